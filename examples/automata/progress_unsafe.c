// FALSE(progress); must: bmc auto; options: --automaton examples/automata/progress.aut
/* A step may be negative. */
extern int __VERIFIER_nondet_int(void);
int clock_now;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int step = __VERIFIER_nondet_int();
    if (step < 10 && clock_now < 1000) clock_now += step;
  }
  return clock_now;
}
