// FALSE; must: run auto
#include <fenv.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Two modes meet, which the encoding does not follow: no proof. */
int main(void) {
  float x = 1.0f, tiny = 1e-10f;
  if (__VERIFIER_nondet_int() == 1) fesetround(FE_UPWARD);
  if (x + tiny > 1.0f) reach_error();
  return 0;
}
