// TRUE; must: bmc kind imc; options: --property valid-memcleanup
/* Whoever gets the block last releases it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *kept;

static void keep(char *p) {
  free(kept);
  kept = p;
}

int main(void) {
  keep(malloc(1));
  if (__VERIFIER_nondet_int()) keep(malloc(2));
  keep(malloc(3));
  keep(0);
  return 0;
}
