// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int a[3] = {3, 1, 2};
  qsort(a, 4, sizeof *a, order);
  return a[0];
}
