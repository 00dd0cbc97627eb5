// FALSE(no-float-cast-overflow); must: bmc; options: --property no-float-cast-overflow
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d > 1000.0 || d < -1000.0) return 0; /* a NaN is neither */
  return (int)d == 12345;
}
