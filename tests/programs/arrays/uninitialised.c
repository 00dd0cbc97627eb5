// FALSE; must: bmc kind auto pdr
/* Elements that nobody wrote are arbitrary, each of them once and for all. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[1000];
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 1000 || j < 0 || j >= 1000) return 0;
  if (a[i] + a[j] == 77 && a[i] == 2 * a[j] + 2 && a[900] == 4 && i > j) reach_error();
  return 0;
}
