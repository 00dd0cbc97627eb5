// FALSE(ticks); must: auto; options: --automaton tests/programs/liveness/ticks.aut
void feed(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int phase = 0;
  while (__VERIFIER_nondet_int() != 1) {
    if (phase == 2) feed();
    phase = phase == 3 ? 3 : phase + 1; /* it stays at 3 */
  }
  return 0;
}
