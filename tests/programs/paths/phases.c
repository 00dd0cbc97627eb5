// TRUE; must: impact predabs interp auto
// Several loops one after the other: what holds at each of them is said there, and a node at a loop head is covered by an older one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int phase = 0, locked = 0;
  while (__VERIFIER_nondet_int()) {
    if (locked) reach_error();
    phase = 1;
  }
  locked = 1;
  while (__VERIFIER_nondet_int()) {
    if (!locked || phase > 1) reach_error();
    if (phase == 1) phase = 0;
  }
  locked = 0;
  while (__VERIFIER_nondet_int())
    if (locked || phase < 0) reach_error();
  return 0;
}
