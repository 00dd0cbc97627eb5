// FALSE(no-invalid-shift); must: bmc imc; options: --property safety
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned bits = __VERIFIER_nondet_uint();
  if (bits > 32) return 0;
  return (int)((1u << bits) & 1); /* 32 is one too many */
}
