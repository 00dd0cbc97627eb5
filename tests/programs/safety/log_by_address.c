// FALSE(valid-deref); unknown: accesses of; options: --property valid-deref
/* It is called by its address as well, where nobody reads what it is given. */
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
  void (*call)(const char *, ...) = report;
  char text[4];
  memset(text, 'a', 4);
  report("start\n");
  call("%s\n", text);
  return 0;
}
