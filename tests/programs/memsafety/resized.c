// TRUE; must: bmc kind imc pdr; options: --property valid-memcleanup
#include <stdlib.h>

int main(void) {
  char *p = malloc(2);
  p = realloc(p, 4);
  p = realloc(p, 8);
  free(p);
  return 0;
}
