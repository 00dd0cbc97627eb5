// TRUE; must: imc ismc dar auto; options: --automaton examples/automata/bounded.aut
/* Counts what it has. */
extern void *get_buffer(void);
extern void put_buffer(void *buffer);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  void *current = 0;
  int reserve = 0;
  while (__VERIFIER_nondet_int()) {
    if (!current) current = get_buffer();
    if (__VERIFIER_nondet_int() && reserve < 2 && get_buffer()) reserve++;
    if (__VERIFIER_nondet_int()) {
      put_buffer(current);
      current = 0;
    }
  }
  return reserve;
}
