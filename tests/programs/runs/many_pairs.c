// TRUE; must: auto
/* Euclid's algorithm on some 24,000 pairs of numbers. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar(), a = x, b = y;
  if (y >= 96) return 0;
  while (b) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  if ((x || y) && (!a || x % a || y % a)) reach_error();
  return 0;
}
