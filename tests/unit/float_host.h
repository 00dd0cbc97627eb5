/* float_host.h: what the machine's own arithmetic says, and operands worth asking it about.
 *
 * The formats float, double and (x86) long double, the four rounding modes of the hardware.  Operands and
 * results are bit patterns in two words; NaN results are replaced by the canonical one of base/ieee.h, as the
 * hardware propagates payloads and we do not.  Everything goes through volatile objects, so that the compiler
 * computes nothing itself (its own code for rint is for the default mode only).
 * Remainders are the x87's: they are exact, and the library's for double gets the sign of some zeros wrong.
 */
#ifndef craig_tests_float_host_h
#define craig_tests_float_host_h

#include <fenv.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "base/ieee.h"

/* ---- operands -------------------------------------------------------------------------------------- */

typedef struct {
  uint64_t state;
} FloatRandom;

static inline uint64_t float_random(FloatRandom *random) {
  random->state += 0x9e3779b97f4a7c15u;
  uint64_t x = random->state;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static inline unsigned float_random_below(FloatRandom *random, unsigned limit) {
  return (unsigned)(float_random(random) >> 33) % limit;
}

typedef unsigned __int128 FloatWord;

static inline FloatWord float_load(const uint64_t *words) { return (FloatWord)words[1] << 64 | words[0]; }
static inline void float_store(FloatWord value, uint64_t *words) {
  words[0] = (uint64_t)value;
  words[1] = (uint64_t)(value >> 64);
}
static inline FloatWord float_mask(unsigned width) {
  return width < 128 ? ((FloatWord)1 << width) - 1 : ~(FloatWord)0;
}

/* Few ones, many ones, a run, or any: patterns on which carries and sticky bits show. */
static inline FloatWord float_random_fraction(FloatRandom *random, unsigned width) {
  FloatWord any = (FloatWord)float_random(random) << 64 | float_random(random), mask = float_mask(width);
  unsigned bit = float_random_below(random, width);
  switch (float_random_below(random, 8)) {
  case 0: return 0;
  case 1: return mask;
  case 2: return ((FloatWord)1 << bit) & mask;
  case 3: return (((FloatWord)1 << bit) - 1) & mask;
  case 4: return ~(((FloatWord)1 << bit) - 1) & mask;
  case 5: return (any << bit) & mask;
  default: return any & mask;
  }
}

/* Exponents at the ends, around 1, around the precision, or any. */
static inline unsigned float_random_exponent(FloatRandom *random, IeeeFormat f) {
  unsigned all = (1u << f.exponent_bits) - 1, bias = ieee_bias(f);
  unsigned small = float_random_below(random, 4);
  switch (float_random_below(random, 8)) {
  case 0: return small ? 0 : all;
  case 1: return small & all;
  case 2: return (all - small) & all;
  case 3: return (bias - 2 + small) & all;
  case 4: return (bias + f.precision - 3 + small) & all;
  case 5: return (bias + float_random_below(random, 2 * f.precision + 4u) - f.precision) & all;
  default: return float_random_below(random, all + 1);
  }
}

static inline void float_random_operand(FloatRandom *random, IeeeFormat f, uint64_t *words) {
  FloatWord value = float_random_exponent(random, f);
  unsigned fraction = f.precision - 1u;
  bool leading = value != 0;
  if (f.has_leading_bit) {
    if (float_random_below(random, 40) == 0) leading = !leading; /* invalid, pseudo-denormal */
    value = value << 1 | leading;
  }
  value = value << fraction | float_random_fraction(random, fraction);
  value |= (FloatWord)(float_random(random) & 1) << (ieee_width(f) - 1);
  float_store(value, words);
}

/* Sometimes the operands are close to each other: cancellation, ties. */
static inline void float_random_operands(FloatRandom *random, IeeeFormat f, unsigned count,
                                         uint64_t (*x)[2]) {
  for (unsigned i = 0; i < count; i++) float_random_operand(random, f, x[i]);
  if (count < 2 || float_random_below(random, 5)) return;
  FloatWord near = float_load(x[count - 2]) + float_random_below(random, 5) - 2;
  near ^= (FloatWord)(float_random(random) & 1) << (ieee_width(f) - 1);
  near ^= (FloatWord)(float_random(random) & 1) << (f.precision - 1);
  float_store(near & float_mask(ieee_width(f)), x[count - 1]);
}

/* ---- the machine ----------------------------------------------------------------------------------- */

typedef enum {
  HOST_ADD,
  HOST_SUBTRACT,
  HOST_MULTIPLY,
  HOST_DIVIDE,
  HOST_FMA,
  HOST_SQRT,
  HOST_REMAINDER,
  HOST_MODULO,
  HOST_ROUND,
  HOST_MIN,
  HOST_MAX,
  HOST_ARITHMETIC, /* those above give a value of the format, those below a bit */
  HOST_EQUAL = HOST_ARITHMETIC,
  HOST_LESS,
  HOST_LESS_EQUAL,
  HOST_IS_NAN,
  HOST_IS_INFINITE,
  HOST_IS_ZERO,
  HOST_IS_SUBNORMAL,
  HOST_IS_NORMAL,
  HOST_OPERATIONS
} HostOperation;

static inline const char *host_name(HostOperation op) {
  static const char *const names[] = {"add",    "subtract", "multiply",     "divide",        "fma",
                                      "sqrt",   "rem",      "fmod",         "round",         "min",
                                      "max",    "equal",    "less",         "less-or-equal", "is-nan",
                                      "is-inf", "is-zero",  "is-subnormal", "is-normal"};
  return names[op];
}

static inline unsigned host_arity(HostOperation op) {
  return op == HOST_FMA ? 3 : op == HOST_SQRT || op == HOST_ROUND || op >= HOST_IS_NAN ? 1 : 2;
}

/* What the operation gives under IEEE_TOWARDS_ZERO only differs for these. */
static inline bool host_rounds(HostOperation op) { return op <= HOST_SQRT || op == HOST_ROUND; }

static inline bool host_set_rounding(IeeeRounding mode) {
  static const int modes[] = {FE_TONEAREST, -1, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  return mode != IEEE_NEAREST_AWAY && fesetround(modes[mode]) == 0;
}

#define HOST_FUNCTIONS(Type, suffix)                                                                         \
  static inline Type host_arithmetic_##suffix(HostOperation op, Type x, Type y, Type z) {                    \
    volatile Type a = x, b = y, c = z, r = 0;                                                                \
    Type (*volatile round_in_library)(Type) = HOST_CALL(rint, suffix);                                       \
    switch (op) {                                                                                            \
    case HOST_ADD: r = a + b; break;                                                                         \
    case HOST_SUBTRACT: r = a - b; break;                                                                    \
    case HOST_MULTIPLY: r = a * b; break;                                                                    \
    case HOST_DIVIDE: r = a / b; break;                                                                      \
    case HOST_FMA: r = HOST_CALL(fma, suffix)(a, b, c); break;                                               \
    case HOST_SQRT: r = HOST_CALL(sqrt, suffix)(a); break;                                                   \
    case HOST_REMAINDER: r = (Type)remainderl(a, b); break;                                                  \
    case HOST_MODULO: r = HOST_CALL(fmod, suffix)(a, b); break;                                              \
    case HOST_ROUND: r = round_in_library(a); break;                                                         \
    case HOST_MIN: r = isnan(a) ? b : isnan(b) ? a : a < b || (a == b && signbit(a)) ? a : b; break;         \
    case HOST_MAX: r = isnan(a) ? b : isnan(b) ? a : a > b || (a == b && signbit(b)) ? a : b; break;         \
    default: break;                                                                                          \
    }                                                                                                        \
    return r;                                                                                                \
  }                                                                                                          \
  static inline bool host_test_##suffix(HostOperation op, Type x, Type y) {                                  \
    volatile Type a = x, b = y;                                                                              \
    switch (op) {                                                                                            \
    case HOST_EQUAL: return a == b;                                                                          \
    case HOST_LESS: return a < b;                                                                            \
    case HOST_LESS_EQUAL: return a <= b;                                                                     \
    case HOST_IS_NAN: return isnan(a);                                                                       \
    case HOST_IS_INFINITE: return isinf(a);                                                                  \
    case HOST_IS_ZERO: return a == 0;                                                                        \
    case HOST_IS_SUBNORMAL: return fpclassify(a) == FP_SUBNORMAL;                                            \
    default: return isnormal(a);                                                                             \
    }                                                                                                        \
  }                                                                                                          \
  static inline void host_operate_##suffix(HostOperation op, uint64_t(*x)[2], uint64_t *r) {                 \
    Type v[3] = {0};                                                                                         \
    for (unsigned i = 0; i < host_arity(op); i++) memcpy(&v[i], x[i], HOST_BYTES(suffix));                   \
    r[0] = r[1] = 0;                                                                                         \
    if (op >= HOST_ARITHMETIC) {                                                                             \
      r[0] = host_test_##suffix(op, v[0], v[1]);                                                             \
      return;                                                                                                \
    }                                                                                                        \
    Type result = host_arithmetic_##suffix(op, v[0], v[1], v[2]);                                            \
    memcpy(r, &result, HOST_BYTES(suffix));                                                                  \
    if (isnan(result)) ieee_nan(HOST_FORMAT(suffix), r);                                                     \
  }
