// package: uthash
// folders: src
// sizes: 3 4
// A list that was sorted is sorted, has all of its elements, and its links agree.
#include <stddef.h>
#include <utlist.h>
#include "real.h"

typedef struct Item {
  unsigned char value;
  struct Item *prev, *next;
} Item;

static int compare(Item *a, Item *b) { return a->value - b->value; }

int main(void) {
  static Item items[SIZE];
  Item *head = NULL, *item;
  int count = 0;
  for (int i = 0; i < SIZE; i++) {
    items[i].value = __VERIFIER_nondet_uchar();
    DL_APPEND(head, &items[i]);
  }
  DL_SORT(head, compare);
  DL_FOREACH(head, item) {
    count++;
    assert(count <= SIZE);
    if (item->next) assert(item->value <= item->next->value && item->next->prev == item);
  }
  assert(count == SIZE);
  return 0;
}
