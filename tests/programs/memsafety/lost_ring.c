// FALSE(valid-memtrack); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

struct node { struct node *next; };
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b;
  b->next = a;
  a = b = 0;
  return 0;
}
