/* IEEE-754 arithmetic over MPFR.
 *
 * A value is taken apart into sign, exponent and a 128-bit significand; MPFR computes on those with 128 bits,
 * rounding towards zero, and the last bit is set if that was inexact ("round to odd").  As every format has
 * at most 113 bits, rounding once more to the format, subnormals included and in any mode, gives the
 * correctly rounded result (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved
 * algorithms using rounding to odd", 2008).  So MPFR's global exponent range is never touched, and its
 * numbers live on the stack.  float and double to nearest go through the host's arithmetic. */
#include "base/ieee.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <string.h>

typedef unsigned __int128 u128;

typedef enum { CLASS_ZERO, CLASS_FINITE, CLASS_INFINITE, CLASS_NAN } Class;

/* (-1)^negative * significand / 2^128 * 2^exponent, with the top bit of the significand set. */
typedef struct {
  Class class;
  bool negative;
  long exponent;
  u128 significand;
} Number;

/* ---- bit patterns ---------------------------------------------------------------------------------- */

static u128 low_bits(unsigned count) { return count < 128 ? ((u128)1 << count) - 1 : ~(u128)0; }
static u128 exponent_mask(IeeeFormat f) { return low_bits(f.exponent_bits); }

static u128 load(unsigned width, const uint64_t *words) {
  u128 value = words[0];
  if (width > 64) value |= (u128)words[1] << 64;
  return value & low_bits(width);
}

static void store(unsigned width, u128 value, uint64_t *words) {
  words[0] = (uint64_t)value;
  if (width > 64) words[1] = (uint64_t)(value >> 64);
}

/* The exponent of the least normal number, for significands in [1/2, 1). */
static long least_exponent(IeeeFormat f) { return 3 - (1L << (f.exponent_bits - 1)); }

static unsigned shift_to_top(u128 value) {
  uint64_t high = (uint64_t)(value >> 64);
  return high ? (unsigned)__builtin_clzll(high) : 64 + (unsigned)__builtin_clzll((uint64_t)value);
}

/* magnitude * 2^exponent; a magnitude of 0 is the zero of that sign */
static Number number_of(bool negative, u128 magnitude, long exponent) {
  if (!magnitude) return (Number){.negative = negative};
  unsigned shift = shift_to_top(magnitude);
  return (Number){CLASS_FINITE, negative, exponent + 128 - (long)shift, magnitude << shift};
}

static Number unpack(IeeeFormat f, const uint64_t *words) {
  u128 all = load(ieee_width(f), words), leading = (u128)1 << (f.precision - 1);
  u128 field = all >> ieee_stored_bits(f) & exponent_mask(f), significand = all & (leading - 1);
  bool negative = all >> (ieee_width(f) - 1) & 1;
  if (f.has_leading_bit) {
    bool is_set = (all & leading) != 0;
    if (field && !is_set) return (Number){.class = CLASS_NAN};
    if (!field && is_set) field = 1; /* a pseudo-denormal */
  }
  if (field == exponent_mask(f))
    return (Number){.class = significand ? CLASS_NAN : CLASS_INFINITE, .negative = negative};
  if (field) significand |= leading;
  return number_of(negative, significand, least_exponent(f) + (field ? (long)field - 1 : 0) - f.precision);
}

/* The significand cut to `bits` <= 128 bits; it may carry into the next one. */
static u128 round_significand(u128 significand, long bits, bool negative, IeeeRounding mode) {
  if (bits >= 128) return significand;
  u128 kept = bits > 0 ? significand >> (128 - bits) : 0, half = (u128)1 << 127;
  u128 rest = bits < 0 ? 1 : significand << bits;
  switch (mode) {
  case IEEE_NEAREST_EVEN: return kept + (rest > half || (rest == half && (kept & 1)));
  case IEEE_NEAREST_AWAY: return kept + (rest >= half);
  case IEEE_UPWARD: return kept + (rest && !negative);
  case IEEE_DOWNWARD: return kept + (rest && negative);
  default: return kept;
  }
}

static bool overflows_to_infinity(bool negative, IeeeRounding mode) {
  return mode == IEEE_NEAREST_EVEN || mode == IEEE_NEAREST_AWAY ||
         mode == (negative ? IEEE_DOWNWARD : IEEE_UPWARD);
}

/* Exponent field above fraction, without a leading bit.  A carry out of the fraction moves on to the next
 * exponent by itself, from subnormal to normal and from the largest number to infinity. */
