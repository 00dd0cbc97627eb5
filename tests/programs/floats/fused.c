// TRUE; must: bmc kind imc auto
#include <math.h>
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
/* Rounded once, and not twice. */
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x == 0x1.000002p0f && fmaf(x, x, -0x1.000004p0f) != 0x1p-46f) reach_error();
  if (x == x && x - x == 0 && fmaf(x, 1.0f, 0.0f) != x) reach_error();
  if (fma(0x1.0000000000001p0, 0x1.0000000000001p0, -0x1.0000000000002p0) != 0x1p-104) reach_error();
  return 0;
}
