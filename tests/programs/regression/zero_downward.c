// FALSE; must: bmc kind imc ismc dar auto pdr
#include <fenv.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
static double third = 1.0 / 3.0; /* made before the program runs */
/* x - x is -0 where rounding is downward, and +0 in all other modes. */
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > -10 && x < 10)) return 0;
  if (1 / (x - x) < 0) return 0;
  fesetround(FE_DOWNWARD);
  static double other = 1.0 / 3.0;
  if (third == 0x1.5555555555555p-2 && other == third && 1 / (x - x) < 0) reach_error();
  return 0;
}
