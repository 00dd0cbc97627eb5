// FALSE(emptied); must: auto; options: --automaton tests/programs/liveness/emptied.aut
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 0;
  while (1) {
    if (n == 0 && __VERIFIER_nondet_int() > 5) n = 77;
    if (n > 1) n = n > 30 ? n - 30 : 1;
  }
}
