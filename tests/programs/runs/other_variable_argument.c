// FALSE; undefined; unknown: variable arguments
/* A variable argument is read as one of another type: it may be the one behind it. */
#include <stdarg.h>
extern void reach_error(void);

static int first(int count, ...) {
  va_list list;
  va_start(list, count);
  int result = va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) {
  if (first(1, 2.0, 7) == 7) reach_error();
  return 0;
}
