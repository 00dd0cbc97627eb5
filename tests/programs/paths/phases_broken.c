// FALSE; must: impact predabs interp auto
// The second loop may leave phase at 2, and only the third one minds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int phase = 0, locked = 0;
  while (__VERIFIER_nondet_int()) {
    if (locked) reach_error();
    phase = 1;
  }
  locked = 1;
  while (__VERIFIER_nondet_int())
    if (locked && phase < 2) phase++;
  locked = 0;
  while (__VERIFIER_nondet_int())
    if (locked || phase > 1) reach_error();
  return 0;
}
