// FALSE(valid-deref); must: auto; options: --property safety
/* The text that it is given has no end. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static char line[32];

static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(line, sizeof line, format, list);
  va_end(list);
}

int main(void) {
  char text[4];
  memset(text, 'a', 4);
  report("found %.4s", text);
  if (__VERIFIER_nondet_int()) report("found %s", text);
  return 0;
}
