// TRUE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int counter;
static int next(void) { return ++counter; }
static int max(int a, int b) { return a > b ? a : b; }
int main(void) {
  int a = next(), b = next();
  if (a != 1 || b != 2 || counter != 2) reach_error();
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (max(x, y) < x) reach_error();
  if (max(max(x, y), 3) < 3) reach_error();
  return 0;
}
