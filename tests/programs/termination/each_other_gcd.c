// TRUE; must: auto; options: --property termination
/* Subtraction in turn: what is left of the numbers is returned as it is. */
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned other(unsigned a, unsigned b);
static unsigned one(unsigned a, unsigned b) {
  if (a == 0 || b == 0) return a | b;
  if (a >= b) return one(a - b, b);
  return other(a, b);
}

static unsigned other(unsigned a, unsigned b) {
  if (a == 0) return b;
  if (b >= a) return other(a, b - a);
  return one(a, b);
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  return a && b ? (int)one(a, b) : 0;
}
