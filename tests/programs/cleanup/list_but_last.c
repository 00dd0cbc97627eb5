// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
/* The last item of the list stays. */
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
  while (list && list->next) {
    struct item *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
