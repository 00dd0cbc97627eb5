/* fold_float.c: arithmetic on floating-point constants in any of the target's formats.
 *
 * A value is taken apart into sign, exponent and a 128-bit significand, MPFR computes on it with 128 bits
 * rounding towards zero, and the last bit is set if the result is inexact ("round to odd").  As every
 * format has at most 113 bits, rounding that once more to the format, subnormals included, gives the
 * correctly rounded result (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved
 * algorithms using rounding to odd").  So MPFR's global exponent range is never touched, and its numbers
 * live on the stack. */
#include "lang/fold.h"

#include <assert.h>
#include <mpfr.h>
#include <stdio.h>
#include <string.h>

/* ---- formats -------------------------------------------------------------------------------------- */

typedef struct {
  unsigned precision;     /* bits of the significand, the leading one included */
  unsigned exponent_bits; /* */
  bool has_leading_bit;   /* x87 stores the leading one */
} Format;

static Format format_of(const Type *type) {
  switch (type->kind) {
  case TYPE_FLOAT16: return (Format){11, 5, false};
  case TYPE_FLOAT: return (Format){24, 8, false};
  case TYPE_LDOUBLE: return (Format){64, 15, true};
  case TYPE_FLOAT128: return (Format){113, 15, false};
  default: assert(type->kind == TYPE_DOUBLE); return (Format){53, 11, false};
  }
}

static u128 exponent_mask(Format format) { return ((u128)1 << format.exponent_bits) - 1; }

/* The exponent of the least normal number, for significands in [1/2, 1). */
static long least_exponent(Format format) { return 3 - (1L << (format.exponent_bits - 1)); }

typedef enum { CLASS_ZERO, CLASS_FINITE, CLASS_INFINITE, CLASS_NAN } FloatClass;

/* (-1)^negative * significand / 2^128 * 2^exponent, with the top bit of the significand set. */
typedef struct {
  FloatClass class;
  bool negative;
  long exponent;
  u128 significand; /* CLASS_NAN: the payload, aligned to the top, below the quiet bit */
} Unpacked;

/* ---- from and to bytes ---------------------------------------------------------------------------- */

