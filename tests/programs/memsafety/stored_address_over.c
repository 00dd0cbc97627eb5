// FALSE(valid-deref); must: bmc auto; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  char *block;
  if (posix_memalign((void **)&block, 32, 10)) return 0;
  block[10] = 1;
  free(block);
  return 0;
}
