// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
/* What is kept at the end is forgotten. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *kept;

static void keep(char *p) {
  if (kept) free(kept);
  kept = p;
}

int main(void) {
  keep(malloc(1));
  if (__VERIFIER_nondet_int()) keep(0);
  return 0;
}
