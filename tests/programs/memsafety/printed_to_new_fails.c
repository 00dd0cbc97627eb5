// FALSE(valid-free); unknown: pointer from outside; options: --property valid-memsafety --malloc-may-fail
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  asprintf(&text, "%s-", "ab");
  free(text);
  return 0;
}
