// TRUE; must: bmc auto; options: --property valid-memsafety --malloc-may-fail
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  if (asprintf(&text, "%s-", "ab") < 0) return 0;
  text[3] = 'c';
  free(text);
  return 0;
}
