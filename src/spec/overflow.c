/* overflow.c: the condition of an overflow: see overflow.h.
 *
 * It compares operands with constants where one of them is a constant, since that is what loops are bounded by and what engines find
 * invariants of; sums and differences of two unknowns are compared without computing them, products are computed in a type of twice the width. */
#include "spec/overflow.h"
#include "flow/cfa/build.h"
#include "spec/bounds.h"

typedef struct {
  Builder builder; /* for make_* */
  const Expr *operation;
  const Type *type; /* that the result must fit */
  i128 least, greatest;
} Context;

static Expr *number(Context *c, const Type *type, i128 value) { return make_integer(&c->builder, type, value, c->operation->range); }

static Expr *compare(Context *c, Operator op, const Expr *left, const Expr *right) {
  return make_binary(&c->builder, op, type_scalar(c->builder.types, TYPE_INT), (Expr *)left, (Expr *)right);
}

static Expr *compare_with(Context *c, Operator op, const Expr *left, i128 value) { return compare(c, op, left, number(c, left->type, value)); }

static Expr *both(Context *c, Expr *left, Expr *right) { return make_logical(&c->builder, EXPR_AND, left, right); }

static Expr *either(Context *c, Expr *left, Expr *right) { return make_logical(&c->builder, EXPR_OR, left, right); }

static Expr *compute(Context *c, Operator op, i128 left, const Expr *right) {
  return make_binary(&c->builder, op, c->type, number(c, c->type, left), (Expr *)right);
}

/* ---- conditions under which an operation overflows ------------------------------------------------------ */

/* x + value */
static Expr *sum_with_constant(Context *c, const Expr *x, i128 value) {
  return value > 0 ? compare_with(c, OP_GREATER, x, c->greatest - value) : compare_with(c, OP_LESS, x, c->least - value);
}

static Expr *sum_overflows(Context *c, const Expr *x, const Expr *y) {
  if (y->kind == EXPR_INTEGER) return sum_with_constant(c, x, y->integer);
  if (x->kind == EXPR_INTEGER) return sum_with_constant(c, y, x->integer);
  Expr *above = both(c, compare_with(c, OP_GREATER, y, 0), compare(c, OP_GREATER, x, compute(c, OP_SUBTRACT, c->greatest, y)));
  Expr *below = both(c, compare_with(c, OP_LESS, y, 0), compare(c, OP_LESS, x, compute(c, OP_SUBTRACT, c->least, y)));
  return either(c, above, below);
}

static Expr *difference_overflows(Context *c, const Expr *x, const Expr *y) {
  if (y->kind == EXPR_INTEGER && y->integer > 0) return compare_with(c, OP_LESS, x, c->least + y->integer);
  if (y->kind == EXPR_INTEGER) return compare_with(c, OP_GREATER, x, c->greatest + y->integer);
  if (x->kind == EXPR_INTEGER && x->integer >= 0) return compare_with(c, OP_LESS, y, x->integer - c->greatest);
  if (x->kind == EXPR_INTEGER) return compare_with(c, OP_GREATER, y, x->integer - c->least);
  Expr *below = both(c, compare_with(c, OP_GREATER, y, 0), compare(c, OP_LESS, x, compute(c, OP_ADD, c->least, y)));
  Expr *above = both(c, compare_with(c, OP_LESS, y, 0), compare(c, OP_GREATER, x, compute(c, OP_ADD, c->greatest, y)));
  return either(c, above, below);
}

/* x * value: beyond the quotients, which C rounds towards zero. */
static Expr *product_with_constant(Context *c, const Expr *x, i128 value) {
  if (value == 0 || value == 1) return number(c, type_scalar(c->builder.types, TYPE_INT), 0);
  if (value == -1) return compare_with(c, OP_EQUAL, x, c->least);
  i128 first = c->greatest / value, second = c->least / value;
  i128 low = value > 0 ? second : first, high = value > 0 ? first : second;
  return either(c, compare_with(c, OP_LESS, x, low), compare_with(c, OP_GREATER, x, high));
}

/* Twice as wide, or NULL. */
static const Type *wide_type(const Context *c) {
  const Types *types = c->builder.types;
  unsigned width = type_width(types, c->type);
  if (width <= 32) return type_scalar(types, TYPE_LLONG);
  return width <= 64 ? type_scalar(types, TYPE_INT128) : NULL;
}

/* Without a wider type: x && (x == -1 ? y == least : x * y / x != y), where the product wraps around. */
static Expr *widest_product_overflows(Context *c, const Expr *x, const Expr *y) {
  Builder *b = &c->builder;
  Expr *product = make_binary(b, OP_MULTIPLY, c->type, (Expr *)x, (Expr *)y);
  Expr *wrong = compare(c, OP_NOT_EQUAL, make_binary(b, OP_DIVIDE, c->type, product, (Expr *)x), y);
  Expr *is_inverse = both(c, compare_with(c, OP_EQUAL, x, -1), compare_with(c, OP_EQUAL, y, c->least));
  Expr *others = both(c, both(c, compare_with(c, OP_NOT_EQUAL, x, -1), compare_with(c, OP_NOT_EQUAL, x, 0)), wrong);
  return either(c, is_inverse, others);
}

