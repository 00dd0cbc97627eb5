// FALSE(termination); must: auto run; options: --property termination
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -10 || n > 10) return 0;
  while (n != 1) n = n % 2 ? 3 * n + 1 : n / 2;
  return 0;
}
