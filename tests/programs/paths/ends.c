// TRUE; unknown: recursion bound; options: --recursion 3
// A run can get where the model ends: no engine may call it safe.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 5) n = 5;
  if (sum(n) < 0) reach_error();
  return 0;
}
