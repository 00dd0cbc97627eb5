// FALSE(valid-deref); unknown: accesses of; options: --property valid-deref
/* A text is asked for that is not there. */
#include <stdio.h>

int main(void) {
  printf("%s\n");
  return 0;
}
