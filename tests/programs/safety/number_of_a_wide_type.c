// TRUE; must: bmc; options: --property safety
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  if (!(d >= -9223372036854775808.0 && d < 9223372036854775808.0)) return 0;
  if (!(f > -1.0f && f < 18446744073709551616.0f)) return 0;
  long x = (long)d;
  unsigned long y = (unsigned long)f;
  return x == 1 && y == 2;
}
