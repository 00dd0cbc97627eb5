/* Functional large-block encoding.
 *
 * Between cut points the graph is acyclic, so one walk in reverse post-order computes for every node the condition
 * under which it is reached from the start of the block and the values of all variables there.  Steps into a cut point
 * end the block; their values, merged, are the next state.  The `loop` block starts at all cut points at once, told apart by
 * `pc`; the `prefix` block starts at the entry.  This is the large-block encoding of the IMC paper (Sect. 4.1)
 * with the single-loop transformation done by `pc`.  A variable is part of the state only if it is live at some cut point. */
#include "model/encode.h"
#include "base/log.h"
#include "model/plain.h"
#include "model/compact.h"
#include "model/cone.h"
#include "model/expression.h"
#include "model/live.h"
#include "model/name.h"
#include "model/statemap.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Reaching a place: when, and with which values. */
typedef struct {
  Term condition; /* TERM_NONE: not reached yet */
  StateMap map;
} Arrival;

typedef struct {
  const Graph *graph;
  const Types *types;
  Model *model;
  TermBank *bank;
  Liveness live;
  StateMaps maps;
  uint32_t pc;          /* the key of the program counter in the maps; the first behind the variables */
  uint32_t *state_of;   /* per key: index of its state variable, UINT32_MAX if it has none */
  uint32_t *cut_index;  /* per node */
  Arrival *arrivals;    /* per node, of the block being walked */
  Block *block;
  Arrival sink;         /* arrivals at cut points, merged */
  ExpressionEncoder expressions;
} Encoder;

/* ---- joining paths ------------------------------------------------------------------------------- */

/* If a = c and x, b = c and not x: x and c.  Such pairs come from every if statement; joining them to c, and selecting
 * by x alone, keeps conditions from growing along the block. */
static bool split_by(TermBank *bank, Term a, Term b, Term *x, Term *c) {
  bool both_and = term_operator(bank, a) == TERM_AND && term_operator(bank, b) == TERM_AND;
  for (unsigned i = 0; both_and && i < 2; i++)
    for (unsigned j = 0; j < 2; j++)
      if (term_child(bank, a, i) == term_not(bank, term_child(bank, b, j)) &&
          term_child(bank, a, 1 - i) == term_child(bank, b, 1 - j)) {
        *x = term_child(bank, a, i);
        *c = term_child(bank, a, 1 - i);
        return true;
      }
  return false;
}

static void join(Encoder *e, Arrival *here, Term condition, StateMap map) {
  if (here->condition == TERM_NONE) {
    *here = (Arrival){condition, map};
    return;
  }
  Term select = condition, together;
  if (!split_by(e->bank, condition, here->condition, &select, &together))
    together = term_or(e->bank, condition, here->condition);
  here->map = statemap_merge(&e->maps, select, map, here->map);
  here->condition = together;
}

/* ---- one step ------------------------------------------------------------------------------------ */

static Term missing_value(void *context, VariableId variable) {
  Encoder *e = context;
  const Symbol *symbol = e->graph->variables.data[variable].symbol;
  unsigned width = expression_width(e->types, symbol->type);
  return model_add_input(e->model, e->block, symbol->name, width, term_false(e->bank), NULL);
}

static const char passed_over[] = "memory";

/* The first one is told, but a value rather than something that was passed over. */
static void approximate(Encoder *e, const char *what, SourcePos pos) {
  const char *before = e->model->approximation;
  if (before && (before != passed_over || what == passed_over)) return;
  e->model->approximation = what;
  e->model->approximation_pos = pos;
}

/* Any value of the type.  No input of the program: a trace that needs it has to stand the replay without it. */
static Term any_value(Encoder *e, const Type *type, const char *what, SourcePos pos) {
  approximate(e, what, pos);
  return model_add_input(e->model, e->block, what, expression_width(e->types, type), term_false(e->bank), NULL);
}

static Term unknown_value(void *context, const Expr *expression, const char *what) {
  return any_value(context, expression->type, what, expression->range.begin);
}

static Term value_of(Encoder *e, const Expr *expression, ContextId context, StateMap map) {
  return expression_encode(&e->expressions, expression, context, map);
}

static StateMap assign(Encoder *e, StateMap map, ContextId context, const Symbol *symbol, Term value) {
  return statemap_set(&e->maps, map, graph_variable(e->graph, context, symbol), value);
}

