// TRUE; must: bmc; options: --property no-overflow
/* Products of characters, of a constant, and of numbers that were cut. */
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
  short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  int x = __VERIFIER_nondet_int();
  long wide = (long)x * 3 + (long)a * b;
  if (x < -100 || x > 100) return 0;
  return a * b % 7 + x * -21474836 % 5 + (int)(wide % 1000);
}
