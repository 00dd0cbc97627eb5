// FALSE(positive); must: bmc auto; options: --automaton examples/automata/positive.aut
/* The length fits into the buffer, but not behind what it holds. */
extern unsigned __VERIFIER_nondet_uint(void);
enum { SIZE = 64 };

int main(void) {
  unsigned used = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned length = __VERIFIER_nondet_uint();
    if (length <= SIZE) used += length;
  }
  return (int)(SIZE - used);
}
