// TRUE; must: bmc auto unwind; options: --malloc-may-fail --property valid-memsafety
/* What is given is used only if it is there; a realloc that fails keeps what was there. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = strdup("ab");
  if (!text) return 1;
  char *longer = realloc(text, 6);
  if (!longer) {
    int last = text[2];
    free(text);
    return last;
  }
  longer[5] = 'c';
  free(longer);
  return 0;
}
