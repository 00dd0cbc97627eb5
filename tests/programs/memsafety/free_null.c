// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = 0;
  free(p);
  if (__VERIFIER_nondet_int()) p = malloc(3);
  free(p);
  return 0;
}
