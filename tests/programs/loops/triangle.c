// TRUE; must: auto
// The sum of the first numbers, by a formula of the second degree.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 0 || n > 500) return 0;
  for (int i = 1; i <= n; i++) sum += i;
  if (sum + sum != n * (n + 1)) reach_error();
  return 0;
}
