// FALSE(termination); must: auto; options: --property termination
/* The same list, but one value makes it a ring behind its first element. */
extern int __VERIFIER_nondet_int(void);

struct cell {
  struct cell *next;
  int value;
};

int main(void) {
  struct cell last = {0, 1}, middle = {&last, 2}, first = {&middle, __VERIFIER_nondet_int()};
  if (first.value == 5) last.next = &middle;
  struct cell *at = &first;
  while (at) at = at->next;
  return 0;
}
