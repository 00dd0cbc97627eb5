// FALSE(valid-free); must: bmc; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  void (*release)(void *) = free;
  char *p = malloc(4);
  release(p);
  release(p);
  return 0;
}
