// FALSE; must: bmc imc auto
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int calls;
int next(int x) {
  calls = calls * 10 + x;
  return x;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct { int a, b; } s = {.b = next(1), .a = next(2)};
  if (calls == 21 && s.b == 1 && n == 7) reach_error();
  return 0;
}
