// TRUE; must: auto; options: --property termination
/* Halving a number ends at 0.5 at the latest: floating-point numbers have an order, and there are finitely many. */
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x < 1e30f)) return 0;
  while (x > 0.5f) x = x / 2;
  return 0;
}
