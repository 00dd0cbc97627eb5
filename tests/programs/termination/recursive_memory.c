// FALSE(termination); must: auto; options: --property termination
/* What the calls have left in memory keeps the loop going: a call that ends has changed something. */
extern int __VERIFIER_nondet_int(void);

int open_calls;

static void enter(int n) {
  if (n <= 0) return;
  open_calls = n;
  enter(n - 1);
  while (open_calls) continue;
}

int main(void) {
  enter(__VERIFIER_nondet_int());
  return 0;
}
