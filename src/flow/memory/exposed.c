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
  bool is_exposed;
  Map seen;           /* objects */
  U32Vector *objects; /* gets functions whose addresses are looked at; NULL: nobody asks which */
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

/* What it holds is a part of an address, or may be any number made of one. */
static bool tells(Held held) { return held.is_mixed || held.is_shifted; }

static bool is_part(const Finder *f, const Expr *e) { return e && tells(held_by(f, e)); }

/* A constant in the first or the last page tells nothing. */
static bool is_outer(const Finder *f, const Expr *e) {
  enum { PAGE = 4096 };
  i128 value;
  return closed_value(&f->graph->cfa->program->types, e, &value) && (int64_t)value >= -PAGE && (int64_t)value <= PAGE;
}

/* In it arithmetic with addresses does not wrap around. */
static bool is_wide(const Finder *f, const Type *type) {
  const Types *types = &f->graph->cfa->program->types;
  return type_is_integer(type) && type_width(types, type) > (types->model == ILP32 ? 32u : 64u);
}

/* Parts of addresses, an address and a number, or addresses as numbers. */
static bool comparison_exposes(const Finder *f, const Expr *e) {
  Held left = held_by(f, e->left), right = held_by(f, e->right);
  bool is_one = left.count == 1 && right.count == 1 && left.object == right.object, is_equality = e->op == OP_EQUAL || e->op == OP_NOT_EQUAL;
  if (left.is_mixed || right.is_mixed) return true;
  if (left.is_shifted || right.is_shifted) return !is_one || !is_equality || is_wide(f, e->left->type);
  if (!left.count != !right.count) return !is_outer(f, left.count ? e->right : e->left);
  return left.count && !is_one && e->left->type->kind != TYPE_POINTER && is_equality;
}

/* The place that is accessed is chosen by a part of an address. */
static bool chooses_place(const Finder *f, const Expr *pointer) { return held_by(f, pointer).is_computed; }

static bool exposes(const Finder *f, const Expr *e) {
  switch (e->kind) {
  case EXPR_BINARY:
    if (type_is_float(e->left->type)) return held_by(f, e->left).count || held_by(f, e->right).count;
    if (is_comparison(e)) return comparison_exposes(f, e);
    return (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT) && held_by(f, e->right).is_mixed;
  case EXPR_UNARY: return e->op == OP_NOT && is_part(f, e->left);
  case EXPR_CAST: /* arithmetic with it has errors and sets flags */
    return type_is_float(e->type) || type_is_float(e->left->type) ? held_by(f, e->left).count : e->type->kind == TYPE_BOOL && is_part(f, e->left);
  case EXPR_AND:
  case EXPR_OR: return is_part(f, e->left) || is_part(f, e->right);
  case EXPR_CONDITIONAL: return is_part(f, e->condition);
  case EXPR_DEREFERENCE: return chooses_place(f, e->left);
  default: return false;
  }
}

/* ---- what is found -------------------------------------------------------------------------------- */

static void add_functions(Finder *f, const Expr *e, bool is_computed) {
  if (!f->objects || !e || !type_is_scalar(e->type)) return;
  Targets targets = points_of_value(f->points, e, f->context);
  for (size_t i = 0; i < targets.size; i++) {
    ObjectId object = targets.data[i].object;
    bool is_asked = points_object(f->points, object)->kind == OBJECT_FUNCTION && (targets.data[i].is_shifted || !is_computed);
    if (!is_asked || map_has(&f->seen, object)) continue;
    map_put(&f->seen, object, 1);
    vector_push(f->objects, object);
  }
}

static void expose(Finder *f, const Expr *e) {
  f->is_exposed = true;
  add_functions(f, e, false);
}

/* Of what is in a pointer that chooses a place only that is looked at that it is computed of. */
static void expose_choice(Finder *f, const Expr *pointer) {
  f->is_exposed = true;
  add_functions(f, pointer, true);
}

/* Is all known that is asked for? */
static bool is_done(const Finder *f) { return f->is_exposed && !f->objects; }

