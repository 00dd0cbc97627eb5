// FALSE; must: auto bmc
/* The comparison is the wrong way round for some numbers: the difference wraps around. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int by_value(const void *a, const void *b) {
  return (int)((unsigned)*(const int *)a - (unsigned)*(const int *)b);
}
int main(void) {
  int a[2] = {__VERIFIER_nondet_int(), 5};
  qsort(a, 2, sizeof *a, by_value);
  if (a[0] > a[1]) reach_error();
  return 0;
}
