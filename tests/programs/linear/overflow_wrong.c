// FALSE; must: bmc
// True of the integers, false of the words: the sum wraps.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int(), y = x;
  if (x < 1) return 0;
  while (__VERIFIER_nondet_int()) y += 1000000000u;
  if (y < x) reach_error();
  return 0;
}
