// FALSE(valid-memtrack); must: unwind; options: --property valid-memsafety
// A list is cut in its middle, and what was behind that is lost.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  int value;
};

int main(void) {
  struct Node *list = 0;
  for (int i = 0; i < 12; i++) {
    struct Node *node = malloc(sizeof *node);
    node->next = list;
    node->value = i;
    list = node;
  }
  for (struct Node *node = list; node; node = node->next)
    if (node->value == 5 && __VERIFIER_nondet_int() == 77) node->next = 0;
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
