// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 4);
  return a[i - 1];
}
