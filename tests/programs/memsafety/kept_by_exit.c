// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  char *p = malloc(1);
  p[0] = 1;
  exit(0);
}
