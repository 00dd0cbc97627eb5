// FALSE; must: bmc auto
/* A list that is kept in order. It is, unless the smallest number comes last. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *insert(struct node *list, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->value = value;
  fresh->next = NULL;
  if (list == NULL) return fresh;
  struct node *at = list;
  while (at->next && at->next->value < value) at = at->next;
  fresh->next = at->next;
  at->next = fresh;
  return list;
}

int main(void) {
  struct node *list = insert(NULL, __VERIFIER_nondet_int());
  list = insert(list, __VERIFIER_nondet_int());
  assert(list->value <= list->next->value);
  return 0;
}
