// TRUE; must: bmc kind imc ismc dar auto pdr
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
  short s = __VERIFIER_nondet_short();
  if ((short)(float)s != s) reach_error();
  double d = (double)s / 2.0;
  if (fabs(d) * 2.0 != (s < 0 ? -(double)s : (double)s)) reach_error();
  if (floor(d) > d || ceil(d) < d || trunc(d) * 2 > 2 * fabs(d)) reach_error();
  if (-0.0f != 0.0f || 1.0f / 3.0f == 1.0 / 3.0) reach_error();
  _Bool b = 0.5;
  if (!b) reach_error();
  unsigned u = (unsigned)3000000000.0;
  if (u != 3000000000u) reach_error();
  long double l = 1.0L;
  if (l + l != 2.0L) reach_error();
  return 0;
}
