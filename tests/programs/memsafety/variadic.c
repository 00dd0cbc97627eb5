// FALSE(valid-deref); must: bmc; options: --property valid-memsafety
#include <stdarg.h>

static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++) s += *va_arg(list, int *);
  va_end(list);
  return s;
}
int main(void) {
  int a = 1, b = 2;
  return sum(3, &a, &b, (int *)0);
}
