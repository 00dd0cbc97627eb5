// TRUE; must: auto
// Calls whose result is returned at once, however deep: as loops they are what they were, and the result is known.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned divisor(unsigned a, unsigned b) {
  if (a == 0 || b == 0) reach_error();
  if (a == b) return a;
  if (a > b) return divisor(a - b, b);
  return divisor(a, b - a);
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a && b && divisor(a, b) == 0) reach_error();
  return 0;
}
