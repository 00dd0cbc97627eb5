// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
/* One of the early returns forgets the first block. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int work(void) {
  char *a = malloc(4);
  if (!a) return 1;
  char *b = malloc(8);
  if (!b) {
    free(a);
    return 2;
  }
  if (__VERIFIER_nondet_int()) {
    free(b);
    return 3;
  }
  free(a);
  free(b);
  return 0;
}

int main(void) { return work(); }