static u128 encode_finite(IeeeFormat f, IeeeRounding mode, const Number *value) {
  long above = value->exponent - least_exponent(f);
  u128 infinity = exponent_mask(f) << (f.precision - 1);
  if (above + 1 >= (long)exponent_mask(f))
    return overflows_to_infinity(value->negative, mode) ? infinity : infinity - 1;
  long bits = above >= 0 ? f.precision : f.precision + above;
  u128 kept = round_significand(value->significand, bits, value->negative, mode);
  return (above > 0 ? (u128)above << (f.precision - 1) : 0) + kept;
}

/* From exponent and fraction to the whole pattern. */
static void store_encoded(IeeeFormat f, bool negative, u128 encoded, uint64_t *r) {
  if (f.has_leading_bit) {
    u128 fraction = encoded & low_bits(f.precision - 1u), field = encoded >> (f.precision - 1);
    encoded = field << f.precision | (u128)(field != 0) << (f.precision - 1) | fraction;
  }
  store(ieee_width(f), encoded | (u128)negative << (ieee_width(f) - 1), r);
}

static void pack(IeeeFormat f, IeeeRounding mode, const Number *value, uint64_t *r) {
  u128 infinity = exponent_mask(f) << (f.precision - 1);
  switch (value->class) {
  case CLASS_ZERO: store_encoded(f, value->negative, 0, r); return;
  case CLASS_INFINITE: store_encoded(f, value->negative, infinity, r); return;
  case CLASS_FINITE: store_encoded(f, value->negative, encode_finite(f, mode, value), r); return;
  default: store_encoded(f, true, infinity | (u128)1 << (f.precision - 2), r);
  }
}

/* ---- constants and classes ------------------------------------------------------------------------- */

void ieee_nan(IeeeFormat f, uint64_t *r) { pack(f, IEEE_NEAREST_EVEN, &(Number){.class = CLASS_NAN}, r); }

void ieee_infinity(IeeeFormat f, bool negative, uint64_t *r) {
  pack(f, IEEE_NEAREST_EVEN, &(Number){.class = CLASS_INFINITE, .negative = negative}, r);
}

void ieee_zero(IeeeFormat f, bool negative, uint64_t *r) { store_encoded(f, negative, 0, r); }

bool ieee_power(IeeeFormat f, bool negative, int exponent, uint64_t *r) {
  long field = exponent + (long)ieee_bias(f);
  if (field < 1 || field >= (long)exponent_mask(f)) return false;
  store_encoded(f, negative, (u128)field << (f.precision - 1), r);
  return true;
}

IeeeClass ieee_classify(IeeeFormat f, const uint64_t *a) {
  Number number = unpack(f, a);
  switch (number.class) {
  case CLASS_ZERO: return IEEE_ZERO;
  case CLASS_INFINITE: return IEEE_INFINITE;
  case CLASS_NAN: return IEEE_NAN;
  default: return number.exponent < least_exponent(f) ? IEEE_SUBNORMAL : IEEE_NORMAL;
  }
}

bool ieee_is_nan(IeeeFormat f, const uint64_t *a) { return unpack(f, a).class == CLASS_NAN; }

bool ieee_is_negative(IeeeFormat f, const uint64_t *a) {
  unsigned sign = ieee_width(f) - 1;
  return a[sign / 64] >> (sign % 64) & 1;
}

static void set_sign(IeeeFormat f, const uint64_t *a, bool negative, uint64_t *r) {
  u128 sign = (u128)1 << (ieee_width(f) - 1), value = load(ieee_width(f), a);
  store(ieee_width(f), negative ? value | sign : value & ~sign, r);
}

void ieee_negate(IeeeFormat f, const uint64_t *a, uint64_t *r) { set_sign(f, a, !ieee_is_negative(f, a), r); }
void ieee_absolute(IeeeFormat f, const uint64_t *a, uint64_t *r) { set_sign(f, a, false, r); }
void ieee_copy_sign(IeeeFormat f, const uint64_t *a, const uint64_t *sign, uint64_t *r) {
  set_sign(f, a, ieee_is_negative(f, sign), r);
}

/* ---- from and to MPFR ------------------------------------------------------------------------------ */

enum { PRECISION = 128, LIMBS = PRECISION / GMP_NUMB_BITS };

typedef struct {
  mpfr_t number;
  mp_limb_t limbs[LIMBS];
} Exact;

static void exact_init(Exact *exact) {
  mpfr_custom_init(exact->limbs, PRECISION);
  mpfr_custom_init_set(exact->number, MPFR_ZERO_KIND, 0, PRECISION, exact->limbs);
}

