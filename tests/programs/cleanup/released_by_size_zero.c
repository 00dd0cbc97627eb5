// TRUE; must: bmc; options: --property valid-memcleanup
/* realloc to nothing releases. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(5);
  if (!p) return 0;
  p = realloc(p, 0);
  return p != 0;
}
