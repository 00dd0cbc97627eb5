// TRUE; must: auto; options: --property termination
/* Euclid's algorithm: the remainder is smaller than the divisor. */
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  while (b) {
    unsigned short rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
