// TRUE; must: bmc; options: --property no-overflow
/* A shift by too much is undefined, but it is no overflow; nor is one of an unsigned value. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), r = 0;
  if (n >= 0 && n <= 30) r = 1 << n;
  r = (int)(1u << (n & 31));
  return (n & 0xffff) << 15 == 5 && r;
}
