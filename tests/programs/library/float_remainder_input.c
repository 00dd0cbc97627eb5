// TRUE; must: auto
#include <math.h>
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);
/* An angle that is brought into its range. */
int main(void) {
  float angle = __VERIFIER_nondet_short();
  float rest = fmodf(angle, 360.0f);
  if (!(rest < 360.0f && rest > -360.0f)) reach_error();
  if (angle >= 0 && angle < 360.0f && rest != angle) reach_error();
  return 0;
}
