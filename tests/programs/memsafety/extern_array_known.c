// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

extern int table[4];
int main(void) {
  int i = __VERIFIER_nondet_int();
  return i >= 0 && i <= 4 ? table[i] : 0;
}
