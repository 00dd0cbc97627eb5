// TRUE; must: auto; options: --property termination
/* A list grows in front, through a pointer to the variable that holds it: its links lead to older nodes.  One is looked for, then all are released. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static void push(struct node **head, int value) {
  struct node *made = malloc(sizeof *made);
  made->value = value;
  made->next = *head;
  *head = made;
}

int main(void) {
  struct node *head = NULL, *p;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) push(&head, i);
  for (p = head; p && p->value != 3; p = p->next)
    ;
  while (head) {
    p = head->next;
    free(head);
    head = p;
  }
  return 0;
}
