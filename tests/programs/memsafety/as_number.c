// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>
#include <stdint.h>

int main(void) {
  int *p = malloc(4);
  uintptr_t n = (uintptr_t)p;
  free(p);
  *(int *)n = 1;
  return 0;
}
