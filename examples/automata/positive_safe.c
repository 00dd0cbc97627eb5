// TRUE; must: imc ismc dar auto; options: --automaton examples/automata/positive.aut
/* The room left in a buffer is computed only where there is some. */
extern unsigned __VERIFIER_nondet_uint(void);
enum { SIZE = 64 };

int main(void) {
  unsigned used = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned length = __VERIFIER_nondet_uint();
    if (length <= SIZE - used) used += length;
  }
  return (int)(SIZE - used);
}
