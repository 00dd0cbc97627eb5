// TRUE; must: auto; options: --localize 1
// The access may leave its object, whoever looks at it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4], lock;
static void work(int i) { a[i] = 3; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) { lock = 1; work(n); if (!lock) reach_error(); lock = 0; }
  return 0;
}
