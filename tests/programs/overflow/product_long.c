// FALSE(no-overflow); must: bmc; options: --property no-overflow
/* Numbers of 34 bits. */
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long x = __VERIFIER_nondet_long(), y = __VERIFIER_nondet_long();
  if (x < 0 || y < 0 || x > 1L << 34 || y > 1L << 33) return 0;
  return x * y == 12;
}
