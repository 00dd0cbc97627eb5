// TRUE; must: auto; options: --property no-overflow
// McCarthy's function: whatever the inner call returns, no sum of the outer one overflows.
extern int __VERIFIER_nondet_int(void);

static int mc91(int n) {
  if (n > 100) return n - 10;
  return mc91(mc91(n + 11));
}

int main(void) { return mc91(__VERIFIER_nondet_int()) == 3; }
