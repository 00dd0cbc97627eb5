// FALSE(termination); must: auto; options: --property termination
/* Steps of an even size pass every odd number by, however often they come round. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i != n) i += 6;
  return 0;
}
