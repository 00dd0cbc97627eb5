// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct n { struct n *next; };
int main(void) {
  struct n *l = 0;
  while (__VERIFIER_nondet_int()) { struct n *x = malloc(sizeof *x); x->next = l; l = x; }
  while (l) { free(l); l = l->next; }
  return 0;
}
