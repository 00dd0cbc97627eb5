// TRUE; must: impact predabs interp; options: --learn R+S+W --no-value-analysis
// Loops are safe all at once: the set at each of the two heads leads to the set at the other.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int lock = 0, done = 0, key = __VERIFIER_nondet_int();
  if (!key) return 0;
  while (!done) {
    while (__VERIFIER_nondet_int()) {
      if (lock) reach_error();
      lock = key;
      if (__VERIFIER_nondet_int()) done = 1;
      if (!lock) reach_error();
      lock = 0;
    }
    if (lock) reach_error();
  }
  return 0;
}
