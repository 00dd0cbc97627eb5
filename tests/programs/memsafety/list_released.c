// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

struct n { struct n *next; };
int main(void) {
  struct n *l = 0;
  for (int i = 0; i < 3; i++) { struct n *x = malloc(sizeof *x); x->next = l; l = x; }
  while (l) { struct n *x = l->next; free(l); l = x; }
  return 0;
}
