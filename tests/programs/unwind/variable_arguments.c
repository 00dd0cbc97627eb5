// TRUE; must: unwind
/* Numbers, pointers and records behind the parameters, read by two lists, one of them in another function. */
#include <assert.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);

struct point {
  char name;
  long x, y;
};

static long take_point(va_list list) {
  struct point point = va_arg(list, struct point);
  return point.x - point.y;
}

static long add(int rounds, ...) {
  va_list list, again;
  va_start(list, rounds);
  va_copy(again, list);
  long sum = 0;
  for (int i = 0; i < rounds; i++) {
    sum += va_arg(list, int);
    sum += *va_arg(list, short *);
  }
  sum += take_point(list);
  va_end(list);
  sum += va_arg(again, int);
  va_end(again);
  return sum;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  short s = (short)__VERIFIER_nondet_int();
  struct point point = {'p', a, b};
  assert(add(2, a, &s, b, &s, point) == 3 * (long)a + 2 * (long)s);
  return 0;
}
