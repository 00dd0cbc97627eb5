// FALSE(no-overflow); must: bmc; options: --property safety
extern int __VERIFIER_nondet_int(void);
int a[8];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 7) return a[i + 1];
  if (i == 2147483647) return a[(i + 1) & 7]; /* i + 1 fails first, though the access would not */
  return 0;
}
