/* Models of functions of <math.h> that have one right result: see string.c.
 *
 * What IEEE 754 has an operation for is none of these (flow/cfa/plain_function.h); the models are written on top of those operations.
 * Three widths of everything: a function for double, one with the suffix f for float, one with l for long double, which is
 * the x87 format.  Arithmetic here is exact, so that no result depends on the rounding mode.
 *
 * "Not zero" is all that can be relied on where a class or a sign is asked for (see ctype.c); __isinf tells the sign, and
 * __fpclassify numbers the classes as the GNU library does. */

double fabs(double x);
float fabsf(float x);
long double fabsl(long double x);
double copysign(double x, double sign);
float copysignf(float x, float sign);
long double copysignl(long double x, long double sign);
double trunc(double x);
float truncf(float x);
long double truncl(long double x);
double rint(double x);
float rintf(float x);
long double rintl(long double x);
double round(double x);
float roundf(float x);
long double roundl(long double x);

/* ---- classes ------------------------------------------------------------------------------------- */

enum { CLASS_NAN, CLASS_INFINITE, CLASS_ZERO, CLASS_SUBNORMAL, CLASS_NORMAL };

/* Any value but 0 for a member. */
static int math_member(int is_member) {
  int value;
  if (!is_member) return 0;
  return value ? value : 1;
}

int __fpclassify(double x) {
  if (x != x) return CLASS_NAN;
  if (x == 0) return CLASS_ZERO;
  if (fabs(x) > 0x1.fffffffffffffp1023) return CLASS_INFINITE;
  return fabs(x) < 0x1p-1022 ? CLASS_SUBNORMAL : CLASS_NORMAL;
}
int __fpclassifyf(float x) {
  if (x != x) return CLASS_NAN;
  if (x == 0) return CLASS_ZERO;
  if (fabsf(x) > 0x1.fffffep127f) return CLASS_INFINITE;
  return fabsf(x) < 0x1p-126f ? CLASS_SUBNORMAL : CLASS_NORMAL;
}
int __fpclassifyl(long double x) {
  if (x != x) return CLASS_NAN;
  if (x == 0) return CLASS_ZERO;
  if (fabsl(x) > 0x1.fffffffffffffffep16383L) return CLASS_INFINITE;
  return fabsl(x) < 0x1p-16382L ? CLASS_SUBNORMAL : CLASS_NORMAL;
}

int __isnan(double x) {
  return math_member(x != x);
}
int __isnanf(float x) {
  return math_member(x != x);
}
int __isnanl(long double x) {
  return math_member(x != x);
}
int isnan(double x) {
  return math_member(x != x);
}
int isnanf(float x) {
  return math_member(x != x);
}
int isnanl(long double x) {
  return math_member(x != x);
}

int __isinf(double x) {
  return (x > 0x1.fffffffffffffp1023) - (x < -0x1.fffffffffffffp1023);
}
int __isinff(float x) {
  return (x > 0x1.fffffep127f) - (x < -0x1.fffffep127f);
}
int __isinfl(long double x) {
  return (x > 0x1.fffffffffffffffep16383L) - (x < -0x1.fffffffffffffffep16383L);
}
int isinf(double x) {
  return math_member(__isinf(x));
}
int isinff(float x) {
  return math_member(__isinff(x));
}
int isinfl(long double x) {
  return math_member(__isinfl(x));
}

int __finite(double x) {
  return math_member(fabs(x) <= 0x1.fffffffffffffp1023);
}
int __finitef(float x) {
  return math_member(fabsf(x) <= 0x1.fffffep127f);
}
int __finitel(long double x) {
  return math_member(fabsl(x) <= 0x1.fffffffffffffffep16383L);
}
int finite(double x) {
  return __finite(x);
}
int finitef(float x) {
  return __finitef(x);
}
int finitel(long double x) {
  return __finitel(x);
}

int __signbit(double x) {
  return math_member(copysign(1.0, x) < 0);
}
int __signbitf(float x) {
  return math_member(copysignf(1.0f, x) < 0);
}
int __signbitl(long double x) {
  return math_member(copysignl(1.0L, x) < 0);
}

