// FALSE(valid-memtrack); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  char *p = malloc(1);
  p = 0;
  return 0;
}
