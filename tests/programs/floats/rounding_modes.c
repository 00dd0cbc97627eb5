// TRUE; must: bmc kind imc auto
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
/* Everything that rounds, in all modes; the mode is put back in the end. */
int main(void) {
  float x = __VERIFIER_nondet_float();
  int large = __VERIFIER_nondet_int();
  if (x != 1.0f || large != 16777217) return 0;
  int saved = fegetround();
  if (saved != FE_TONEAREST || x / 3 != 0x1.555556p-2f || (float)large != 16777216.0f) reach_error();

  if (fesetround(FE_UPWARD) || fegetround() != FE_UPWARD) reach_error();
  if (x / 3 != 0x1.555556p-2f || -x / 3 != -0x1.555554p-2f) reach_error();
  if (x + 0x1p-60f != 0x1.000002p0f || x - 0x1p-60f != x) reach_error();
  if ((float)large != 16777218.0f || (float)(x + 0x1p-40) != 0x1.000002p0f) reach_error();
  if (rint(x + 0.25) != 2 || lrintf(x + 0.25f) != 2 || nearbyint(-x - 0.25) != -1) reach_error();
  if (sqrt(x * 2) != 0x1.6a09e667f3bcdp0 || fmaf(x, x, 0x1p-60f) != 0x1.000002p0f) reach_error();
  if (floor(x + 0.25) != 1 || round(x + 0.25) != 1 || (int)(x + 0.75f) != 1) reach_error();

  if (fesetround(FE_DOWNWARD) || fegetround() != FE_DOWNWARD) reach_error();
  if (x / 3 != 0x1.555554p-2f || -x / 3 != -0x1.555556p-2f) reach_error();
  if (x * 0x1.000002p0f * 0x1.000002p0f != 0x1.000004p0f || sqrt(x * 2) != 0x1.6a09e667f3bccp0) reach_error();
  if ((float)large != 16777216.0f || (float)-large != -16777218.0f || rintf(-x - 0.25f) != -2) reach_error();
  if (1 / (x - x) > 0) reach_error();

  fesetround(FE_TOWARDZERO);
  if (x / 3 != 0x1.555554p-2f || -x / 3 != -0x1.555554p-2f || rint(-x - 0.75) != -1) reach_error();
  fesetround(saved);
  if (fegetround() != FE_TONEAREST || x / 3 != 0x1.555556p-2f || rint(x + 0.75) != 2) reach_error();
  return 0;
}
