// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

struct f { int n; int a[]; };
int main(void) {
  struct f *f = malloc(sizeof *f + 3 * sizeof(int));
  f->n = 3;
  for (int i = 0; i <= f->n; i++) f->a[i] = i;
  free(f);
  return 0;
}
