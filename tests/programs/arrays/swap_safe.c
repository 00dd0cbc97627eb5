// TRUE; must: auto bmc kind imc ismc dar pdr misper
/* A swap loses nothing. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[2000];
static void swap(int i, int j) {
  int t = a[i];
  a[i] = a[j];
  a[j] = t;
}
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 2000 || j < 0 || j >= 2000) return 0;
  a[7] = 70;
  swap(i, j);
  if (a[7] != 70 && a[i] != 70 && a[j] != 70) reach_error();
  return 0;
}
