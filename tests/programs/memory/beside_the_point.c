// TRUE; must: kind imc ismc dar auto pdr
/* Pointers and arrays are there, but the error does not hang on them. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main(void) {
  int numbers[10];
  unsigned char even = 0;
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = numbers[3];
    fresh->next = list;
    list = fresh;
    even += list->value > 7 ? 2 : 4;
  }
  if (even % 2) reach_error();
  return 0;
}
