/* fold.c: integer constants and constant expressions (C11 6.6).
 *
 * Values of integer types travel as i128: reduced to the type's width, sign-extended if the type is
 * signed, the bit pattern itself for unsigned __int128.  Two callers with different needs share one
 * evaluator.  `fold_integer` follows gcc and lets signed arithmetic wrap in constants that the language
 * demands (array sizes, case labels).  `fold_expression` works on code that will be verified, so it
 * leaves alone whatever C leaves undefined: an overflow in a constant subexpression is a bug to be found,
 * not to be computed away. */
#include "lang/fold.h"

#include <assert.h>
#include <string.h>

enum { DEPTH_LIMIT = 20000 }; /* deeper trees are left as they are */

/* ---- integers ------------------------------------------------------------------------------------- */

i128 fold_convert_integer(const Types *types, const Type *type, i128 value) {
  if (type->kind == TYPE_BOOL) return value != 0;
  unsigned width = type_width(types, type);
  if (width >= 128 || width == 0) return value;
  u128 cut = (u128)value << (128 - width);
  return type_is_signed(types, type) ? (i128)cut >> (128 - width) : (i128)(cut >> (128 - width));
}

static bool less(bool is_signed, i128 a, i128 b) { return is_signed ? a < b : (u128)a < (u128)b; }

/* The least value of a signed type. */
static i128 least_value(const Types *types, const Type *type) {
  return (i128)(~(u128)0 << (type_width(types, type) - 1));
}

static bool divide(const Types *types, Operator op, const Type *type, i128 left, i128 right, i128 *result) {
  if (right == 0) return false;
  if (type_is_signed(types, type)) {
    if (right == -1 && left == least_value(types, type)) return false;
    *result = op == OP_DIVIDE ? left / right : left % right;
  } else {
    *result = (i128)(op == OP_DIVIDE ? (u128)left / (u128)right : (u128)left % (u128)right);
  }
  return true;
}

static bool shift(const Types *types, Operator op, const Type *type, i128 left, i128 right, i128 *result) {
  unsigned width = type_width(types, type);
  if (right < 0 || right >= (i128)width) return false;
  if (op == OP_SHIFT_LEFT)
    *result = (i128)((u128)left << right);
  else
    *result = type_is_signed(types, type) ? left >> right : (i128)((u128)left >> right);
  return true;
}

/* Pointers count elements of what they point to. */
static bool step_pointer(const Types *types, Operator op, const Type *type, i128 left, i128 right,
                         i128 *result) {
  u128 size = type_size(types, type->base);
  if (op == OP_POINTER_ADD) *result = (i128)((u128)left + (u128)right * size);
  if (op == OP_POINTER_SUBTRACT) *result = (i128)((u128)left - (u128)right * size);
  if (op != OP_POINTER_DIFFERENCE) return true;
  if (size == 0) return false;
  const Type *difference = type_ptrdiff_t(types);
  *result = fold_convert_integer(types, difference, left - right) / (i128)size;
  return true;
}

bool fold_binary_integer(const Types *types, Operator op, const Type *operand_type, i128 left, i128 right,
                         i128 *result) {
  bool is_signed = type_is_signed(types, operand_type), done = true;
  const Type *type = operand_type;
  switch (op) {
  case OP_ADD: *result = (i128)((u128)left + (u128)right); break;
  case OP_SUBTRACT: *result = (i128)((u128)left - (u128)right); break;
  case OP_MULTIPLY: *result = (i128)((u128)left * (u128)right); break;
  case OP_DIVIDE:
  case OP_REMAINDER: done = divide(types, op, type, left, right, result); break;
  case OP_SHIFT_LEFT:
  case OP_SHIFT_RIGHT: done = shift(types, op, type, left, right, result); break;
  case OP_BIT_AND: *result = left & right; break;
  case OP_BIT_OR: *result = left | right; break;
  case OP_BIT_XOR: *result = left ^ right; break;
  case OP_EQUAL: *result = left == right; return true;
  case OP_NOT_EQUAL: *result = left != right; return true;
  case OP_LESS: *result = less(is_signed, left, right); return true;
  case OP_LESS_EQUAL: *result = !less(is_signed, right, left); return true;
  case OP_GREATER: *result = less(is_signed, right, left); return true;
  case OP_GREATER_EQUAL: *result = !less(is_signed, left, right); return true;
  case OP_POINTER_ADD:
  case OP_POINTER_SUBTRACT: done = step_pointer(types, op, type, left, right, result); break;
  case OP_POINTER_DIFFERENCE: return step_pointer(types, op, type, left, right, result);
  default: return false;
  }
  if (done) *result = fold_convert_integer(types, type, *result);
  return done;
}

