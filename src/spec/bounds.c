/* bounds.c: bounds of expressions: see bounds.h. */
#include "spec/bounds.h"

enum { DEPTH_LIMIT = 12 }; /* below, types decide */

static const Bounds unknown_bounds = {0, 0, false};

Bounds bounds_of_type(const Types *types, const Type *type) {
  unsigned width = type_width(types, type);
  if (type->kind == TYPE_BOOL) return (Bounds){0, 1, true};
  if (!type_is_integer(type) || width > 64 || !width) return unknown_bounds;
  i128 half = (i128)1 << (width - 1);
  return type_is_signed(types, type) ? (Bounds){-half, half - 1, true} : (Bounds){0, 2 * half - 1, true};
}

bool bounds_is_within(Bounds inner, Bounds outer) {
  return inner.is_known && outer.is_known && inner.low >= outer.low && inner.high <= outer.high;
}

static Bounds of_products(Bounds a, Bounds b) {
  i128 corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  Bounds result = {corners[0], corners[0], true};
  for (int i = 1; i < 4; i++) {
    if (corners[i] < result.low) result.low = corners[i];
    if (corners[i] > result.high) result.high = corners[i];
  }
  return result;
}

/* Known ends have at most 65 bits, so nothing overflows here but products of two unsigned ones. */
Bounds bounds_combine(Operator op, Bounds left, Bounds right) {
  const i128 limit = (i128)1 << 63;
  if (!left.is_known || !right.is_known) return unknown_bounds;
  if (op == OP_ADD) return (Bounds){left.low + right.low, left.high + right.high, true};
  if (op == OP_SUBTRACT) return (Bounds){left.low - right.high, left.high - right.low, true};
  if (op == OP_MULTIPLY && left.high < limit && right.high < limit) return of_products(left, right);
  return unknown_bounds;
}

static Bounds bounds_below(const Types *types, const Expr *e, unsigned depth);

/* A remainder has the sign of what is divided; a quotient is no larger than that; a mask that is not negative bounds. */
static Bounds of_division_or_mask(Operator op, Bounds left, Bounds right) {
  bool is_positive = left.low >= 0;
  if (op == OP_BIT_AND && right.low >= 0) return (Bounds){0, right.high, true};
  if (op == OP_BIT_AND && is_positive) return (Bounds){0, left.high, true};
  if (op == OP_REMAINDER && right.low > 0) return (Bounds){is_positive ? 0 : 1 - right.high, right.high - 1, true};
  if (op == OP_DIVIDE && is_positive && right.low > 0) return (Bounds){0, left.high, true};
  if (op == OP_SHIFT_RIGHT && is_positive) return (Bounds){0, left.high, true};
  return unknown_bounds;
}

static Bounds of_binary(const Types *types, const Expr *e, unsigned depth) {
  if (!type_is_integer(e->left->type) || !type_is_integer(e->right->type)) return unknown_bounds;
  if (e->op >= OP_EQUAL && e->op <= OP_GREATER_EQUAL) return (Bounds){0, 1, true};
  Bounds left = bounds_below(types, e->left, depth), right = bounds_below(types, e->right, depth);
  if (!left.is_known || !right.is_known) return unknown_bounds;
  if (e->op == OP_ADD || e->op == OP_SUBTRACT || e->op == OP_MULTIPLY) return bounds_combine(e->op, left, right);
  return of_division_or_mask(e->op, left, right);
}

static Bounds join(Bounds a, Bounds b) {
  if (!a.is_known || !b.is_known) return unknown_bounds;
  return (Bounds){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high, true};
}

/* A bit-field of fewer bits than its type. */
static Bounds of_load(const Types *types, const Expr *e) {
  const Expr *place = e->left;
  if (place->kind != EXPR_MEMBER || !place->member->is_bit_field || !place->member->bit_width || place->member->bit_width > 64) return unknown_bounds;
  i128 half = (i128)1 << (place->member->bit_width - 1);
  return type_is_signed(types, e->type) ? (Bounds){-half, half - 1, true} : (Bounds){0, 2 * half - 1, true};
}

static Bounds of_kind(const Types *types, const Expr *e, unsigned depth) {
  switch (e->kind) {
  case EXPR_INTEGER: return (Bounds){e->integer, e->integer, true};
  case EXPR_LOAD: return of_load(types, e);
  case EXPR_CAST: return type_is_integer(e->left->type) ? bounds_below(types, e->left, depth) : unknown_bounds;
  case EXPR_AND:
  case EXPR_OR: return (Bounds){0, 1, true};
  case EXPR_CONDITIONAL: return e->left ? join(bounds_below(types, e->left, depth), bounds_below(types, e->right, depth)) : unknown_bounds;
  case EXPR_BINARY: return of_binary(types, e, depth);
  case EXPR_UNARY:
    if (e->op == OP_NOT) return (Bounds){0, 1, true};
    if (e->op != OP_NEGATE || !type_is_integer(e->left->type)) return unknown_bounds;
    return bounds_combine(OP_SUBTRACT, (Bounds){0, 0, true}, bounds_below(types, e->left, depth));
  default: return unknown_bounds;
  }
}

static Bounds bounds_below(const Types *types, const Expr *e, unsigned depth) {
  Bounds all = bounds_of_type(types, e->type);
  if (!depth || !all.is_known) return all;
  Bounds inner = of_kind(types, e, depth - 1);
  return bounds_is_within(inner, all) ? inner : all;
}

Bounds bounds_of(const Types *types, const Expr *e) { return bounds_below(types, e, DEPTH_LIMIT); }
