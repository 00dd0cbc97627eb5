// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(1);
  if (__VERIFIER_nondet_int()) return 1;
  free(p);
  return 0;
}