static void exact_set(Exact *exact, const Number *value) {
  static const int kinds[] = {MPFR_ZERO_KIND, MPFR_REGULAR_KIND, MPFR_INF_KIND, MPFR_NAN_KIND};
  int kind = kinds[value->class];
  mpfr_custom_init(exact->limbs, PRECISION);
  for (unsigned i = 0; i < LIMBS; i++)
    exact->limbs[i] = (mp_limb_t)(value->significand >> (i * GMP_NUMB_BITS));
  mpfr_custom_init_set(exact->number, value->negative ? -kind : kind, value->exponent, PRECISION,
                       exact->limbs);
}

static Number exact_get(const Exact *exact, int inexact) {
  if (mpfr_nan_p(exact->number)) return (Number){.class = CLASS_NAN};
  Number result = {.class = CLASS_ZERO, .negative = mpfr_signbit(exact->number)};
  if (mpfr_inf_p(exact->number)) result.class = CLASS_INFINITE;
  if (!mpfr_regular_p(exact->number)) return result;
  result.class = CLASS_FINITE;
  result.exponent = mpfr_get_exp(exact->number);
  for (unsigned i = 0; i < LIMBS; i++) result.significand |= (u128)exact->limbs[i] << (i * GMP_NUMB_BITS);
  if (inexact) result.significand |= 1; /* round to odd */
  return result;
}

/* ---- quick paths ----------------------------------------------------------------------------------- */

typedef enum { ADD, SUBTRACT, MULTIPLY, DIVIDE, FMA, SQRT, REMAINDER, MODULO } Operation;

#define HOST_OPERATION(name, Type, fma_of, sqrt_of)                                                          \
  static Type name(Operation op, Type a, Type b, Type c) {                                                   \
    switch (op) {                                                                                            \
    case ADD: return a + b;                                                                                  \
    case SUBTRACT: return a - b;                                                                             \
    case MULTIPLY: return a * b;                                                                             \
    case DIVIDE: return a / b;                                                                               \
    case FMA: return fma_of(a, b, c);                                                                        \
    default: return sqrt_of(a);                                                                              \
    }                                                                                                        \
  }
HOST_OPERATION(host_float, float, fmaf, sqrtf)
HOST_OPERATION(host_double, double, fma, sqrt)

static bool host_computes(IeeeFormat f, IeeeRounding mode, Operation op) {
  bool is_host_format = ieee_same_format(f, IEEE_FLOAT) || ieee_same_format(f, IEEE_DOUBLE);
  return FLT_EVAL_METHOD == 0 && mode == IEEE_NEAREST_EVEN && op <= SQRT && is_host_format;
}

static void compute_on_host(IeeeFormat f, Operation op, const uint64_t *const *x, uint64_t *r) {
  double doubles[3] = {0};
  float floats[3] = {0};
  bool is_nan;
  unsigned count = op == FMA ? 3 : op == SQRT ? 1 : 2;
  if (f.precision == 24) {
    for (unsigned i = 0; i < count; i++) memcpy(&floats[i], &(uint32_t){(uint32_t)x[i][0]}, sizeof(float));
    float result = host_float(op, floats[0], floats[1], floats[2]);
    uint32_t bits;
    memcpy(&bits, &result, sizeof bits);
    r[0] = bits;
    is_nan = result != result;
  } else {
    for (unsigned i = 0; i < count; i++) memcpy(&doubles[i], x[i], sizeof(double));
    double result = host_double(op, doubles[0], doubles[1], doubles[2]);
    memcpy(r, &result, sizeof result);
    is_nan = result != result;
  }
  if (is_nan) ieee_nan(f, r);
}

/* ---- arithmetic ------------------------------------------------------------------------------------ */

static int compute(Operation op, Exact *z, Exact *x) {
  mpfr_rnd_t cut = MPFR_RNDZ;
  switch (op) {
  case ADD: return mpfr_add(z->number, x[0].number, x[1].number, cut);
  case SUBTRACT: return mpfr_sub(z->number, x[0].number, x[1].number, cut);
  case MULTIPLY: return mpfr_mul(z->number, x[0].number, x[1].number, cut);
  case DIVIDE: return mpfr_div(z->number, x[0].number, x[1].number, cut);
  case FMA: return mpfr_fma(z->number, x[0].number, x[1].number, x[2].number, cut);
  case SQRT: return mpfr_sqrt(z->number, x[0].number, cut);
  case REMAINDER: return mpfr_remainder(z->number, x[0].number, x[1].number, cut);
  default: return mpfr_fmod(z->number, x[0].number, x[1].number, cut);
  }
}

