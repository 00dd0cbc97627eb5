// FALSE; must: bmc kind imc ismc dar auto pdr
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d == d && d + 1.0 == d && d < 1e16 && d > -1e15) reach_error();
  return 0;
}
