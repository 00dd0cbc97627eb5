// FALSE; unknown: object defined elsewhere; options: --localize 1
/* A pointer that leads to an own object or comes from outside, and bytes that are written through one from outside, reach what is defined elsewhere. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern int x, *q;
int y;

int main(void) {
  int *p = __VERIFIER_nondet_int() ? &y : q;
  x = 0;
  *p = 1;
  memset(q, 1, sizeof x);
  if (x) reach_error();
  return 0;
}
