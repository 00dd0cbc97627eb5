// TRUE; must: bmc; options: --property no-overflow
/* What && , || and ?: do not evaluate does not overflow; neither does what sizeof and unsigned arithmetic compute. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = (unsigned)x;
  int a = x < 2147483647 && x + 1 > 0;
  int b = x > 1000 || x < -1000 || x * 1000 < 0;
  int c = x == -2147483647 - 1 ? 0 : -x;
  if (x < -2000000) b = 0;
  return a + (int)(b + sizeof(x + 1) + (u * 2u + 1u) % 2u) + (c > 0) + (int)(u << 31 >> 31);
}
