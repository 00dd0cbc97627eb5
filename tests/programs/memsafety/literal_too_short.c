// FALSE(valid-deref); undefined; must: bmc auto; options: --property valid-memsafety
// A literal is taken for an array of bytes, of which there are not so many.
#include <stdio.h>

int main(void) {
  fwrite("abc", 1, 100000, stdout);
  return 0;
}
