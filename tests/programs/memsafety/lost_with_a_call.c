// FALSE(valid-memtrack); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

static void forget(void) { char *p = malloc(1); p[0] = 1; }
int main(void) {
  forget();
  return 0;
}
