// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int r = 0;
  if (__VERIFIER_nondet_int()) goto inside;
  {
    int x = 3, *p;
  inside:
    p = &x;
    *p = 1;
    r = x;
  }
  return r;
}
