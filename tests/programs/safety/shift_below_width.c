// TRUE; must: bmc imc; options: --property safety
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned bits = __VERIFIER_nondet_uint();
  unsigned char byte = __VERIFIER_nondet_uchar();
  if (bits > 31) return 0;
  unsigned long wide = 1ul << (bits + 32); /* the type of the left operand counts */
  int promoted = byte << 23;               /* and that is int */
  return (int)((wide >> 63) + (unsigned long)(promoted >> 31));
}
