// FALSE; must: bmc auto
/* frexpl, remquo and sincos write through their pointers. */
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
int main(void) {
  int exponent = 0, quotient = 0;
  double sine = 5, cosine = 5;
  frexpl(16.0L, &exponent);
  remquo(9.0, 2.0, &quotient);
  sincos(0.0, &sine, &cosine);
  if (exponent == 5 && quotient == 4 && sine == 0 && cosine == 1) reach_error();
  return 0;
}
