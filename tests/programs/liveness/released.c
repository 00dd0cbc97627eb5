// TRUE; must: auto; options: --automaton tests/programs/liveness/released.aut
int __VERIFIER_nondet_int(void);
static int holds;
static void take(void) { holds = 1; }
static void give(void) { holds = 0; }
int main(void) {
  unsigned char work = 0;
  for (;;) {
    if (!holds && __VERIFIER_nondet_int()) take();
    if (holds && ++work % 4 == 0) give();
  }
}
