// FALSE; must: auto run
/* A list that a function has taken from is not where it was. */
#include <stdarg.h>
extern void reach_error(void);

static int take(va_list list) { return va_arg(list, int); }

static int second(int count, ...) {
  va_list list;
  va_start(list, count);
  take(list);
  int result = va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) {
  if (second(2, 1, 2) == 2) reach_error();
  return 0;
}
