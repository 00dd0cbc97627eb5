// FALSE; must: auto; options: --64
/* A product that does not fit is no size. */
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long count = __VERIFIER_nondet_ulong();
  int *p = calloc(count, 8);
  if (count > 1ul << 61 && p) return 0;
  if (count > 1ul << 61) reach_error();
  free(p);
  return 0;
}
