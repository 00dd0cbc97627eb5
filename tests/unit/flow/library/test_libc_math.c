/* Models of <math.h> against the library of the machine we run on: once compiled, once read and interpreted by us (with the models,
 * and with what the interpreter does natively).  Numbers are compared bit for bit, NaNs with any NaN. */
#include <math.h>
#include "flow/library/libc.h"
#include "unit/flow/library/libc_test.h"

/* Uninitialised variables must have some value: no optimisation (see test_libc.c). */
#pragma GCC diagnostic push
#ifdef __clang__
#pragma clang optimize off
#pragma GCC diagnostic ignored "-Wsometimes-uninitialized"
#else
#pragma GCC push_options
#pragma GCC optimize("O0")
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wpedantic"
#include "unit/flow/library/libc_begin.h"
#include "../src/libc/math.c"
#define Double ScaledDouble
#define Float ScaledFloat
#define Long ScaledLong
#include "../src/libc/scale.c"
#include "unit/flow/library/libc_end.h"
#ifdef __clang__
#pragma clang optimize on
#else
#pragma GCC pop_options
#endif
#pragma GCC diagnostic pop

/* Functions that are macros in <math.h>, or that it no longer declares. */
extern int __fpclassify(double), __fpclassifyf(float), __fpclassifyl(long double);
extern int __isinf(double), __isinff(float), __isinfl(long double);
extern int __isnan(double), __isnanf(float), __isnanl(long double);
extern int __finite(double), __finitef(float), __finitel(long double);
extern int __signbit(double), __signbitf(float), __signbitl(long double);
extern double roundeven(double), significand(double);
extern float roundevenf(float), significandf(float);
extern long double roundevenl(long double), significandl(long double);

/* ---- random arguments ---------------------------------------------------------------------------- */

enum { ROUNDS = 20000, INTERPRETED = 150 };

static uint64_t seed;

static uint64_t pick_bits(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  uint64_t high = seed >> 32;
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return high << 32 | seed >> 32;
}

static unsigned pick(unsigned below) { return (unsigned)(pick_bits() >> 33) % below; }

static const double specials[] = {0.0, 1.0, 0.5, 1.5, 2.5, 3.0, 0x1p-1022, 0x1p-1074, 0x1.fffffffffffffp1023, 0x1p1023,
                                  0x1.8p-1074, 0x1p-149, 0x1p-126, 0x1.fffffep127, 0x1p52, 0x1p53, 0x1p63, 0x1p31};

/* Any bits, numbers of everyday size, few significant bits, and what is special. */
static double pick_double(void) {
  union {
    uint64_t bits;
    double number;
  } any = {.bits = pick_bits()};
  switch (pick(6)) {
  case 0: return any.number;
  case 1: any.bits = (any.bits & ~(0x7ffull << 52)) | (uint64_t)(1023 - 5 + pick(70)) << 52; return any.number;
  case 2: return ((int)pick(2000) - 1000) / 8.0;
  case 3: any.bits &= 0x800fffffffffffffull >> (pick(2) ? 0 : pick(50)); return any.number;
  case 4: return pick(2) ? (pick(2) ? INFINITY : -INFINITY) : NAN;
  default: return pick(2) ? specials[pick(18)] : -specials[pick(18)];
  }
}
static float pick_float(void) {
  union {
    uint32_t bits;
    float number;
  } any = {.bits = (uint32_t)pick_bits()};
  if (pick(2)) return (float)pick_double();
  if (pick(3) == 0) any.bits &= 0x807fffff;
  return any.number;
}
static long double pick_long(void) {
  long double wide = (long double)pick_double() * (pick(2) ? 1 : 1 + (long double)pick_bits() * 0x1p-64L);
  switch (pick(6)) {
  case 0: return wide * 0x1p15000L;
  case 1: return wide * 0x1p-16000L;
  case 2: return wide * 0x1p-15400L;
  default: return wide;
  }
}

/* ---- compiled ------------------------------------------------------------------------------------ */

#define SAME_NUMBER(a, b)                                                                                  \
  do {                                                                                                     \
    __typeof__(a) here = (a), there = (b);                                                                 \
    bool is_same = here != here ? there != there                                                           \
                                : here == there && !__builtin_signbit(here) == !__builtin_signbit(there);  \
    if (!is_same) fail_msg("%s: %La, not %La of %La, %La", #a, (long double)here, (long double)there,      \
                           (long double)x, (long double)y);                                                \
  } while (0)

