// FALSE(valid-deref); must: bmc; undefined; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int *seen;
static void step(void) {
  int x = 1;
  if (seen) *seen = 2;
  seen = &x;
}
int main(void) {
  while (__VERIFIER_nondet_int()) step();
  return 0;
}
