// FALSE; must: auto run
/* A list that a function has taken from is not where it was, wherever it lies. */
#include <stdarg.h>
extern void reach_error(void);
struct holder { va_list list; };

static int take(va_list list) { return va_arg(list, int); }
static int take_behind(struct holder *holder) { take(holder->list); return va_arg(holder->list, int); }

static int second(int count, ...) {
  struct holder holder;
  va_start(holder.list, count);
  int result = take_behind(&holder);
  va_end(holder.list);
  return result;
}

int main(void) {
  if (second(2, 1, 2) == 2) reach_error();
  return 0;
}