/* C11 6.5.7p4: a signed left shift must not shift a negative value nor move bits out of the range. */
static bool shift_overflows(const Types *types, const Type *type, i128 left, i128 right) {
  unsigned width = type_width(types, type);
  if (left < 0) return true;
  return right >= 0 && right < (i128)width && left > (i128)(~(u128)0 >> (129 - width)) >> right;
}

bool fold_overflows(const Types *types, Operator op, const Type *operand_type, i128 left, i128 right) {
  if (!type_is_integer(operand_type) || !type_is_signed(types, operand_type)) return false;
  i128 exact;
  bool wraps;
  switch (op) {
  case OP_ADD: wraps = __builtin_add_overflow(left, right, &exact); break;
  case OP_SUBTRACT: wraps = __builtin_sub_overflow(left, right, &exact); break;
  case OP_MULTIPLY: wraps = __builtin_mul_overflow(left, right, &exact); break;
  case OP_DIVIDE:
  case OP_REMAINDER: return right == -1 && left == least_value(types, operand_type);
  case OP_SHIFT_LEFT: return shift_overflows(types, operand_type, left, right);
  default: return false;
  }
  return wraps || fold_convert_integer(types, operand_type, exact) != exact;
}

/* ---- evaluating ----------------------------------------------------------------------------------- */

typedef struct {
  bool is_float;
  i128 integer;
  FloatBits bits;
} Constant;

typedef struct {
  const Types *types;
  bool wraps; /* let signed arithmetic wrap, that on floating-point numbers overflow */
} Evaluation;

/* Each evaluates to a constant of the expression's type, looking at most `depth` levels down. */
static bool evaluate(const Evaluation *e, const Expr *expr, unsigned depth, Constant *result);
static bool evaluate_address(const Evaluation *e, const Expr *lvalue, unsigned depth, i128 *address);

static bool is_integer_like(const Type *type) { return type_is_integer(type) || type->kind == TYPE_POINTER; }

static bool is_unsigned_128(const Type *type) {
  return type->kind == TYPE_UINT128 || (type->kind == TYPE_ENUM && type->unqualified->base &&
                                        type->unqualified->base->kind == TYPE_UINT128);
}

static bool is_true(const Type *type, const Constant *value) {
  FloatBits zero = {{0}};
  return value->is_float ? fold_compare_float(OP_NOT_EQUAL, type, value->bits, zero) : value->integer != 0;
}

static bool set_integer(Constant *result, i128 value) {
  *result = (Constant){.integer = value};
  return true;
}

static bool convert(const Evaluation *e, const Type *to, const Type *from, const Constant *value,
                    Constant *result) {
  Constant converted = {.is_float = type_is_float(to)};
  if (value->is_float && converted.is_float) {
    converted.bits = fold_convert_float(to, from, value->bits);
  } else if (value->is_float) {
    if (!type_is_integer(to)) return false;
    if (!fold_float_to_integer(e->types, to, from, value->bits, &converted.integer)) return false;
  } else if (converted.is_float) {
    converted.bits = fold_integer_to_float(to, value->integer, is_unsigned_128(from));
  } else if (is_integer_like(to)) {
    converted.integer = fold_convert_integer(e->types, to, value->integer);
  } else {
    return false;
  }
  *result = converted;
  return true;
}

static bool evaluate_cast(const Evaluation *e, const Expr *expr, unsigned depth, Constant *result) {
  Constant value;
  return evaluate(e, expr->left, depth, &value) && convert(e, expr->type, expr->left->type, &value, result);
}

