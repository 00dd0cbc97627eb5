// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p, x;
  if (__VERIFIER_nondet_int()) p = &x;
  *p = 1;
  return 0;
}
