// FALSE(no-overflow); must: bmc; options: --property no-overflow
/* A one that is shifted into the sign is lost (C11 6.5.7p4). */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 31) return 0;
  return (1 << n) == 3;
}
