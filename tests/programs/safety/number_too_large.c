// FALSE(no-float-cast-overflow); must: bmc; options: --property safety
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double seconds = __VERIFIER_nondet_double();
  if (!(seconds >= 0 && seconds <= 2147483648.0)) return 0;
  int whole = (int)seconds; /* 2147483648 is none */
  return whole < 0;
}
