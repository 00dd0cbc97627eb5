// TRUE; must: auto
/* What is asked of the inputs leaves few runs: lengths below 0, from 0 to 4, and above. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct node {
  struct node *next;
  int value;
};

static struct node *reverse(struct node *list) {
  struct node *result = 0;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  unsigned step = __VERIFIER_nondet_uint() % 3 + 1;
  struct node *list = 0;
  if (length < 0 || length > 4) return 0;
  for (int i = 0; i < length; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    node->value = i * (int)step;
    list = node;
  }
  list = reverse(list);
  int count = 0;
  for (struct node *node = list; node; node = node->next) {
    if (node->value != count * (int)step) reach_error();
    count++;
  }
  if (count != length) reach_error();
  return 0;
}
