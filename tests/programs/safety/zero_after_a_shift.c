// FALSE(no-div-by-zero); must: bmc; options: --property no-overflow,no-div-by-zero,no-invalid-shift
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  return 100 / (n >> 4);
}
