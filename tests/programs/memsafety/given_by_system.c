// FALSE(valid-memtrack); unknown: what 'open_memstream' may allocate; options: --property valid-memtrack
/* What may do anything may allocate. */
#include <stdio.h>

int main(void) {
  char *text = 0;
  size_t size = 0;
  fclose(open_memstream(&text, &size));
  text = 0;
  return 0;
}
