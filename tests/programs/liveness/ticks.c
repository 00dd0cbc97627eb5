// TRUE; must: auto; options: --automaton tests/programs/liveness/ticks.aut
void feed(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int phase = 0;
  while (__VERIFIER_nondet_int() != 1) {
    if (phase == 2) feed();
    phase = phase == 2 ? 0 : phase + 1;
  }
  return 0;
}
