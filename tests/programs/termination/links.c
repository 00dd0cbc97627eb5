// TRUE; must: auto; options: --property termination
/* A list in an array, walked again and again: where a link leads is a fact, and so is that the pointer is at an element. */
extern int __VERIFIER_nondet_int(void);

struct cell {
  struct cell *next;
  int value;
} pool[6];

int main(void) {
  int rounds = __VERIFIER_nondet_int();
  for (int i = 0; i < 5; i++) {
    pool[i].next = &pool[i + 1];
    pool[i].value = __VERIFIER_nondet_int();
  }
  while (rounds-- > 0)
    for (struct cell *at = pool; at; at = at->next)
      if (at->value == rounds) break;
  return 0;
}
