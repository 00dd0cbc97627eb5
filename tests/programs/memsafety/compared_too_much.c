// FALSE(valid-deref); must: bmc auto; options: --property valid-deref
/* The texts differ before the end of the shorter one, but memcmp compares objects of four bytes. */
#include <string.h>

int main(void) {
  char name[] = "abc", other[] = "ab";
  return memcmp(name, other, 4);
}
