// TRUE; must: auto; options: --property unreach-call
/* The text ends within its room, and nothing else changes. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

static int make(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(to, size, format, list);
  va_end(list);
  return length;
}

int main(void) {
  char text[6] = "?????", other[2] = "x";
  int length = make(text, 5, "%d and %d", __VERIFIER_nondet_int(), 3);
  assert(memchr(text, 0, 5));
  assert(other[0] == 'x');
  return length > 0;
}
