// TRUE; must: auto; options: --property safety
/* A log function: what vsnprintf reads is known where it is called, and what it writes has an end. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

static char line[8];

static void vreport(int level, const char *format, va_list list) {
  if (level) vsnprintf(line, sizeof line, format, list);
}

static void report(int level, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vreport(level, format, list);
  va_end(list);
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  char text[4] = "abc";
  if (x > 100) report(1, "too large: %d in %s", x, text);
  assert(strlen(line) < 8);
  return 0;
}
