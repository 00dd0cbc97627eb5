/* Values of the program as text: see c_value.h. */
#include "evidence/c_value.h"
#include "lang/fold.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_decimal(u128 magnitude, bool is_negative, Buffer *out) {
  char digits[48], *at = digits + sizeof digits;
  *--at = 0;
  do *--at = (char)('0' + (int)(magnitude % 10));
  while (magnitude /= 10);
  if (is_negative) *--at = '-';
  buffer_add(out, at);
}

static bool is_pointer(const Type *type) { return type->kind == TYPE_POINTER; }

static bool is_signed_type(const Types *types, const Type *type) {
  return type_is_integer(type) && type_is_signed(types, type);
}

static FloatBits float_bits(i128 value) {
  FloatBits bits;
  memcpy(bits.bytes, &value, sizeof bits.bytes);
  return bits;
}

/* Shortest decimal that reads back as the same number, for float and double; else hexadecimal. */
static void print_float(const Type *type, i128 value, Buffer *out) {
  char text[FOLD_FLOAT_TEXT];
  fold_format_float(type, float_bits(value), text);
  double number = strtod(text, NULL);
  bool is_short = type->kind == TYPE_FLOAT || type->kind == TYPE_DOUBLE;
  for (int digits = 1; is_short && digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, number);
    double back = type->kind == TYPE_FLOAT ? (double)strtof(text, NULL) : strtod(text, NULL);
    if (back == number || number != number) break;
  }
  buffer_add(out, text);
}

static void print_float_c(const Type *type, i128 value, Buffer *out) {
  char text[FOLD_FLOAT_TEXT];
  const char *suffix = type->kind == TYPE_FLOAT ? "f" : type->kind == TYPE_LDOUBLE ? "l" : "";
  fold_format_float(type, float_bits(value), text);
  const char *sign = *text == '-' ? "-" : "", *magnitude = text + (*text == '-');
  if (!strcmp(magnitude, "inf"))
    buffer_format(out, "%s__builtin_inf%s()", sign, suffix);
  else if (!strcmp(magnitude, "nan"))
    buffer_format(out, "%s__builtin_nan%s(\"\")", sign, suffix);
  else
    buffer_format(out, "%s%s", text, suffix);
}

void value_print(const Types *types, const Type *type, i128 value, Buffer *out) {
  if (type_is_float(type)) {
    print_float(type, value, out);
    return;
  }
  bool is_negative = is_signed_type(types, type) && value < 0;
  if (is_pointer(type))
    buffer_format(out, "0x%" PRIx64, (uint64_t)value);
  else
    print_decimal(is_negative ? -(u128)value : (u128)value, is_negative, out);
}

/* No constant of C is wider than long long, and none is negative. */
static void print_wide(u128 bits, Buffer *out) {
  buffer_format(out, "((unsigned __int128)0x%" PRIx64 "ULL << 64 | 0x%" PRIx64 "ULL)", (uint64_t)(bits >> 64),
                (uint64_t)bits);
}

void value_print_c(const Types *types, const Type *type, i128 value, Buffer *out) {
  if (type_is_float(type)) {
    print_float_c(type, value, out);
    return;
  }
  bool is_negative = is_signed_type(types, type) && value < 0;
  bool fits = is_negative ? value > INT64_MIN : !((u128)value >> 64);
  if (!fits && value != INT64_MIN)
    print_wide((u128)value, out);
  else if (!fits)
    buffer_add(out, "-9223372036854775807LL - 1");
  else {
    u128 magnitude = is_negative ? -(u128)value : (u128)value;
    print_decimal(magnitude, is_negative, out);
    if (magnitude > INT32_MAX) buffer_add(out, magnitude > INT64_MAX ? "ULL" : "LL");
  }
}

const char *value_type_name(const Type *type) {
  switch (type->kind) {
  case TYPE_VOID: return "void";
  case TYPE_BOOL: return "_Bool";
  case TYPE_CHAR: return "char";
  case TYPE_SCHAR: return "signed char";
  case TYPE_UCHAR: return "unsigned char";
  case TYPE_SHORT: return "short";
  case TYPE_USHORT: return "unsigned short";
  case TYPE_INT: return "int";
  case TYPE_UINT: return "unsigned int";
  case TYPE_LONG: return "long";
  case TYPE_ULONG: return "unsigned long";
  case TYPE_LLONG: return "long long";
  case TYPE_ULLONG: return "unsigned long long";
  case TYPE_INT128: return "__int128";
  case TYPE_UINT128: return "unsigned __int128";
  case TYPE_ENUM: return type->base ? value_type_name(type->base) : NULL;
  case TYPE_FLOAT: return "float";
  case TYPE_DOUBLE: return "double";
  case TYPE_LDOUBLE: return "long double";
  case TYPE_POINTER: return "void *";
  default: return NULL;
  }
}
