// FALSE(termination); must: auto run; options: --property termination
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < -1000 || x > 1000 || y < -1000 || y > 1000) return 0;
  while (x * x + y * y < 3000000) { /* a quarter of a turn each time: back after four */
    int old = x;
    x = -y;
    y = old;
  }
  return 0;
}
