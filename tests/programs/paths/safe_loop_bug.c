// FALSE; must: impact predabs interp; options: --learn R+S+E --no-value-analysis
// As in safe_loop.c, but a round that ends early keeps the lock.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int lock = 0, done = 0, key = __VERIFIER_nondet_int();
  if (!key) return 0;
  while (!done) {
    while (__VERIFIER_nondet_int()) {
      if (lock) reach_error();
      lock = key;
      if (__VERIFIER_nondet_int()) break;
      if (!lock) reach_error();
      lock = 0;
    }
    if (__VERIFIER_nondet_int()) done = 1;
  }
  return 0;
}
