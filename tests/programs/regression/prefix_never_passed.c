// TRUE; must: bmc imc ismc dar auto pdr
/* The loop cannot be entered: no square is 3 modulo 4. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = 0;
  __VERIFIER_assume(x * x == 3);
  while (x) {
    x--;
    n++;
    if (n == 2) reach_error();
  }
  return 0;
}
