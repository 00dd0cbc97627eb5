/* cfa_place.c: lvalues and variable-length arrays.
 *
 * A pure lvalue is a variable, a dereference of a pure pointer, a member of a pure lvalue or a string.  A
 * compound literal is the hidden variable that holds it; a variable-length array is the object behind a
 * hidden pointer, which its declaration allocates anew at each pass (and frees the one of the pass before); so is a variable
 * that ends with its block (cfa_scope.c). */
#include <assert.h>
#include "flow/cfa/build.h"

Edge *lower_havoc(Builder *b, Symbol *symbol, const char *reason, SourceRange range) {
  Edge *edge = draft_emit(b, EDGE_HAVOC, make_variable(b, symbol, range), NULL, range);
  edge->reason = reason;
  return edge;
}

/* ---- arrays of variable size --------------------------------------------------------------------- */

static bool is_own_count(const Type *type) {
  const Expr *count = type->count_expr;
  return count->kind == EXPR_LOAD && count->left->kind == EXPR_VARIABLE &&
         count->left->symbol == type->count_symbol;
}

void lower_variable_type(Builder *b, const Type *type, SourceRange range) {
  if (!type || (type->kind != TYPE_ARRAY && type->kind != TYPE_POINTER)) return;
  lower_variable_type(b, type->base, range);
  if (!type->count_symbol || !type->count_expr || is_own_count(type)) return;
  Expr *left = make_variable(b, type->count_symbol, range);
  Expr *count = make_cast(b, type->count_symbol->type, lower_value(b, type->count_expr));
  draft_emit(b, EDGE_ASSIGN, left, count, range);
}

/* The hidden pointer to the array. */
static Symbol *variable_array_pointer(Builder *b, const Symbol *symbol) {
  uint64_t index = map_get(&b->hidden_of, symbol->serial, UINT64_MAX);
  if (index != UINT64_MAX) return b->hidden_pointers.data[index];
  const char *name = arena_format(&b->cfa->arena, "%s.address", symbol->name);
  Symbol *pointer = draft_new_variable(b, name, type_pointer(b->types, symbol->type), symbol->range);
  map_put(&b->hidden_of, symbol->serial, b->hidden_pointers.size);
  vector_push(&b->hidden_pointers, pointer);
  vector_push(&b->draft->variable_arrays, pointer);
  return pointer;
}

Expr *make_local(Builder *b, Symbol *symbol, SourceRange range) {
  if (!effects_is_behind(&b->effects, symbol)) return make_variable(b, symbol, range);
  return make_dereference(b, symbol->type, make_load(b, variable_array_pointer(b, symbol), range));
}

void lower_end_of_array(Builder *b, Symbol *symbol, SourceRange range) {
  Symbol *pointer = variable_array_pointer(b, symbol);
  draft_emit(b, EDGE_FREE, NULL, make_load(b, pointer, range), range)->is_automatic = true;
  draft_emit(b, EDGE_ASSIGN, make_variable(b, pointer, range), make_zero(b, pointer->type, range), range);
}

void lower_variable_array(Builder *b, Symbol *symbol, SourceRange range) {
  Symbol *pointer = variable_array_pointer(b, symbol);
  draft_emit(b, EDGE_FREE, NULL, make_load(b, pointer, range), range)->is_automatic = true;
  Expr *left = make_variable(b, pointer, range);
  Edge *edge = draft_emit(b, EDGE_ALLOCATE, left, make_size(b, symbol->type, range), range);
  edge->reason = arena_format(&b->cfa->arena, "uninitialised %s", symbol->name);
  edge->is_automatic = true;
  edge->alignment = symbol->alignment;
}

/* ---- lvalues ------------------------------------------------------------------------------------- */

