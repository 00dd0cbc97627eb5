// TRUE; must: predabs; options: --abstraction cartesian
// Each predicate by itself: what relates two of them has to be a predicate of its own.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      a = 1;
      b = 1;
    } else {
      a = 0;
      b = 0;
    }
    if (a != b) reach_error();
  }
  if (a != b) reach_error();
  return 0;
}
