// TRUE; must: bmc kind imc; options: --property valid-memcleanup
/* Released before each of the ends. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *p;

static void leave(int status) {
  free(p);
  exit(status);
}

int main(void) {
  p = malloc(9);
  if (!p) abort();
  if (__VERIFIER_nondet_int()) leave(1);
  if (__VERIFIER_nondet_int()) leave(2);
  free(p);
  return 0;
}
