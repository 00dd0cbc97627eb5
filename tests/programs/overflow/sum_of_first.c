// TRUE; must: bmc; options: --property no-overflow
/* The sum of few small numbers fits, and a character that wraps around does not overflow: it is computed in int. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  signed char c = 127;
  if (n < 0 || n > 6) return 0;
  for (int i = 0; i < n; i++) sum += i;
  c++;
  return sum + c;
}
