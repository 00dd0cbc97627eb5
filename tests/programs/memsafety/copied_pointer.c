// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *p = malloc(4), *q;
  memcpy(&q, &p, sizeof q);
  free(q);
  *p = 1;
  return 0;
}
