// TRUE; must: bmc; options: --property valid-memcleanup
/* A list whose length is an input, up to three. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  struct item *next;
};

int main(void) {
  struct item *list = 0;
  for (int n = 0; n < 3 && __VERIFIER_nondet_int(); n++) {
    struct item *item = malloc(sizeof *item);
    if (!item) break;
    item->next = list;
    list = item;
  }
  while (list) {
    struct item *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
