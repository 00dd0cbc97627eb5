// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  char *p = malloc(2), *q = realloc(p, 4);
  q[3] = 1;
  p[0] = 1;
  free(q);
  return 0;
}
