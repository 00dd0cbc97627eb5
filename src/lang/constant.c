/* Constant expressions in initialisers (C11 6.6p7): arithmetic on constants, and addresses of static objects
 * and functions.  As gcc does, a constant object may be read if its own initialiser is constant. */
#include "lang/constant.h"

static bool is_static_lvalue(Parser *p, Expr *lvalue) {
  while (lvalue->kind == EXPR_MEMBER) lvalue = lvalue->left;
  switch (lvalue->kind) {
  case EXPR_STRING: return true;
  case EXPR_VARIABLE:
  case EXPR_COMPOUND_LITERAL:
    return lvalue->symbol->storage == STORAGE_GLOBAL || lvalue->symbol->storage == STORAGE_STATIC;
  case EXPR_DEREFERENCE: {
    Expr *pointer = constant_initializer(p, lvalue->left);
    if (pointer) lvalue->left = pointer;
    return pointer;
  }
  default: return false;
  }
}

/* const int n = 3; int m = n; */
static Expr *constant_load(const Expr *load) {
  const Expr *lvalue = load->left;
  if (lvalue->kind != EXPR_VARIABLE || !(lvalue->type->qualifiers & QUALIFIER_CONST) ||
      !type_is_scalar(load->type))
    return NULL;
  const Symbol *symbol = lvalue->symbol;
  bool is_static = symbol->storage == STORAGE_GLOBAL || symbol->storage == STORAGE_STATIC;
  bool is_plain = symbol->initializer && !symbol->initializer->next && symbol->initializer->value;
  return is_static && is_plain && !(lvalue->type->qualifiers & QUALIFIER_VOLATILE)
             ? symbol->initializer->value
             : NULL;
}

static bool make_constant(Parser *p, Expr **operand) {
  if (!*operand) return true;
  Expr *value = constant_initializer(p, *operand);
  if (value) *operand = value;
  return value;
}

Expr *constant_initializer(Parser *p, Expr *value) {
  switch (value->kind) {
  case EXPR_INTEGER:
  case EXPR_FLOAT:
  case EXPR_FUNCTION:
  case EXPR_LABEL_ADDRESS: return value;
  case EXPR_LOAD: return constant_load(value);
  case EXPR_DECAY: return is_static_lvalue(p, value->left) ? value : NULL;
  case EXPR_ADDRESS:
    return value->left->kind == EXPR_FUNCTION || is_static_lvalue(p, value->left) ? value : NULL;
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_BINARY:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_COMMA:
  case EXPR_CONDITIONAL:
    return make_constant(p, &value->condition) && make_constant(p, &value->left) &&
                   make_constant(p, &value->right)
               ? value
               : NULL;
  default: return NULL;
  }
}
