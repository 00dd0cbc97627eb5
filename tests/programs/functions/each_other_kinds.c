// TRUE; must: auto; options: --property no-overflow
// Functions of different types that call each other, one of them from two places outside; what one returns as a wider number is no tail call.
extern int __VERIFIER_nondet_int(void);

static long wide(int n);
static void nothing(int n);
static short narrow(int n) {
  if (n < 3) return (short)n;
  if (n & 1) nothing(n - 1);
  return (short)wide(n - 3);
}

static long wide(int n) {
  if (n > 1000) return narrow(1000);
  return narrow(n - 1) - 1L;
}

static void nothing(int n) {
  if (n > 0) wide(n - 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) return 0;
  long a = wide(n), b = narrow(n);
  nothing(n);
  return a + b == 0 && a > -100000;
}
