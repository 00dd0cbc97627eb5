// TRUE; unknown: srand
/* The same seed gives the same numbers. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  srand(7);
  int a = rand();
  srand(7);
  if (rand() != a) reach_error();
  return 0;
}
