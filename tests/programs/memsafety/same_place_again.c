// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  char *old = malloc(3);
  free(old);
  char *new = malloc(3);
  new[0] = 0;
  int r = old[0];
  free(new);
  return r;
}
