/* What a verdict assumes: see assumptions.h. */
#include "evidence/assumptions.h"
#include <stdarg.h>
#include "evidence/calls.h"

static void add(AssumptionVector *assumptions, SourcePos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void add(AssumptionVector *assumptions, SourcePos pos, const char *format, ...) {
  Buffer text = {0};
  va_list arguments;
  va_start(arguments, format);
  buffer_format_list(&text, format, arguments);
  va_end(arguments);
  buffer_text(&text);
  vector_push(assumptions, (Assumption){pos, text.data});
}

/* A function, perhaps behind casts, or a pointer to one. */
static bool is_function(const Expr *argument) {
  while (argument->kind == EXPR_CAST && argument->left) argument = argument->left;
  if (argument->kind == EXPR_ADDRESS && argument->left->kind == EXPR_FUNCTION) return true;
  return argument->type->kind == TYPE_POINTER && argument->type->base->kind == TYPE_FUNCTION;
}

static bool is_called_in(const Cfa *cfa, const Symbol *caller) { return caller && cfa_find_function(cfa, caller) >= 0; }

/* What the library is known to do with functions is modelled: such calls are edges. */
static bool is_modelled(const Cfa *cfa, const Expr *call) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == EDGE_CALL && cfa->edges.data[i].range.begin == call->range.begin) return true;
  return false;
}

void assumptions_find_callbacks(const Cfa *cfa, AssumptionVector *assumptions) {
  OutsideCalls calls;
  Map told = {0};
  outside_calls_init(&calls, cfa->program);
  for (size_t i = 0; i < calls.sites.size; i++) {
    const CallSite *site = &calls.sites.data[i];
    bool gets_function = false;
    for (size_t a = 0; a < site->call->argument_count; a++) gets_function = gets_function || is_function(site->call->arguments[a]);
    if (!gets_function || map_has(&told, site->callee->serial) || !is_called_in(cfa, site->caller) || is_modelled(cfa, site->call))
      continue;
    map_put(&told, site->callee->serial, 1);
    add(assumptions, site->pos, "function '%s' has no body: it is taken not to call the function that it is given",
        site->callee->name);
  }
  map_release(&told);
  outside_calls_release(&calls);
}

static void find_bounds(const Graph *graph, unsigned bound, AssumptionVector *assumptions) {
  Map told = {0};
  if (!bound) return; /* no call comes that far */
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    if (step->kind != STEP_BOUND || step->edge->right->kind != EXPR_FUNCTION) continue;
    const Symbol *function = step->edge->right->symbol;
    if (map_has(&told, function->serial)) continue;
    map_put(&told, function->serial, 1);
    add(assumptions, step->edge->range.begin, "recursion of '%s' is followed to %u calls deep; behind that the model ends",
        function->name, bound);
  }
  map_release(&told);
}

void assumptions_find(const Graph *graph, unsigned recursion_bound, AssumptionVector *assumptions) {
  assumptions_find_callbacks(graph->cfa, assumptions);
  find_bounds(graph, recursion_bound, assumptions);
}

void assumptions_release(AssumptionVector *assumptions) {
  for (size_t i = 0; i < assumptions->size; i++) memory_free(assumptions->data[i].text);
  vector_release(assumptions);
}

bool assumptions_is_vacuous(const Graph *graph) {
  for (size_t i = 0; i < graph->steps.size; i++)
    if (step_is_error(graph, &graph->steps.data[i])) return false;
  return true;
}

bool assumptions_names_no_error(const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == EDGE_ERROR) return false;
  return true;
}
