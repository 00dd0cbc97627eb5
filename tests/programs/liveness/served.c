// TRUE; must: auto; options: --automaton tests/programs/liveness/served.aut
int request(void);
void answer(int x);
int __VERIFIER_nondet_int(void);
int main(void) { /* at the third try at the latest */
  while (1) {
    int r = request(), tries = 0;
    while (tries < 3 && __VERIFIER_nondet_int() != r) tries++;
    answer(r);
  }
}
