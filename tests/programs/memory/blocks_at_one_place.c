// TRUE; unknown: whether the error is reached hangs on where objects lie
/* What was released is given again, and released again. */
#include <stdlib.h>
extern void reach_error(void);
static unsigned long place(void) {
  void *p = malloc(8);
  unsigned long at = (unsigned long)p;
  free(p);
  return at;
}
int main(void) {
  if (place() != place()) reach_error();
  return 0;
}
