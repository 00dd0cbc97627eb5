// FALSE(valid-memtrack); must: bmc auto; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  void *block;
  posix_memalign(&block, 32, 10);
  block = 0;
  return 0;
}
