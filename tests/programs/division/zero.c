// FALSE(no-div-by-zero); must: bmc imc; options: --property no-div-by-zero
/* The divisor is zero for one input. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return 100 / (x - 7);
}
