// FALSE(valid-deref); unknown: accesses of; options: --property valid-deref
/* More room is promised than there is: whether that matters hangs on the text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static char line[8];

static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(line, 9, format, list);
  va_end(list);
}

int main(void) {
  report("found %d", __VERIFIER_nondet_int());
  return 0;
}
