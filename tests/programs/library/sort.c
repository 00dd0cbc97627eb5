// TRUE; must: auto bmc
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
  qsort(a, 3, sizeof *a, by_value);
  if (a[0] > a[1] || a[1] > a[2]) reach_error();
  int *found = bsearch(&a[1], a, 3, sizeof *a, by_value);
  if (!found || *found != a[1]) reach_error();
  return 0;
}
