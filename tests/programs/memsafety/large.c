// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int a[100000];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 100000) a[i] = 1;
  return 0;
}
