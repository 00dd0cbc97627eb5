// FALSE(valid-deref); must: bmc; undefined; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 3, *p = __VERIFIER_nondet_int() ? &x : 0;
  *p;
  return 0;
}
