// FALSE(no-overflow); must: bmc; options: --property no-overflow
/* The remainder of the least number by -1 is not representable either (C11 6.5.5p6). */
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long x = __VERIFIER_nondet_long(), y = __VERIFIER_nondet_long();
  if (y == 0) return 0;
  return x % y == 3;
}
