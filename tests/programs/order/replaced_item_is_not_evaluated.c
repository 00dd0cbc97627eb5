// TRUE; must: bmc imc auto
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int calls;
int next(int x) {
  calls++;
  return x;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct { int a, b; } p = {n, n}, t[2] = {[1] = p, [0] = {next(1), 2}, [0].a = next(n), [1].b = 3};
  if (calls != 1 || t[0].a != n || t[0].b != 2 || t[1].a != 0) reach_error();
  return 0;
}
