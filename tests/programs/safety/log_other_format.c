// TRUE; unknown: accesses of; options: --property valid-deref
/* One of the calls has a format that is no literal. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  const char *format = __VERIFIER_nondet_int() ? "one %d\n" : "two %d\n";
  report("start\n");
  report(format, 2);
  return 0;
}
