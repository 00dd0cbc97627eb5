// FALSE(valid-deref); must: bmc; undefined; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

char a[20], b[400];
int main(void) {
  char *p = __VERIFIER_nondet_int() ? a : b;
  p[250] = 1;
  return 0;
}
