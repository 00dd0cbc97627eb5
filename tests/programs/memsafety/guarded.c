// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 3, *p = __VERIFIER_nondet_int() ? &x : 0, *q = p;
  int a = p && *p, b = !p || *p, c = p ? *p : 0;
  return a + b + c + (q ? *q : 0) + (p ? q ? *q : 1 : 2);
}