static bool evaluate_unary(const Evaluation *e, const Expr *expr, unsigned depth, Constant *result) {
  Constant value;
  const Type *type = expr->left->type;
  if (!evaluate(e, expr->left, depth, &value)) return false;
  if (expr->op == OP_NOT) return set_integer(result, !is_true(type, &value));
  if (expr->op == OP_NEGATE && value.is_float) {
    *result = (Constant){.is_float = true, .bits = fold_negate_float(type, value.bits)};
    return true;
  }
  if (value.is_float || !type_is_integer(type)) return false;
  if (expr->op == OP_NEGATE && !e->wraps && fold_overflows(e->types, OP_SUBTRACT, type, 0, value.integer))
    return false;
  u128 bits = (u128)value.integer;
  bits = expr->op == OP_NEGATE ? -bits : ~bits;
  return set_integer(result, fold_convert_integer(e->types, type, (i128)bits));
}

static bool evaluate_float(Operator op, const Type *type, FloatBits left, FloatBits right, Constant *result) {
  switch (op) {
  case OP_ADD:
  case OP_SUBTRACT:
  case OP_MULTIPLY:
  case OP_DIVIDE:
    *result = (Constant){.is_float = true, .bits = fold_binary_float(op, type, left, right)};
    return true;
  case OP_EQUAL:
  case OP_NOT_EQUAL:
  case OP_LESS:
  case OP_LESS_EQUAL:
  case OP_GREATER:
  case OP_GREATER_EQUAL: return set_integer(result, fold_compare_float(op, type, left, right));
  default: return false;
  }
}

static bool is_finite(const Type *type, FloatBits value) {
  char text[FOLD_FLOAT_TEXT];
  fold_format_float(type, value, text);
  return !strstr(text, "inf") && !strstr(text, "nan");
}

/* Finite operands, and no number comes out: the operation overflows or divides by zero. */
static bool leaves_numbers(Operator op, const Type *type, FloatBits left, FloatBits right) {
  bool computes = op == OP_ADD || op == OP_SUBTRACT || op == OP_MULTIPLY || op == OP_DIVIDE;
  return computes && is_finite(type, left) && is_finite(type, right) && !is_finite(type, fold_binary_float(op, type, left, right));
}

static bool has_constant_size(const Type *pointer) {
  return pointer->kind == TYPE_POINTER && !type_is_variable(pointer) &&
         (type_is_complete(pointer->base) || pointer->base->kind == TYPE_VOID);
}

static bool evaluate_binary(const Evaluation *e, const Expr *expr, unsigned depth, Constant *result) {
  Constant left, right;
  const Type *type = expr->left->type;
  if (!evaluate(e, expr->left, depth, &left) || !evaluate(e, expr->right, depth, &right)) return false;
  if (left.is_float != right.is_float) return false;
  if (left.is_float && !e->wraps && leaves_numbers(expr->op, type, left.bits, right.bits)) return false;
  if (left.is_float) return evaluate_float(expr->op, type, left.bits, right.bits, result);
  bool is_step = expr->op >= OP_POINTER_ADD && expr->op <= OP_POINTER_DIFFERENCE;
  if (is_step && !has_constant_size(type)) return false;
  if (!e->wraps && fold_overflows(e->types, expr->op, type, left.integer, right.integer)) return false;
  i128 value;
  return fold_binary_integer(e->types, expr->op, type, left.integer, right.integer, &value) &&
         set_integer(result, value);
}

/* The right side need not be constant if the left one decides. */
static bool evaluate_logical(const Evaluation *e, const Expr *expr, unsigned depth, Constant *result) {
  Constant left, right;
  if (!evaluate(e, expr->left, depth, &left)) return false;
  bool decides = expr->kind == EXPR_OR;
  if (is_true(expr->left->type, &left) == decides) return set_integer(result, decides);
  if (!evaluate(e, expr->right, depth, &right)) return false;
  return set_integer(result, is_true(expr->right->type, &right));
}

static bool evaluate_conditional(const Evaluation *e, const Expr *expr, unsigned depth, Constant *result) {
  Constant condition, value;
  const Type *type = expr->condition->type;
  if (!evaluate(e, expr->condition, depth, &condition)) return false;
  bool chosen = is_true(type, &condition);
  if (chosen && !expr->left) return convert(e, expr->type, type, &condition, result);
  const Expr *branch = chosen ? expr->left : expr->right;
  return evaluate(e, branch, depth, &value) && convert(e, expr->type, branch->type, &value, result);
}

