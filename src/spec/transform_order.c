/* transform_order.c: gcc's order of evaluation (flow/cfa/cfa_order.c), which statements that bind operands one by one have to keep. */
#include "spec/transform_text.h"

static bool is_volatile(const Expr *e) { return e->kind == EXPR_LOAD && e->left->type->qualifiers & QUALIFIER_VOLATILE; }

bool transform_has_effects(const Expr *e) {
  if (!e) return false;
  switch (e->kind) {
  case EXPR_ASSIGN:
  case EXPR_COMPOUND_ASSIGN:
  case EXPR_INCREMENT:
  case EXPR_CALL:
  case EXPR_BUILTIN:
  case EXPR_VA_ARG:
  case EXPR_COMPOUND_LITERAL:
  case EXPR_STATEMENT: return true;
  default: return is_volatile(e) || transform_has_effects(e->condition) || transform_has_effects(e->left) || transform_has_effects(e->right);
  }
}

/* A variable that nothing else can change: its address is nowhere. */
static bool is_register(const Expr *place) {
  if (place->kind != EXPR_VARIABLE) return false;
  const Symbol *symbol = place->symbol;
  bool is_local = symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER;
  return is_local && !symbol->address_taken && type_is_scalar(symbol->type) && !(symbol->type->qualifiers & QUALIFIER_VOLATILE);
}

/* Its value, or the place that it is, is the same whatever comes between. */
static bool is_fixed(const Expr *e) {
  if (!e) return true;
  switch (e->kind) {
  case EXPR_INTEGER:
  case EXPR_FLOAT:
  case EXPR_STRING:
  case EXPR_VARIABLE:
  case EXPR_FUNCTION: return true;
  case EXPR_LOAD: return is_register(e->left);
  case EXPR_DECAY:
  case EXPR_ADDRESS:
  case EXPR_MEMBER:
  case EXPR_DEREFERENCE:
  case EXPR_CAST:
  case EXPR_UNARY:
  case EXPR_BINARY:
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_CONDITIONAL: return is_fixed(e->condition) && is_fixed(e->left) && is_fixed(e->right);
  default: return false;
  }
}

bool transform_order_matters(const Expr *left, const Expr *right) {
  return (transform_has_effects(left) && !is_fixed(right)) || (transform_has_effects(right) && !is_fixed(left));
}

static bool has_commas(const Expr *e) {
  if (e->kind == EXPR_COMMA) return true;
  if (e->kind != EXPR_BINARY && e->kind != EXPR_UNARY && e->kind != EXPR_CAST) return false;
  return has_commas(e->left) || (e->kind == EXPR_BINARY && has_commas(e->right));
}

bool transform_is_changed(const Transformer *t, size_t mark, const Expr *e) {
  if (edits_replace_all(&t->edits, mark, e->range)) return true;
  if (e->kind != EXPR_CAST && e->kind != EXPR_UNARY && e->kind != EXPR_BINARY && e->kind != EXPR_COMMA) return false;
  return transform_is_changed(t, mark, e->left) || (e->right && transform_is_changed(t, mark, e->right));
}

static Narrowing narrowed_operation(Transformer *t, const Expr *e) {
  Narrowing narrowed = t->builder.narrowed;
  if (!order_is_narrowed(e->op)) narrowed.width = 0;
  return narrowed;
}

Expr *transform_comma(Expr *e) {
  while (e->kind == EXPR_CAST && e->is_implicit) e = e->left;
  return e->kind == EXPR_COMMA ? e : NULL;
}

/* The operand without the commas that it is. */
static Expr *without_commas(Transformer *t, Expr *e) {
  if (e->kind == EXPR_COMMA) return without_commas(t, e->right);
  if (!transform_comma(e)) return e;
  Expr *result = make_copy(&t->builder, e);
  result->left = without_commas(t, e->left);
  return result;
}

/* gcc takes commas out of operands, all the way up, before it looks at them. */
static Expr *seen_by_gcc(Transformer *t, const Expr *e) {
  Expr *result = make_copy(&t->builder, e);
  result->left = without_commas(t, e->left);
  result->right = without_commas(t, e->right);
  return result;
}

bool transform_is_right_first(Transformer *t, const Expr *e) { return order_is_right_first(&t->builder, seen_by_gcc(t, e), narrowed_operation(t, e)); }

void transform_check_commas(Transformer *t, const Expr *e, bool is_first) {
  const Expr *seen = seen_by_gcc(t, e);
  bool is_open = transform_order_matters(e->left, e->right) && has_commas(is_first ? seen->left : seen->right);
  if (is_open) transform_refuse(t, e->range.begin, "a comma inside of an operand, which is evaluated before the other one, where the order matters");
}

bool transform_is_right_first_alone(Transformer *t, const Expr *e) { return order_is_right_first(&t->builder, seen_by_gcc(t, e), (Narrowing){0}); }

void transform_narrowed(Transformer *t, Expr *operand, Narrowing narrowed) {
  Narrowing outer = t->builder.narrowed;
  t->builder.narrowed = narrowed;
  transform_expression(t, operand);
  t->builder.narrowed = outer;
}

Narrowing transform_asked(Transformer *t, const Expr *e) {
  if (e->kind == EXPR_CAST || e->kind == EXPR_UNARY) return order_of_operand(&t->builder, e);
  if (e->kind != EXPR_BINARY) return (Narrowing){0};
  Narrowing narrowed = narrowed_operation(t, e);
  narrowed.is_negated = false;
  return narrowed;
}
