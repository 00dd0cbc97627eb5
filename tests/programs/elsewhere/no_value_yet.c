// TRUE; must: bmc imc auto
/* Variables that have no value yet, and padding, do not lead outside: no address is stored there. */
#include <stdlib.h>
extern void reach_error(void);
struct node { struct node *next; int value; };
int main(void) {
  struct node *a, *b, first = {0, 1};
  a = malloc(sizeof *a);
  b = malloc(sizeof *b);
  if (!a || !b) return 0;
  first.next = a;
  first.next->next = b;
  *b = first;
  b->value = 1;
  a->value = 2;
  if (b->next->next->value != 1) reach_error();
  return 0;
}
