// TRUE; must: auto kind; options: --property termination
/* x & (x - 1) has one bit less, so it is a smaller number. */
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  int bits = 0;
  for (; x; x &= x - 1) bits++;
  return bits;
}
