// TRUE; must: auto; options: --property termination
/* The inner loop starts again each time: the outer number comes first. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = i; j < n; j++) sum += j;
  return sum > 0;
}
