// FALSE; must: bmc kind imc ismc dar auto pdr
/* The recursion bound is reachable, and so is the error on paths that stay below it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }
int main(void) {
  while (__VERIFIER_nondet_int())
    if (f(__VERIFIER_nondet_int()) == 3) reach_error();
  return 0;
}
