// TRUE; must: auto
/* realloc keeps what was there; a pointer that has left its array does no harm while nobody uses it; errno is what was stored. */
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  int *numbers = malloc(2 * sizeof *numbers), sum = 0;
  numbers[0] = 3;
  numbers[1] = 4;
  numbers = realloc(numbers, 5 * sizeof *numbers);
  for (int i = 2; i < 5; i++) numbers[i] = numbers[i - 1] + numbers[i - 2];
  for (int *p = numbers + 5; p-- > numbers;) sum += *p;
  if (sum != 3 + 4 + 7 + 11 + 18) reach_error();
  free(numbers);
  errno = 5;
  if (errno != 5) reach_error();
  return 0;
}
