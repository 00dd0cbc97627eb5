// FALSE; must: auto; options: --localize 1
// An address goes by as a variable argument.
#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int x;

static void set(int n, ...) {
  va_list list;
  va_start(list, n);
  int *p = va_arg(list, int *);
  *p = n;
  va_end(list);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n % 1000 * 7 == 14) set(n, &x);
  if (x == 2) reach_error();
  return 0;
}
