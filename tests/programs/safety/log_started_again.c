// TRUE; must: auto; options: --property valid-deref
/* Each vprintf has a list that was started for it. */
#include <stdarg.h>
#include <stdio.h>

static int loud;

static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  if (loud)
    vprintf(format, list);
  else
    vfprintf(stderr, format, list);
  va_end(list);
  while (loud-- > 0) {
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
  }
}

int main(void) {
  loud = 2;
  report("%s, %d\n", "one", 2);
  return 0;
}
