// TRUE; must: bmc auto; options: --property valid-memsafety --malloc-may-fail
#include <stdlib.h>

int main(void) {
  char *block;
  if (posix_memalign((void **)&block, 32, 10)) return 0;
  block[9] = 1;
  free(block);
  return 0;
}
