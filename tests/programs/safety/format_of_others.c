// FALSE(valid-deref); unknown: accesses of; options: --property valid-deref
/* The text is where the number is looked for, and what stands behind it is taken for a text. */
#include <stdio.h>

int main(void) {
  printf("%d\n", 1.5);
  printf("%d of %s\n", 1.5, "text");
  return 0;
}
