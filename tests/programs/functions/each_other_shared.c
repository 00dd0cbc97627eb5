// FALSE; must: auto
// What the calls below leave in a variable that all share is not what it was before them.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned seen;

static unsigned second(unsigned n);
static unsigned first(unsigned n) {
  if (n == 0) return 0;
  seen = 0;
  unsigned below = second(n - 1);
  if (seen == 3) reach_error();
  return below + 1;
}

static unsigned second(unsigned n) {
  unsigned below = n ? first(n - 1) : 1;
  seen = n;
  return below & 1;
}

int main(void) {
  first(__VERIFIER_nondet_uchar());
  return 0;
}
