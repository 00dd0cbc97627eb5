/* A list that is walked; the other file may put the walk back to its start, and knows nothing of the nodes but their name. */
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct node *current, *first;
void maybe_again(unsigned x);

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned x = __VERIFIER_nondet_uint();
  struct node *list = 0;
  for (int i = 0; i < n; i++) {
    struct node *made = malloc(sizeof *made);
    made->value = i;
    made->next = list;
    list = made;
  }
  first = list;
  for (current = list; current; current = current->next) maybe_again(x);
  return 0;
}
