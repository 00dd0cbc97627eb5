// FALSE(termination); must: auto run; options: --property termination
unsigned __VERIFIER_nondet_uint(void);
static unsigned rounds;
int main(void) { /* what is counted decides nothing */
  unsigned x = __VERIFIER_nondet_uint();
  while (x != 1) {
    rounds++;
    x = x % 2 ? 3 : 2;
  }
  return 0;
}
