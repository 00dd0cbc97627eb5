// FALSE; must: bmc kind imc auto pdr
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
/* A NaN passes a test that asks whether the input is too large or too small. */
int main(void) {
  float y = 0.0f;
  while (__VERIFIER_nondet_int()) {
    float u = __VERIFIER_nondet_float();
    if (u < -1.0f || u > 1.0f) u = 0.0f;
    y = 0.5f * y + u;
    if (!(y <= 2.5f && y >= -2.5f)) reach_error();
  }
  return 0;
}
