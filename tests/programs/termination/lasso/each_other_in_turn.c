// FALSE(termination); must: auto; options: --property termination
/* Functions that call each other: what one takes away the other gives back. */
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned give(unsigned n);
static unsigned take(unsigned n) {
  if (n == 0) return 0;
  return give(n - 1);
}

static unsigned give(unsigned n) {
  if (n & 4) return take(n + 1);
  return take(n);
}

int main(void) { return (int)take(__VERIFIER_nondet_uint()); }
