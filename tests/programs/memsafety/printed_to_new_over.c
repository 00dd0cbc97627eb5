// FALSE(valid-deref); must: bmc auto; options: --property valid-memsafety
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  asprintf(&text, "%s-", "ab");
  text[4] = 'c';
  free(text);
  return 0;
}
