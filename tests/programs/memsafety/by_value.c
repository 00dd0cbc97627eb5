// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

struct box { int *p; };
static struct box make(void) { struct box b; b.p = malloc(4); *b.p = 0; return b; }
static void drop(struct box b) { free(b.p); }
int main(void) {
  struct box b = make();
  drop(b);
  return *b.p;
}
