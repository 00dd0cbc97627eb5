// TRUE; must: bmc kind imc pdr; options: --property valid-memcleanup
#include <stdlib.h>

static char *p;
__attribute__((destructor)) static void clean(void) { free(p); }
int main(void) {
  p = malloc(3);
  return 0;
}
