// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static char *p;
int main(void) {
  p = malloc(1);
  if (__VERIFIER_nondet_int()) exit(1);
  free(p);
  return 0;
}
