// FALSE(valid-free); must: bmc; options: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(1), *q = p;
  free(p);
  if (__VERIFIER_nondet_int()) free(q);
  return 0;
}
