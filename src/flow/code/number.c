/* number.c: scalar values: see number.h. */
#include "flow/code/number.h"

#include <assert.h>
#include <fenv.h>
#include <math.h>
#include "lang/fold.h"

/* ---- forms --------------------------------------------------------------------------------------- */

static Form form_of_integer(const Types *types, const Type *type) {
  while (type->kind == TYPE_ENUM) {
    type = type->unqualified->base; /* a qualified copy may be older than the enum's body */
    if (!type) return FORM_NONE;
  }
  if (type->kind == TYPE_BOOL) return FORM_BOOL;
  bool is_signed = type_is_signed(types, type);
  switch (type_width(types, type)) {
  case 8: return is_signed ? FORM_S8 : FORM_U8;
  case 16: return is_signed ? FORM_S16 : FORM_U16;
  case 32: return is_signed ? FORM_S32 : FORM_U32;
  case 64: return is_signed ? FORM_S64 : FORM_U64;
  case 128: return is_signed ? FORM_S128 : FORM_U128;
  default: return FORM_NONE;
  }
}

Form form_of_type(const Types *types, const Type *type) {
  switch (type->kind) {
  case TYPE_POINTER: return types->model == LP64 ? FORM_U64 : FORM_U32;
  case TYPE_FLOAT16: return FORM_F16;
  case TYPE_FLOAT: return FORM_F32;
  case TYPE_DOUBLE: return FORM_F64;
  case TYPE_LDOUBLE: return FORM_F80;
  case TYPE_FLOAT128: return FORM_F128;
  default: return type_is_integer(type) ? form_of_integer(types, type) : FORM_NONE;
  }
}

static const struct {
  unsigned char width, bytes;
} forms[FORM_NONE] = {
    [FORM_BOOL] = {1, 1}, [FORM_S8] = {8, 1},      [FORM_U8] = {8, 1},      [FORM_S16] = {16, 2},
    [FORM_U16] = {16, 2}, [FORM_S32] = {32, 4},    [FORM_U32] = {32, 4},    [FORM_S64] = {64, 8},
    [FORM_U64] = {64, 8}, [FORM_S128] = {128, 16}, [FORM_U128] = {128, 16}, [FORM_F16] = {16, 2},
    [FORM_F32] = {32, 4}, [FORM_F64] = {64, 8},    [FORM_F80] = {80, 10},   [FORM_F128] = {128, 16},
};

unsigned form_width(Form form) {
  assert(form < FORM_NONE);
  return forms[form].width;
}

bool form_is_alike(Form a, uint64_t size_of_a, Form b, uint64_t size_of_b) {
  if (a == FORM_NONE || b == FORM_NONE) return a == b && size_of_a == size_of_b;
  bool is_special = form_is_float(a) || form_is_float(b) || a == FORM_BOOL || b == FORM_BOOL;
  return is_special ? a == b : form_width(a) == form_width(b);
}

unsigned form_bytes(Form form) {
  assert(form < FORM_NONE);
  return forms[form].bytes;
}

IeeeFormat form_format(Form form) {
  switch (form) {
  case FORM_F16: return IEEE_HALF;
  case FORM_F32: return IEEE_FLOAT;
  case FORM_F64: return IEEE_DOUBLE;
  case FORM_F80: return IEEE_X87;
  default: assert(form == FORM_F128); return IEEE_QUAD;
  }
}

static i128 low_bits(unsigned width, i128 value) {
  return width < 128 ? (i128)((u128)value & (((u128)1 << width) - 1)) : value;
}

i128 form_convert(Form form, i128 value) {
  return form_is_float(form) ? low_bits(form_width(form), value) : integer_convert(form, (u128)value);
}

i128 form_reduce(Form form, i128 value) {
  return form == FORM_BOOL ? (value & 1) : form_convert(form, value);
}

/* ---- floating point ------------------------------------------------------------------------------ */

enum { LONG_DOUBLE_BYTES = 10 };

long double cell_long_double(i128 cell) {
  long double value = 0;
  memcpy(&value, &cell, LONG_DOUBLE_BYTES);
  return value;
}

i128 long_double_cell(long double value) {
  i128 cell = 0;
  memcpy(&cell, &value, LONG_DOUBLE_BYTES);
  return cell;
}

