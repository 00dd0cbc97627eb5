// FALSE(valid-deref); unknown: accesses of; options: --property valid-deref
/* The format is another one when it is used. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  if (*format == '!') format = "%s\n";
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  char text[4];
  memset(text, 'a', 4);
  report("!%p\n", text);
  return 0;
}
