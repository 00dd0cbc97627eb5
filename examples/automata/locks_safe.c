// TRUE; must: imc ismc dar auto; options: --automaton examples/automata/locks.aut
/* Every way through the function gives the mutex back. */
struct mutex;
extern void lock(struct mutex *m);
extern void unlock(struct mutex *m);
extern int __VERIFIER_nondet_int(void);

static int update(struct mutex *m, int value) {
  lock(m);
  if (value < 0) {
    unlock(m);
    return -1;
  }
  int result = value / 2;
  unlock(m);
  return result;
}

int main(void) {
  int sum = 0;
  while (__VERIFIER_nondet_int()) sum ^= update((struct mutex *)0, __VERIFIER_nondet_int());
  return sum;
}
