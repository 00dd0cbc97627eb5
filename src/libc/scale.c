/* Models of the functions of <math.h> that take a number apart at its exponent or scale it: see math.c.
 *
 * A finite number that is not 0 is fraction * 2^exponent, 1 <= |fraction| < 2; one that is subnormal is multiplied by a power of two first, which
 * is exact.  Products here have a factor that is a power of two, so at most one of them rounds, and it does as the rounding mode says. */

double fabs(double x);
float fabsf(float x);
long double fabsl(long double x);
double copysign(double x, double sign);
float copysignf(float x, float sign);
long double copysignl(long double x, long double sign);
double trunc(double x);
float truncf(float x);
long double truncl(long double x);
double round(double x);
float roundf(float x);
long double roundl(long double x);

typedef union {
  double number;
  unsigned long long bits;
} Double;
typedef union {
  float number;
  unsigned bits;
} Float;
typedef union {
  long double number;
  struct {
    unsigned long long significand;
    unsigned short top; /* sign and exponent */
  } parts;
} Long;

enum { INT_LARGEST = 0x7fffffff, INT_SMALLEST = -INT_LARGEST - 1 };

/* What libraries need not agree on. */
static int some_int(void) {
  int value;
  return value;
}

/* ---- taking apart -------------------------------------------------------------------------------- */

static int is_ordinary(double x) {
  return x != 0 && fabs(x) <= 0x1.fffffffffffffp1023;
}
static int is_ordinary_float(float x) {
  return x != 0 && fabsf(x) <= 0x1.fffffep127f;
}
static int is_ordinary_long(long double x) {
  return x != 0 && fabsl(x) <= 0x1.fffffffffffffffep16383L;
}

/* The exponent of an ordinary number; the fraction gets `field` as its exponent field. */
static int split(double x, unsigned field, double *fraction) {
  int is_small = fabs(x) < 0x1p-1022;
  Double number = {.number = is_small ? x * 0x1p64 : x};
  int exponent = (int)(number.bits >> 52 & 0x7ff) - 1023;
  number.bits = (number.bits & ~(0x7ffull << 52)) | (unsigned long long)field << 52;
  *fraction = number.number;
  return is_small ? exponent - 64 : exponent;
}
static int split_float(float x, unsigned field, float *fraction) {
  int is_small = fabsf(x) < 0x1p-126f;
  Float number = {.number = is_small ? x * 0x1p32f : x};
  int exponent = (int)(number.bits >> 23 & 0xff) - 127;
  number.bits = (number.bits & ~(0xffu << 23)) | field << 23;
  *fraction = number.number;
  return is_small ? exponent - 32 : exponent;
}
static int split_long(long double x, unsigned field, long double *fraction) {
  int is_small = fabsl(x) < 0x1p-16382L;
  Long number = {.number = is_small ? x * 0x1p80L : x};
  int exponent = (number.parts.top & 0x7fff) - 16383;
  number.parts.top = (unsigned short)((number.parts.top & 0x8000) | field);
  *fraction = number.number;
  return is_small ? exponent - 80 : exponent;
}

double frexp(double x, int *exponent) {
  double fraction;
  *exponent = x == 0 ? 0 : some_int();
  if (!is_ordinary(x)) return x * 1.0;
  *exponent = split(x, 1022, &fraction) + 1;
  return fraction;
}
float frexpf(float x, int *exponent) {
  float fraction;
  *exponent = x == 0 ? 0 : some_int();
  if (!is_ordinary_float(x)) return x * 1.0f;
  *exponent = split_float(x, 126, &fraction) + 1;
  return fraction;
}
long double frexpl(long double x, int *exponent) {
  long double fraction;
  *exponent = x == 0 ? 0 : some_int();
  if (!is_ordinary_long(x)) return x * 1.0L;
  *exponent = split_long(x, 16382, &fraction) + 1;
  return fraction;
}

double logb(double x) {
  double fraction;
  if (!is_ordinary(x)) return x == 0 ? -1 / fabs(x) : x == x ? fabs(x) : x * 1.0;
  return split(x, 1023, &fraction);
}
float logbf(float x) {
  float fraction;
  if (!is_ordinary_float(x)) return x == 0 ? -1 / fabsf(x) : x == x ? fabsf(x) : x * 1.0f;
  return (float)split_float(x, 127, &fraction);
}
long double logbl(long double x) {
  long double fraction;
  if (!is_ordinary_long(x)) return x == 0 ? -1 / fabsl(x) : x == x ? fabsl(x) : x * 1.0L;
  return split_long(x, 16383, &fraction);
}

/* FP_ILOGB0 and FP_ILOGBNAN are what the GNU library's header says they are. */
int ilogb(double x) {
  double fraction;
  if (!is_ordinary(x)) return x == 0 || x != x ? INT_SMALLEST : INT_LARGEST;
  return split(x, 1023, &fraction);
}
int ilogbf(float x) {
  float fraction;
  if (!is_ordinary_float(x)) return x == 0 || x != x ? INT_SMALLEST : INT_LARGEST;
  return split_float(x, 127, &fraction);
}
int ilogbl(long double x) {
  long double fraction;
  if (!is_ordinary_long(x)) return x == 0 || x != x ? INT_SMALLEST : INT_LARGEST;
  return split_long(x, 16383, &fraction);
}