static bool evaluate(const Evaluation *e, const Expr *expr, unsigned depth, Constant *result) {
  if (expr->kind == EXPR_INTEGER) return set_integer(result, expr->integer);
  if (expr->kind == EXPR_FLOAT) {
    *result = (Constant){.is_float = true};
    memcpy(result->bits.bytes, expr->bytes, sizeof expr->bytes);
    return true;
  }
  if (depth-- == 0) return false;
  i128 address;
  switch (expr->kind) {
  case EXPR_CAST: return evaluate_cast(e, expr, depth, result);
  case EXPR_UNARY: return evaluate_unary(e, expr, depth, result);
  case EXPR_BINARY: return evaluate_binary(e, expr, depth, result);
  case EXPR_AND:
  case EXPR_OR: return evaluate_logical(e, expr, depth, result);
  case EXPR_CONDITIONAL: return evaluate_conditional(e, expr, depth, result);
  case EXPR_ADDRESS:
  case EXPR_DECAY:
    return evaluate_address(e, expr->left, DEPTH_LIMIT, &address) && set_integer(result, address);
  default: return false;
  }
}

/* The address of `((struct s *)0)->m`, by which old programs write offsetof. */
static bool evaluate_address(const Evaluation *e, const Expr *lvalue, unsigned depth, i128 *address) {
  u128 offset = 0;
  for (; lvalue->kind == EXPR_MEMBER && lvalue->member && !lvalue->member->is_bit_field;
       lvalue = lvalue->left)
    offset += lvalue->member->offset;
  Constant pointer;
  if (lvalue->kind != EXPR_DEREFERENCE || !evaluate(e, lvalue->left, depth, &pointer)) return false;
  if (pointer.is_float) return false;
  *address = fold_convert_integer(e->types, lvalue->left->type, (i128)((u128)pointer.integer + offset));
  return true;
}

bool fold_is_defined(const Types *types, const Expr *expression) {
  Evaluation e = {types, false};
  Constant result;
  return evaluate(&e, expression, DEPTH_LIMIT, &result);
}

bool fold_integer(Types *types, Expr *expression, i128 *value) {
  Evaluation e = {types, true};
  Constant result;
  if (!type_is_integer(expression->type) || !evaluate(&e, expression, DEPTH_LIMIT, &result)) return false;
  *value = result.integer;
  return true;
}

/* ---- folding -------------------------------------------------------------------------------------- */

static bool is_foldable(const Expr *expr) {
  switch (expr->kind) {
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_BINARY:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_CONDITIONAL:
  case EXPR_ADDRESS:
  case EXPR_DECAY: return type_is_scalar(expr->type);
  default: return false;
  }
}

static Expr *make_constant(Types *types, const Expr *from, const Constant *value) {
  Expr *constant = ARENA_NEW(types->arena, Expr);
  constant->kind = value->is_float ? EXPR_FLOAT : EXPR_INTEGER;
  constant->type = from->type->unqualified;
  constant->range = from->range;
  constant->is_parenthesised = from->is_parenthesised;
  if (value->is_float)
    memcpy(constant->bytes, value->bits.bytes, sizeof constant->bytes);
  else
    constant->integer = value->integer;
  return constant;
}

Expr *fold_node(Types *types, Expr *expression) {
  Evaluation e = {types, false};
  Constant value;
  if (!is_foldable(expression) || !evaluate(&e, expression, 1, &value)) return expression;
  return make_constant(types, expression, &value);
}

static Expr *fold_below(Types *types, Expr *expr, unsigned depth) {
  if (!expr || depth == 0) return expr;
  if (expr->kind == EXPR_INTEGER || expr->kind == EXPR_FLOAT) return expr;
  expr->left = fold_below(types, expr->left, depth - 1);
  expr->right = fold_below(types, expr->right, depth - 1);
  expr->condition = fold_below(types, expr->condition, depth - 1);
  if (expr->kind == EXPR_CALL || expr->kind == EXPR_BUILTIN)
    for (size_t i = 0; i < expr->argument_count; i++)
      expr->arguments[i] = fold_below(types, expr->arguments[i], depth - 1);
  return fold_node(types, expr);
}

Expr *fold_expression(Types *types, Expr *expression) { return fold_below(types, expression, DEPTH_LIMIT); }
