/* A walk over all expressions of all edges: see float_bits.h. */
#include "flow/values/float_bits.h"

#include "flow/cfa/plain_function.h"
#include "flow/cfa/unknown.h"

typedef struct {
  Map allocated; /* serials of temporaries that receive new memory: the first view of that is no other one */
  VECTOR(const Expr *) work;
} Walk;

static bool holds_float(const Type *type) {
  while (type->kind == TYPE_ARRAY) type = type->base;
  if (type_is_float(type)) return true;
  if (!type_is_record(type)) return false;
  for (const Member *member = type_unqualified(type)->record->members; member; member = member->next)
    if (holds_float(member->type)) return true;
  return false;
}

static const Type *pointee(const Type *type) { return type->kind == TYPE_POINTER ? type_unqualified(type->base) : NULL; }

static bool is_new_memory(const Walk *walk, const Expr *e) {
  while (e->kind == EXPR_CAST) e = e->left;
  return e->kind == EXPR_LOAD && e->left->kind == EXPR_VARIABLE && map_has(&walk->allocated, e->left->symbol->serial);
}

/* A pointer to numbers becomes one to something else, or the other way round. */
static bool is_other_view(const Walk *walk, const Expr *cast) {
  const Type *to = pointee(cast->type), *from = pointee(cast->left->type);
  bool is_null = cast->left->kind == EXPR_INTEGER && !cast->left->integer;
  bool views_float = (to && holds_float(to)) || (from && holds_float(from));
  return views_float && to != from && !is_null && !is_new_memory(walk, cast);
}

static bool inspects(const Walk *walk, const Expr *e) {
  if (e->kind == EXPR_CAST) return is_other_view(walk, e);
  return e->kind == EXPR_MEMBER && type_unqualified(e->left->type)->kind == TYPE_UNION && holds_float(e->left->type);
}

static bool expression_inspects(Walk *walk, const Expr *root) {
  bool found = false;
  vector_clear(&walk->work);
  if (root) vector_push(&walk->work, root);
  while (walk->work.size && !found) {
    const Expr *e = vector_pop(&walk->work);
    found = inspects(walk, e);
    bool is_leaf = e->kind == EXPR_VARIABLE || e->kind == EXPR_STRING || e->kind == EXPR_FUNCTION;
    if (e->left && !is_leaf) vector_push(&walk->work, e->left);
    if (e->right && !is_leaf) vector_push(&walk->work, e->right);
    if (e->condition && !is_leaf) vector_push(&walk->work, e->condition);
  }
  return found;
}

/* A call of the library with a number: only operations that do not look at signs tell nothing. */
static bool call_inspects(const Edge *edge) {
  const LibraryFunction *library = edge_library(edge);
  PlainFunction function = plain_function(edge);
  bool is_blind = function != PLAIN_NONE && function != PLAIN_COPY_SIGN && function != PLAIN_SIGN;
  if (!library || library->kind == LIBRARY_OUTPUT || is_blind) return false;
  for (size_t i = 0; i < edge->argument_count; i++)
    if (type_is_float(edge->arguments[i]->type)) return true;
  return false;
}

static bool edge_inspects(Walk *walk, const Edge *edge) {
  if (expression_inspects(walk, edge->left) || expression_inspects(walk, edge->right) || call_inspects(edge)) return true;
  for (size_t i = 0; i < edge->argument_count; i++)
    if (expression_inspects(walk, edge->arguments[i])) return true;
  return false;
}

bool floats_are_inspected(const Cfa *cfa) {
  Walk walk = {0};
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    bool is_temporary = edge->kind == EDGE_ALLOCATE && edge->left->kind == EXPR_VARIABLE && edge->left->symbol->name[1] == '.';
    if (is_temporary) map_put(&walk.allocated, edge->left->symbol->serial, 1);
  }
  bool found = false;
  for (size_t i = 0; i < cfa->edges.size && !found; i++) found = edge_inspects(&walk, &cfa->edges.data[i]);
  map_release(&walk.allocated);
  vector_release(&walk.work);
  return found;
}
