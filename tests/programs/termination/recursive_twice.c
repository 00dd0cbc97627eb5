// TRUE; must: auto; options: --property termination
/* Two calls below each call, with a loop between them. */
extern int __VERIFIER_nondet_int(void);

static int spread(int n) {
  int sum = 0;
  if (n <= 0) return 1;
  sum = spread(n - 1) & 255;
  for (int i = 0; i < n; i++) sum ^= i;
  return (sum + (spread(n - 2) & 255)) & 255;
}

int main(void) { return spread(__VERIFIER_nondet_int() % 1000); }