#define HOST_CALL(name, suffix) HOST_CALL_##suffix(name)
#define HOST_CALL_f(name) name##f
#define HOST_CALL_d(name) name
#define HOST_CALL_l(name) name##l
#define HOST_BYTES(suffix) (ieee_width(HOST_FORMAT(suffix)) / 8)
#define HOST_FORMAT(suffix) HOST_FORMAT_##suffix
#define HOST_FORMAT_f IEEE_FLOAT
#define HOST_FORMAT_d IEEE_DOUBLE
#define HOST_FORMAT_l IEEE_X87
HOST_FUNCTIONS(float, f)
HOST_FUNCTIONS(double, d)
HOST_FUNCTIONS(long double, l)

/* The machine's result in its format and mode; false if it has no such mode. */
static inline bool host_operate(HostOperation op, IeeeFormat f, IeeeRounding mode, uint64_t (*x)[2],
                                uint64_t *r) {
  if (!host_set_rounding(mode)) return false;
  if (f.precision == 24)
    host_operate_f(op, x, r);
  else if (f.precision == 53)
    host_operate_d(op, x, r);
  else
    host_operate_l(op, x, r);
  fesetround(FE_TONEAREST);
  return true;
}

static inline long double host_value(IeeeFormat f, const uint64_t *a) {
  float narrow;
  double wide;
  long double widest = 0;
  memcpy(&narrow, a, sizeof narrow);
  memcpy(&wide, a, sizeof wide);
  memcpy(&widest, a, 10);
  return f.precision == 24 ? (long double)narrow : f.precision == 53 ? (long double)wide : widest;
}

