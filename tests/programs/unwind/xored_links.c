// TRUE; must: unwind auto
/* A list whose links are the xor of both neighbours, of any length up to three, walked both ways. */
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  uintptr_t both;
};
static struct node nodes[3];

/* The value of the last node. */
static int walk(struct node *from, int *count) {
  uintptr_t behind = 0, here = (uintptr_t)from;
  int last = -1;
  for (*count = 0; here; ++*count) {
    struct node *node = (struct node *)here;
    uintptr_t next = node->both ^ behind;
    last = node->value;
    behind = here;
    here = next;
  }
  return last;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 1 || count > 3) return 0;
  for (int i = 0; i < count; i++) {
    nodes[i].value = i;
    nodes[i].both = (uintptr_t)(i ? &nodes[i - 1] : 0) ^ (uintptr_t)(i + 1 < count ? &nodes[i + 1] : 0);
  }
  int forward, backward;
  if (walk(&nodes[0], &forward) != count - 1 || walk(&nodes[count - 1], &backward) != 0) reach_error();
  if (forward != count || backward != count) reach_error();
  return 0;
}
