// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 3, *p = __VERIFIER_nondet_int() ? &x : 0;
  return p || *p;
}
