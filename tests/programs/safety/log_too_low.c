// TRUE; unknown: accesses of; options: --property valid-deref
/* Messages of this level are not printed, so nobody looks for the end of the text. */
#include <stdarg.h>
#include <stdio.h>

static void report(int level, const char *format, ...) {
  va_list list;
  if (level < 2) return;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  char text[2] = {'a', 'b'};
  report(1, "%d %s\n", 1, text);
  return 0;
}