/* From format to format. */
static inline bool host_convert(IeeeFormat to, IeeeFormat from, IeeeRounding mode, const uint64_t *a,
                                uint64_t *r) {
  volatile long double value = host_value(from, a); /* exact */
  r[0] = r[1] = 0;
  if (!host_set_rounding(mode)) return false;
  volatile float narrow = (float)value;
  volatile double wide = (double)value;
  fesetround(FE_TONEAREST);
  if (to.precision == 24)
    memcpy(r, (const void *)&narrow, sizeof narrow);
  else if (to.precision == 53)
    memcpy(r, (const void *)&wide, sizeof wide);
  else
    memcpy(r, (const void *)&value, 10);
  if (isnan(value)) ieee_nan(to, r);
  return true;
}

/* To an integer of at most 64 bits; false in *fits if it is out of range. */
static inline bool host_to_integer(IeeeFormat f, IeeeRounding mode, const uint64_t *a, unsigned width,
                                   bool is_signed, uint64_t *r, bool *fits) {
  volatile long double value = host_value(f, a);
  if (!host_set_rounding(mode)) return false;
  volatile long double integer = rintl(value);
  fesetround(FE_TONEAREST);
  long double high = ldexpl(1, (int)(is_signed ? width - 1 : width)), low = is_signed ? -high : 0;
  *fits = integer >= low && integer < high;
  r[0] = (uint64_t)1 << (width - 1);
  if (*fits) r[0] = is_signed ? (uint64_t)(int64_t)integer : (uint64_t)integer;
  r[0] &= width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX;
  return true;
}

/* From an integer of at most 64 bits. */
static inline bool host_from_integer(IeeeFormat f, IeeeRounding mode, uint64_t value, unsigned width,
                                     bool is_signed, uint64_t *r) {
  int64_t extended = (int64_t)(value << (64 - width)) >> (64 - width);
  uint64_t pattern[2] = {0};
  volatile long double exact = is_signed ? (long double)extended : (long double)value;
  memcpy(pattern, (const void *)&exact, 10);
  return host_convert(f, IEEE_X87, mode, pattern, r);
}

/* ---- the same question to base/ieee.h ---------------------------------------------------------------- */

static inline void base_operate(HostOperation op, IeeeFormat f, IeeeRounding mode, uint64_t (*x)[2],
                                uint64_t *r) {
  r[0] = r[1] = 0;
  switch (op) {
  case HOST_ADD: ieee_add(f, mode, x[0], x[1], r); return;
  case HOST_SUBTRACT: ieee_subtract(f, mode, x[0], x[1], r); return;
  case HOST_MULTIPLY: ieee_multiply(f, mode, x[0], x[1], r); return;
  case HOST_DIVIDE: ieee_divide(f, mode, x[0], x[1], r); return;
  case HOST_FMA: ieee_fma(f, mode, x[0], x[1], x[2], r); return;
  case HOST_SQRT: ieee_sqrt(f, mode, x[0], r); return;
  case HOST_REMAINDER: ieee_remainder(f, x[0], x[1], r); return;
  case HOST_MODULO: ieee_modulo(f, x[0], x[1], r); return;
  case HOST_ROUND: ieee_round(f, mode, x[0], r); return;
  case HOST_MIN: ieee_min(f, x[0], x[1], r); return;
  case HOST_MAX: ieee_max(f, x[0], x[1], r); return;
  case HOST_EQUAL: r[0] = ieee_equal(f, x[0], x[1]); return;
  case HOST_LESS: r[0] = ieee_less(f, x[0], x[1]); return;
  case HOST_LESS_EQUAL: r[0] = ieee_less_equal(f, x[0], x[1]); return;
  case HOST_IS_NAN: r[0] = ieee_classify(f, x[0]) == IEEE_NAN; return;
  case HOST_IS_INFINITE: r[0] = ieee_classify(f, x[0]) == IEEE_INFINITE; return;
  case HOST_IS_ZERO: r[0] = ieee_classify(f, x[0]) == IEEE_ZERO; return;
  case HOST_IS_SUBNORMAL: r[0] = ieee_classify(f, x[0]) == IEEE_SUBNORMAL; return;
  default: r[0] = ieee_classify(f, x[0]) == IEEE_NORMAL; return;
  }
}

#endif