double significand(double x) {
  double fraction;
  if (!is_ordinary(x)) return x * 1.0;
  split(x, 1023, &fraction);
  return fraction;
}
float significandf(float x) {
  float fraction;
  if (!is_ordinary_float(x)) return x * 1.0f;
  split_float(x, 127, &fraction);
  return fraction;
}
long double significandl(long double x) {
  long double fraction;
  if (!is_ordinary_long(x)) return x * 1.0L;
  split_long(x, 16383, &fraction);
  return fraction;
}

/* ---- putting together ---------------------------------------------------------------------------- */

/* n * 2^exponent would be beyond any format. */
static int clamp(long exponent) {
  enum { BEYOND = 50000 };
  return exponent > BEYOND ? BEYOND : exponent < -BEYOND ? -BEYOND : (int)exponent;
}

/* Too large and too small a result are products of the same sign that are so too. */
double scalbln(double x, long n) {
  double fraction;
  if (!is_ordinary(x)) return x * 1.0;
  Double scaled;
  int exponent = split(x, 1023, &fraction) + clamp(n);
  if (exponent > 1023) return copysign(0x1p1023, x) * 0x1p1023;
  if (exponent < -1080) return copysign(0x1p-1022, x) * 0x1p-1022;
  int is_small = exponent < -1022;
  scaled.number = fraction;
  scaled.bits += (unsigned long long)(is_small ? exponent + 128 : exponent) << 52;
  return is_small ? scaled.number * 0x1p-128 : scaled.number;
}
float scalblnf(float x, long n) {
  float fraction;
  if (!is_ordinary_float(x)) return x * 1.0f;
  Float scaled;
  int exponent = split_float(x, 127, &fraction) + clamp(n);
  if (exponent > 127) return copysignf(0x1p127f, x) * 0x1p127f;
  if (exponent < -155) return copysignf(0x1p-126f, x) * 0x1p-126f;
  int is_small = exponent < -126;
  scaled.number = fraction;
  scaled.bits += (unsigned)(is_small ? exponent + 64 : exponent) << 23;
  return is_small ? scaled.number * 0x1p-64f : scaled.number;
}
long double scalblnl(long double x, long n) {
  long double fraction;
  if (!is_ordinary_long(x)) return x * 1.0L;
  Long scaled;
  int exponent = split_long(x, 16383, &fraction) + clamp(n);
  if (exponent > 16383) return copysignl(0x1p16383L, x) * 0x1p16383L;
  if (exponent < -16450) return copysignl(0x1p-16382L, x) * 0x1p-16382L;
  int is_small = exponent < -16382;
  scaled.number = fraction;
  scaled.parts.top = (unsigned short)(scaled.parts.top + (is_small ? exponent + 128 : exponent));
  return is_small ? scaled.number * 0x1p-128L : scaled.number;
}

double ldexp(double x, int n) {
  return scalbln(x, n);
}
float ldexpf(float x, int n) {
  return scalblnf(x, n);
}
long double ldexpl(long double x, int n) {
  return scalblnl(x, n);
}
double scalbn(double x, int n) {
  return scalbln(x, n);
}
float scalbnf(float x, int n) {
  return scalblnf(x, n);
}
long double scalbnl(long double x, int n) {
  return scalblnl(x, n);
}

/* ---- neighbours ---------------------------------------------------------------------------------- */

/* The bits of numbers of one sign are in the order of their values, the largest below infinity. */
double nextafter(double x, double y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  Double next = {.number = x};
  next.bits = x == 0 ? 1 : (x < y) == (x > 0) ? next.bits + 1 : next.bits - 1;
  return x == 0 ? copysign(next.number, y) : next.number;
}
float nextafterf(float x, float y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  Float next = {.number = x};
  next.bits = x == 0 ? 1 : (x < y) == (x > 0) ? next.bits + 1 : next.bits - 1;
  return x == 0 ? copysignf(next.number, y) : next.number;
}

/* ---- to the nearest, halves to even ones --------------------------------------------------------- */

double roundeven(double x) {
  if (!(fabs(x) < 0x1p52)) return round(x);
  return fabs(x - trunc(x)) == 0.5 ? copysign(2.0 * round(x / 2.0), x) : round(x);
}
float roundevenf(float x) {
  if (!(fabsf(x) < 0x1p23f)) return roundf(x);
  return fabsf(x - truncf(x)) == 0.5f ? copysignf(2.0f * roundf(x / 2.0f), x) : roundf(x);
}
long double roundevenl(long double x) {
  if (!(fabsl(x) < 0x1p63L)) return roundl(x);
  return fabsl(x - truncl(x)) == 0.5L ? copysignl(2.0L * roundl(x / 2.0L), x) : roundl(x);
}
