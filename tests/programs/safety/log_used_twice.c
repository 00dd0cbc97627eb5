// FALSE(valid-deref); unknown: use of; options: --property valid-deref
/* The second vprintf takes what stands behind what the first one has taken. */
#include <stdarg.h>
#include <stdio.h>

static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  report("%s, %s\n", "one", "two");
  return 0;
}
