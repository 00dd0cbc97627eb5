// TRUE; must: bmc imc auto
#include <math.h>
extern void reach_error(void);
int main(void) {
  volatile double minus = -0.0, one = 1;
  if (1 / fmin(minus, minus) > 0) reach_error();
  if (fmax(minus, one) != 1 || fmin(one, __builtin_nan("")) != 1) reach_error();
  return 0;
}
