// package: uthash
// folders: src
// sizes: 3 5
// Inserted in order, the list is in order.
#include <stddef.h>
#include <utlist.h>
#include "real.h"

typedef struct Item {
  unsigned char value;
  struct Item *next;
} Item;

static int compare(Item *a, Item *b) { return a->value - b->value; }

int main(void) {
  static Item items[SIZE];
  Item *head = NULL, *item;
  int count = 0;
  for (int i = 0; i < SIZE; i++) {
    items[i].value = __VERIFIER_nondet_uchar();
    Item *added = &items[i];
    LL_INSERT_INORDER(head, added, compare);
  }
  LL_FOREACH(head, item) {
    count++;
    if (item->next) assert(item->value <= item->next->value);
  }
  assert(count == SIZE);
  return 0;
}
