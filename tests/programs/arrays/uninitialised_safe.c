// TRUE; must: auto bmc imc
/* One element has one value. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[100];
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 100 || j != i) return 0;
  int x = a[i];
  a[(i + 1) % 100] = 3;
  if (a[j] != x) reach_error();
  return 0;
}
