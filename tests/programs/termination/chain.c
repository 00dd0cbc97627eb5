// TRUE; must: auto; options: --property termination
/* A list whose cells are variables: each is left for good. */
extern int __VERIFIER_nondet_int(void);

struct cell {
  struct cell *next;
  int value;
};

int main(void) {
  struct cell last = {0, __VERIFIER_nondet_int()}, second = {&last, __VERIFIER_nondet_int()}, first = {&second, __VERIFIER_nondet_int()};
  struct cell *at = __VERIFIER_nondet_int() ? &first : &second;
  while (at && at->value != 7) at = at->next;
  return 0;
}
