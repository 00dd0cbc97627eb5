/* Operators of C on terms: see encode_operator.h.  A shift by an amount outside 0 .. width-1 shifts everything out; a division by zero is
 * excluded by a guard of the automaton, so whatever the term says there does not matter. */
#include "model/encode/encode_operator.h"
#include <assert.h>
#include <string.h>
#include "logic/float.h"
#include "model/encode/nan.h"

static IeeeFormat format_of(const Type *type) {
  switch (type->kind) {
  case TYPE_FLOAT16: return IEEE_HALF;
  case TYPE_FLOAT: return IEEE_FLOAT;
  case TYPE_DOUBLE: return IEEE_DOUBLE;
  case TYPE_LDOUBLE: return IEEE_X87;
  default: assert(type->kind == TYPE_FLOAT128); return IEEE_QUAD;
  }
}

unsigned expression_width(const Types *types, const Type *type) {
  return type_is_float(type) ? ieee_width(format_of(type)) : type_width(types, type);
}

Term expression_truth(TermBank *bank, const Type *type, Term value) {
  if (!type_is_float(type)) return term_nonzero(bank, value);
  IeeeFormat format = format_of(type);
  return term_not(bank, term_float_compare(bank, TERM_FP_EQUAL, format, value, term_float_zero(bank, format, false)));
}

bool operator_is_signed(const OperatorEncoder *e, const Type *type) {
  return type_is_integer(type) && type->kind != TYPE_BOOL && type_is_signed(e->types, type);
}

Term operator_integer(const OperatorEncoder *e, const Expr *expression) {
  u128 value = (u128)expression->integer;
  uint64_t words[2] = {(uint64_t)value, (uint64_t)(value >> 64)};
  unsigned width = expression_width(e->types, expression->type);
  if (width <= 64) return term_constant(e->bank, width, words[0]);
  return term_words_constant(e->bank, width, words);
}

Term operator_float(const OperatorEncoder *e, const Expr *expression) {
  uint64_t words[2];
  memcpy(words, expression->bytes, sizeof words);
  unsigned width = expression_width(e->types, expression->type);
  if (width < 128) words[1] &= ((uint64_t)1 << (width > 64 ? width - 64 : 0)) - 1;
  if (width < 64) words[0] &= ((uint64_t)1 << width) - 1;
  return term_words_constant(e->bank, width, words);
}

/* A truth value as C's int (or whatever `type` is). */
Term operator_truth(const OperatorEncoder *e, const Type *type, Term bit) {
  return term_zero_extend(e->bank, bit, expression_width(e->types, type));
}

/* The value cut off towards zero as a signed integer of `width` bits; where it does not fit, `otherwise`. */
static Term cut_float(const OperatorEncoder *e, IeeeFormat format, Term value, unsigned width, bool is_signed, Term otherwise) {
  Term fits = term_float_in_range(e->bank, format, IEEE_TOWARDS_ZERO, value, width, is_signed);
  Term integer = term_float_to_integer(e->bank, format, IEEE_TOWARDS_ZERO, value, width, is_signed);
  return term_ite(e->bank, fits, integer, otherwise);
}

/* Where C leaves a conversion open, it is what x86 does (flow/code/number.c): narrow types go through int, unsigned int through a
 * signed 64-bit integer, and what does not fit gives the most negative integer. */
static Term float_to_integer(const OperatorEncoder *e, const Type *type, IeeeFormat format, Term value) {
  TermBank *bank = e->bank;
  unsigned width = expression_width(e->types, type);
  bool sign = operator_is_signed(e, type);
  unsigned through = width < 32 || (width == 32 && sign) ? 32 : width <= 64 ? 64 : 128;
  if (width == 128 && !sign) return cut_float(e, format, value, 128, false, term_constant(bank, 128, 0));
  uint64_t lowest[2] = {through == 128 ? 0 : (uint64_t)1 << (through - 1), through == 128 ? (uint64_t)1 << 63 : 0};
  Term result = cut_float(e, format, value, through, true, term_words_constant(bank, through, lowest));
  if (width == 64 && !sign) {
    uint64_t half_words[2] = {0, (uint64_t)1 << 63};
    Term border = term_float_from_integer(bank, format, IEEE_NEAREST_EVEN, term_constant(bank, 64, half_words[1]), false);
    Term large = term_float_compare(bank, TERM_FP_LESS_EQUAL, format, border, value);
    result = term_ite(bank, large, cut_float(e, format, value, 64, false, term_constant(bank, 64, 0)), result);
  }
  return term_resize(bank, result, width, true);
}

