// FALSE(termination); must: auto run; options: --property termination
double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  while (!(x <= 1.0)) x = x / 2;
  return 0;
}
