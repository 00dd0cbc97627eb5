// TRUE; must: bmc; options: --property no-overflow
/* Steps over rows of an array of variable size are no operations of the program. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3) return 0;
  int a[2][n];
  a[1][0] = 5;
  return a[1][0] + (int)(&a[1] - &a[0]);
}
