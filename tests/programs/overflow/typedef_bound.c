// FALSE(no-overflow); must: run bmc auto; options: --property no-overflow
// The bound of an array in a local typedef is computed where the typedef is written.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1) return 0;
  typedef char Row[n + n];
  return sizeof(Row) == 6;
}
