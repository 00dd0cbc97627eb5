// TRUE; must: bmc kind imc pdr; options: --property valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *a = malloc(1), *b = 0;
  if (__VERIFIER_nondet_int()) goto out;
  b = malloc(2);
  if (__VERIFIER_nondet_int()) goto out;
  b[1] = 0;
out:
  free(b);
  free(a);
  return 0;
}
