// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

static int *middle;
int main(void) {
  int *p = malloc(4 * sizeof *p);
  middle = p + 2;
  return 0;
}
