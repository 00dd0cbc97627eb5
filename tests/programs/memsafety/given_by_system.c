// FALSE(valid-memtrack); unknown: what 'realpath' may allocate; options: --property valid-memtrack
/* What may do anything may allocate. */
#include <stdlib.h>

int main(void) {
  char *name = realpath(".", 0);
  name = 0;
  return name != 0;
}
