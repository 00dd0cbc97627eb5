// TRUE; must: unwind; options: --property valid-memsafety
// A list in both directions, of which the last node alone is kept.
#include <stdlib.h>

struct Node {
  struct Node *next, *previous;
};

static struct Node *kept;

int main(void) {
  struct Node *last = 0;
  for (int i = 0; i < 20; i++) {
    struct Node *node = malloc(sizeof *node);
    node->next = 0;
    node->previous = last;
    if (last) last->next = node;
    last = node;
  }
  kept = last;
  return 0;
}