#define CHECK_CLASSES(suffix)                                                       \
  do {                                                                              \
    assert_int_equal(model___fpclassify##suffix(x), __fpclassify##suffix(x));       \
    assert_int_equal(model___isinf##suffix(x), __isinf##suffix(x));                 \
    assert_int_equal(!model_isinf##suffix(x), !__isinf##suffix(x));                 \
    assert_int_equal(!model___isnan##suffix(x), !__isnan##suffix(x));               \
    assert_int_equal(!model_isnan##suffix(x), !__isnan##suffix(x));                 \
    assert_int_equal(!model___finite##suffix(x), !__finite##suffix(x));             \
    assert_int_equal(!model_finite##suffix(x), !__finite##suffix(x));               \
    assert_int_equal(!model___signbit##suffix(x), !__signbit##suffix(x));           \
  } while (0)

/* Powers of two that matter at either end, and any. */
static int pick_power(void) { return pick(4) ? (int)pick(2400) - 1200 : pick(2) ? (int)pick(40000) - 20000 : (int)pick_bits(); }

/* The exponents of infinities and NaNs, and the payload of these, are open. */
#define CHECK_SCALES(suffix)                                                         \
  do {                                                                               \
    int n = pick_power(), mine, its;                                                 \
    __typeof__(x) whole, part;                                                       \
    SAME_NUMBER(model_frexp##suffix(x, &mine), frexp##suffix(x, &its));              \
    if (isfinite(x)) assert_int_equal(mine, its);                                    \
    SAME_NUMBER(model_logb##suffix(x), logb##suffix(x));                             \
    assert_int_equal(model_ilogb##suffix(x), ilogb##suffix(x));                      \
    SAME_NUMBER(model_significand##suffix(x), significand##suffix(x));               \
    SAME_NUMBER(model_ldexp##suffix(x, n), ldexp##suffix(x, n));                     \
    SAME_NUMBER(model_scalbn##suffix(x, n), scalbn##suffix(x, n));                   \
    SAME_NUMBER(model_scalbln##suffix(x, n), scalbln##suffix(x, n));                 \
    SAME_NUMBER(model_roundeven##suffix(x), roundeven##suffix(x));                   \
    SAME_NUMBER(model_modf##suffix(x, &whole), modf##suffix(x, &part));              \
    SAME_NUMBER(whole, part);                                                        \
  } while (0)

/* IEEE 754 gives a remainder of 0 the sign of x; the GNU library does not always, if y is a subnormal double. */
#define CHECK_NUMBERS(suffix)                                                        \
  do {                                                                               \
    SAME_NUMBER(model_fmod##suffix(x, y), fmod##suffix(x, y));                       \
    __typeof__(x) right = remainder##suffix(x, y);                                   \
    SAME_NUMBER(model_remainder##suffix(x, y), right == 0 ? copysign##suffix(right, x) : right); \
    SAME_NUMBER(model_fdim##suffix(x, y), fdim##suffix(x, y));                       \
    if (__builtin_fabsl(x) < 0x1p62L) {                                              \
      assert_int_equal(model_lrint##suffix(x), lrint##suffix(x));                    \
      assert_int_equal(model_llrint##suffix(x), llrint##suffix(x));                  \
      assert_int_equal(model_lround##suffix(x), lround##suffix(x));                  \
      assert_int_equal(model_llround##suffix(x), llround##suffix(x));                \
    }                                                                                \
  } while (0)

static void test_double(void **state) {
  (void)state;
  seed = 1;
  for (unsigned i = 0; i < ROUNDS; i++) {
    double x = pick_double(), y = pick_double();
    CHECK_CLASSES();
    CHECK_NUMBERS();
    CHECK_SCALES();
    SAME_NUMBER(model_nextafter(x, y), nextafter(x, y));
  }
}

static void test_float(void **state) {
  (void)state;
  seed = 2;
  for (unsigned i = 0; i < ROUNDS; i++) {
    float x = pick_float(), y = pick_float();
    CHECK_CLASSES(f);
    CHECK_NUMBERS(f);
    CHECK_SCALES(f);
    SAME_NUMBER(model_nextafterf(x, y), nextafterf(x, y));
  }
}

static void test_long_double(void **state) {
  (void)state;
  seed = 3;
  for (unsigned i = 0; i < ROUNDS; i++) {
    long double x = pick_long(), y = pick_long();
    CHECK_CLASSES(l);
    CHECK_NUMBERS(l);
    CHECK_SCALES(l);
  }
}

/* ---- read and interpreted ------------------------------------------------------------------------ */

static const char declarations[] =
    "double fmod(double, double), remainder(double, double), fdim(double, double), modf(double, double *);\n"
    "double frexp(double, int *), ldexp(double, int), logb(double), nextafter(double, double), roundeven(double);\n"
    "float scalbnf(float, int); long double scalblnl(long double, long); int ilogb(double);\n"
    "float fmodf(float, float), remainderf(float, float), fdimf(float, float);\n"
    "long double fmodl(long double, long double), remainderl(long double, long double);\n"
    "int __fpclassify(double), __fpclassifyf(float), __fpclassifyl(long double), __isinf(double), __isnan(double);\n"
    "int __finite(double), __signbit(double); long long llrint(double), llround(double);\n"
    "union Bits { double number; unsigned long long bits; }; union Less { float number; unsigned bits; };\n"
    "int same(double a, double b) { union Bits x, y; x.number = a; y.number = b; return x.bits == y.bits || (a != a && b != b); }\n";

static void add_number(Buffer *out, double x) {
  if (isnan(x))
    buffer_add(out, "__builtin_nan(\"\")");
  else if (isinf(x))
    buffer_add(out, x < 0 ? "-__builtin_inf()" : "__builtin_inf()");
  else
    buffer_format(out, "%a", x);
}

static void add_call(Buffer *out, const char *function, double x, double y, double result) {
  buffer_format(out, "  number++; x = "), add_number(out, x);
  buffer_add(out, "; y = "), add_number(out, y);
  buffer_format(out, "; if (!same((double)%s(x, y), ", function), add_number(out, result);
  buffer_add(out, ")) return number;\n");
}

static void add_scaled(Buffer *out, const char *call, int n, double result) {
  buffer_add(out, "  number++; if (!same(");
  buffer_format(out, call, n);
  buffer_add(out, ", "), add_number(out, result);
  buffer_add(out, ")) return number;\n");
}

static void add_round(Buffer *out) {
  double x = pick_double(), y = pick_double();
  float f = pick_float(), g = pick_float();
  add_call(out, "fmodf", f, g, fmodf(f, g));
  add_call(out, "remainderf", f, g, remainderf(f, g));
  add_call(out, "fdimf", f, g, fdimf(f, g));
  add_call(out, "fmodl", x, y, (double)fmodl(x, y));
  add_call(out, "remainderl", x, y, (double)remainderl(x, y));
  add_call(out, "fdim", x, y, fdim(x, y));
  add_call(out, "remainder", x, y, remainder(x, y));
  int n = pick_power(), exponent;
  add_call(out, "nextafter", x, y, nextafter(x, y));
  add_call(out, "fmod", x, y, fmod(x, y)); /* the last: x stays */
  add_scaled(out, "ldexp(x, %d)", n, ldexp(x, n));
  add_scaled(out, "scalbnf((float)x, %d)", n, scalbnf((float)x, n));
  add_scaled(out, "(double)scalblnl(x, %d)", n, (double)scalblnl(x, n));
  add_scaled(out, "logb(x) + 0 * %d", 0, logb(x));
  add_scaled(out, "roundeven(x) - 0 * %d", 0, roundeven(x));
  add_scaled(out, "frexp(x, &n) + 0 * %d", 0, frexp(x, &exponent) + 0.0);
  if (isfinite(x)) buffer_format(out, "  number++; if (n != %d || ilogb(x) != %d) return number;\n", exponent, ilogb(x));
  buffer_format(out, "  number++; if (__fpclassify(x) != %d || __fpclassifyf(x) != %d || __fpclassifyl(x) != %d) return number;\n",
                __fpclassify(x), __fpclassifyf((float)x), __fpclassifyl(x));
  buffer_format(out, "  number++; if (__isinf(x) != %d || !__isnan(x) != %d || !__finite(x) != %d) return number;\n", __isinf(x),
                !__isnan(x), !__finite(x));
  if (!isnan(x)) buffer_format(out, "  number++; if (!__signbit(x) != %d) return number;\n", !__signbit(x));
  if (!(fabs(x) < 0x1p62)) return;
  buffer_format(out, "  number++; if (llrint(x) != %lldll || llround(x) != %lldll) return number;\n", llrint(x), llround(x));
}

/* The program answers 0, or the number of the check that failed. */
static void run_rounds(bool use_models) {
  Buffer text = {0};
  buffer_add(&text, declarations);
  buffer_add(&text, "int main(void) { int number = 0, n; double x, y;\n");
  seed = 7;
  for (unsigned i = 0; i < INTERPRETED; i++) add_round(&text);
  buffer_add(&text, "  return 0; }\n");
  assert_no_check_failed(buffer_text(&text), run_library(buffer_text(&text), use_models));
  vector_release(&text);
}

static void test_interpreted_models(void **state) {
  (void)state;
  run_rounds(true);
}

static void test_interpreted_library(void **state) {
  (void)state;
  run_rounds(false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_double),
      cmocka_unit_test(test_float),
      cmocka_unit_test(test_long_double),
      cmocka_unit_test(test_interpreted_models),
      cmocka_unit_test(test_interpreted_library),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
