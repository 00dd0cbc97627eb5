// TRUE; must: misper
// Up in one loop, down in the next.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, k = 0;
  if (n < 1 || n > 1000000) return 0;
  while (i < n) {
    i++;
    k += 2;
  }
  while (i > 0) {
    if (k <= 1) reach_error();
    i--;
    k -= 2;
  }
  return 0;
}