static Term cast_float(const OperatorEncoder *e, const Expr *expression, Term value) {
  const Type *to = expression->type, *from = expression->left->type;
  if (!type_is_float(to)) return float_to_integer(e, to, format_of(from), value);
  if (type_is_float(from)) {
    IeeeFormat wanted = format_of(to), given = format_of(from);
    Term result = term_float_convert(e->bank, wanted, given, e->rounding, value);
    bool is_same = !e->keeps_nans || ieee_same_format(wanted, given);
    return is_same ? result : nan_of_conversion(e->bank, wanted, given, value, result);
  }
  return term_float_from_integer(e->bank, format_of(to), e->rounding, value, operator_is_signed(e, from));
}

static Term cast(const OperatorEncoder *e, const Expr *expression, Term value) {
  if (expression->type->kind == TYPE_BOOL) return expression_truth(e->bank, expression->left->type, value);
  if (type_is_float(expression->type) || type_is_float(expression->left->type)) return cast_float(e, expression, value);
  unsigned width = expression_width(e->types, expression->type);
  return term_resize(e->bank, value, width, operator_is_signed(e, expression->left->type));
}

static Term unary(const OperatorEncoder *e, const Expr *expression, Term value) {
  bool is_float = type_is_float(expression->left->type);
  switch (expression->op) {
  case OP_NEGATE:
    if (is_float) return term_float_negate(e->bank, format_of(expression->left->type), value);
    return term_unary(e->bank, TERM_NEGATE, value);
  case OP_BIT_NOT: return term_not(e->bank, value);
  default:
    assert(expression->op == OP_NOT);
    return operator_truth(e, expression->type, term_not(e->bank, expression_truth(e->bank, expression->left->type, value)));
  }
}

/* The amount is cut or extended to the width of what is shifted, so that an amount too large stays too large. */
static Term shift(const OperatorEncoder *e, const Expr *expression, Term value, Term amount) {
  unsigned width = term_width(e->bank, value), given = term_width(e->bank, amount);
  if (given > width) {
    Term high = term_extract(e->bank, amount, given - 1, width);
    Term all_out = term_constant(e->bank, width, width);
    amount = term_ite(e->bank, term_nonzero(e->bank, high), all_out, term_extract(e->bank, amount, width - 1, 0));
  } else {
    amount = term_resize(e->bank, amount, width, operator_is_signed(e, expression->right->type));
  }
  if (expression->op == OP_SHIFT_LEFT) return term_binary(e->bank, TERM_SHIFT_LEFT, value, amount);
  bool arithmetic = operator_is_signed(e, expression->left->type);
  return term_binary(e->bank, arithmetic ? TERM_SHIFT_RIGHT_SIGNED : TERM_SHIFT_RIGHT, value, amount);
}

static Term compare(const OperatorEncoder *e, const Expr *expression, Term a, Term b) {
  bool sign = operator_is_signed(e, expression->left->type);
  TermOperator less = sign ? TERM_SLESS : TERM_ULESS;
  TermOperator less_equal = sign ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL;
  switch (expression->op) {
  case OP_EQUAL: return term_equal(e->bank, a, b);
  case OP_NOT_EQUAL: return term_not(e->bank, term_equal(e->bank, a, b));
  case OP_LESS: return term_binary(e->bank, less, a, b);
  case OP_LESS_EQUAL: return term_binary(e->bank, less_equal, a, b);
  case OP_GREATER: return term_binary(e->bank, less, b, a);
  default: return term_binary(e->bank, less_equal, b, a);
  }
}

/* In elements of what the pointer points to. */
static Term pointer_arithmetic(const OperatorEncoder *e, const Expr *expression, Term a, Term b) {
  unsigned width = term_width(e->bank, a);
  Term size = term_constant(e->bank, width, type_size(e->types, expression->left->type->base));
  if (expression->op == OP_POINTER_DIFFERENCE) {
    Term elements = term_binary(e->bank, TERM_SDIVIDE, term_subtract(e->bank, a, b), size);
    return term_resize(e->bank, elements, expression_width(e->types, expression->type), true);
  }
  b = term_multiply(e->bank, term_resize(e->bank, b, width, operator_is_signed(e, expression->right->type)), size);
  return expression->op == OP_POINTER_ADD ? term_add(e->bank, a, b) : term_subtract(e->bank, a, b);
}

