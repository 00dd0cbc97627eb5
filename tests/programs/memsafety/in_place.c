// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

struct s { int a, b; };
int main(void) {
  struct s *p = malloc(sizeof(int));
  p->a = 0;
  p->a++;
  p->b += 1;
  free(p);
  return 0;
}
