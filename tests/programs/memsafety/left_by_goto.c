// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = 0;
  {
    int x = 1;
    p = &x;
    if (__VERIFIER_nondet_int()) goto out;
    x = 2;
    p = 0;
  }
out:
  return p ? *p : 0;
}
