// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (!n) return 0;
  int *p = malloc((unsigned)(n * sizeof(int)));
  p[n - 1] = 1;
  free(p);
  return 0;
}
