// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int r = 0;
  switch (__VERIFIER_nondet_int()) {
    int x, *p;
  case 1: x = 1; p = &x; r = *p; break;
  default: x = 2; p = &x; r = *p;
  }
  return r;
}
