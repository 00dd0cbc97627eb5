// FALSE; must: auto
// Some call far below the first one has the argument 1, and returns to the first one's caller.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned halve(unsigned a) {
  if (a < 2) return a + 6;
  return halve(a / 2);
}

int main(void) {
  if (halve(__VERIFIER_nondet_uint()) == 7) reach_error();
  return 0;
}
