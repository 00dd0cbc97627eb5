// FALSE; must: auto
// The call is none whose result is returned at once: the error is behind what it returns.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned down(unsigned n) {
  if (n == 0) return 0;
  unsigned below = down(n - 1);
  return below + 2;
}

int main(void) {
  if (down(__VERIFIER_nondet_uchar()) == 12) reach_error();
  return 0;
}
