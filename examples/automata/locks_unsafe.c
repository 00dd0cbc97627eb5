// FALSE(locks); must: bmc auto; options: --automaton examples/automata/locks.aut
/* The early return keeps the mutex. */
struct mutex;
extern void lock(struct mutex *m);
extern void unlock(struct mutex *m);
extern int __VERIFIER_nondet_int(void);

static int update(struct mutex *m, int value) {
  lock(m);
  if (value < 0) {
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
