// FALSE(valid-memcleanup); must: bmc; options: --property valid-memcleanup
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = strdup("abc");
  if (p[0] == 'b') free(p);
  return 0;
}
