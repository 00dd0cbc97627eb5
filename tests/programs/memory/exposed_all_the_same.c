// TRUE; must: bmc kind imc ismc dar auto pdr
/* A part of an address decides, but what is written goes where pointers lead. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int even[8], odd[8];
int main(void) {
  int which = __VERIFIER_nondet_int(), *chosen = which ? even : odd;
  unsigned long hash = (unsigned long)chosen / 7 % 13;
  if (hash > 5) chosen[3] = 4;
  chosen[2] = 1;
  assert(which ? even[2] == 1 && odd[3] == 0 : odd[2] == 1 && even[3] == 0);
  return 0;
}
