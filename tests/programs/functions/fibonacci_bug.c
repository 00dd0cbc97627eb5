// FALSE; must: bmc kind imc ismc dar auto pdr
/* The same, and an input: the recursion is followed to its end, where the error is. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int down(int n, int x) { return n ? down(n - 1, x) + 1 : x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && x < 100 && down(33, x) == 111) reach_error();
  return 0;
}
