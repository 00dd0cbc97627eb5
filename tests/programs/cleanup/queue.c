// TRUE; must: bmc; options: --property valid-memcleanup
/* A queue, filled and emptied as inputs say, at most three at a time. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  struct item *next;
};
static struct item *first, **last = &first;

static void take(void) {
  struct item *item = first;
  if (!item) return;
  first = item->next;
  if (!first) last = &first;
  free(item);
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    if (__VERIFIER_nondet_int()) {
      struct item *item = malloc(sizeof *item);
      if (!item) break;
      item->next = 0;
      *last = item;
      last = &item->next;
    } else
      take();
  }
  while (first) take();
  return 0;
}
