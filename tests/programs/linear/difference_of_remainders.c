// TRUE; must: misper
// x counts in steps of 6, so it stays a multiple of 3.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int() && x < 900000) {
    x += 6;
    y += 2;
  }
  if (x != 3 * y) reach_error();
  return 0;
}
