// FALSE; must: bmc kind auto
/* A step of insertion sort that stops one element too early. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000];
int main(void) {
  a[0] = __VERIFIER_nondet_int();
  a[1] = __VERIFIER_nondet_int();
  a[2] = __VERIFIER_nondet_int();
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 999 || a[0] > a[1]) return 0;
  int i = n, x = a[n];
  while (i > 1 && a[i - 1] > x) {
    a[i] = a[i - 1];
    i--;
  }
  a[i] = x;
  if (n == 2 && a[0] > a[1]) reach_error();
  return 0;
}
