// TRUE; must: auto; options: --property termination
/* Links lead to older nodes one way and to newer ones the other. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next, *back;
};

int main(void) {
  struct node *first = NULL, *last = NULL, *p;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    p = malloc(sizeof *p);
    p->back = NULL;
    p->next = first;
    if (first)
      first->back = p;
    else
      last = p;
    first = p;
  }
  for (p = first; p; p = p->next)
    ;
  for (p = last; p; p = p->back)
    ;
  return 0;
}
