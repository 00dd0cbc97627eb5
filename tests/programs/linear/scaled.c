// TRUE; must: misper
// y is 3 x + 5 all along.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y = 5;
  if (n > 500000) return 0;
  while (x < n) {
    x += 1;
    y += 3;
  }
  if (y != 3 * x + 5) reach_error();
  return 0;
}
