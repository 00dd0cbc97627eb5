// FALSE(termination); must: auto; options: --property termination
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), rounds = 0;
  if (x < 0 || x > 5000 || y < 0 || y > 5000) return 0;
  do {
    int t = x ^ y;
    if ((t & 0xff) != 0x5a || x + y != 4252) rounds++;
    x = y ^ (t & 1);
    y = x ^ t;
  } while (rounds < 3);
  return 0;
}
