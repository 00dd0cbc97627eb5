// TRUE; must: imc ismc dar auto; options: --automaton examples/automata/progress.aut
/* A clock that stops at its last hour. */
extern int __VERIFIER_nondet_int(void);
int clock_now;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int step = __VERIFIER_nondet_int();
    if (step > 0 && step < 10 && clock_now < 1000) clock_now += step;
  }
  return clock_now;
}
