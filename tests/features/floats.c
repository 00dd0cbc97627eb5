/* floating point: arithmetic in three formats, special values, rounding */
#include <float.h>
#include <math.h>
#include <stdio.h>

static float fsum(const float *a, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

int main(void) {
  float f[] = {0.1f, 0.2f, 0.3f, 1e10f, -1e10f, 3};
  double d = 0.1, e = 0.2;
  long double l = 0.1L;
  printf("%.9g %.17g %.21Lg\n", fsum(f, 6), d + e, l + l + l);
  printf("%d %d %d\n", d + e == 0.3, 0.1f == 0.1, (float)d == 0.1f);
  printf("%a %a %La\n", f[0], d, l);
  double zero = 0, inf = 1 / zero, nan = inf - inf, minus = -zero;
  printf("%d %d %d %d %d\n", inf > 1e308, nan == nan, nan != nan, minus == zero, 1 / minus < 0);
  printf("%d %d %d %d\n", !!nan, !minus, nan < 1, nan >= 1);
  printf("%g %g %g %d %d\n", inf, -inf, minus, isnan(nan) != 0, isinf(-inf) != 0);
  printf("%d %d %d\n", signbit(minus) != 0, isfinite(d) != 0, isnormal(FLT_MIN / 2) != 0);
  d = DBL_MAX;
  d *= 2;
  printf("%g %g %g\n", d, DBL_MIN / 1e10, (double)FLT_EPSILON);
  float x = 16777216.0f;
  x++;
  printf("%.1f %.1f\n", x, x + 2);
  d = 1e16;
  d += 1;
  printf("%.1f %.3Lf\n", d, (long double)1e16 + 1);
  float third = 1.0f / 3;
  printf("%.10f %.20f %.25Lf\n", third, 1.0 / 3, 1.0L / 3);
  int n = 0;
  for (float t = 0; t < 1; t += 0.1f) n++;
  for (double t = 1; t != t / 2 + t / 2 + 1; t *= 2) n += 100;
  printf("%d\n", n);
  d = -7.5;
  printf("%d %d %u %lld %d\n", (int)d, (int)7.99f, (unsigned)3e9, (long long)-1e15, (char)65.7);
  printf("%f %f %f %.1Lf\n", (double)3000000000u, (float)123456789, (double)-5, (long double)18446744073709551615ull);
  d = 5;
  d -= 0.5;
  d /= 3;
  printf("%g %g %g\n", d, d * 1.0f, -d);
  return (_Bool)0.3 + (d ? 10 : 20);
}
