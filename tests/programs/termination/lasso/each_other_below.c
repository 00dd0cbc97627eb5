// FALSE(termination); must: auto; options: --property termination
/* What the call below returns decides whether the other one is made again with the same number. */
extern int __VERIFIER_nondet_int(void);

static int second(int n);
static int first(int n) {
  int below = n > 0 ? second(n - 1) : 0;
  return below == 3 ? second(n) : below;
}

static int second(int n) {
  if (n == 5) return 3;
  return first(n);
}

int main(void) { return first(__VERIFIER_nondet_int()); }
