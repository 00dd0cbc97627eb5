// FALSE(turns); must: auto; options: --automaton tests/programs/liveness/turns.aut
void move(int side);
int __VERIFIER_nondet_int(void);
int main(void) {
  int side = 1;
  while (1) {
    move(side);
    if (__VERIFIER_nondet_int()) side = 3 - side;
  }
}
