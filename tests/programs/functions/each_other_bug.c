// FALSE; must: auto
// Functions that call each other: some call far below the first one comes to the error, and the result of another one is wrong.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned down(unsigned n);
static unsigned up(unsigned n) {
  if (n > 90) return n;
  return down(n * 2);
}

static unsigned down(unsigned n) {
  if (n == 12) return 7;
  return up(n + 1);
}

int main(void) {
  if (up(__VERIFIER_nondet_uchar()) == 7) reach_error();
  return 0;
}
