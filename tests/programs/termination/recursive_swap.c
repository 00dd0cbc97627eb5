// TRUE; must: auto; options: --property termination
/* The arguments change places: each is computed before the parameters change. */
extern int __VERIFIER_nondet_int(void);

static void step(int a, int b) {
  if (a > 0 && b > 0) step(b - 1, a);
}

int main(void) {
  step(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  return 0;
}
