/* access.c: which memory a step reads and writes.
 *
 * Reads are the loads in its expressions, writes what stands left; copies of records, memcpy and its like are a read and a
 * write of many bytes that belong together.  A function of the library that is not followed may touch all that its pointers
 * reach directly. */
#include "flow/cfa/unknown.h"
#include "flow/code/closed.h"
#include "flow/memory/region.h"


bool region_holds(const Cfa *cfa, const Symbol *symbol) {
  return !cfa_is_plain(cfa, symbol);
}

/* The bytes of a scalar in memory that its value fills. */
static uint64_t value_bytes(const Types *types, const Type *type) {
  return type->kind == TYPE_LDOUBLE ? 10 : type_size(types, type);
}

void region_place_bytes(const Types *types, const Expr *place, uint64_t *offset, uint64_t *bytes) {
  *offset = 0;
  *bytes = type_is_scalar(place->type) ? value_bytes(types, place->type) : type_size(types, place->type);
  if (place->kind != EXPR_MEMBER || !place->member->is_bit_field) return;
  const Member *field = place->member;
  *offset = field->bit_offset / 8;
  *bytes = (field->bit_offset % 8 + field->bit_width + 7) / 8;
}

/* ---- reads --------------------------------------------------------------------------------------- */

typedef struct {
  const Graph *graph;
  const Types *types;
  AccessVector *accesses;
} Collector;

static bool is_in_memory(const Collector *c, const Expr *place) {
  return place->kind != EXPR_VARIABLE || region_holds(c->graph->cfa, place->symbol);
}

static uint32_t add_place(const Collector *c, const Expr *place, ContextId context, bool is_write) {
  Access access = {.place = place, .context = context, .is_write = is_write, .copied_from = UINT32_MAX};
  region_place_bytes(c->types, place, &access.offset, &access.bytes);
  vector_push(c->accesses, access);
  return (uint32_t)c->accesses->size - 1;
}

static uint32_t add_pointer(const Collector *c, const Expr *pointer, ContextId context, uint64_t bytes, bool is_write) {
  Access access = {.pointer = pointer, .context = context, .bytes = bytes, .is_write = is_write};
  access.copied_from = UINT32_MAX;
  vector_push(c->accesses, access);
  return (uint32_t)c->accesses->size - 1;
}

/* Down a place to the pointer that it starts from, which is a value; members of a loaded record are members of its place. */
static void push_pointer(ExprVector *work, const Expr *place) {
  while (place->kind == EXPR_MEMBER || place->kind == EXPR_LOAD) place = place->left;
  if (place->kind == EXPR_DEREFERENCE) vector_push(work, place->left);
}

static void collect_reads(const Collector *c, const Expr *root, ContextId context) {
  ExprVector work = {0};
  if (root) vector_push(&work, root);
  while (work.size) {
    const Expr *e = vector_pop(&work);
    if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER) {
      const Expr *place = e->kind == EXPR_LOAD ? e->left : e;
      if (is_in_memory(c, place)) add_place(c, place, context, false);
      push_pointer(&work, place);
    } else if (e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY) {
      push_pointer(&work, e->left);
    } else if (e->kind != EXPR_VARIABLE && e->kind != EXPR_STRING && e->kind != EXPR_FUNCTION) {
      if (e->left) vector_push(&work, e->left);
      if (e->right) vector_push(&work, e->right);
      if (e->condition) vector_push(&work, e->condition);
    }
  }
  vector_release(&work);
}

/* The pointers in a place that is written. */
static void collect_place(const Collector *c, const Expr *place, ContextId context) {
  ExprVector work = {0};
  push_pointer(&work, place);
  while (work.size) collect_reads(c, vector_pop(&work), context);
  vector_release(&work);
}

/* ---- writes -------------------------------------------------------------------------------------- */

/* place (of `to`) := value (of `from`) */
static void collect_store(const Collector *c, const Expr *place, ContextId to, const Expr *value, ContextId from) {
  uint32_t source = UINT32_MAX;
  if (value && type_is_record(place->type)) value = expression_strip_casts(value);
  size_t before = c->accesses->size;
  collect_reads(c, value, from);
  bool is_copy = value && type_is_record(place->type) && value->kind == EXPR_LOAD && c->accesses->size > before;
  if (is_copy) source = (uint32_t)before; /* the record itself is found first */
  collect_place(c, place, to);
  if (!is_in_memory(c, place)) return;
  uint32_t written = add_place(c, place, to, true);
  c->accesses->data[written].copied_from = source;
}

static Expr *variable_place(const Symbol *symbol, Expr *place) {
  *place = (Expr){.kind = EXPR_VARIABLE, .type = symbol->type, .symbol = (Symbol *)symbol};
  return place;
}

/* ---- the library --------------------------------------------------------------------------------- */

