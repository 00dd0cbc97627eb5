// TRUE; must: auto
/* A step of insertion sort. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000];
int main(void) {
  a[0] = __VERIFIER_nondet_int();
  a[1] = __VERIFIER_nondet_int();
  a[2] = __VERIFIER_nondet_int();
  int i = 2, x = a[2];
  if (a[0] > a[1]) return 0;
  while (i > 0 && a[i - 1] > x) {
    a[i] = a[i - 1];
    i--;
  }
  a[i] = x;
  if (a[0] > a[1] || a[1] > a[2]) reach_error();
  return 0;
}
