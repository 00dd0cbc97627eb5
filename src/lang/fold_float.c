/* fold_float.c: arithmetic on floating-point constants in the target's formats.
 *
 * base/ieee.h computes; what is C's and the machine's stands here: the formats of the types, conversions that
 * C leaves undefined, and the NaNs of x86, where an operand that is a NaN passes its sign and payload on. */
#include "lang/fold.h"

#include <assert.h>
#include <string.h>
#include "base/ieee.h"

static IeeeFormat format_of(const Type *type) {
  switch (type->kind) {
  case TYPE_FLOAT16: return IEEE_HALF;
  case TYPE_FLOAT: return IEEE_FLOAT;
  case TYPE_LDOUBLE: return IEEE_X87;
  case TYPE_FLOAT128: return IEEE_QUAD;
  default: assert(type->kind == TYPE_DOUBLE); return IEEE_DOUBLE;
  }
}

typedef struct {
  uint64_t words[IEEE_WORDS];
} Words;

static u128 load(const FloatBits *bits) {
  u128 value = 0;
  for (unsigned i = sizeof bits->bytes; i-- > 0;) value = value << 8 | bits->bytes[i];
  return value;
}

static FloatBits store(u128 value) {
  FloatBits bits;
  for (unsigned i = 0; i < sizeof bits.bytes; i++, value >>= 8) bits.bytes[i] = (unsigned char)value;
  return bits;
}

static Words words_of(u128 value) { return (Words){{(uint64_t)value, (uint64_t)(value >> 64)}}; }
static Words words_of_bits(FloatBits bits) { return words_of(load(&bits)); }
static u128 value_of(Words words) { return (u128)words.words[1] << 64 | words.words[0]; }

/* ---- NaNs ----------------------------------------------------------------------------------------- */

static bool is_nan(IeeeFormat format, FloatBits value) {
  return ieee_is_nan(format, words_of_bits(value).words);
}

/* A NaN as result in another format or the same one: quiet, with its sign and as much of its payload as fits,
 * from the top. */
static FloatBits pass_nan(IeeeFormat to, IeeeFormat from, FloatBits value) {
  u128 fraction = load(&value) & (((u128)1 << (from.precision - 1)) - 1);
  u128 nan = (((u128)1 << to.exponent_bits) - 1) << ieee_stored_bits(to);
  bool negative = ieee_is_negative(from, words_of_bits(value).words);
  if (to.has_leading_bit) nan |= (u128)1 << (to.precision - 1);
  nan |= (u128)1 << (to.precision - 2) | (u128)negative << (ieee_width(to) - 1);
  fraction = to.precision > from.precision ? fraction << (to.precision - from.precision)
                                           : fraction >> (from.precision - to.precision);
  return store(nan | fraction);
}

/* ---- operations ----------------------------------------------------------------------------------- */

bool fold_parse_float(const Type *type, const char *digits, FloatBits *result) {
  Words words = {0};
  if (!ieee_from_text(format_of(type), IEEE_NEAREST_EVEN, digits, words.words)) return false;
  *result = store(value_of(words));
  return true;
}

/* A NaN operand is the result, quiet; the first one of two.  An invalid operation gives the NaN that x86
 * produces, whose sign bit is set: the canonical one. */
FloatBits fold_binary_float(Operator op, const Type *type, FloatBits left, FloatBits right) {
  IeeeFormat f = format_of(type);
  if (is_nan(f, left)) return pass_nan(f, f, left);
  if (is_nan(f, right)) return pass_nan(f, f, right);
  Words a = words_of_bits(left), b = words_of_bits(right), r = {0};
  switch (op) {
  case OP_ADD: ieee_add(f, IEEE_NEAREST_EVEN, a.words, b.words, r.words); break;
  case OP_SUBTRACT: ieee_subtract(f, IEEE_NEAREST_EVEN, a.words, b.words, r.words); break;
  case OP_MULTIPLY: ieee_multiply(f, IEEE_NEAREST_EVEN, a.words, b.words, r.words); break;
  default: assert(op == OP_DIVIDE); ieee_divide(f, IEEE_NEAREST_EVEN, a.words, b.words, r.words);
  }
  return store(value_of(r));
}

bool fold_compare_float(Operator op, const Type *type, FloatBits left, FloatBits right) {
  IeeeFormat f = format_of(type);
  Words a = words_of_bits(left), b = words_of_bits(right);
  switch (op) {
  case OP_EQUAL: return ieee_equal(f, a.words, b.words);
  case OP_NOT_EQUAL: return !ieee_equal(f, a.words, b.words);
  case OP_LESS: return ieee_less(f, a.words, b.words);
  case OP_LESS_EQUAL: return ieee_less_equal(f, a.words, b.words);
  case OP_GREATER: return ieee_less(f, b.words, a.words);
  default: assert(op == OP_GREATER_EQUAL); return ieee_less_equal(f, b.words, a.words);
  }
}

FloatBits fold_negate_float(const Type *type, FloatBits value) {
  return store(load(&value) ^ (u128)1 << (ieee_width(format_of(type)) - 1));
}

FloatBits fold_convert_float(const Type *to, const Type *from, FloatBits value) {
  if (to->kind == from->kind) return value;
  if (is_nan(format_of(from), value)) return pass_nan(format_of(to), format_of(from), value);
  Words a = words_of_bits(value), r = {0};
  ieee_convert(format_of(to), format_of(from), IEEE_NEAREST_EVEN, a.words, r.words);
  return store(value_of(r));
}

FloatBits fold_integer_to_float(const Type *to, i128 value, bool is_unsigned_128) {
  Words a = words_of((u128)value), r = {0};
  ieee_from_integer(format_of(to), IEEE_NEAREST_EVEN, a.words, 128, !is_unsigned_128, r.words);
  return store(value_of(r));
}

/* false where C leaves the result undefined: NaNs and values out of range (C11 6.3.1.4). */
bool fold_float_to_integer(const Types *types, const Type *to, const Type *from, FloatBits value,
                           i128 *result) {
  IeeeFormat f = format_of(from);
  Words a = words_of_bits(value), r = {0};
  *result = to->kind == TYPE_BOOL && ieee_classify(f, a.words) != IEEE_ZERO;
  if (to->kind == TYPE_BOOL) return true;
  unsigned width = type_width(types, to), above = 128 - width;
  bool is_signed = type_is_signed(types, to);
  if (!ieee_to_integer(f, IEEE_TOWARDS_ZERO, a.words, width, is_signed, r.words)) return false;
  *result = (i128)(value_of(r) << above) >> above;
  if (!is_signed) *result = (i128)value_of(r);
  return true;
}

void fold_format_float(const Type *type, FloatBits value, char text[FOLD_FLOAT_TEXT]) {
  static_assert((int)FOLD_FLOAT_TEXT == (int)IEEE_TEXT, "one length of text");
  ieee_to_text(format_of(type), words_of_bits(value).words, text);
}