static void look_at_expression(Finder *f, const Expr *root) {
  vector_clear(&f->work);
  if (root) vector_push(&f->work, root);
  while (f->work.size && !is_done(f)) {
    const Expr *e = vector_pop(&f->work), *parts[] = {e->left, e->right, e->condition};
    bool is_found = exposes(f, e);
    for (int i = 0; i < 3; i++) {
      if (is_found && e->kind == EXPR_DEREFERENCE) expose_choice(f, parts[i]);
      if (is_found && e->kind != EXPR_DEREFERENCE) expose(f, parts[i]);
      if (parts[i]) vector_push(&f->work, parts[i]);
    }
  }
}

/* ---- steps ---------------------------------------------------------------------------------------- */

/* A text may be any bytes that are copied to where texts are kept. */
static bool is_buffer(const Finder *f, ObjectId id) {
  const PointsObject *object = points_object(f->points, id);
  if (object->kind != OBJECT_VARIABLE) return false;
  const Type *type = f->graph->variables.data[object->variable].symbol->type;
  return type->kind == TYPE_ARRAY && type_size(&f->graph->cfa->program->types, type->base) == 1;
}

/* Bytes that go out of the program hold an address: it may come back as a number. */
static bool writes_address(Finder *f, const Edge *edge, size_t argument) {
  const LibraryFunction *library = edge_library(edge);
  bool is_output = library && library->kind == LIBRARY_OUTPUT && edge->arguments[argument]->type->kind == TYPE_POINTER, found = false;
  if (!is_output) return false;
  bool is_all = library_written(library) == (int)argument;
  Targets targets = points_of_value(f->points, edge->arguments[argument], f->context);
  U32Vector objects = {0};
  for (size_t i = 0; i < targets.size; i++)
    if (is_all || is_buffer(f, targets.data[i].object)) vector_push(&objects, targets.data[i].object);
  for (size_t i = 0; i < objects.size && !found; i++) found = points_held_within(f->points, objects.data[i]).size;
  vector_release(&objects);
  return found;
}

/* An address that is given to assembly, or to the library, which lets the program know it. */
static void look_at_arguments(Finder *f, const Edge *edge) {
  bool is_computed = edge->kind == EDGE_HAVOC, accesses = edge_library(edge);
  for (size_t i = 0; i < edge->argument_count && !is_done(f); i++) {
    const Expr *argument = edge->arguments[i];
    if (!type_is_scalar(argument->type)) continue;
    bool is_told = (is_computed || edge_tells(edge, i)) && held_by(f, argument).count, is_place = accesses && argument->type->kind == TYPE_POINTER && chooses_place(f, argument);
    if (is_told) expose(f, argument);
    if (is_place) expose_choice(f, argument);
    if (writes_address(f, edge, i)) expose(f, NULL);
    look_at_expression(f, argument);
  }
}

static void look_at_step(Finder *f, const Step *step) {
  const Edge *edge = step->edge;
  bool is_assumption = step->kind == STEP_EDGE && edge->kind == EDGE_ASSUME;
  f->context = step->context;
  if (step->kind == STEP_LEAVE || step->kind == STEP_BOUND) return;
  if (is_assumption && is_part(f, edge->right)) expose(f, edge->right);
  if (edge_calls_through_pointer(edge) && chooses_place(f, edge->right)) expose_choice(f, edge->right);
  look_at_expression(f, edge->left);
  look_at_expression(f, edge->right);
  look_at_arguments(f, edge);
}

static bool look(const Graph *graph, Points *points, U32Vector *objects) {
  Finder f = {.graph = graph, .points = points, .objects = objects};
  for (size_t i = 0; i < graph->steps.size && !is_done(&f); i++) look_at_step(&f, &graph->steps.data[i]);
  vector_release(&f.work);
  map_release(&f.seen);
  return f.is_exposed;
}

bool exposed_any(const Graph *graph, Points *points) { return look(graph, points, NULL); }

void exposed_functions(const Graph *graph, Points *points, U32Vector *objects) { (void)look(graph, points, objects); }
