// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct s { int a[2], b; };
int main(void) {
  struct s s = {{1, 2}, 3};
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 2);
  return s.a[i];
}