static u128 load_bytes(const unsigned char *bytes, unsigned count) {
  u128 value = 0;
  for (unsigned i = count; i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

static void store_bytes(unsigned char *bytes, u128 value) {
  for (unsigned i = 0; i < 16; i++, value >>= 8) bytes[i] = (unsigned char)value;
}

static unsigned shift_to_top(u128 value) {
  uint64_t high = (uint64_t)(value >> 64);
  return high ? (unsigned)__builtin_clzll(high) : 64 + (unsigned)__builtin_clzll((uint64_t)value);
}

/* exponent field and fraction, with the leading bit of x87 removed; false for encodings that x87 refuses */
static bool split_fields(Format format, const FloatBits *bits, Unpacked *result, u128 *field,
                         u128 *fraction) {
  unsigned stored = format.precision - !format.has_leading_bit;
  u128 all = load_bytes(bits->bytes, (stored + format.exponent_bits + 1) / 8);
  result->negative = all >> (stored + format.exponent_bits) & 1;
  *field = all >> stored & exponent_mask(format);
  *fraction = all & (((u128)1 << (format.precision - 1)) - 1);
  if (!format.has_leading_bit) return true;
  bool leading = all >> (format.precision - 1) & 1;
  if (*field == 0 && leading) *field = 1; /* a pseudo-denormal */
  return *field == 0 || leading;
}

static Unpacked unpack(const Type *type, const FloatBits *bits) {
  Format format = format_of(type);
  Unpacked result = {0};
  u128 field, fraction;
  bool is_valid = split_fields(format, bits, &result, &field, &fraction);
  if (!is_valid || (field == exponent_mask(format) && fraction)) {
    result.class = CLASS_NAN;
    result.significand = fraction << (129 - format.precision) << 1; /* without the quiet bit */
    return result;
  }
  if (field == exponent_mask(format)) {
    result.class = CLASS_INFINITE;
    return result;
  }
  if (field == 0 && fraction == 0) return result;
  u128 significand = field ? fraction | (u128)1 << (format.precision - 1) : fraction;
  unsigned shift = shift_to_top(significand);
  result.class = CLASS_FINITE;
  result.significand = significand << shift;
  result.exponent =
      least_exponent(format) + (field ? (long)field - 1 : 0) + (128 - (long)format.precision) - shift;
  return result;
}

/* The significand cut to `bits` bits, to nearest, ties to even; it may carry into the next bit. */
static u128 round_significand(u128 significand, long bits) {
  if (bits < 0) return 0;
  u128 kept = bits ? significand >> (128 - bits) : 0;
  u128 rest = significand << bits, half = (u128)1 << 127;
  return kept + (rest > half || (rest == half && (kept & 1)));
}

/* Exponent field above fraction, as all formats but x87 store them.  A carry out of the fraction moves on
 * to the next exponent by itself, from subnormal to normal and from the largest number to infinity. */
static u128 encode_finite(Format format, const Unpacked *value) {
  long above = value->exponent - least_exponent(format);
  u128 infinity = exponent_mask(format) << (format.precision - 1);
  if (above >= (long)exponent_mask(format)) return infinity;
  long bits = above >= 0 ? (long)format.precision : (long)format.precision + above;
  u128 kept = round_significand(value->significand, bits);
  u128 encoded = (above > 0 ? (u128)above << (format.precision - 1) : 0) + kept;
  return encoded > infinity ? infinity : encoded;
}

static FloatBits pack(const Type *type, const Unpacked *value) {
  Format format = format_of(type);
  unsigned fraction_bits = format.precision - 1;
  u128 infinity = exponent_mask(format) << fraction_bits, encoded = 0;
  if (value->class == CLASS_FINITE) encoded = encode_finite(format, value);
  if (value->class == CLASS_INFINITE) encoded = infinity;
  if (value->class == CLASS_NAN)
    encoded = infinity | (u128)1 << (fraction_bits - 1) | value->significand >> 1 >> (129 - format.precision);
  if (format.has_leading_bit) {
    u128 field = encoded >> fraction_bits, fraction = encoded & (((u128)1 << fraction_bits) - 1);
    encoded = field << format.precision | (u128)(field != 0) << fraction_bits | fraction;
    fraction_bits++;
  }
  encoded |= (u128)value->negative << (fraction_bits + format.exponent_bits);
  FloatBits bits;
  store_bytes(bits.bytes, encoded);
  return bits;
}

/* ---- from and to MPFR ----------------------------------------------------------------------------- */

enum { PRECISION = 128, LIMBS = PRECISION / GMP_NUMB_BITS };

typedef struct {
  mpfr_t number;
  mp_limb_t limbs[LIMBS];
} Number;

static void number_init(Number *number) {
  mpfr_custom_init(number->limbs, PRECISION);
  mpfr_custom_init_set(number->number, MPFR_ZERO_KIND, 0, PRECISION, number->limbs);
}

/* Not for NaNs, which we pass on by ourselves. */
static void number_set(Number *number, const Unpacked *value) {
  static const int kinds[] = {MPFR_ZERO_KIND, MPFR_REGULAR_KIND, MPFR_INF_KIND, MPFR_NAN_KIND};
  int kind = kinds[value->class];
  number_init(number);
  for (unsigned i = 0; i < LIMBS; i++)
    number->limbs[i] = (mp_limb_t)(value->significand >> (i * GMP_NUMB_BITS));
  mpfr_custom_init_set(number->number, value->negative ? -kind : kind, value->exponent, PRECISION,
                       number->limbs);
}

static Unpacked number_get(const Number *number, int inexact) {
  Unpacked result = {.negative = mpfr_signbit(number->number)};
  if (mpfr_nan_p(number->number)) return (Unpacked){.class = CLASS_NAN, .negative = true};
  if (mpfr_inf_p(number->number)) result.class = CLASS_INFINITE;
  if (!mpfr_regular_p(number->number)) return result;
  result.class = CLASS_FINITE;
  result.exponent = mpfr_get_exp(number->number);
  for (unsigned i = 0; i < LIMBS; i++) result.significand |= (u128)number->limbs[i] << (i * GMP_NUMB_BITS);
  if (inexact) result.significand |= 1; /* round to odd */
  return result;
}

/* ---- operations ----------------------------------------------------------------------------------- */

static bool is_float_syntax(const char *digits) {
  return (digits[0] >= '0' && digits[0] <= '9') || (digits[0] == '.' && digits[1] >= '0' && digits[1] <= '9');
}

bool fold_parse_float(const Type *type, const char *digits, FloatBits *result) {
  if (!is_float_syntax(digits)) return false;
  bool is_hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
  Number number;
  number_init(&number);
  char *end;
  int inexact = mpfr_strtofr(number.number, digits, &end, is_hex ? 16 : 10, MPFR_RNDZ);
  if (*end) return false;
  Unpacked value = number_get(&number, inexact);
  *result = pack(type, &value);
  return true;
}

static int compute(Operator op, Number *result, const Number *left, const Number *right) {
  switch (op) {
  case OP_ADD: return mpfr_add(result->number, left->number, right->number, MPFR_RNDZ);
  case OP_SUBTRACT: return mpfr_sub(result->number, left->number, right->number, MPFR_RNDZ);
  case OP_MULTIPLY: return mpfr_mul(result->number, left->number, right->number, MPFR_RNDZ);
  default: assert(op == OP_DIVIDE); return mpfr_div(result->number, left->number, right->number, MPFR_RNDZ);
  }
}

/* A NaN operand is the result, quiet; the first one of two.  An invalid operation gives the NaN that x86
 * produces, whose sign bit is set. */
FloatBits fold_binary_float(Operator op, const Type *type, FloatBits left, FloatBits right) {
  Unpacked a = unpack(type, &left), b = unpack(type, &right);
  if (a.class == CLASS_NAN) return pack(type, &a);
  if (b.class == CLASS_NAN) return pack(type, &b);
  Number x, y, z;
  number_set(&x, &a);
  number_set(&y, &b);
  number_init(&z);
  int inexact = compute(op, &z, &x, &y);
  Unpacked result = number_get(&z, inexact);
  return pack(type, &result);
}

/* -1, 0, 1; neither is a NaN */
static int compare(const Unpacked *a, const Unpacked *b) {
  if (a->class == CLASS_ZERO && b->class == CLASS_ZERO) return 0;
  int sign_a = a->class == CLASS_ZERO ? 0 : a->negative ? -1 : 1;
  int sign_b = b->class == CLASS_ZERO ? 0 : b->negative ? -1 : 1;
  if (sign_a != sign_b) return sign_a < sign_b ? -1 : 1;
  if (a->class != b->class) return a->class < b->class ? -sign_a : sign_a;
  if (a->exponent != b->exponent) return a->exponent < b->exponent ? -sign_a : sign_a;
  if (a->significand != b->significand) return a->significand < b->significand ? -sign_a : sign_a;
  return 0;
}

bool fold_compare_float(Operator op, const Type *type, FloatBits left, FloatBits right) {
  Unpacked a = unpack(type, &left), b = unpack(type, &right);
  if (a.class == CLASS_NAN || b.class == CLASS_NAN) return op == OP_NOT_EQUAL;
  int order = compare(&a, &b);
  switch (op) {
  case OP_EQUAL: return order == 0;
  case OP_NOT_EQUAL: return order != 0;
  case OP_LESS: return order < 0;
  case OP_LESS_EQUAL: return order <= 0;
  case OP_GREATER: return order > 0;
  default: assert(op == OP_GREATER_EQUAL); return order >= 0;
  }
}

FloatBits fold_negate_float(const Type *type, FloatBits value) {
  Format format = format_of(type);
  unsigned sign = format.precision - !format.has_leading_bit + format.exponent_bits;
  value.bytes[sign / 8] ^= (unsigned char)(1u << sign % 8);
  return value;
}

FloatBits fold_convert_float(const Type *to, const Type *from, FloatBits value) {
  if (to->kind == from->kind) return value;
  Unpacked unpacked = unpack(from, &value);
  return pack(to, &unpacked);
}

FloatBits fold_integer_to_float(const Type *to, i128 value, bool is_unsigned_128) {
  Unpacked result = {.negative = value < 0 && !is_unsigned_128};
  u128 magnitude = result.negative ? -(u128)value : (u128)value;
  if (magnitude) {
    unsigned shift = shift_to_top(magnitude);
    result.class = CLASS_FINITE;
    result.significand = magnitude << shift;
    result.exponent = 128 - (long)shift;
  }
  return pack(to, &result);
}

/* false where C leaves the result undefined: NaNs and values out of range (C11 6.3.1.4). */
bool fold_float_to_integer(const Types *types, const Type *to, const Type *from, FloatBits value,
                           i128 *result) {
  Unpacked unpacked = unpack(from, &value);
  *result = 0;
  if (to->kind == TYPE_BOOL) *result = unpacked.class != CLASS_ZERO;
  if (to->kind == TYPE_BOOL || unpacked.class == CLASS_ZERO) return true;
  if (unpacked.class != CLASS_FINITE || unpacked.exponent > 128) return false;
  u128 magnitude = unpacked.exponent <= 0 ? 0 : unpacked.significand >> (128 - unpacked.exponent);
  unsigned width = type_width(types, to);
  u128 limit = (u128)-1 >> (128 - width); /* the largest magnitude */
  if (type_is_signed(types, to))
    limit = (limit >> 1) + unpacked.negative;
  else if (unpacked.negative)
    limit = 0;
  if (magnitude > limit) return false;
  *result = (i128)(unpacked.negative ? -magnitude : magnitude);
  return true;
}

/* The significand's hexadecimal digits from the top, without trailing zeros. */
static size_t format_digits(u128 significand, char *text) {
  size_t length = 0;
  for (; significand; significand <<= 4) text[length++] = "0123456789abcdef"[significand >> 124];
  text[length] = 0;
  return length;
}

void fold_format_float(const Type *type, FloatBits value, char text[FOLD_FLOAT_TEXT]) {
  Unpacked unpacked = unpack(type, &value);
  const char *sign = unpacked.negative ? "-" : "";
  if (unpacked.class == CLASS_NAN) snprintf(text, FOLD_FLOAT_TEXT, "%snan", sign);
  if (unpacked.class == CLASS_INFINITE) snprintf(text, FOLD_FLOAT_TEXT, "%sinf", sign);
  if (unpacked.class == CLASS_ZERO) snprintf(text, FOLD_FLOAT_TEXT, "%s0x0p+0", sign);
  if (unpacked.class != CLASS_FINITE) return;
  char digits[40];
  format_digits(unpacked.significand << 1, digits);
  snprintf(text, FOLD_FLOAT_TEXT, "%s0x1%s%sp%+ld", sign, digits[0] ? "." : "", digits,
           unpacked.exponent - 1);
}