static Type type_of_form(Form form) {
  Type type = {.kind = form == FORM_F16   ? TYPE_FLOAT16
                       : form == FORM_F32 ? TYPE_FLOAT
                       : form == FORM_F64 ? TYPE_DOUBLE
                       : form == FORM_F80 ? TYPE_LDOUBLE
                                          : TYPE_FLOAT128};
  return type;
}

static FloatBits cell_bits(i128 cell) {
  FloatBits bits;
  memcpy(bits.bytes, &cell, sizeof bits.bytes);
  return bits;
}

static i128 bits_cell(Form form, FloatBits bits) {
  i128 cell;
  memcpy(&cell, bits.bytes, sizeof cell);
  return low_bits(form_width(form), cell);
}

/* What the machine does not compute follows its mode as well: a program that runs may have changed it. */
static IeeeRounding machine_mode(void) {
  switch (fegetround()) {
  case FE_UPWARD: return IEEE_UPWARD;
  case FE_DOWNWARD: return IEEE_DOWNWARD;
  case FE_TOWARDZERO: return IEEE_TOWARDS_ZERO;
  default: return IEEE_NEAREST_EVEN;
  }
}

typedef struct {
  uint64_t words[IEEE_WORDS];
} Words;

static Words cell_words(i128 cell) { return (Words){{(uint64_t)cell, (uint64_t)((u128)cell >> 64)}}; }

static i128 words_cell(Words value) { return (i128)((u128)value.words[1] << 64 | value.words[0]); }

static bool is_nan(Form form, i128 value) { return ieee_is_nan(form_format(form), cell_words(value).words); }

static i128 convert_format(Form to, Form from, i128 value) {
  Type target = type_of_form(to), source = type_of_form(from);
  if (is_nan(from, value)) return bits_cell(to, fold_convert_float(&target, &source, cell_bits(value)));
  Words words = cell_words(value), result = {{0}}; /* the words that the format has are stored */
  ieee_convert(form_format(to), form_format(from), machine_mode(), words.words, result.words);
  return words_cell(result);
}

long double number_value(Form form, i128 cell) {
  switch (form) {
  case FORM_F32: return cell_float(cell);
  case FORM_F64: return cell_double(cell);
  case FORM_F80: return cell_long_double(cell);
  default: return cell_long_double(convert_format(FORM_F80, form, cell));
  }
}

i128 number_cell(Form form, long double value) {
  switch (form) {
  case FORM_F32: return float_cell((float)value);
  case FORM_F64: return double_cell((double)value);
  case FORM_F80: return long_double_cell(value);
  default: return convert_format(form, FORM_F80, long_double_cell(value));
  }
}

#define COMPUTE(T, get, put)                                                                                 \
  {                                                                                                          \
    T a = get(left), b = get(right);                                                                         \
    switch (op) {                                                                                            \
    case OP_ADD: return put(a + b);                                                                          \
    case OP_SUBTRACT: return put(a - b);                                                                     \
    case OP_MULTIPLY: return put(a * b);                                                                     \
    default: return put(a / b);                                                                              \
    }                                                                                                        \
  }

static i128 compute_format(Operator op, Form form, i128 left, i128 right) {
  Type type = type_of_form(form);
  if (is_nan(form, left) || is_nan(form, right))
    return bits_cell(form, fold_binary_float(op, &type, cell_bits(left), cell_bits(right)));
  Words a = cell_words(left), b = cell_words(right);
  IeeeFormat format = form_format(form);
  IeeeRounding mode = machine_mode();
  switch (op) {
  case OP_ADD: ieee_add(format, mode, a.words, b.words, a.words); break;
  case OP_SUBTRACT: ieee_subtract(format, mode, a.words, b.words, a.words); break;
  case OP_MULTIPLY: ieee_multiply(format, mode, a.words, b.words, a.words); break;
  default: ieee_divide(format, mode, a.words, b.words, a.words);
  }
  return words_cell(a);
}

i128 number_binary(Operator op, Form form, i128 left, i128 right) {
  switch (form) {
  case FORM_F32: COMPUTE(float, cell_float, float_cell)
  case FORM_F64: COMPUTE(double, cell_double, double_cell)
  case FORM_F80: COMPUTE(long double, cell_long_double, long_double_cell)
  default: return compute_format(op, form, left, right);
  }
}

static bool compare_values(Operator op, long double a, long double b) {
  switch (op) {
  case OP_EQUAL: return a == b;
  case OP_NOT_EQUAL: return a != b;
  case OP_LESS: return a < b;
  case OP_LESS_EQUAL: return a <= b;
  case OP_GREATER: return a > b;
  default: return a >= b;
  }
}