static Expr *product_overflows(Context *c, const Expr *x, const Expr *y) {
  if (y->kind == EXPR_INTEGER) return product_with_constant(c, x, y->integer);
  if (x->kind == EXPR_INTEGER) return product_with_constant(c, y, x->integer);
  const Type *wide = wide_type(c);
  Builder *b = &c->builder;
  if (!wide) return widest_product_overflows(c, x, y);
  Expr *exact = make_binary(b, OP_MULTIPLY, wide, make_cast(b, wide, (Expr *)x), make_cast(b, wide, (Expr *)y));
  return either(c, compare_with(c, OP_LESS, exact, c->least), compare_with(c, OP_GREATER, exact, c->greatest));
}

static Expr *quotient_overflows(Context *c, const Expr *x, const Expr *y) {
  return both(c, compare_with(c, OP_EQUAL, y, -1), compare_with(c, OP_EQUAL, x, c->least));
}

/* y may stand there, and x is negative or loses bits. */
static Expr *shift_overflows(Context *c, const Expr *x, const Expr *y) {
  Builder *b = &c->builder;
  unsigned width = type_width(b->types, c->type);
  Expr *most = y->kind == EXPR_INTEGER && y->integer >= 0 && y->integer < (i128)width
                   ? number(c, c->type, c->greatest >> y->integer)
                   : make_binary(b, OP_SHIFT_RIGHT, c->type, number(c, c->type, c->greatest), (Expr *)y);
  Expr *bad = either(c, compare_with(c, OP_LESS, x, 0), compare(c, OP_GREATER, x, most));
  Expr *fits = compare_with(c, OP_LESS, y, (i128)width);
  if (type_is_signed(b->types, y->type)) fits = both(c, compare_with(c, OP_GREATER_EQUAL, y, 0), fits);
  return both(c, fits, bad);
}

static Expr *overflows(Context *c) {
  const Expr *x = c->operation->left, *y = c->operation->right;
  switch (c->operation->op) {
  case OP_ADD: return sum_overflows(c, x, y);
  case OP_SUBTRACT: return difference_overflows(c, x, y);
  case OP_NEGATE: return compare_with(c, OP_EQUAL, x, c->least);
  case OP_MULTIPLY: return product_overflows(c, x, y);
  case OP_DIVIDE:
  case OP_REMAINDER: return quotient_overflows(c, x, y);
  case OP_SHIFT_LEFT: return shift_overflows(c, x, y);
  default: return NULL;
  }
}

/* ---- which operations ------------------------------------------------------------------------------------ */

static bool is_arithmetic(const Expr *e) {
  if (e->kind == EXPR_UNARY) return e->op == OP_NEGATE;
  return e->kind == EXPR_BINARY && !e->is_implicit && (e->op == OP_SHIFT_LEFT || (e->op >= OP_ADD && e->op <= OP_REMAINDER));
}

/* May it overflow, as far as types and constants tell? */
static bool may_overflow(const Types *types, const Expr *e) {
  if (!is_arithmetic(e) || !type_is_integer(e->type) || !type_is_signed(types, e->type)) return false;
  Bounds all = bounds_of_type(types, e->type), left = bounds_of(types, e->left);
  if (e->kind == EXPR_UNARY) return !left.is_known || left.low == all.low;
  Bounds right = bounds_of(types, e->right);
  if (e->op == OP_DIVIDE || e->op == OP_REMAINDER)
    return !left.is_known || !right.is_known || (left.low == all.low && right.low <= -1 && right.high >= -1);
  if (e->op != OP_SHIFT_LEFT) return !bounds_is_within(bounds_combine(e->op, left, right), all);
  i128 room = (i128)type_width(types, e->type) - 1;
  bool is_small = left.is_known && right.is_known && left.low >= 0 && right.low >= 0 && right.high <= room;
  return !is_small || left.high > all.high >> right.high;
}

/* ---- the answer ------------------------------------------------------------------------------------------- */

const Expr *overflow_condition(Cfa *cfa, const Expr *operation) {
  if (!may_overflow(&cfa->program->types, operation)) return NULL;
  Context c = {.builder = {.cfa = cfa, .program = cfa->program, .types = &cfa->program->types}, .operation = operation, .type = operation->type};
  c.least = (i128)(~(u128)0 << (type_width(c.builder.types, c.type) - 1));
  c.greatest = -(c.least + 1);
  return overflows(&c);
}
