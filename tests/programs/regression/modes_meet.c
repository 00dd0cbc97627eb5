// FALSE; must: auto
#include <fenv.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
/* Functions that are called through a pointer set different modes; a difference that is 0 tells which. */
static void up(void) { fesetround(FE_UPWARD); }
static void down(void) { fesetround(FE_DOWNWARD); }
int main(void) {
  double x = __VERIFIER_nondet_double();
  void (*set)(void) = __VERIFIER_nondet_int() ? up : down;
  if (x != 1) return 0;
  set();
  if (1 / (x - x) < 0) reach_error();
  return 0;
}
