/* callees.c: calls through pointers: see callees.h.
 *
 * Solving and finding callees take turns: a function found for a call makes arguments and results flow, which may bring
 * functions to other calls.  What unknown code does need not be known, as nothing is said about what comes behind it. */
#include "flow/transform/callees.h"

#include "flow/cfa/unknown.h"
#include "flow/code/number.h"
#include "flow/memory/points_inside.h"

typedef struct {
  const Edge *edge;
  ContextId context;
  U32Vector functions; /* owned */
} PointerCall;

struct Callees {
  VECTOR(PointerCall) calls;
  Map call_of; /* edge -> index into `calls` */
};

/* ---- which functions take a call ----------------------------------------------------------------- */

static bool is_same_form(const Types *types, const Type *a, const Type *b) {
  Form first = form_of_type(types, a), second = form_of_type(types, b);
  if (first != FORM_NONE && second != FORM_NONE) return form_is_alike(first, 0, second, 0);
  a = type_unqualified(a);
  b = type_unqualified(b);
  return first == second && a->kind == b->kind && (!type_is_record(a) || a->record == b->record);
}

bool callees_take(const Types *types, const CfaFunction *function, const Edge *edge) {
  const Symbol *symbol = function->symbol;
  if (edge->argument_count < symbol->parameter_count) return false;
  bool takes_more = symbol->type->is_variadic || symbol->type->is_old_style; /* f() {...}: passed and not looked at, as in a call by name */
  if (edge->argument_count > symbol->parameter_count && !takes_more) return false;
  for (size_t i = 0; i < symbol->parameter_count; i++)
    if (!is_same_form(types, symbol->parameters[i]->type, edge->arguments[i]->type)) return false;
  return !edge->left || (function->result && is_same_form(types, function->result->type, edge->left->type));
}

/* ---- finding ------------------------------------------------------------------------------------- */

static bool has_function(const PointerCall *call, uint32_t function) {
  for (size_t i = 0; i < call->functions.size; i++)
    if (call->functions.data[i] == function) return true;
  return false;
}

static void add_function(Points *points, PointerCall *call, uint32_t function) {
  vector_push(&call->functions, function);
  Step step = {STEP_ENTER, 0, 0, call->edge, call->context, function};
  points_add_step(points, POINTS_NONE, &step);
  step.kind = STEP_LEAVE;
  points_add_step(points, POINTS_NONE, &step);
}

/* New functions for the call? */
static bool look_at_call(Points *points, PointerCall *call) {
  const Cfa *cfa = points->graph->cfa;
  Targets targets = points_of_value(points, call->edge->right, call->context);
  U32Vector found = {0};
  for (size_t i = 0; i < targets.size; i++) {
    const PointsObject *object = points_object(points, targets.data[i].object);
    int function = object->kind == OBJECT_FUNCTION ? cfa_find_function(cfa, object->function) : -1;
    if (function < 0 || has_function(call, (uint32_t)function)) continue;
    const CfaFunction *called = &cfa->functions.data[function];
    bool is_itself = called->symbol->serial == object->function->serial;
    if (is_itself && callees_take(points->types, called, call->edge)) vector_push(&found, (uint32_t)function);
  }
  for (size_t i = 0; i < found.size; i++) add_function(points, call, found.data[i]);
  bool is_new = found.size > 0;
  vector_release(&found);
  return is_new;
}

static void find_functions(Callees *callees, const Cfa *cfa) {
  Graph *graph = graph_flat(cfa);
  Points *points = points_start(graph, NULL);
  bool is_new = true;
  while (is_new) {
    is_new = false;
    for (size_t i = 0; i < callees->calls.size; i++) is_new |= look_at_call(points, &callees->calls.data[i]);
    if (!is_new) is_new = points_settle(points);
    points_solve(points, NULL);
  }
  points_delete(points);
  graph_delete(graph);
}

static void find_calls(Callees *callees, const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (!edge_calls_through_pointer(edge)) continue;
    map_put(&callees->call_of, edge->id, callees->calls.size);
    vector_push(&callees->calls, (PointerCall){edge, cfa->locations.data[edge->from].function, {0}});
  }
}

static void sort_functions(U32Vector *functions) {
  for (size_t i = 1; i < functions->size; i++)
    for (size_t j = i; j > 0 && functions->data[j - 1] > functions->data[j]; j--) {
      uint32_t other = functions->data[j];
      functions->data[j] = functions->data[j - 1];
      functions->data[j - 1] = other;
    }
}

Callees *callees_find(const Cfa *cfa) {
  Callees *callees = memory_zeroed(1, sizeof *callees);
  find_calls(callees, cfa);
  if (!callees->calls.size) {
    callees_delete(callees);
    return NULL;
  }
  find_functions(callees, cfa);
  for (size_t i = 0; i < callees->calls.size; i++) {
    U32Vector *functions = &callees->calls.data[i].functions;
    if (functions->size > CALLEES_MOST) vector_clear(functions);
    sort_functions(functions);
  }
  return callees;
}

void callees_delete(Callees *callees) {
  if (!callees) return;
  for (size_t i = 0; i < callees->calls.size; i++) vector_release(&callees->calls.data[i].functions);
  vector_release(&callees->calls);
  map_release(&callees->call_of);
  memory_free(callees);
}

const U32Vector *callees_of(const Callees *callees, const Edge *edge) {
  uint64_t index = callees ? map_get(&callees->call_of, edge->id, UINT64_MAX) : UINT64_MAX;
  return index == UINT64_MAX ? NULL : &callees->calls.data[index].functions;
}
