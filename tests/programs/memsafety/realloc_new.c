// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  char *p = malloc(2);
  p[0] = p[1] = 0;
  p = realloc(p, 4);
  p[3] = p[0];
  free(p);
  return 0;
}
