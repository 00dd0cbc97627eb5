// TRUE; must: bmc auto
/* reallocarray notices a product that wraps around. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *numbers = reallocarray(0, 2, sizeof *numbers);
  numbers[1] = 7;
  numbers = reallocarray(numbers, 3, sizeof *numbers);
  if (numbers[1] != 7) reach_error();
  errno = 0;
  if (reallocarray(numbers, ~(size_t)0 / 2, 3) || errno != ENOMEM || numbers[1] != 7) reach_error();
  free(numbers);
  return 0;
}
