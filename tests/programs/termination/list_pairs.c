// TRUE; must: auto; options: --property termination
/* Each node is compared with all behind it. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *top;

int main(void) {
  struct node *p, *q;
  int equal = 0;
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
    p = calloc(1, sizeof *p);
    p->value = __VERIFIER_nondet_int();
    p->next = top;
    top = p;
  }
  for (p = top; p; p = p->next)
    for (q = p->next; q; q = q->next) equal += p->value == q->value;
  return 0;
}
