// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 0, *a[3] = {&x, &x};
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 3);
  return *a[i];
}
