// TRUE; must: bmc; options: --property safety
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  if (!(d > -2147483649.0 && d < 2147483648.0)) return 0; /* the fraction is dropped */
  if (!(f >= -2147483648.0f && f < 2147483648.0f)) return 0;
  int x = (int)d, y = (int)f;
  if (!(d > -1.0 && d < 256.0)) return 0;
  unsigned char z = (unsigned char)d;
  _Bool any = d; /* every number has a truth value */
  return (x ^ y) == z && any;
}
