// FALSE(valid-deref); must: bmc; undefined; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = 3, *p = 0;
  while (__VERIFIER_nondet_int()) {
    if (p) *p = 1;
    int a[n];
    p = a;
    *p = 2;
  }
  return 0;
}
