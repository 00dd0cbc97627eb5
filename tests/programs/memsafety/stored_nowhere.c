// FALSE(valid-deref); must: bmc auto; options: --property valid-memsafety
#include <stdlib.h>

int main(void) {
  return posix_memalign(0, 32, 10);
}
