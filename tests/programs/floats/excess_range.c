// FALSE; unknown: the verdict hangs on the precision of intermediate results; options: --32
/* The product overflows as a double, but not in an x87 register. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > 1e308 && x < 1.5e308)) return 0;
  if (x * 16 / 16 == x) reach_error();
  return 0;
}
