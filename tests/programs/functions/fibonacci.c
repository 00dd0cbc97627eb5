// TRUE; must: bmc kind imc ismc dar auto pdr
/* Branching recursion, deeper than the bound: its arguments are known, so it is followed to its end. */
extern void reach_error(void);
int fibonacci(int n) {
  if (n < 2) return n;
  return fibonacci(n - 1) + fibonacci(n - 2);
}
int down(int n) { return n ? down(n - 1) + 1 : 0; }
int main(void) {
  if (fibonacci(14) != 377) reach_error();
  if (down(35) != 35) reach_error();
  return 0;
}