static StateMap take_enter(Encoder *e, const Step *step, StateMap map) {
  const Symbol *callee = e->graph->cfa->functions.data[e->graph->contexts.data[step->callee].function].symbol;
  StateMap inside = map;
  for (size_t i = 0; i < callee->parameter_count && i < step->edge->argument_count; i++) {
    if (!plain_is_variable(e->graph->cfa, callee->parameters[i])) continue;
    const Expr *argument = step->edge->arguments[i];
    Term value = value_of(e, argument, step->context, map);
    const Type *type = callee->parameters[i]->type;
    if (term_width(e->bank, value) != expression_width(e->types, type)) /* K&R: passed with another type */
      value = any_value(e, type, "argument of another type", argument->range.begin);
    inside = assign(e, inside, step->callee, callee->parameters[i], value);
  }
  return inside;
}

static StateMap take_leave(Encoder *e, const Step *step, StateMap map) {
  if (!step->edge->left || !plain_is_variable(e->graph->cfa, step->edge->left->symbol)) return map;
  const CfaFunction *callee = &e->graph->cfa->functions.data[e->graph->contexts.data[step->callee].function];
  const Symbol *left = step->edge->left->symbol;
  Term value = TERM_NONE;
  if (callee->result && plain_is_variable(e->graph->cfa, callee->result)) {
    VariableId result = graph_variable(e->graph, step->callee, callee->result);
    value = statemap_get(&e->maps, map, result);
    if (value == TERM_NONE) value = missing_value(e, result);
  }
  if (value == TERM_NONE || term_width(e->bank, value) != expression_width(e->types, left->type))
    value = any_value(e, left->type, "result of another type", step->edge->range.begin);
  return assign(e, map, step->context, left, value);
}

static StateMap take_havoc(Encoder *e, const Step *step, Term condition, StateMap map) {
  const Symbol *symbol = step->edge->left->symbol;
  const char *name = step->edge->reason ? step->edge->reason : symbol->name;
  unsigned width = expression_width(e->types, symbol->type);
  Term input = model_add_input(e->model, e->block, name, width, condition, step->edge);
  return assign(e, map, step->context, symbol, input);
}

static StateMap take_return(Encoder *e, const Step *step, StateMap map) {
  const CfaFunction *function = &e->graph->cfa->functions.data[e->graph->contexts.data[step->context].function];
  if (!step->edge->right || !function->result) return map;
  return assign(e, map, step->context, function->result, value_of(e, step->edge->right, step->context, map));
}

/* A call of the library: an operation on numbers, or any result.  Other calls have been inlined. */
static StateMap take_function(Encoder *e, const Step *step, StateMap map) {
  const Edge *edge = step->edge;
  PlainFunction function = plain_function(edge);
  if (function == PLAIN_NONE) {
    Term any = any_value(e, edge->left->symbol->type, plain_library_name(edge), edge->range.begin);
    return assign(e, map, step->context, edge->left->symbol, any);
  }
  Term a = value_of(e, edge->arguments[0], step->context, map), b = TERM_NONE;
  if (edge->argument_count > 1) b = value_of(e, edge->arguments[1], step->context, map);
  Term value = expression_apply(&e->expressions, function, edge->arguments[0]->type, a, b);
  return assign(e, map, step->context, edge->left->symbol, value);
}

static void add_incomplete(Encoder *e, Term condition, const char *reason, SourcePos pos) {
  IncompletePoint point = {.when = condition, .reason = reason, .pos = pos};
  vector_push(&e->block->incompletes, point);
  e->block->incomplete = term_or(e->bank, e->block->incomplete, condition);
}

/* What the step does to an arrival at its source; false if it leads nowhere. */
static bool take_step(Encoder *e, const Step *step, Arrival *at) {
  const Edge *edge = step->edge;
  const char *beyond = step->kind == STEP_BOUND ? NULL : plain_refuses(e->graph->cfa, edge);
  if (beyond) {
    add_incomplete(e, at->condition, beyond, edge->range.begin);
    return false;
  }
  if (step->kind == STEP_EDGE && plain_skips(e->graph->cfa, edge)) {
    if (edge->kind != EDGE_SKIP) approximate(e, passed_over, edge->range.begin);
    return true;
  }
  switch (step->kind) {
  case STEP_ENTER: at->map = take_enter(e, step, at->map); return true;
  case STEP_LEAVE: at->map = take_leave(e, step, at->map); return true;
  case STEP_BOUND: add_incomplete(e, at->condition, "recursion bound", edge->range.begin); return false;
  case STEP_EDGE: break;
  }
  switch (edge->kind) {
  case EDGE_SKIP: return true;
  case EDGE_ASSIGN:
    at->map = assign(e, at->map, step->context, edge->left->symbol, value_of(e, edge->right, step->context, at->map));
    return true;
  case EDGE_ASSUME: {
    Term value = value_of(e, edge->right, step->context, at->map);
    Term holds = expression_truth(e->bank, edge->right->type, value);
    at->condition = term_and(e->bank, at->condition, holds);
    return !term_is_false(e->bank, at->condition);
  }
  case EDGE_RETURN: at->map = take_return(e, step, at->map); return true;
  case EDGE_HAVOC: at->map = take_havoc(e, step, at->condition, at->map); return true;
  case EDGE_ERROR: e->block->error = term_or(e->bank, e->block->error, at->condition); return false;
  case EDGE_INCOMPLETE: add_incomplete(e, at->condition, edge->reason, edge->range.begin); return false;
  case EDGE_STOP: return false;
  case EDGE_ALLOCATE: {
    Term address = any_value(e, edge->left->symbol->type, "address", edge->range.begin);
    at->condition = term_and(e->bank, at->condition, term_nonzero(e->bank, address));
    at->map = assign(e, at->map, step->context, edge->left->symbol, address);
    return true;
  }
  case EDGE_FREE: return true;
  case EDGE_CALL: at->map = take_function(e, step, at->map); return true;
  }
  return false;
}

