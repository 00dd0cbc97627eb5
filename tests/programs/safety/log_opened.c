// FALSE(valid-deref); unknown: accesses of; options: --property valid-deref
/* The text loses its end before it is printed. */
#include <stdarg.h>
#include <stdio.h>

static char line[2];

static void report(const char *format, ...) {
  va_list list;
  line[1] = 'x';
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  line[0] = 'a';
  report("%s\n", line);
  return 0;
}
