// TRUE; must: bmc kind imc auto
#include <math.h>
extern void reach_error(void);
/* Constants: signs, what is no number. */
int main(void) {
  if (fmodf(5.1f, 3) != 2.1f || fmodf(-5.1f, 3) != -2.1f || fmodf(5.1f, -3) != 2.1f) reach_error();
  if (fmod(5.1, HUGE_VAL) != 5.1 || 1 / fmod(-4.0, 2.0) > 0) reach_error();
  double nan = fmod(1.0, 0.0), other = remainder(HUGE_VAL, 1.0);
  if (nan == nan || other == other) reach_error();
  if (remainder(5.0, 2.0) != 1.0 || remainder(7.0, 2.0) != -1.0 || remainder(-5.5, 3.0) != 0.5) reach_error();
  return 0;
}
