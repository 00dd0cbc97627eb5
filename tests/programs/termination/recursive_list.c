// TRUE; must: auto; options: --property termination
/* A list is built by calls, as long as an input says, and what they keep in memory is of no importance to when they end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct cell {
  struct cell *next;
  int value;
};

static struct cell *build(struct cell *end, int count) {
  if (count <= 0) return end;
  struct cell *cell = malloc(sizeof *cell);
  cell->value = count;
  cell->next = build(end, count - 1);
  return cell;
}

int main(void) {
  struct cell last = {0};
  return build(&last, __VERIFIER_nondet_int()) == &last;
}
