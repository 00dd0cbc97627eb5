// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  char from[8] = "1234567", to[8];
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 8);
  memcpy(to, from, n);
  return 0;
}
