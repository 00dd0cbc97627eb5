// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

struct node { struct node *next; } *list;
int main(void) {
  list = malloc(sizeof *list);
  list->next = malloc(sizeof *list);
  list->next->next = 0;
  return 0;
}