static bool may_be_nan(const OperatorEncoder *e, IeeeFormat format, Term a) {
  return !term_is_false(e->bank, term_float_test(e->bank, TERM_FP_IS_NAN, format, a));
}

static Term float_arithmetic(const OperatorEncoder *e, TermOperator op, const Type *type, Term a, Term b) {
  IeeeFormat format = format_of(type);
  Term result = term_float_binary(e->bank, op, format, e->rounding, a, b);
  if (!e->keeps_nans) return result;
  bool is_open = may_be_nan(e, format, a) && may_be_nan(e, format, b);
  Term first = is_open ? e->choice(e->context, "operation on two NaNs") : term_true(e->bank);
  return nan_of_binary(e->bank, format, a, b, first, result);
}

/* fmin, fmax: which zero of two is open, as the libraries differ. */
static Term float_extreme(const OperatorEncoder *e, TermOperator op, const Type *type, Term a, Term b) {
  IeeeFormat format = format_of(type);
  Term result = term_float_binary(e->bank, op, format, e->rounding, a, b);
  Term zeros = term_and(e->bank, term_float_test(e->bank, TERM_FP_IS_ZERO, format, a), term_float_test(e->bank, TERM_FP_IS_ZERO, format, b));
  bool is_open = a != b && (!term_is_false(e->bank, zeros) || (may_be_nan(e, format, a) && may_be_nan(e, format, b)));
  return is_open ? nan_of_extreme(e->bank, format, a, b, e->choice(e->context, "minimum or maximum of two zeros"), result) : result;
}

static Term float_unary(const OperatorEncoder *e, TermOperator op, IeeeFormat format, IeeeRounding rounding, Term a) {
  Term result = term_float_unary(e->bank, op, format, rounding, a);
  return e->keeps_nans ? nan_of_unary(e->bank, format, a, result) : result;
}

/* a * b + c: any NaN, where an operand is one. */
static Term float_fused(const OperatorEncoder *e, IeeeFormat format, Term a, Term b, Term c) {
  Term result = term_float_fma(e->bank, format, e->rounding, a, b, c);
  if (!e->keeps_nans) return result;
  Term first = e->choice(e->context, "operation on two NaNs"), second = e->choice(e->context, "operation on two NaNs");
  result = nan_of_unary(e->bank, format, c, result);
  result = nan_of_binary(e->bank, format, a, b, second, result);
  Term is_third = term_and(e->bank, first, term_float_test(e->bank, TERM_FP_IS_NAN, format, c));
  return term_ite(e->bank, is_third, nan_of_unary(e->bank, format, c, result), result);
}

static Term float_compare(const OperatorEncoder *e, TermOperator op, const Type *type, Term a, Term b) {
  return term_float_compare(e->bank, op, format_of(type), a, b);
}

static Term binary_float(const OperatorEncoder *e, const Expr *expression, Term a, Term b) {
  const Type *type = expression->left->type;
  switch (expression->op) {
  case OP_ADD: return float_arithmetic(e, TERM_FP_ADD, type, a, b);
  case OP_SUBTRACT: return float_arithmetic(e, TERM_FP_SUBTRACT, type, a, b);
  case OP_MULTIPLY: return float_arithmetic(e, TERM_FP_MULTIPLY, type, a, b);
  case OP_DIVIDE: return float_arithmetic(e, TERM_FP_DIVIDE, type, a, b);
  case OP_EQUAL: return operator_truth(e, expression->type, float_compare(e, TERM_FP_EQUAL, type, a, b));
  case OP_NOT_EQUAL:
    return operator_truth(e, expression->type, term_not(e->bank, float_compare(e, TERM_FP_EQUAL, type, a, b)));
  case OP_LESS: return operator_truth(e, expression->type, float_compare(e, TERM_FP_LESS, type, a, b));
  case OP_LESS_EQUAL: return operator_truth(e, expression->type, float_compare(e, TERM_FP_LESS_EQUAL, type, a, b));
  case OP_GREATER: return operator_truth(e, expression->type, float_compare(e, TERM_FP_LESS, type, b, a));
  default:
    assert(expression->op == OP_GREATER_EQUAL);
    return operator_truth(e, expression->type, float_compare(e, TERM_FP_LESS_EQUAL, type, b, a));
  }
}

