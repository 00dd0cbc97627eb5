// FALSE(no-float-cast-overflow); must: bmc; options: --property safety
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  if (!(f >= -2147483904.0f && f < 0)) return 0; /* the next one below -2147483648 */
  return (int)f == 7;
}