bool number_compare(Operator op, Form form, i128 left, i128 right) {
  if (form != FORM_F128) return compare_values(op, number_value(form, left), number_value(form, right));
  Type type = type_of_form(form);
  return fold_compare_float(op, &type, cell_bits(left), cell_bits(right));
}

i128 number_negate(Form form, i128 value) { return (i128)((u128)value ^ (u128)1 << (form_width(form) - 1)); }

bool number_sign(Form form, i128 value) { return (u128)value >> (form_width(form) - 1) & 1; }

bool number_is_zero(Form form, i128 value) {
  u128 sign = (u128)1 << (form_width(form) - 1);
  return !((u128)value & ~sign);
}

/* ---- conversions --------------------------------------------------------------------------------- */

static i128 from_integer(Form to, Form from, i128 value) {
  switch (to) {
  case FORM_F32: return float_cell(from == FORM_U128 ? (float)(u128)value : (float)value);
  case FORM_F64: return double_cell(from == FORM_U128 ? (double)(u128)value : (double)value);
  case FORM_F80: return long_double_cell(from == FORM_U128 ? (long double)(u128)value : (long double)value);
  default: {
    Words words = cell_words(value), result = {{0}};
    ieee_from_integer(form_format(to), machine_mode(), words.words, 128, from != FORM_U128, result.words);
    return words_cell(result);
  }
  }
}

/* Truncated if it lies in [low, high), else `otherwise`. */
static i128 truncated(long double value, long double low, long double high, i128 otherwise) {
  if (!(value > low - 1 && value < high)) return otherwise;
  return value < 0 ? -(i128)(u128)-value : (i128)(u128)value;
}

static i128 to_integer(Form to, long double value) {
  const long double two31 = 2147483648.0L, two63 = 9223372036854775808.0L, two64 = 2 * two63;
  const long double two127 = two63 * two64;
  switch (to) {
  case FORM_U32:
  case FORM_S64: return integer_convert(to, (u128)truncated(value, -two63, two63, INT64_MIN));
  case FORM_U64:
    if (value >= two63) return truncated(value, 0, two64, 0);
    return integer_convert(to, (u128)truncated(value, -two63, two63, INT64_MIN));
  case FORM_S128: return truncated(value, -two127, two127, (i128)((u128)1 << 127));
  case FORM_U128: return truncated(value, 0, 2 * two127, 0);
  default: return integer_convert(to, (u128)truncated(value, -two31, two31, INT32_MIN));
  }
}

static i128 quad_truncated(i128 value, unsigned width, bool is_signed, i128 otherwise) {
  Words words = cell_words(value), result = {{0}}; /* of which only the words of the width are stored */
  unsigned above = 128 - width;
  if (!ieee_to_integer(IEEE_QUAD, IEEE_TOWARDS_ZERO, words.words, width, is_signed, result.words)) return otherwise;
  return is_signed ? (i128)((u128)words_cell(result) << above) >> above : words_cell(result);
}

/* The same for more digits than a long double has. */
static i128 quad_to_integer(Form to, i128 value) {
  i128 border = from_integer(FORM_F128, FORM_S128, (i128)1 << 63);
  switch (to) {
  case FORM_U32:
  case FORM_S64: return integer_convert(to, (u128)quad_truncated(value, 64, true, INT64_MIN));
  case FORM_U64:
    if (number_compare(OP_GREATER_EQUAL, FORM_F128, value, border)) return quad_truncated(value, 64, false, 0);
    return integer_convert(to, (u128)quad_truncated(value, 64, true, INT64_MIN));
  case FORM_S128: return quad_truncated(value, 128, true, (i128)((u128)1 << 127));
  case FORM_U128: return quad_truncated(value, 128, false, 0);
  default: return integer_convert(to, (u128)quad_truncated(value, 32, true, INT32_MIN));
  }
}

i128 number_convert(Form to, Form from, i128 value) {
  if (!form_is_float(from)) return from_integer(to, from, value);
  if (to == FORM_BOOL) return !number_is_zero(from, value);
  if (!form_is_float(to) && from == FORM_F128) return quad_to_integer(to, value);
  if (!form_is_float(to)) return to_integer(to, number_value(from, value));
  if (to == from) return value;
  if (from == FORM_F128 || to == FORM_F128 || to == FORM_F16 || from == FORM_F16)
    return convert_format(to, from, value);
  return number_cell(to, number_value(from, value));
}
