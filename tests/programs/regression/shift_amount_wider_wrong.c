// FALSE; must: bmc kind imc ismc dar auto pdr; undefined
/* The counterexample must survive its replay: the interpreter and the encoding agree about such shifts. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long n = __VERIFIER_nondet_long();
  int x = 5;
  if (n == 1L << 32 && (x << n) != 5) reach_error();
  return 0;
}
