/* Places where an address becomes a mere number: see exposed.h. */
#include "flow/memory/exposed.h"
#include <string.h>
#include "flow/cfa/unknown.h"
#include "flow/code/closed.h"

typedef struct {
  const Graph *graph;
  Points *points;
  ContextId context;
  ExprVector work;
} Finder;

static bool is_comparison(const Expr *e) { return e->kind == EXPR_BINARY && operator_is_comparison(e->op); }

/* Truth values made of others: what is in them is looked at by itself. */
static bool is_truth(const Expr *e) {
  return is_comparison(e) || e->kind == EXPR_AND || e->kind == EXPR_OR || (e->kind == EXPR_UNARY && e->op == OP_NOT);
}

static bool is_constant(const Expr *e) {
  e = expression_strip_casts(e);
  return e->kind == EXPR_INTEGER || e->kind == EXPR_FLOAT;
}

/* The address of which only the lowest bits are looked at, which tell nothing; NULL: more is. */
static const Expr *tagged(const Expr *e) {
  enum { MOST_TAGS = 16 };
  if (e->kind != EXPR_BINARY || e->op != OP_BIT_AND) return NULL;
  const Expr *mask = expression_strip_casts(e->right);
  return mask->kind == EXPR_INTEGER && mask->integer >= 0 && mask->integer < MOST_TAGS ? e->left : NULL;
}

static Held held_by(const Finder *f, const Expr *e) {
  const Expr *inner = expression_strip_casts(e), *address = tagged(inner);
  if (address && !points_held(f->points, expression_strip_casts(address), f->context).is_mixed) return (Held){.object = OBJECT_NONE};
  if (is_constant(e) || is_truth(inner) || !type_is_scalar(e->type)) return (Held){.object = OBJECT_NONE};
  return points_held(f->points, e, f->context);
}

static bool is_part(const Finder *f, const Expr *e) { return e && held_by(f, e).is_mixed; }

/* A constant in the first or the last page tells nothing. */
static bool is_outer(const Finder *f, const Expr *e) {
  enum { PAGE = 4096 };
  i128 value;
  return closed_value(&f->graph->cfa->program->types, e, &value) && (int64_t)value >= -PAGE && (int64_t)value <= PAGE;
}

/* Parts of addresses, an address and a number, or addresses as numbers. */
static bool comparison_exposes(const Finder *f, const Expr *e) {
  Held left = held_by(f, e->left), right = held_by(f, e->right);
  if (left.is_mixed || right.is_mixed) return true;
  if (!left.count != !right.count) return !is_outer(f, left.count ? e->right : e->left);
  bool is_one = left.count == 1 && right.count == 1 && left.object == right.object;
  return left.count && !is_one && e->left->type->kind != TYPE_POINTER && (e->op == OP_EQUAL || e->op == OP_NOT_EQUAL);
}

static bool exposes(const Finder *f, const Expr *e) {
  switch (e->kind) {
  case EXPR_BINARY:
    if (is_comparison(e)) return comparison_exposes(f, e);
    return (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT) && is_part(f, e->right);
  case EXPR_UNARY: return e->op == OP_NOT && is_part(f, e->left);
  case EXPR_CAST: return e->type->kind == TYPE_BOOL && is_part(f, e->left);
  case EXPR_AND:
  case EXPR_OR: return is_part(f, e->left) || is_part(f, e->right);
  case EXPR_CONDITIONAL: return is_part(f, e->condition);
  default: return false;
  }
}

static bool expression_exposes(Finder *f, const Expr *root) {
  bool found = false;
  vector_clear(&f->work);
  if (root) vector_push(&f->work, root);
  while (f->work.size && !found) {
    const Expr *e = vector_pop(&f->work);
    found = exposes(f, e);
    if (e->left) vector_push(&f->work, e->left);
    if (e->right) vector_push(&f->work, e->right);
    if (e->condition) vector_push(&f->work, e->condition);
  }
  return found;
}

