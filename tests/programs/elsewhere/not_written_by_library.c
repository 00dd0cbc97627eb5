// TRUE; must: bmc auto unwind
/* It writes to an object of the program. */
#include <math.h>
extern void reach_error(void);
extern int n;
int main(void) {
  int e;
  n = 0;
  frexp(8.0, &e);
  if (n == 4) reach_error();
  return 0;
}
