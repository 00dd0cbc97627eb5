// FALSE(valid-memtrack); must: auto; options: --property valid-memtrack
/* A format that is not followed allocates, too. */
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
  char *text;
  asprintf(&text, "%f", 0.5);
  text = 0;
  return 0;
}
