// TRUE; must: auto; options: --property termination
/* A list grows at its end: its links lead to newer nodes. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

struct list {
  struct node *first, *last;
};

static void append(struct list *list, int value) {
  struct node *made = malloc(sizeof *made);
  if (!made) exit(1);
  made->value = value;
  made->next = NULL;
  if (list->last)
    list->last->next = made;
  else
    list->first = made;
  list->last = made;
}

int main(void) {
  struct list list = {NULL, NULL};
  int n = __VERIFIER_nondet_int(), length = 0;
  for (int i = 0; i < n; i++) append(&list, i);
  for (const struct node *p = list.first; p != NULL; p = p->next) length++;
  return length;
}