/* ---- one block ----------------------------------------------------------------------------------- */

/* Variables that are dead at the cut point are left out of its map, so that merging ignores them. */
static void arrive_at_cut(Encoder *e, NodeId node, const Arrival *at) {
  StateMap map = NULL;
  uint32_t cut = e->cut_index[node];
  for (size_t i = 0; i < e->graph->variables.size; i++) {
    if (e->state_of[i] == UINT32_MAX) continue;
    const U32Vector *cuts = &e->live.cuts[i];
    bool is_live = false;
    for (size_t j = 0; j < cuts->size && !is_live; j++) is_live = cuts->data[j] == cut;
    if (!is_live) continue;
    Term value = statemap_get(&e->maps, at->map, (uint32_t)i);
    map = statemap_set(&e->maps, map, (uint32_t)i, value != TERM_NONE ? value : missing_value(e, (VariableId)i));
  }
  if (e->state_of[e->pc] != UINT32_MAX) {
    unsigned width = term_width(e->bank, e->model->state.data[e->state_of[e->pc]].var);
    map = statemap_set(&e->maps, map, e->pc, term_constant(e->bank, width, cut));
  }
  join(e, &e->sink, at->condition, map);
}

static void arrive(Encoder *e, NodeId node, const Arrival *at) {
  if (e->graph->nodes.data[node].is_cut)
    arrive_at_cut(e, node, at);
  else
    join(e, &e->arrivals[node], at->condition, at->map);
}

static void leave_node(Encoder *e, NodeId id) {
  const GraphNode *node = &e->graph->nodes.data[id];
  for (size_t i = 0; i < node->out.size; i++) {
    const Step *step = &e->graph->steps.data[node->out.data[i]];
    Arrival at = e->arrivals[id];
    if (take_step(e, step, &at)) arrive(e, step->to, &at);
  }
}

/* Walk the block whose starts are set in `arrivals`; false if the budget ended. */
static bool walk_block(Encoder *e, Budget *budget) {
  const U32Vector *order = &e->graph->by_order;
  for (size_t i = 0; i < order->size; i++) {
    if (!budget_left(budget, "encode_block")) return false;
    if (e->arrivals[order->data[i]].condition != TERM_NONE) leave_node(e, order->data[i]);
  }
  if (e->sink.condition != TERM_NONE) e->block->valid = e->sink.condition;
  return true;
}

static void begin_block(Encoder *e, Block *block) {
  e->block = block;
  e->sink = (Arrival){TERM_NONE, NULL};
  memset(e->arrivals, 0, e->graph->nodes.size * sizeof *e->arrivals);
}

/* The value of each state variable at the end of the block. */
static void read_sink(Encoder *e, bool is_prefix) {
  for (uint32_t key = 0; key <= e->pc; key++) {
    if (e->state_of[key] == UINT32_MAX) continue;
    StateVariable *variable = &e->model->state.data[e->state_of[key]];
    Term value = statemap_get(&e->maps, e->sink.map, key);
    if (value == TERM_NONE) value = is_prefix ? term_constant(e->bank, term_width(e->bank, variable->var), 0) : variable->var;
    if (is_prefix)
      variable->init = value;
    else
      variable->next = value;
  }
}

static bool encode_prefix(Encoder *e, Budget *budget) {
  begin_block(e, &e->model->prefix);
  StateMap map = NULL;
  for (size_t i = 0; i < e->live.entry.size; i++) {
    VariableId variable = e->live.entry.data[i];
    map = statemap_set(&e->maps, map, variable, missing_value(e, variable));
  }
  arrive(e, e->graph->entry, &(Arrival){term_true(e->bank), map});
  if (!walk_block(e, budget)) return false;
  read_sink(e, true);
  return true;
}

