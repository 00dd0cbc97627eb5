// TRUE; must: bmc auto
/* qsort_r hands on what the comparison needs. */
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int by(const void *a, const void *b, void *sign) { return *(const int *)sign * (*(const int *)a - *(const int *)b); }
int main(void) {
  int numbers[3] = {1, __VERIFIER_nondet_uchar(), 2}, sign = __VERIFIER_nondet_uchar() % 2 ? 1 : -1;
  qsort_r(numbers, 3, sizeof *numbers, by, &sign);
  if (sign * numbers[0] > sign * numbers[1] || sign * numbers[1] > sign * numbers[2]) reach_error();
  return 0;
}