/* A sum that is exactly 0 has the sign of its operands if they agree; otherwise the mode decides. */
static bool sign_of_zero_sum(Operation op, IeeeRounding mode, const Number *x) {
  bool first = op == FMA ? x[0].negative ^ x[1].negative : x[0].negative;
  bool second = op == FMA ? x[2].negative : x[1].negative ^ (op == SUBTRACT);
  return first == second ? first : mode == IEEE_DOWNWARD;
}

static void operate(IeeeFormat f, IeeeRounding mode, Operation op, const uint64_t *const *x, uint64_t *r) {
  if (host_computes(f, mode, op)) {
    compute_on_host(f, op, x, r);
    return;
  }
  Number numbers[3] = {0};
  Exact exact[3], z;
  for (unsigned i = 0; i < 3 && x[i]; i++) {
    numbers[i] = unpack(f, x[i]);
    exact_set(&exact[i], &numbers[i]);
  }
  exact_init(&z);
  int inexact = compute(op, &z, exact);
  Number result = exact_get(&z, inexact);
  bool is_sum = op == ADD || op == SUBTRACT || op == FMA;
  if (is_sum && result.class == CLASS_ZERO) result.negative = sign_of_zero_sum(op, mode, numbers);
  pack(f, mode, &result, r);
}

void ieee_add(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, uint64_t *r) {
  operate(f, mode, ADD, (const uint64_t *const[]){a, b, NULL}, r);
}

void ieee_subtract(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, uint64_t *r) {
  operate(f, mode, SUBTRACT, (const uint64_t *const[]){a, b, NULL}, r);
}

void ieee_multiply(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, uint64_t *r) {
  operate(f, mode, MULTIPLY, (const uint64_t *const[]){a, b, NULL}, r);
}

void ieee_divide(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, uint64_t *r) {
  operate(f, mode, DIVIDE, (const uint64_t *const[]){a, b, NULL}, r);
}

void ieee_fma(IeeeFormat f, IeeeRounding mode, const uint64_t *a, const uint64_t *b, const uint64_t *c,
              uint64_t *r) {
  operate(f, mode, FMA, (const uint64_t *const[]){a, b, c}, r);
}

void ieee_sqrt(IeeeFormat f, IeeeRounding mode, const uint64_t *a, uint64_t *r) {
  operate(f, mode, SQRT, (const uint64_t *const[]){a, NULL, NULL}, r);
}

void ieee_remainder(IeeeFormat f, const uint64_t *a, const uint64_t *b, uint64_t *r) {
  operate(f, IEEE_NEAREST_EVEN, REMAINDER, (const uint64_t *const[]){a, b, NULL}, r);
}

void ieee_modulo(IeeeFormat f, const uint64_t *a, const uint64_t *b, uint64_t *r) {
  operate(f, IEEE_TOWARDS_ZERO, MODULO, (const uint64_t *const[]){a, b, NULL}, r);
}

void ieee_round(IeeeFormat f, IeeeRounding mode, const uint64_t *a, uint64_t *r) {
  Number number = unpack(f, a);
  if (number.class == CLASS_FINITE && number.exponent < f.precision) {
    u128 integer = round_significand(number.significand, number.exponent, number.negative, mode);
    number = number_of(number.negative, integer, 0);
  }
  pack(f, mode, &number, r);
}

/* ---- comparisons ----------------------------------------------------------------------------------- */

/* -1, 0, 1; neither is a NaN */
static int compare(const Number *a, const Number *b) {
  int sign_a = a->class == CLASS_ZERO ? 0 : a->negative ? -1 : 1;
  int sign_b = b->class == CLASS_ZERO ? 0 : b->negative ? -1 : 1;
  if (sign_a != sign_b) return sign_a < sign_b ? -1 : 1;
  if (a->class != b->class) return a->class < b->class ? -sign_a : sign_a;
  if (a->exponent != b->exponent) return a->exponent < b->exponent ? -sign_a : sign_a;
  if (a->significand != b->significand) return a->significand < b->significand ? -sign_a : sign_a;
  return 0;
}

/* Is the order one of the two given?  A NaN has none. */
static bool in_order(IeeeFormat f, const uint64_t *a, const uint64_t *b, int one, int other) {
  Number x = unpack(f, a), y = unpack(f, b);
  if (x.class == CLASS_NAN || y.class == CLASS_NAN) return false;
  int order = compare(&x, &y);
  return order == one || order == other;
}

