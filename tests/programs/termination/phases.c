// TRUE; must: auto; options: --property termination
/* While y is positive z may be anything; then z gets smaller.  Without an overflow of y, that is: it goes on getting smaller. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  while (z >= 0) {
    y--;
    if (y >= 0) z = __VERIFIER_nondet_int();
    else z--;
  }
  return 0;
}
