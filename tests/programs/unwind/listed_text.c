// TRUE; must: unwind
/* What vsnprintf writes is not followed, but where it writes is. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

static char text[8];
static int count;

static int note(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  return ++count;
}

int main(void) {
  int number = __VERIFIER_nondet_int();
  assert(note("%d", number) == 1);
  assert(note("%d and %d", number, number) == 2);
  assert(count == 2);
  return 0;
}
