// TRUE; must: auto
#include <fenv.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Two modes meet, which the encoding does not follow, but a run does: there are three, as the input is negative, zero or positive. */
int main(void) {
  volatile double x = 1, y = 3;
  if (__VERIFIER_nondet_int()) fesetround(FE_DOWNWARD);
  double z = x / y;
  if (z * 3 > 1 || z * 3 < 0.9 || (fegetround() == FE_DOWNWARD && z * 3 == 1)) reach_error();
  return 0;
}
