// FALSE(valid-free); must: bmc; options: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static char *p;
int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (!p) p = malloc(1);
    if (__VERIFIER_nondet_int()) free(p);
  }
  return 0;
}
