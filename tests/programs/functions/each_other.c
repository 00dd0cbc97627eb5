// TRUE; must: auto
// Two functions that call each other, and return what the other one returns: as loops they are what they were, and the result is known.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int is_odd(unsigned n);
static int is_even(unsigned n) { if (n == 0) return 1; return is_odd(n - 1); }
static int is_odd(unsigned n) { if (n == 0) return 0; return is_even(n - 1); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int e = is_even(n);
  if (e != (n % 2 == 0)) reach_error();
  return 0;
}
