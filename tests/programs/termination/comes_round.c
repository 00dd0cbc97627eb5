// TRUE; must: auto; options: --property termination
/* Steps of an odd size meet every number before they meet one again: the product with the inverse of 3 says how many are left. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i != n) i += 3;
  return 0;
}