static Term binary(const OperatorEncoder *e, const Expr *expression, Term a, Term b) {
  if (type_is_float(expression->left->type)) return binary_float(e, expression, a, b);
  bool sign = operator_is_signed(e, expression->left->type);
  switch (expression->op) {
  case OP_ADD: return term_add(e->bank, a, b);
  case OP_SUBTRACT: return term_subtract(e->bank, a, b);
  case OP_MULTIPLY: return term_multiply(e->bank, a, b);
  case OP_DIVIDE: return term_binary(e->bank, sign ? TERM_SDIVIDE : TERM_UDIVIDE, a, b);
  case OP_REMAINDER: return term_binary(e->bank, sign ? TERM_SREMAINDER : TERM_UREMAINDER, a, b);
  case OP_SHIFT_LEFT:
  case OP_SHIFT_RIGHT: return shift(e, expression, a, b);
  case OP_POINTER_ADD:
  case OP_POINTER_SUBTRACT:
  case OP_POINTER_DIFFERENCE: return pointer_arithmetic(e, expression, a, b);
  case OP_BIT_AND: return term_and(e->bank, a, b);
  case OP_BIT_OR: return term_or(e->bank, a, b);
  case OP_BIT_XOR: return term_xor(e->bank, a, b);
  default: return operator_truth(e, expression->type, compare(e, expression, a, b));
  }
}

static Term connect(const OperatorEncoder *e, const Expr *expression, Term a, Term b) {
  a = expression_truth(e->bank, expression->left->type, a);
  b = expression_truth(e->bank, expression->right->type, b);
  return operator_truth(e, expression->type, expression->kind == EXPR_AND ? term_and(e->bank, a, b) : term_or(e->bank, a, b));
}

/* ---- all of them ---------------------------------------------------------------------------------- */

Term operator_apply(const OperatorEncoder *e, const Expr *expression, Term condition, Term left, Term right) {
  switch (expression->kind) {
  case EXPR_CAST: return cast(e, expression, left);
  case EXPR_UNARY: return unary(e, expression, left);
  case EXPR_BINARY: return binary(e, expression, left, right);
  case EXPR_AND:
  case EXPR_OR: return connect(e, expression, left, right);
  default:
    assert(expression->kind == EXPR_CONDITIONAL);
    return term_ite(e->bank, expression_truth(e->bank, expression->condition->type, condition), left == TERM_NONE ? condition : left, right);
  }
}

Term operator_call(const OperatorEncoder *e, PlainFunction function, const Type *type, const Term *operands) {
  static const IeeeRounding roundings[] = {[PLAIN_FLOOR] = IEEE_DOWNWARD, [PLAIN_CEILING] = IEEE_UPWARD,
                                           [PLAIN_TRUNCATE] = IEEE_TOWARDS_ZERO, [PLAIN_ROUND] = IEEE_NEAREST_AWAY};
  IeeeFormat format = format_of(type);
  Term a = operands[0], b = operands[1];
  switch (function) {
  case PLAIN_ABSOLUTE: return term_float_absolute(e->bank, format, a);
  case PLAIN_ROOT: return float_unary(e, TERM_FP_SQRT, format, e->rounding, a);
  case PLAIN_NEAREST: return float_unary(e, TERM_FP_ROUND, format, e->rounding, a);
  case PLAIN_MINIMUM: return float_extreme(e, TERM_FP_MIN, type, a, b);
  case PLAIN_MAXIMUM: return float_extreme(e, TERM_FP_MAX, type, a, b);
  case PLAIN_SIGN: return term_resize(e->bank, term_float_sign(e->bank, format, a), 32, false); /* an int */
  case PLAIN_COPY_SIGN: return term_float_copy_sign(e->bank, format, a, b);
  case PLAIN_FUSED: return float_fused(e, format, a, b, operands[2]);
  default: return float_unary(e, TERM_FP_ROUND, format, roundings[function], a);
  }
}
