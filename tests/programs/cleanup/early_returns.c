// TRUE; must: bmc kind imc; options: --property valid-memcleanup
/* Each early return releases what is there by then. */
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
    free(a);
    return 3;
  }
  free(a);
  free(b);
  return 0;
}

int main(void) { return work(); }
