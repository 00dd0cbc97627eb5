// FALSE; must: bmc
// As lockstep.c, but one of the counters gets an input's head start.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0, bound = __VERIFIER_nondet_int();
  if (bound < 3 || bound > 1000000) return 0;
  y = __VERIFIER_nondet_int() == 77;
  while (x < bound) {
    x++;
    y++;
  }
  if (y != bound) reach_error();
  return 0;
}
