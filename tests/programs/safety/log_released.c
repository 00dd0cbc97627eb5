// FALSE(valid-deref); unknown: accesses of; options: --property valid-deref
/* The text is released before it is printed. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *last;

static void report(const char *format, ...) {
  va_list list;
  free(last);
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  last = malloc(3);
  strcpy(last, "ab");
  report("%s\n", last);
  return 0;
}
