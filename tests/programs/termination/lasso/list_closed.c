// FALSE(termination); must: auto; options: --property termination
/* A list that leads to older nodes, but for the last one, which leads back to the first. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = NULL, *p;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    p = malloc(sizeof *p);
    p->next = head;
    head = p;
  }
  if (!head) return 0;
  for (p = head; p->next; p = p->next)
    ;
  p->next = head;
  while (p) p = p->next;
  return 0;
}