/* ---- to integers --------------------------------------------------------------------------------- */

/* Out of range the result is unspecified; here what a conversion gives. */

long lrint(double x) {
  return (long)rint(x);
}
long lrintf(float x) {
  return (long)rintf(x);
}
long lrintl(long double x) {
  return (long)rintl(x);
}
long long llrint(double x) {
  return (long long)rint(x);
}
long long llrintf(float x) {
  return (long long)rintf(x);
}
long long llrintl(long double x) {
  return (long long)rintl(x);
}
long lround(double x) {
  return (long)round(x);
}
long lroundf(float x) {
  return (long)roundf(x);
}
long lroundl(long double x) {
  return (long)roundl(x);
}
long long llround(double x) {
  return (long long)round(x);
}
long long llroundf(float x) {
  return (long long)roundf(x);
}
long long llroundl(long double x) {
  return (long long)roundl(x);
}

/* What is left of a whole number or an infinity is 0 with its sign, and of no number none. */
double modf(double x, double *whole) {
  *whole = trunc(x);
  if (*whole == x) return copysign(0.0, x);
  return x == x ? x - *whole : *whole;
}
float modff(float x, float *whole) {
  *whole = truncf(x);
  if (*whole == x) return copysignf(0.0f, x);
  return x == x ? x - *whole : *whole;
}
long double modfl(long double x, long double *whole) {
  *whole = truncl(x);
  if (*whole == x) return copysignl(0.0L, x);
  return x == x ? x - *whole : *whole;
}

/* ---- differences --------------------------------------------------------------------------------- */

double fdim(double x, double y) {
  return x <= y ? 0.0 : x - y;
}
float fdimf(float x, float y) {
  return x <= y ? 0.0f : x - y;
}
long double fdiml(long double x, long double y) {
  return x <= y ? 0.0L : x - y;
}

/* ---- remainders ---------------------------------------------------------------------------------- */

typedef unsigned __int128 Wide;

/* a * 2^shift modulo b; the shift is at most 64, for which 128 bits have room. */
static unsigned long long near_rest(unsigned long long a, unsigned shift, unsigned long long b) {
  return (unsigned long long)(((Wide)(a % b) << shift) % b);
}

/* The same for any shift, in pieces. */
static unsigned long long far_rest(unsigned long long a, unsigned shift, unsigned long long b) {
  unsigned long long rest = a % b;
  for (; shift > 64; shift -= 64) rest = near_rest(rest, 64, b);
  return near_rest(rest, shift, b);
}

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
    unsigned long long significand; /* with its leading bit */
    unsigned short top;             /* sign and exponent */
  } parts;
} Long;

/* A finite number is significand * 2^exponent for an exponent field of at least 1; so is the rest modulo y, with y's exponent.  Putting
 * it together is exact: it is less than y, and a product with a power of two that leaves its bits in place.  If x / 2^64 < |y|, their
 * exponents differ by 64 at most: a comparison of numbers, which ranges often decide, so that no loop is left. */

static unsigned double_exponent(unsigned long long bits) {
  unsigned field = (unsigned)(bits >> 52) & 0x7ff;
  return field ? field : 1;
}
static unsigned long long double_significand(unsigned long long bits) {
  unsigned long long fraction = bits & 0xfffffffffffffull;
  return bits >> 52 & 0x7ff ? fraction | 1ull << 52 : fraction;
}

double fmod(double x, double y) {
  double a = fabs(x), b = fabs(y);
  if (!(a <= 0x1.fffffffffffffp1023) || !(b > 0)) return (x - x) / (y * 0.0);
  if (a < b) return x;
  Double from = {.number = a}, by = {.number = b}, unit;
  unsigned exponent = double_exponent(by.bits), shift = double_exponent(from.bits) - exponent;
  unsigned long long p = double_significand(from.bits), q = double_significand(by.bits);
  unsigned long long rest = a * 0x1p-64 < b ? near_rest(p, shift, q) : far_rest(p, shift, q);
  unit.bits = exponent > 52 ? (unsigned long long)(exponent - 52) << 52 : 1ull << (exponent - 1);
  return copysign((double)rest * unit.number, x);
}

