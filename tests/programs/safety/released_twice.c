// FALSE(valid-free); must: bmc; options: --property safety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  if (!p) return 1;
  if (__VERIFIER_nondet_int()) free(p);
  free(p);
  return 0;
}
