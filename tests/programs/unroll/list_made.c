// TRUE; must: auto
#include <stdlib.h>
extern void reach_error(void);
/* A decided loop makes a list; the loop that walks along it is not decided by numbers. */
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *node = malloc(sizeof *node);
    if (!node) return 0;
    node->value = 5;
    node->next = list;
    list = node;
  }
  int count = 0;
  for (; list; list = list->next) {
    if (list->value != 5) reach_error();
    count++;
  }
  if (count != 3) reach_error();
  return 0;
}
