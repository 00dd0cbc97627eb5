// FALSE; unknown: lgamma
/* lgamma changes a variable of the library. */
#include <math.h>
extern void reach_error(void);
int main(void) {
  signgam = 5;
  lgamma(-0.5);
  if (signgam == -1) reach_error();
  return 0;
}
