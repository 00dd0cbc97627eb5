// FALSE; must: bmc auto
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The remainder of a negative number is negative. */
int main(void) {
  int turn = __VERIFIER_nondet_int();
  if (turn < -1000 || turn > 1000) return 0;
  if (fmod(turn, 360.0) == -90.0 && fdim(turn, 100.0) == 0 && lrint(turn / 100.0) == -8) reach_error();
  return 0;
}
