// FALSE; must: bmc auto
/* A thousand elements are filled before one of them is wrong. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[1000], b[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) a[i] = i * i;
  for (int i = 0; i < 1000; i++) b[999 - i] = a[i];
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 1000) return 0;
  b[k]++;
  if (b[10] == 989 * 989 + 1) reach_error();
  return 0;
}