static bool encode_loop(Encoder *e, Budget *budget) {
  begin_block(e, &e->model->loop);
  for (uint32_t c = 0; c < e->graph->cuts.size; c++) {
    Arrival *start = &e->arrivals[e->graph->cuts.data[c]];
    start->condition = term_true(e->bank);
    if (e->state_of[e->pc] != UINT32_MAX) {
      Term pc = e->model->state.data[e->state_of[e->pc]].var;
      start->condition = term_equal(e->bank, pc, term_constant(e->bank, term_width(e->bank, pc), c));
    }
  }
  for (uint32_t v = 0; v < e->graph->variables.size; v++) {
    if (e->state_of[v] == UINT32_MAX) continue;
    for (size_t j = 0; j < e->live.cuts[v].size; j++) {
      Arrival *start = &e->arrivals[e->graph->cuts.data[e->live.cuts[v].data[j]]];
      start->map = statemap_set(&e->maps, start->map, v, e->model->state.data[e->state_of[v]].var);
    }
  }
  if (!walk_block(e, budget)) return false;
  read_sink(e, false);
  return true;
}

/* ---- the state ----------------------------------------------------------------------------------- */

static void add_variable(Encoder *e, VariableId id) {
  const GraphVariable *variable = &e->graph->variables.data[id];
  const Context *context = &e->graph->contexts.data[variable->context];
  const char *function = e->graph->cfa->functions.data[context->function].symbol->name;
  char name[256];
  if (variable->symbol->function)
    snprintf(name, sizeof name, "%s:%s#%u", function, variable->symbol->name, id);
  else
    snprintf(name, sizeof name, "%s#%u", variable->symbol->name, id);
  model_add_state(e->model, name, expression_width(e->types, variable->symbol->type));
  StateVariable *state = &vector_last(&e->model->state);
  state->symbol = variable->symbol;
  state->context = variable->context;
  e->state_of[id] = (uint32_t)e->model->state.size - 1;
}

static void add_pc(Encoder *e) {
  unsigned width = 1;
  while (((size_t)1 << width) < e->graph->cuts.size) width++;
  model_add_state(e->model, "pc", width);
  e->state_of[e->pc] = (uint32_t)e->model->state.size - 1;
}

static void choose_state(Encoder *e) {
  memset(e->state_of, 0xff, (e->pc + 1) * sizeof *e->state_of);
  for (uint32_t v = 0; v < e->graph->variables.size; v++)
    if (e->live.cuts[v].size) add_variable(e, v);
  if (e->graph->cuts.size > 1) add_pc(e);
}

static void encoder_init(Encoder *e, const Graph *graph, Arena *arena) {
  *e = (Encoder){.graph = graph, .types = &graph->cfa->program->types, .model = model_new()};
  e->bank = e->model->bank;
  e->model->graph = graph;
  e->model->has_loop = graph->cuts.size > 0;
  e->pc = (uint32_t)graph->variables.size;
  liveness_init(&e->live, graph);
  statemaps_init(&e->maps, arena, e->bank, e->pc + 1);
  e->state_of = memory_zeroed(e->pc + 1, sizeof *e->state_of);
  e->arrivals = memory_zeroed(graph->nodes.size, sizeof *e->arrivals);
  e->cut_index = memory_zeroed(graph->nodes.size, sizeof *e->cut_index);
  for (uint32_t i = 0; i < graph->cuts.size; i++) e->cut_index[graph->cuts.data[i]] = i;
  e->expressions = (ExpressionEncoder){e->bank, e->types, graph, &e->maps, missing_value, unknown_value, e};
}

static void encoder_release(Encoder *e) {
  liveness_release(&e->live);
  memory_free(e->state_of);
  memory_free(e->arrivals);
  memory_free(e->cut_index);
}

Model *model_encode(const Graph *graph, Budget *budget) {
  Encoder e;
  Arena arena;
  arena_init(&arena);
  encoder_init(&e, graph, &arena);
  choose_state(&e);
  bool done = encode_prefix(&e, budget) && encode_loop(&e, budget);
  encoder_release(&e);
  arena_release(&arena);
  if (!done) {
    model_delete(e.model);
    return NULL;
  }
  model_reduce_cone(e.model);
  model_compact(e.model);
  if (e.model->base) model_name_divisions(e.model->base);
  model_name_divisions(e.model);
  LOG("%zu state variables, %u bits", e.model->state.size, model_state_bits(e.model));
  return e.model;
}
