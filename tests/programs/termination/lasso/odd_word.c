// FALSE(termination); must: auto; options: --property termination
unsigned __VERIFIER_nondet_uint(void);
int main(void) { /* an odd number stays odd: no state comes back for two thousand million rounds */
  unsigned x = __VERIFIER_nondet_uint();
  while (x != 0) x = x - 2;
  return 0;
}
