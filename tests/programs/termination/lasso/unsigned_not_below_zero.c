// FALSE(termination); must: auto; options: --property termination
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0;
  for (unsigned i = n; i >= 0; i--) sum = sum * 31 + i;
  return (int)sum;
}
