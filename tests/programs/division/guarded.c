// TRUE; must: bmc; options: --property no-div-by-zero
/* Asked first; and a division of floating-point numbers by zero is defined (IEC 60559). */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  double d = 1.0 / x;
  if (x == 0) return d > 0;
  return 100 / x + (x != 5 && 7 % (x - 5));
}
