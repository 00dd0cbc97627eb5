// FALSE; must: bmc kind auto pdr
/* Two swaps that undo each other, unless they share an element. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[2000];
static void swap(int i, int j) {
  int t = a[i];
  a[i] = a[j];
  a[j] = t;
}
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (i < 0 || i >= 2000 || j < 0 || j >= 2000 || k < 0 || k >= 2000) return 0;
  a[7] = 70;
  a[8] = 80;
  swap(i, j);
  swap(j, k);
  if (a[7] == 0 && a[8] == 70 && a[9] == 80) reach_error();
  return 0;
}
