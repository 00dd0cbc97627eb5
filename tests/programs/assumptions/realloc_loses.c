// FALSE(valid-memtrack); must: bmc auto unwind; options: --malloc-may-fail --property valid-memsafety
/* The classic: what was there is lost where realloc fails. */
#include <stdlib.h>

int main(void) {
  char *text = malloc(3);
  if (!text) return 1;
  text = realloc(text, 6);
  free(text);
  return 0;
}
