// TRUE; must: unwind; options: --property valid-memsafety
// A list that is built from its end, and longer than a few rounds of looking along its links.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
};

int main(void) {
  struct Node *list = 0;
  for (int i = 0; i < 16; i++) {
    struct Node *node = malloc(sizeof *node);
    node->next = list;
    list = node;
    if (__VERIFIER_nondet_int()) break;
  }
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
