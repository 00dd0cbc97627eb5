// TRUE; must: bmc kind imc ismc dar auto pdr
/* Calls through pointers in variables, members and parameters enter what they point to. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int inc(int x) { return x + 1; }
int dec(int x) { return x - 1; }
struct ops { int (*f)(int); int (*g)(int); } ops = {inc, dec};
int apply(int (*f)(int), int x) { return f(x); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int (*p)(int) = x > 0 ? inc : dec;
  int y = p(5);
  if (x > 0 && y != 6) reach_error();
  if (x <= 0 && y != 4) reach_error();
  if (ops.f(1) != 2) reach_error();
  if (apply(ops.g, 7) != 6) reach_error();
  return 0;
}
