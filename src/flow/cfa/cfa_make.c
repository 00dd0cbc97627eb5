/* cfa_make.c: pure expressions made while building automata. */
#include <assert.h>
#include "flow/cfa/build.h"
#include "flow/code/number.h"

static Expr *make(Builder *b, ExprKind kind, const Type *type, SourceRange range) {
  Expr *result = ARENA_NEW(&b->cfa->arena, Expr);
  result->kind = kind;
  result->type = type;
  result->range = range;
  return result;
}

Expr *make_copy(Builder *b, const Expr *expr) { return arena_copy(&b->cfa->arena, expr, sizeof *expr); }

Expr *make_integer(Builder *b, const Type *type, i128 value, SourceRange range) {
  Expr *result = make(b, EXPR_INTEGER, type_unqualified(type), range);
  result->integer = form_convert(form_of_type(b->types, type), value);
  return result;
}

Expr *make_variable(Builder *b, Symbol *symbol, SourceRange range) {
  Expr *result = make(b, EXPR_VARIABLE, symbol->type, range);
  result->symbol = symbol;
  return result;
}

Expr *make_load(Builder *b, Symbol *symbol, SourceRange range) {
  Expr *result = make(b, EXPR_LOAD, type_unqualified(symbol->type), range);
  result->left = make_variable(b, symbol, range);
  return result;
}

Expr *make_read(Builder *b, Expr *place) {
  Expr *result = make(b, EXPR_LOAD, type_unqualified(place->type), place->range);
  result->left = place;
  return result;
}

Expr *make_dereference(Builder *b, const Type *type, Expr *pointer) {
  Expr *result = make(b, EXPR_DEREFERENCE, type, pointer->range);
  result->left = pointer;
  return result;
}

Expr *make_function(Builder *b, Symbol *function, SourceRange range) {
  Expr *result = make(b, EXPR_FUNCTION, function->type, range);
  result->symbol = function;
  return result;
}

Expr *make_member(Builder *b, Expr *place, const Member *member) {
  Expr *result = make(b, EXPR_MEMBER, member->type, place->range);
  result->left = place;
  result->member = member;
  return result;
}

Expr *make_address(Builder *b, Expr *place) {
  if (place->kind == EXPR_DEREFERENCE) return place->left;
  Expr *result = make(b, EXPR_ADDRESS, type_pointer(b->types, place->type), place->range);
  result->left = place;
  return result;
}

Expr *make_decay(Builder *b, Expr *place) {
  Expr *result = make(b, EXPR_DECAY, type_pointer(b->types, place->type->base), place->range);
  result->left = place;
  return result;
}

Expr *make_zero(Builder *b, const Type *type, SourceRange range) {
  if (type_is_integer(type) || type->kind == TYPE_POINTER) return make_integer(b, type, 0, range);
  ExprKind kind = type_is_float(type) ? EXPR_FLOAT : EXPR_INTEGER;
  return make(b, kind, type_unqualified(type), range); /* all bytes zero */
}

static bool is_same_type(const Builder *b, const Type *a, const Type *c) {
  a = type_unqualified(a);
  c = type_unqualified(c);
  if (a->kind != c->kind || a->kind == TYPE_ENUM) return a == c;
  return a->kind != TYPE_POINTER || a == c || type_compatible(b->types, a, c);
}

Expr *make_cast(Builder *b, const Type *type, Expr *operand) {
  if (is_same_type(b, type, operand->type)) return operand;
  Expr *result = make(b, EXPR_CAST, type_unqualified(type), operand->range);
  result->left = operand;
  result->is_implicit = true;
  return result;
}

/* !operand; of !x it is x, which is the same as a condition. */
Expr *make_not(Builder *b, Expr *operand) {
  if (operand->kind == EXPR_UNARY && operand->op == OP_NOT) return operand->left;
  Expr *result = make(b, EXPR_UNARY, type_scalar(b->types, TYPE_INT), operand->range);
  result->op = OP_NOT;
  result->left = operand;
  return result;
}

Expr *make_question(Builder *b, Operator question, const Expr *left, const Expr *right, SourceRange range) {
  Expr *result = make(b, EXPR_MEMORY, type_scalar(b->types, TYPE_INT), range);
  result->op = question;
  result->left = (Expr *)left;
  result->right = (Expr *)right;
  return result;
}

Expr *make_binary(Builder *b, Operator op, const Type *type, Expr *left, Expr *right) {
  Expr *result =
      make(b, EXPR_BINARY, type_unqualified(type), (SourceRange){left->range.begin, right->range.end});
  result->op = op;
  result->left = left;
  result->right = right;
  return result;
}

Expr *make_logical(Builder *b, ExprKind kind, Expr *left, Expr *right) {
  Expr *result =
      make(b, kind, type_scalar(b->types, TYPE_INT), (SourceRange){left->range.begin, right->range.end});
  result->left = left;
  result->right = right;
  return result;
}

bool make_is_cheap(const Expr *expr) {
  while (expr->kind == EXPR_CAST) expr = expr->left;
  return expr->kind == EXPR_INTEGER || (expr->kind == EXPR_LOAD && expr->left->kind == EXPR_VARIABLE);
}

/* ---- arrays of variable size --------------------------------------------------------------------- */

Expr *make_size(Builder *b, const Type *type, SourceRange range) {
  const Type *size = type_size_t(b->types);
  if (type->kind != TYPE_ARRAY || !type_is_variable(type))
    return make_integer(b, size, (i128)type_size(b->types, type), range);
  Expr *count = type->count_symbol ? make_load(b, type->count_symbol, range)
                                   : make_integer(b, size, (i128)type->count, range);
  return make_binary(b, OP_MULTIPLY, size, count, make_size(b, type->base, range));
}

static Expr *make_bytes_pointer(Builder *b, Expr *pointer) {
  return make_cast(b, type_pointer(b->types, type_scalar(b->types, TYPE_CHAR)), pointer);
}

Expr *make_pointer_step(Builder *b, Operator op, Expr *pointer, Expr *count) {
  const Type *type = pointer->type;
  if (type->base->kind != TYPE_ARRAY || !type_is_variable(type->base))
    return make_binary(b, op, type, pointer, count);
  const Type *signed_size = type_ptrdiff_t(b->types);
  Expr *size = make_cast(b, signed_size, make_size(b, type->base, count->range));
  Expr *bytes = make_binary(b, OP_MULTIPLY, signed_size, make_cast(b, signed_size, count), size);
  bytes->is_implicit = true;
  Expr *start = make_bytes_pointer(b, pointer);
  return make_cast(b, type, make_binary(b, op, start->type, start, bytes));
}

Expr *make_pointer_difference(Builder *b, Expr *left, Expr *right) {
  const Type *signed_size = type_ptrdiff_t(b->types);
  if (left->type->base->kind != TYPE_ARRAY || !type_is_variable(left->type->base))
    return make_binary(b, OP_POINTER_DIFFERENCE, signed_size, left, right);
  Expr *bytes = make_binary(b, OP_POINTER_DIFFERENCE, signed_size, make_bytes_pointer(b, left),
                            make_bytes_pointer(b, right));
  Expr *size = make_cast(b, signed_size, make_size(b, left->type->base, left->range));
  Expr *result = make_binary(b, OP_DIVIDE, signed_size, bytes, size);
  result->is_implicit = true;
  return result;
}
