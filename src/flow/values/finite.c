/* Loops that look as if they ended: see finite.h. */
#include "flow/values/finite.h"

enum { MOST_COPIES = 6 }; /* from a counter to the condition */

typedef struct {
  Constants *constants;
  const Graph *graph;
  const Loops *loops;
  uint32_t loop;
  Map counters; /* variables that are computed from themselves alone */
  Map sources;  /* variable -> the only other one that it is computed from */
  Map inputs;
} Finder;

static const Symbol *result_of(const Finder *f, ContextId context) {
  return f->graph->cfa->functions.data[f->graph->contexts.data[context].function].result;
}

/* The plain variables whose values are read, however deep. */
static void collect_loads(const Finder *f, const Expr *root, ContextId context, U32Vector *loads) {
  ExprVector work = {0};
  if (root) vector_push(&work, root);
  while (work.size) {
    const Expr *e = vector_pop(&work);
    if (constants_is_plain_load(f->graph, e)) vector_push(loads, graph_variable(f->graph, context, e->left->symbol));
    expression_push_operands(&work, e);
  }
  vector_release(&work);
}

/* target := value */
static void note_value(Finder *f, VariableId target, const Expr *value, ContextId context) {
  U32Vector loads = {0};
  collect_loads(f, value, context, &loads);
  bool is_one = loads.size > 0;
  for (size_t i = 1; i < loads.size; i++) is_one &= loads.data[i] == loads.data[0];
  if (is_one && loads.data[0] == target) map_put(&f->counters, target, 1);
  if (is_one && loads.data[0] != target) map_put(&f->sources, target, loads.data[0]);
  vector_release(&loads);
}

static bool is_plain(const Finder *f, const Symbol *symbol) { return symbol && cfa_is_plain(f->graph->cfa, symbol); }

static void note_enter(Finder *f, const Step *step) {
  const Symbol *callee = step_callee(f->graph, step);
  for (size_t i = 0; i < callee->parameter_count && i < step->edge->argument_count; i++)
    if (is_plain(f, callee->parameters[i]))
      note_value(f, graph_variable(f->graph, step->callee, callee->parameters[i]), step->edge->arguments[i], step->context);
}

static void note_step(Finder *f, const Step *step) {
  const Symbol *target = constants_target(f->graph, step);
  if (step->kind == STEP_ENTER) note_enter(f, step);
  if (!target) return;
  VariableId variable = graph_variable(f->graph, step->context, target);
  if (step->kind == STEP_LEAVE) {
    const Symbol *result = result_of(f, step->callee);
    if (is_plain(f, result)) map_put(&f->sources, variable, graph_variable(f->graph, step->callee, result));
  } else if (step->edge->kind == EDGE_HAVOC) {
    map_put(&f->inputs, variable, 1);
  } else if (step->edge->kind == EDGE_ASSIGN || step->edge->kind == EDGE_RETURN) {
    note_value(f, variable, step->edge->right, step->context);
  }
}

static bool is_inside(const Finder *f, NodeId node) { return loops_contain(f->loops, f->loop, f->loops->loop_of[node]); }

/* Does the condition hold if the input that the variable stems from is 0? */
static bool holds_of_zero(Finder *f, const Step *step, VariableId variable) {
  ConstantMap map = constants_set(f->constants, NULL, variable, (Constant){true, 0});
  Constant value = constants_evaluate(f->constants, map, step->context, step->edge->right);
  return value.is_known && value.cell;
}

static bool is_decided_by(Finder *f, const Step *step, VariableId variable) {
  uint64_t from = variable;
  for (unsigned i = 0; i < MOST_COPIES && from != UINT64_MAX; i++) {
    if (map_has(&f->counters, from)) return true;
    if (map_has(&f->inputs, from) && !is_inside(f, step->to) && holds_of_zero(f, step, variable)) return true;
    from = map_get(&f->sources, from, UINT64_MAX);
    if (from == variable) return true; /* t = i; i = t + 1 */
  }
  return false;
}

/* A node from which the loop may be left. */
static bool may_be_left(Finder *f, NodeId node) {
  const U32Vector *out = &f->graph->nodes.data[node].out;
  bool leaves = false, is_decided = false;
  for (size_t i = 0; i < out->size; i++) leaves |= !is_inside(f, f->graph->steps.data[out->data[i]].to);
  for (size_t i = 0; i < out->size && leaves && !is_decided; i++) {
    const Step *step = &f->graph->steps.data[out->data[i]];
    if (step->kind != STEP_EDGE || step->edge->kind != EDGE_ASSUME) continue;
    U32Vector loads = {0};
    collect_loads(f, step->edge->right, step->context, &loads);
    for (size_t j = 0; j < loads.size; j++) is_decided |= is_decided_by(f, step, loads.data[j]);
    vector_release(&loads);
  }
  return is_decided;
}

bool loop_looks_finite(Constants *constants, const Loops *loops, uint32_t loop, const U32Vector *nodes) {
  Finder f = {.constants = constants, .graph = constants->graph, .loops = loops, .loop = loop};
  bool is_finite = false;
  for (size_t i = 0; i < nodes->size; i++) {
    const U32Vector *out = &f.graph->nodes.data[nodes->data[i]].out;
    for (size_t j = 0; j < out->size && is_inside(&f, nodes->data[i]); j++) note_step(&f, &f.graph->steps.data[out->data[j]]);
  }
  for (size_t i = 0; i < nodes->size && !is_finite; i++)
    is_finite = is_inside(&f, nodes->data[i]) && may_be_left(&f, nodes->data[i]);
  map_release(&f.counters);
  map_release(&f.sources);
  map_release(&f.inputs);
  return is_finite;
}
