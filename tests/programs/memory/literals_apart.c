// TRUE; must: bmc kind imc ismc dar auto pdr
/* Literals with other bytes are other objects. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  const char *names[3] = {"one", "two", "twofold"};
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 2 || j < 0 || j > 2) return 0;
  assert(i == j || names[i] != names[j]);
  assert(names[1] + 1 != names[2] + 1);
  return 0;
}
