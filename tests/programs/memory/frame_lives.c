// TRUE; must: kind imc ismc dar auto pdr
/* A call in a loop: addresses of what lives now are what they are. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct list { struct list *next; };
static int is_empty(const struct list *head) { return head->next == head; }
static void once(void) {
  struct list head = {&head}, item;
  assert(is_empty(&head));
  item.next = &head;
  head.next = &item;
  assert(!is_empty(&head) && head.next->next == &head);
}
int main(void) {
  while (__VERIFIER_nondet_int()) once();
  return 0;
}
