// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  void (*release)(void *) = free;
  char *p = malloc(4);
  release(p);
  return 0;
}
