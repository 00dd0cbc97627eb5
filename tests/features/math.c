/* functions of <math.h> */
#include <math.h>
#include <stdio.h>

int main(void) {
  double v[] = {-2.7, -2.5, -0.4, 0, 0.5, 1.5, 2.5, 1e20};
  for (int i = 0; i < 8; i++)
    printf("%g %g %g %g %g %g\n", floor(v[i]), ceil(v[i]), trunc(v[i]), round(v[i]), rint(v[i]), fabs(v[i]));
  printf("%.17g %.9g %.17g %.17g\n", sqrt(2), sqrtf(2), fmod(10.5, 3), remainder(10.5, 3));
  printf("%g %g %g %g\n", fmin(1, NAN), fmax(-0.5, 3), copysign(3, -0.0), fdim(5, 3));
  printf("%.10g %.10g %.10g %.10g\n", pow(2, 0.5), exp(1), log(10), sin(1));
  printf("%.10g %.10g %.10g %.10g\n", cos(1), tan(1), atan2(1, -1), hypot(3, 4));
  int e;
  double whole, m = frexp(48, &e), part = modf(3.75, &whole);
  printf("%g %d %g %g %g\n", m, e, part, whole, ldexp(0.75, 4));
  printf("%ld %lld %ld\n", lround(-2.5), llround(2.4), lrint(2.5));
  printf("%.15Lg %g\n", sqrtl(3), (double)cbrtf(27));
  int small = 0; /* not all of these are rounded to the nearest number, and no library promises it */
  for (int i = 1; i < 400; i++) small += log10f(i / 7.0f) + cbrt(i) + sinf(i / 9.0f) < 100;
  printf("%d\n", small);
  return 0;
}
