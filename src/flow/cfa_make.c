/* cfa_make.c: pure expressions made while building automata. */
#include <assert.h>
#include "flow/build.h"
#include "flow/code.h"

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

Expr *make_cast(Builder *b, const Type *type, Expr *operand) {
  if (type_unqualified(type)->kind == type_unqualified(operand->type)->kind && type->kind != TYPE_ENUM)
    return operand;
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
