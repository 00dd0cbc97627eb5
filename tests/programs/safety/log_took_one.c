// FALSE(valid-deref); unknown: accesses of; options: --property valid-deref
/* It takes the first argument itself, so that the format is about those behind. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  if (va_arg(list, int)) vprintf(format, list);
  va_end(list);
}

int main(void) {
  char text[4];
  memset(text, 'a', 4);
  report("%d\n", 1, 2);
  report("%s\n", text, text + 4);
  return 0;
}
