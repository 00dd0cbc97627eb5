// FALSE(termination); must: auto; options: --property termination
/* Nodes without end, each newer than the last one, and all of them released again: what is counted comes around. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  for (int n = __VERIFIER_nondet_int() & 3; n >= 0; n--) {
    struct node *made = malloc(sizeof *made);
    made->next = head;
    head = made;
  }
  while (head) {
    struct node *made = malloc(sizeof *made);
    made->next = NULL;
    free(made);
  }
  return 0;
}
