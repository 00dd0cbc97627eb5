// FALSE; must: bmc auto; unknown: object defined elsewhere
/* A function of the library writes where a pointer from outside leads, which may be a variable that is defined elsewhere. */
#include <math.h>
extern void reach_error(void);
extern int *place(void);
extern int n;
int main(void) {
  int *q = place();
  if (!q) return 0;
  n = 0;
  frexp(8.0, q);
  if (n == 4) reach_error();
  return 0;
}
