// TRUE; must: unwind auto
/* The lowest bit of a link is a flag of its own. */
#include <stdint.h>
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  uintptr_t link;
  int value;
};

int main(void) {
  struct node nodes[3];
  for (int i = 0; i < 3; i++) {
    nodes[i].value = i;
    nodes[i].link = (i < 2 ? (uintptr_t)&nodes[i + 1] : 0) | __VERIFIER_nondet_bool();
  }
  int sum = 0, marked = 0;
  for (struct node *node = nodes; node; node = (struct node *)(node->link & ~(uintptr_t)1)) {
    sum += node->value;
    marked += node->link & 1;
  }
  if (sum != 3 || marked > 3) reach_error();
  return 0;
}
