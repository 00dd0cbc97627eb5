// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

struct pair { int a, b; };
int main(void) {
  struct pair *p = malloc(sizeof(int)), q;
  p->a = 1;
  q = *p;
  free(p);
  return q.a;
}