static Expr *lower_literal(Builder *b, const Expr *e) {
  if (e->symbol->storage == STORAGE_AUTO) {
    lower_variable_type(b, e->symbol->type, e->range);
    if (effects_is_behind(&b->effects, e->symbol)) {
      scope_enter_variable(b, e->symbol);
      lower_variable_array(b, e->symbol, e->range);
    }
    lower_initializer(b, e->symbol, e->symbol->initializer, e->range);
  }
  return make_local(b, e->symbol, e->range);
}

static Expr *place_of_value(Builder *b, Expr *e) {
  Expr *value = lower_value(b, e);
  if (value->kind == EXPR_LOAD) return value->left;
  Symbol *temporary = draft_new_temporary(b, e->type, e->range); /* only behind the end of our model */
  return make_variable(b, temporary, e->range);
}

/* A variable that is not simply there. */
static Expr *lower_variable(Builder *b, Expr *e) {
  Symbol *symbol = symbol_linked(e->symbol);
  if (effects_is_hardware(symbol)) {
    Symbol *read = draft_new_temporary(b, symbol->type, e->range);
    lower_havoc(b, read, arena_format(&b->cfa->arena, "register %s", symbol->asm_name), e->range);
    return make_variable(b, read, e->range);
  }
  const Type *pointer = type_pointer(b->types, e->type);
  if (symbol->is_absent) return make_dereference(b, e->type, make_zero(b, pointer, e->range));
  if (symbol == e->symbol && !effects_is_seen_otherwise(&b->effects, e))
    return make_dereference(b, e->type, make_load(b, variable_array_pointer(b, symbol), e->range));
  Expr *place = make_variable(b, symbol, e->range);
  if (type_compatible(b->types, type_unqualified(e->type), type_unqualified(symbol->type))) return place;
  return make_dereference(b, e->type, make_cast(b, pointer, make_address(b, place)));
}

static Expr *lower_place_kind(Builder *b, Expr *e) {
  Expr *result;
  switch (e->kind) {
  case EXPR_VARIABLE: return lower_variable(b, e);
  case EXPR_FUNCTION:
    result = make_copy(b, e);
    result->symbol = symbol_linked(e->symbol);
    return result;
  case EXPR_DEREFERENCE:
    result = make_copy(b, e);
    result->left = lower_value(b, e->left);
    return result;
  case EXPR_MEMBER:
    result = make_copy(b, e);
    result->left = lower_place(b, e->left);
    return result;
  case EXPR_COMPOUND_LITERAL: return lower_literal(b, e);
  default: return place_of_value(b, e);
  }
}

Expr *lower_place(Builder *b, Expr *e) {
  if (effects_is_place(e) && !(effects_of(&b->effects, e) & EFFECT_REBUILD)) return e;
  if (b->depth >= BUILD_DEPTH_LIMIT) {
    draft_refuse(b, e->range, "not supported: expression nested too deeply");
    b->is_too_deep = true;
    return make_variable(b, draft_new_temporary(b, e->type, e->range), e->range);
  }
  b->depth++;
  Expr *result = lower_place_kind(b, e);
  b->depth--;
  return result;
}

static Expr *root_of_place(Expr *place) {
  while (place->kind == EXPR_MEMBER) place = place->left;
  return place;
}

Expr *lower_fixed_place(Builder *b, Expr *place) {
  Expr *root = root_of_place(place);
  if (root->kind != EXPR_DEREFERENCE) return place;
  Expr *pointer = lower_save(b, root->left);
  Expr *result = NULL, **hole = &result;
  for (; place != root; place = place->left) {
    *hole = make_copy(b, place);
    hole = &(*hole)->left;
  }
  *hole = make_dereference(b, root->type, pointer);
  return result;
}

Expr *lower_protected_place(Builder *b, Expr *place, const Expr *later) {
  const Expr *root = root_of_place(place);
  bool is_changed = root->kind == EXPR_DEREFERENCE && effects_may_change(&b->effects, later, root->left);
  return is_changed ? lower_fixed_place(b, place) : place;
}