RegionCall region_call(const Cfa *cfa, const Edge *edge) {
  RegionCall call = {REGION_CALL_OTHER, 0, 0, 0};
  const LibraryFunction *library = edge_library(edge);
  if (!library || !(library->flags & SIZED) || edge->argument_count < library_arguments(library)) return call;
  i128 size;
  const Expr *bytes = edge->arguments[library_arguments(library) - 1];
  if (!closed_value(&cfa->program->types, bytes, &size) || size < 0 || size > UINT32_MAX) return call;
  bool is_back = library->moves == MOVES_BYTES_BACK, is_copy = is_back || library->moves == MOVES_BYTES;
  call.kind = is_copy ? REGION_CALL_COPY : REGION_CALL_FILL;
  call.to = is_back ? 1 : 0;
  call.from = is_back ? 0 : 1;
  call.bytes = (uint64_t)size;
  return call;
}

/* What the library was ever given, and all that can be reached from there. */
static void add_reached(const Collector *c, const Expr *pointer, ContextId context) {
  Access access = {.pointer = pointer, .context = context, .bytes = ACCESS_WHOLE, .is_write = true, .is_reached = true};
  access.copied_from = UINT32_MAX;
  vector_push(c->accesses, access);
}

static void collect_call(const Collector *c, const Edge *edge, ContextId context) {
  for (size_t i = 0; i < edge->argument_count; i++) collect_reads(c, edge->arguments[i], context);
  if (edge->right->kind != EXPR_FUNCTION) collect_reads(c, edge->right, context);
  RegionCall call = region_call(c->graph->cfa, edge);
  if (call.kind == REGION_CALL_OTHER) {
    const LibraryFunction *library = edge_library(edge);
    for (size_t i = 0; edge_writes_arguments(edge) && i < edge->argument_count; i++)
      add_pointer(c, edge->arguments[i], context, ACCESS_WHOLE, true);
    if (library && library->kind == LIBRARY_ANYTHING && edge->argument_count) add_reached(c, edge->arguments[0], context);
    return;
  }
  uint32_t source = UINT32_MAX;
  if (call.kind == REGION_CALL_COPY) source = add_pointer(c, edge->arguments[call.from], context, call.bytes, false);
  uint32_t written = add_pointer(c, edge->arguments[call.to], context, call.bytes, true);
  c->accesses->data[written].copied_from = source;
}

/* ---- steps --------------------------------------------------------------------------------------- */

static void collect_enter(const Collector *c, const Step *step, Expr *places) {
  const Symbol *callee = c->graph->cfa->functions.data[c->graph->contexts.data[step->callee].function].symbol;
  for (size_t i = 0; i < callee->parameter_count && i < step->edge->argument_count; i++)
    collect_store(c, variable_place(callee->parameters[i], &places[i]), step->callee, step->edge->arguments[i], step->context);
}

/* Places made up for parameters and results: they must live as long as the accesses. */
static Expr *made_places(Arena *arena, size_t count) { return ARENA_ARRAY(arena, Expr, count); }

static void collect_leave(const Collector *c, const Step *step, Expr *places) {
  const CfaFunction *callee = &c->graph->cfa->functions.data[c->graph->contexts.data[step->callee].function];
  if (!step->edge->left || !callee->result) return;
  Expr *load = &places[0], *result = variable_place(callee->result, &places[1]);
  *load = (Expr){.kind = EXPR_LOAD, .type = callee->result->type, .left = result};
  collect_store(c, step->edge->left, step->context, load, step->callee);
}

static void collect_return(const Collector *c, const Step *step, Expr *places) {
  const CfaFunction *function = &c->graph->cfa->functions.data[c->graph->contexts.data[step->context].function];
  if (step->edge->right && function->result)
    collect_store(c, variable_place(function->result, places), step->context, step->edge->right, step->context);
  else
    collect_reads(c, step->edge->right, step->context);
}

void step_accesses(const Graph *graph, const Step *step, Arena *arena, AccessVector *accesses) {
  const Edge *edge = step->edge;
  Collector c = {graph, &graph->cfa->program->types, accesses};
  if (step->kind == STEP_BOUND) return;
  if (step->kind == STEP_ENTER) {
    if (edge->right->kind != EXPR_FUNCTION) collect_reads(&c, edge->right, step->context);
    collect_enter(&c, step, made_places(arena, edge->argument_count + 1));
    return;
  }
  if (step->kind == STEP_LEAVE) {
    collect_leave(&c, step, made_places(arena, 2));
    return;
  }
  switch (edge->kind) {
  case EDGE_ASSIGN: collect_store(&c, edge->left, step->context, edge->right, step->context); break;
  case EDGE_CALL:
    collect_call(&c, edge, step->context);
    if (edge->left) collect_store(&c, edge->left, step->context, NULL, step->context);
    break;
  case EDGE_HAVOC: collect_store(&c, edge->left, step->context, NULL, step->context); break;
  case EDGE_ALLOCATE: collect_store(&c, edge->left, step->context, edge->right, step->context); break;
  case EDGE_RETURN: collect_return(&c, step, made_places(arena, 1)); break;
  case EDGE_ASSUME:
  case EDGE_FREE: collect_reads(&c, edge->right, step->context); break;
  default: break;
  }
}
