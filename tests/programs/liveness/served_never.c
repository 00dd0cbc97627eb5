// FALSE(served); must: auto; options: --automaton tests/programs/liveness/served.aut
int request(void);
void answer(int x);
int __VERIFIER_nondet_int(void);
int main(void) { /* it may try for ever */
  while (1) {
    int r = request();
    while (__VERIFIER_nondet_int() < 0) {
    }
    answer(r);
  }
}