static unsigned float_exponent(unsigned bits) {
  unsigned field = bits >> 23 & 0xff;
  return field ? field : 1;
}
static unsigned float_significand(unsigned bits) {
  return bits >> 23 & 0xff ? (bits & 0x7fffff) | 1u << 23 : bits & 0x7fffff;
}

float fmodf(float x, float y) {
  float a = fabsf(x), b = fabsf(y);
  if (!(a <= 0x1.fffffep127f) || !(b > 0)) return (x - x) / (y * 0.0f);
  if (a < b) return x;
  Float from = {.number = a}, by = {.number = b}, unit;
  unsigned exponent = float_exponent(by.bits), shift = float_exponent(from.bits) - exponent;
  unsigned p = float_significand(from.bits), q = float_significand(by.bits);
  unsigned rest = (unsigned)(a * 0x1p-64f < b ? near_rest(p, shift, q) : far_rest(p, shift, q));
  unit.bits = exponent > 23 ? (exponent - 23) << 23 : 1u << (exponent - 1);
  return copysignf((float)rest * unit.number, x);
}

static unsigned long_exponent(unsigned short top) {
  unsigned field = top & 0x7fff;
  return field ? field : 1;
}

long double fmodl(long double x, long double y) {
  long double a = fabsl(x), b = fabsl(y);
  if (!(a <= 0x1.fffffffffffffffep16383L) || !(b > 0)) return (x - x) / (y * 0.0L);
  if (a < b) return x;
  Long from = {.number = a}, by = {.number = b}, unit;
  unsigned exponent = long_exponent(by.parts.top), shift = long_exponent(from.parts.top) - exponent;
  unsigned long long p = from.parts.significand, q = by.parts.significand;
  unsigned long long rest = a * 0x1p-64L < b ? near_rest(p, shift, q) : far_rest(p, shift, q);
  unit.parts.significand = exponent > 63 ? 1ull << 63 : 1ull << (exponent - 1);
  unit.parts.top = exponent > 63 ? (unsigned short)(exponent - 63) : 0;
  return copysignl((long double)rest * unit.number, x);
}

/* From the rest modulo 2 * y, which tells whether the quotient is even; 2 * y may be beyond the largest number, and then x is the
 * rest.  A rest compares with y - rest as with y / 2: that difference is exact from y / 2 on, and not less than y / 2 before. */

double remainder(double x, double y) {
  double b = fabs(y);
  if (!(fabs(x) <= 0x1.fffffffffffffp1023) || y != y || b == 0) return (x - x) / (y * 0.0);
  double rest = fabs(b <= 0x1.fffffffffffffp1022 ? fmod(x, b + b) : x);
  if (rest > b || rest > b - rest) {
    rest -= b;
    if (rest >= 0 && rest >= b - rest) rest -= b;
  }
  if (rest == 0) return copysign(0.0, x);
  return copysign(1.0, x) < 0 ? -rest : rest;
}
float remainderf(float x, float y) {
  float b = fabsf(y);
  if (!(fabsf(x) <= 0x1.fffffep127f) || y != y || b == 0) return (x - x) / (y * 0.0f);
  float rest = fabsf(b <= 0x1.fffffep126f ? fmodf(x, b + b) : x);
  if (rest > b || rest > b - rest) {
    rest -= b;
    if (rest >= 0 && rest >= b - rest) rest -= b;
  }
  if (rest == 0) return copysignf(0.0f, x);
  return copysignf(1.0f, x) < 0 ? -rest : rest;
}
long double remainderl(long double x, long double y) {
  long double b = fabsl(y);
  if (!(fabsl(x) <= 0x1.fffffffffffffffep16383L) || y != y || b == 0) return (x - x) / (y * 0.0L);
  long double rest = fabsl(b <= 0x1.fffffffffffffffep16382L ? fmodl(x, b + b) : x);
  if (rest > b || rest > b - rest) {
    rest -= b;
    if (rest >= 0 && rest >= b - rest) rest -= b;
  }
  if (rest == 0) return copysignl(0.0L, x);
  return copysignl(1.0L, x) < 0 ? -rest : rest;
}
