// TRUE; must: misper
// x + y stays n, whatever is moved from one to the other.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0;
  if (n < 0 || n > 1000000) return 0;
  int y = n;
  while (y > 0) {
    x++;
    y--;
  }
  if (x != n) reach_error();
  return 0;
}
