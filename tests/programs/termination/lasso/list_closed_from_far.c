// FALSE(termination); must: auto; options: --property termination
/* No step names the link that closes the list. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

static void set(struct node **place, struct node *to) { *place = to; }

int main(void) {
  struct node *head = NULL, *p;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    p = malloc(sizeof *p);
    p->next = head;
    head = p;
  }
  if (!head) return 0;
  set(&head->next, head);
  for (p = head; p; p = p->next)
    ;
  return 0;
}
