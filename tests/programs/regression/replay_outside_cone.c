// FALSE; must: bmc kind imc ismc dar auto pdr
/* `r` does not matter for the error, but it decides how often the input is asked for: replay has to follow it. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char get(void) { return __VERIFIER_nondet_uchar(); }
int main(void) {
  unsigned char x = 0, r = 1, unused = 0;
  while (x < 30) {
    if (r) unused = get();
    unsigned char y = get();
    if (y != x + 3) return 0;
    x = y;
    r = !r;
  }
  reach_error();
  return unused;
}
