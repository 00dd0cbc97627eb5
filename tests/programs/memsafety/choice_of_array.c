// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int a[10], b[200];
int main(void) {
  int *p = __VERIFIER_nondet_int() ? a : b;
  for (int i = 12; i < 190; i++) p[i] = i;
  return 0;
}
