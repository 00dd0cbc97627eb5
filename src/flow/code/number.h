/* number.h: the scalar values of C as the interpreter holds them.
 *
 * A value is an i128 (a *cell*).  Integers and pointers are reduced to their type, as in EXPR_INTEGER: modulo
 * the width, sign-extended if the type is signed.  A floating-point number is its bits, the rest zero.
 *
 * float, double and long double are computed by the machine we run on, whose formats and rounding are those
 * of the target (SSE and x87); _Float16 and _Float128 by base/ieee.h, in the machine's rounding mode. */
#ifndef craig_flow_code_number_h
#define craig_flow_code_number_h

#include <string.h>
#include "base/ieee.h"
#include "lang/ast.h"

typedef enum {
  FORM_BOOL,
  FORM_S8,
  FORM_U8,
  FORM_S16,
  FORM_U16,
  FORM_S32,
  FORM_U32,
  FORM_S64,
  FORM_U64,
  FORM_S128,
  FORM_U128,
  FORM_F16,
  FORM_F32,
  FORM_F64,
  FORM_F80,
  FORM_F128,
  FORM_NONE /* not a scalar type */
} Form;

Form form_of_type(const Types *types, const Type *type); /* pointers are unsigned integers */
static inline bool form_is_float(unsigned form) { return form >= FORM_F16 && form < FORM_NONE; }
IeeeFormat form_format(Form form); /* of a floating form */
i128 form_convert(Form form, i128 value); /* integers, as a C conversion: _Bool becomes 0 or 1 */
i128 form_reduce(Form form, i128 value);  /* an input: the low bits (_Bool takes the lowest one) */
unsigned form_width(Form form);
/* Is a value of one passed as one of the other is?  What is no scalar counts by its size. */
bool form_is_alike(Form a, uint64_t size_of_a, Form b, uint64_t size_of_b);
unsigned form_bytes(Form form); /* that a store writes: 10 for long double */

static inline i128 integer_convert(unsigned form, u128 value) {
  switch (form) {
  case FORM_BOOL: return value != 0;
  case FORM_S8: return (int8_t)value;
  case FORM_U8: return (uint8_t)value;
  case FORM_S16: return (int16_t)value;
  case FORM_U16: return (uint16_t)value;
  case FORM_S32: return (int32_t)value;
  case FORM_U32: return (uint32_t)value;
  case FORM_S64: return (int64_t)value;
  case FORM_U64: return (uint64_t)value;
  default: return (i128)value;
  }
}

static inline float cell_float(i128 cell) {
  uint32_t bits = (uint32_t)cell;
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline double cell_double(i128 cell) {
  uint64_t bits = (uint64_t)cell;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline i128 float_cell(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static inline i128 double_cell(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

long double cell_long_double(i128 cell);
i128 long_double_cell(long double value);
/* Of any floating form, as the widest type of ours, which is exact except for _Float128. */
long double number_value(Form form, i128 cell);
i128 number_cell(Form form, long double value);

i128 number_binary(Operator op, Form form, i128 left, i128 right); /* + - * / */
bool number_compare(Operator op, Form form, i128 left, i128 right);
i128 number_negate(Form form, i128 value);
bool number_is_zero(Form form, i128 value);
bool number_sign(Form form, i128 value);
/* Conversions where one side is floating.  What C leaves undefined (an integer part out of range, NaN) gives
 * what the instructions of x86-64 give: the integer indefinite value. */
i128 number_convert(Form to, Form from, i128 value);

#endif