/* Bytes that go out of the program hold an address: it may come back as a number. */
static bool writes_address(Finder *f, const Edge *edge) {
  enum { MOST_BYTES = 4096, STEP = 4 };
  const LibraryFunction *library = edge->kind == EDGE_CALL ? edge_library(edge) : NULL;
  int bytes = library ? library_written(library) : -1;
  if (bytes < 0) return false;
  const Expr *from = edge->arguments[bytes];
  Targets targets = points_of_value(f->points, from, f->context);
  U32Vector objects = {0};
  bool found = false;
  for (size_t i = 0; i < targets.size; i++) vector_push(&objects, targets.data[i].object);
  for (size_t i = 0; i < objects.size && !found; i++) {
    const Types *types = &f->graph->cfa->program->types;
    uint64_t width = types->model == ILP32 ? 4 : 8, size = points_object(f->points, objects.data[i])->size;
    for (uint64_t at = 0; at + width <= size && at < MOST_BYTES && !found; at += STEP)
      found = points_held_at(f->points, objects.data[i], at, width).size;
  }
  vector_release(&objects);
  return found;
}

static bool step_exposes(Finder *f, const Step *step) {
  const Edge *edge = step->edge;
  bool is_assumption = step->kind == STEP_EDGE && edge->kind == EDGE_ASSUME;
  f->context = step->context;
  if (step->kind == STEP_LEAVE || step->kind == STEP_BOUND) return false;
  if ((is_assumption && is_part(f, edge->right)) || writes_address(f, edge)) return true;
  bool found = expression_exposes(f, edge->left) || expression_exposes(f, edge->right);
  for (size_t i = 0; i < edge->argument_count && !found; i++) found = expression_exposes(f, edge->arguments[i]);
  return found;
}

bool exposed_any(const Graph *graph, Points *points) {
  Finder f = {.graph = graph, .points = points};
  bool found = false;
  for (size_t i = 0; i < graph->steps.size && !found; i++) found = step_exposes(&f, &graph->steps.data[i]);
  vector_release(&f.work);
  return found;
}

/* ---- functions ------------------------------------------------------------------------------------ */

static void add_functions(const Finder *f, const Expr *e, Map *seen, U32Vector *objects) {
  if (!e || !type_is_scalar(e->type)) return;
  Targets targets = points_of_value(f->points, e, f->context);
  for (size_t i = 0; i < targets.size; i++) {
    ObjectId object = targets.data[i].object;
    if (points_object(f->points, object)->kind != OBJECT_FUNCTION || map_has(seen, object)) continue;
    map_put(seen, object, 1);
    vector_push(objects, object);
  }
}

static void add_exposed(Finder *f, const Expr *root, Map *seen, U32Vector *objects) {
  vector_clear(&f->work);
  if (root) vector_push(&f->work, root);
  while (f->work.size) {
    const Expr *e = vector_pop(&f->work);
    if (exposes(f, e)) {
      add_functions(f, e->left, seen, objects);
      add_functions(f, e->right, seen, objects);
      add_functions(f, e->condition, seen, objects);
    }
    if (e->left) vector_push(&f->work, e->left);
    if (e->right) vector_push(&f->work, e->right);
    if (e->condition) vector_push(&f->work, e->condition);
  }
}

void exposed_functions(const Graph *graph, Points *points, U32Vector *objects) {
  Finder f = {.graph = graph, .points = points};
  Map seen = {0};
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    const Edge *edge = step->edge;
    f.context = step->context;
    if (step->kind == STEP_LEAVE || step->kind == STEP_BOUND) continue;
    if (edge->kind == EDGE_ASSUME && is_part(&f, edge->right)) add_functions(&f, edge->right, &seen, objects);
    add_exposed(&f, edge->left, &seen, objects);
    add_exposed(&f, edge->right, &seen, objects);
    for (size_t j = 0; j < edge->argument_count; j++) add_exposed(&f, edge->arguments[j], &seen, objects);
  }
  map_release(&seen);
  vector_release(&f.work);
}
