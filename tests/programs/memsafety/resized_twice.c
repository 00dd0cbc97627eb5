// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
#include <stdlib.h>

int main(void) {
  char *p = malloc(2), *q;
  q = realloc(p, 4);
  realloc(0, 3);
  free(q);
  return 0;
}