bool ieee_equal(IeeeFormat f, const uint64_t *a, const uint64_t *b) { return in_order(f, a, b, 0, 0); }
bool ieee_less(IeeeFormat f, const uint64_t *a, const uint64_t *b) { return in_order(f, a, b, -1, -1); }
bool ieee_less_equal(IeeeFormat f, const uint64_t *a, const uint64_t *b) { return in_order(f, a, b, -1, 0); }

static void choose(IeeeFormat f, const uint64_t *a, const uint64_t *b, bool largest, uint64_t *r) {
  Number x = unpack(f, a), y = unpack(f, b);
  bool first = y.class == CLASS_NAN;
  if (!first && x.class != CLASS_NAN) {
    int order = compare(&x, &y);
    if (order == 0) order = (int)y.negative - (int)x.negative; /* two zeros */
    first = largest ? order > 0 : order < 0;
  }
  pack(f, IEEE_NEAREST_EVEN, first ? &x : &y, r);
}

void ieee_min(IeeeFormat f, const uint64_t *a, const uint64_t *b, uint64_t *r) { choose(f, a, b, false, r); }
void ieee_max(IeeeFormat f, const uint64_t *a, const uint64_t *b, uint64_t *r) { choose(f, a, b, true, r); }

/* ---- conversions ----------------------------------------------------------------------------------- */

void ieee_convert(IeeeFormat to, IeeeFormat from, IeeeRounding mode, const uint64_t *a, uint64_t *r) {
  Number number = unpack(from, a);
  pack(to, mode, &number, r);
}

/* The rounded magnitude, if it can be held in 128 bits. */
static bool integer_magnitude(const Number *number, IeeeRounding mode, u128 *magnitude) {
  *magnitude = 0;
  if (number->class == CLASS_ZERO) return true;
  if (number->class != CLASS_FINITE || number->exponent > 128) return false;
  *magnitude = round_significand(number->significand, number->exponent, number->negative, mode);
  return true;
}

bool ieee_to_integer(IeeeFormat f, IeeeRounding mode, const uint64_t *a, unsigned width, bool is_signed,
                     uint64_t *r) {
  assert(width >= 1 && width <= 128);
  Number number = unpack(f, a);
  u128 magnitude, limit = is_signed ? low_bits(width - 1) + number.negative : low_bits(width);
  if (!is_signed && number.negative) limit = 0;
  bool fits = integer_magnitude(&number, mode, &magnitude) && magnitude <= limit;
  u128 result = number.negative ? -magnitude : magnitude;
  store(width, fits ? result & low_bits(width) : (u128)1 << (width - 1), r);
  return fits;
}

void ieee_from_integer(IeeeFormat f, IeeeRounding mode, const uint64_t *value, unsigned width, bool is_signed,
                       uint64_t *r) {
  assert(width >= 1 && width <= 128);
  u128 magnitude = load(width, value);
  bool negative = is_signed && magnitude >> (width - 1) & 1;
  if (negative) magnitude = -magnitude & low_bits(width);
  Number number = number_of(negative, magnitude, 0);
  pack(f, mode, &number, r);
}

/* ---- text ------------------------------------------------------------------------------------------ */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* MPFR would also read signs, spaces and names. */
bool ieee_from_text(IeeeFormat f, IeeeRounding mode, const char *text, uint64_t *r) {
  bool is_hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  char *end;
  Exact exact;
  if (!is_digit(text[0]) && !(text[0] == '.' && is_digit(text[1]))) return false;
  exact_init(&exact);
  int inexact = mpfr_strtofr(exact.number, text, &end, is_hexadecimal ? 16 : 10, MPFR_RNDZ);
  if (*end) return false;
  Number number = exact_get(&exact, inexact);
  pack(f, mode, &number, r);
  return true;
}

void ieee_to_text(IeeeFormat f, const uint64_t *a, char text[IEEE_TEXT]) {
  Number number = unpack(f, a);
  const char *sign = ieee_is_negative(f, a) ? "-" : "";
  char digits[33];
  size_t length = 0;
  switch (number.class) {
  case CLASS_NAN: snprintf(text, IEEE_TEXT, "%snan", sign); return;
  case CLASS_INFINITE: snprintf(text, IEEE_TEXT, "%sinf", sign); return;
  case CLASS_ZERO: snprintf(text, IEEE_TEXT, "%s0x0p+0", sign); return;
  default:
    for (u128 rest = number.significand << 1; rest; rest <<= 4)
      digits[length++] = "0123456789abcdef"[rest >> 124];
    digits[length] = 0;
    snprintf(text, IEEE_TEXT, "%s0x1%s%sp%+ld", sign, length ? "." : "", digits, number.exponent - 1);
  }
}
