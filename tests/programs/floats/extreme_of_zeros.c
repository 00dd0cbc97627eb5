// FALSE; unknown: minimum or maximum of two zeros
/* Which zero fmax gives of two is open, with a compiler that swaps arguments. */
#include <math.h>
extern void reach_error(void);
int main(void) {
  volatile double minus = -0.0, plus = 0.0;
  double a = fmax(minus, plus), b = fmax(plus, minus);
  if (1 / a != 1 / b) reach_error();
  return 0;
}
