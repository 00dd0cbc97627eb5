// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1;
  int *volatile p = &x;
  if (__VERIFIER_nondet_int()) p = 0;
  return *p;
}
