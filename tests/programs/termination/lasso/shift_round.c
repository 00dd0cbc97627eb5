// FALSE(termination); must: auto; options: --property termination
/* What is shifted out at the top comes in at the bottom. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  while (x != 0) x = x << 1 | x >> 31;
  return 0;
}
