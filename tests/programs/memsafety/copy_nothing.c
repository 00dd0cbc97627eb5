// TRUE; must: bmc kind imc pdr; options: --property valid-memsafety
#include <string.h>

int main(void) {
  char *none = 0, from[8];
  memcpy(none, from, 0);
  return 0;
}
