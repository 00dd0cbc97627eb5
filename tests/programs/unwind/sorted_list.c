// TRUE; must: unwind
/* Items of a ring with a sentinel, as kernels have them: each is put in behind those that are not greater. */
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct list;
struct item { unsigned value; struct item *next, *previous; struct list *owner; };
struct list { unsigned count; struct item *index, end; };
static void list_start(struct list *list) {
  list->end.value = (unsigned)-1;
  list->end.next = list->end.previous = &list->end;
  list->index = &list->end;
  list->count = 0;
}
static void list_insert(struct list *list, struct item *item) {
  struct item *at;
  if (item->value == (unsigned)-1)
    at = list->end.previous;
  else
    for (at = &list->end; at->next->value <= item->value; at = at->next) continue;
  item->next = at->next;
  item->next->previous = item;
  item->previous = at;
  at->next = item;
  item->owner = list;
  list->count++;
}
int main(void) {
  struct list list;
  struct item items[3];
  list_start(&list);
  for (int i = 0; i < 3; i++) {
    items[i].value = __VERIFIER_nondet_uint();
    list_insert(&list, &items[i]);
  }
  assert(list.count == 3);
  unsigned last = 0, count = 0;
  for (struct item *i = list.end.next; i != &list.end; i = i->next, count++) {
    assert(i->value >= last && i->owner == &list && i->next->previous == i);
    last = i->value;
  }
  assert(count == 3);
  return 0;
}
