// FALSE(valid-memtrack); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

static char *make(void) { return malloc(2); }
static void use(char *p) { *p = 1; }
int main(void) {
  use(make());
  return 0;
}
