// TRUE; must: auto; options: --property termination
/* Functions that call each other, with a loop in one of them, and two calls in the other. */
extern int __VERIFIER_nondet_int(void);
static int b(int n, int m);
static int a(int n, int m) { if (n <= 0) return 0; int k = b(n - 1, m); return (k + b(n - 2, m)) & 255; }
static int b(int n, int m) { if (m <= 0) return 1; for (int i = 0; i < 3; i++) m += a(n - 1, m - 1) & 1; return m & 255; }
int main(void) { return a(__VERIFIER_nondet_int(), __VERIFIER_nondet_int()); }
