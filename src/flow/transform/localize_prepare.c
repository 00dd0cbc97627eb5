/* localize_prepare.c: the flat graph that keys are found on, and the programs that are not for this: see localize.h. */
#include "flow/transform/localize_inside.h"

#include "flow/cfa/unknown.h"
#include "flow/memory/exposed.h"

/* ---- the flat graph ----------------------------------------------------------------------------- */

static Edge *named_call(Localizer *l, const Edge *edge, uint32_t function) {
  Edge *copy = ARENA_NEW(&l->arena, Edge);
  Expr *callee = ARENA_NEW(&l->arena, Expr);
  Symbol *symbol = localize_entered(l, &l->arena, function);
  *callee = (Expr){.kind = EXPR_FUNCTION, .type = symbol->type, .symbol = symbol, .range = edge->range};
  *copy = *edge;
  copy->right = callee;
  return copy;
}

static void add_pointer_steps(Localizer *l) {
  for (size_t i = 0; i < l->cfa->edges.size; i++) {
    const Edge *edge = &l->cfa->edges.data[i];
    const uint32_t *functions;
    uint32_t one, caller = l->cfa->locations.data[edge->from].function;
    size_t count = edge_calls_through_pointer(edge) ? localize_callees(l, edge, &functions, &one) : 0;
    for (size_t j = 0; j < count; j++) {
      const Edge *named = named_call(l, edge, functions[j]);
      vector_push(&l->flat->steps, (Step){STEP_ENTER, 0, 0, named, caller, functions[j]});
      vector_push(&l->flat->steps, (Step){STEP_LEAVE, 0, 0, named, caller, functions[j]});
    }
  }
}

static void chain_steps(Localizer *l) {
  size_t steps = l->flat->steps.size;
  l->first_of_edge = memory_alloc((l->cfa->edges.size + 1) * sizeof *l->first_of_edge);
  l->next_of_edge = memory_alloc((steps + 1) * sizeof *l->next_of_edge);
  for (size_t i = 0; i < l->cfa->edges.size; i++) l->first_of_edge[i] = UINT32_MAX;
  for (size_t i = steps; i-- > 0;) {
    EdgeId edge = localize_step(l, (uint32_t)i)->edge->id;
    l->next_of_edge[i] = l->first_of_edge[edge];
    l->first_of_edge[edge] = (uint32_t)i;
  }
}

bool localize_prepare(Localizer *l) {
  l->callees = callees_find(l->cfa);
  l->flat = graph_flat(l->cfa);
  add_pointer_steps(l);
  l->points = points_new(l->flat, l->budget);
  if (!l->points) return false;
  l->has_dependences = true;
  if (!dependences_init(&l->dependences, l->flat, l->points, l->budget)) return false;
  chain_steps(l);
  localize_find_writers(l);
  return true;
}

/* ---- what is not for us ------------------------------------------------------------------------- */

static bool is_entered(const Localizer *l, const Edge *edge, uint32_t function) {
  const U32Vector *found = callees_of(l->callees, edge);
  for (size_t i = 0; found && i < found->size; i++)
    if (found->data[i] == function) return true;
  return false;
}

static bool is_misfit(const Localizer *l, const Edge *edge, uint32_t function) {
  for (size_t i = l->misfits.size; i-- > 0 && l->misfits.data[i].call == edge->id;)
    if (l->misfits.data[i].function == function) return true;
  return false;
}

/* Where its arguments point is not known, though C says what they are: the call may enter too many functions, or those of an old style function are promoted. */
static bool is_good_call(const Localizer *l, uint32_t function, const Edge *edge) {
  const CfaFunction *f = &l->cfa->functions.data[function];
  return f->symbol->type->is_old_style || callees_take(&l->cfa->program->types, f, edge);
}

/* False if it is one of the library. */
static bool add_misfit(Localizer *l, const Edge *edge, ObjectId id) {
  const PointsObject *object = points_object(l->points, id);
  if (object->kind != OBJECT_FUNCTION) return true;
  int function = cfa_find_function(l->cfa, object->function);
  if (function < 0) return false;
  if (is_entered(l, edge, (uint32_t)function) || is_misfit(l, edge, (uint32_t)function)) return true;
  vector_push(&l->misfits, (Misfit){edge->id, (uint32_t)function});
  l->is_wild |= is_good_call(l, (uint32_t)function, edge);
  return true;
}

/* What the pointer may hold, or a number that is taken for one.  False if it may be a function of the library. */
static bool find_misfits(Localizer *l, const Edge *edge, const U32Vector *exposed) {
  bool good = true;
  U32Vector held = {0};
  Targets targets = points_of_value(l->points, edge->right, l->cfa->locations.data[edge->from].function);
  for (size_t i = 0; i < targets.size; i++) vector_push(&held, targets.data[i].object);
  for (size_t i = 0; i < held.size; i++) good &= add_misfit(l, edge, held.data[i]);
  for (size_t i = 0; i < exposed->size; i++) good &= add_misfit(l, edge, exposed->data[i]);
  vector_release(&held);
  return good;
}

static const char *refuse_edge(Localizer *l, const Edge *edge, const U32Vector *exposed) {
  const LibraryFunction *library = edge_library(edge);
  if (library && library->kind == LIBRARY_ARGUMENTS) return "variable arguments are read";
  if (edge_changes_rounding(edge)) return "arithmetic is rounded in another way";
  if (!edge_calls_through_pointer(edge)) return edge_calls_unknown(l->cfa, edge) ? "the library calls back" : NULL;
  return find_misfits(l, edge, exposed) ? NULL : "a pointer holds a function of the library";
}

const char *localize_refuse(Localizer *l) {
  const char *why = l->cfa->asks_memory ? "memory is asked about" : NULL;
  U32Vector exposed = {0};
  l->is_wild = exposed_any(l->flat, l->points);
  if (l->is_wild) exposed_functions(l->flat, l->points, &exposed);
  l->is_wild |= points_have_unsized(l->points); /* nobody knows which accesses to it hit another object; plain variables are none that they hit */
  for (size_t i = 0; i < l->flat->steps.size; i++) l->is_wild |= l->dependences.writes_unknown[i];
  for (size_t i = 0; i < l->cfa->edges.size && !why; i++) why = refuse_edge(l, &l->cfa->edges.data[i], &exposed);
  vector_release(&exposed);
  for (Location i = 0; i < l->cfa->locations.size && !why; i++)
    if (l->cfa->locations.data[i].out.size > 1 && !localize_is_choice(l, i)) why = "a choice without conditions";
  return why;
}
