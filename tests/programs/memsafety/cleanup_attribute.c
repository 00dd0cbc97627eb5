// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

static void drop(char **p) { free(*p); }
int main(void) {
  __attribute__((cleanup(drop))) char *p = malloc(3);
  p[0] = 1;
  return 0;
}
