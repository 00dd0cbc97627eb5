// FALSE; must: unwind
/* The largest of the arguments, of which the last is forgotten. */
#include <assert.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);

static int largest(int count, ...) {
  va_list list;
  va_start(list, count);
  int result = va_arg(list, int);
  for (int i = 1; i + 1 < count; i++) {
    int next = va_arg(list, int);
    if (next > result) result = next;
  }
  va_end(list);
  return result;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  assert(largest(3, a, b, c) >= b);
  assert(largest(3, a, b, c) >= c);
  return 0;
}
