/* inline.c: one graph out of all functions.
 *
 * Contexts are expanded one after the other: each copies its function's locations and edges; a call opens a
 * new context for the callee, or is the recursion bound.  Then nodes that matter neither way are pruned: what
 * the entry does not reach, and what reaches neither the error nor the end of our model.  (An assumption
 * behind which no error lies restricts no path to an error, so dropping it changes nothing.)  What is left is
 * numbered densely. */
#include "flow/inline.h"

#include <assert.h>
#include "flow/callees.h"
#include "flow/order.h"
#include "flow/unknown.h"

typedef struct {
  Graph *graph;
  const InlineOptions *options;
  const Callees *callees; /* of calls through pointers; NULL: not expanded */
  U32Vector first_node; /* by context: its function's locations start here */
} Inliner;

/* ---- expanding ----------------------------------------------------------------------------------- */

static const CfaFunction *function_of(const Graph *graph, ContextId context) {
  return &graph->cfa->functions.data[graph->contexts.data[context].function];
}

static NodeId node_of(const Inliner *inliner, ContextId context, Location location) {
  return inliner->first_node.data[context] + (location - function_of(inliner->graph, context)->first);
}

static ContextId add_context(Inliner *inliner, ContextId parent, const Edge *call, uint32_t function) {
  Graph *graph = inliner->graph;
  unsigned depth = call ? graph->contexts.data[parent].depth + 1 : 0;
  ContextId id = (ContextId)graph->contexts.size;
  NodeId first = (NodeId)graph->nodes.size;
  const CfaFunction *copied = &graph->cfa->functions.data[function];
  vector_push(&graph->contexts, (Context){parent, call, function, depth});
  vector_push(&inliner->first_node, first);
  for (uint32_t i = 0; i < copied->location_count; i++)
    vector_push(&graph->nodes, (GraphNode){.location = copied->first + i, .context = id});
  return id;
}

static void add_step(Inliner *inliner, Step step) { vector_push(&inliner->graph->steps, step); }

/* How often the function occurs on the call path, which ends in `context`. */
static unsigned count_on_path(const Graph *graph, ContextId context, const Symbol *symbol) {
  unsigned count = 0;
  for (;;) {
    const Context *c = &graph->contexts.data[context];
    if (graph->cfa->functions.data[c->function].symbol == symbol) count++;
    if (!c->call) return count;
    context = c->parent;
  }
}

uint64_t graph_call_path(const Graph *graph, ContextId context, const Edge *call) {
  uint64_t path = 0;
  for (;;) {
    const Context *c = &graph->contexts.data[context];
    path = hash_mix(path, (uint64_t)(call - graph->cfa->edges.data));
    if (!c->call) return path;
    call = c->call;
    context = c->parent;
  }
}

static bool is_beyond(const Inliner *inliner, ContextId context, const Edge *edge, const Symbol *callee) {
  const InlineOptions *options = inliner->options;
  unsigned bound = options->recursion_bound ? options->recursion_bound : 1;
  if (count_on_path(inliner->graph, context, callee) < bound) return false;
  return !options->deeper || !map_has(options->deeper, graph_call_path(inliner->graph, context, edge));
}

/* The function that a call by name enters; -1: one of the library. */
static int function_called(const Cfa *cfa, const Edge *edge) {
  bool is_named = edge->right->kind == EXPR_FUNCTION && edge->right->symbol->body;
  return is_named ? cfa_find_function(cfa, edge->right->symbol) : -1;
}

static void expand_callee(Inliner *inliner, ContextId context, const Edge *edge, uint32_t function) {
  Graph *graph = inliner->graph;
  NodeId from = node_of(inliner, context, edge->from), to = node_of(inliner, context, edge->to);
  const CfaFunction *called = &graph->cfa->functions.data[function];
  if (is_beyond(inliner, context, edge, called->symbol)) {
    NodeId halt = node_of(inliner, context, function_of(graph, context)->halt);
    add_step(inliner, (Step){STEP_BOUND, from, halt, edge, context, context});
    if (inliner->options->goes_on) add_step(inliner, (Step){STEP_EDGE, from, to, edge, context, context});
    return;
  }
  ContextId callee = add_context(inliner, context, edge, function);
  add_step(inliner, (Step){STEP_ENTER, from, node_of(inliner, callee, called->entry), edge, context, callee});
  add_step(inliner, (Step){STEP_LEAVE, node_of(inliner, callee, called->exit), to, edge, context, callee});
}

/* A call beyond the recursion bound is left to the step for what is left: it is incomplete only if it happens. */
static void expand_pointer(Inliner *inliner, ContextId context, const Edge *edge) {
  Graph *graph = inliner->graph;
  const U32Vector *callees = callees_of(inliner->callees, edge);
  for (size_t i = 0; callees && i < callees->size; i++) {
    const Symbol *symbol = graph->cfa->functions.data[callees->data[i]].symbol;
    if (!is_beyond(inliner, context, edge, symbol)) expand_callee(inliner, context, edge, callees->data[i]);
  }
}

static void expand_call(Inliner *inliner, ContextId context, const Edge *edge) {
  int function = function_called(inliner->graph->cfa, edge);
  if (function >= 0) {
    expand_callee(inliner, context, edge, (uint32_t)function);
    return;
  }
  NodeId from = node_of(inliner, context, edge->from), to = node_of(inliner, context, edge->to);
  if (edge->right->kind != EXPR_FUNCTION) {
    const U32Vector *callees = callees_of(inliner->callees, edge);
    expand_pointer(inliner, context, edge);
    /* Our model ends where the pointer holds none of the functions found for it; one for which none was found is from
     * outside, and so is the function. */
    if (callees && callees->size) to = node_of(inliner, context, function_of(inliner->graph, context)->halt);
  }
  add_step(inliner, (Step){STEP_EDGE, from, to, edge, context, context});
}

static void expand_context(Inliner *inliner, ContextId context) {
  const Cfa *cfa = inliner->graph->cfa;
  const CfaFunction *function = function_of(inliner->graph, context);
  for (uint32_t i = 0; i < function->location_count; i++) {
    const U32Vector *out = &cfa->locations.data[function->first + i].out;
    for (size_t j = 0; j < out->size; j++) {
      const Edge *edge = &cfa->edges.data[out->data[j]];
      NodeId from = node_of(inliner, context, edge->from), to = node_of(inliner, context, edge->to);
      if (edge->kind == EDGE_CALL)
        expand_call(inliner, context, edge);
      else
        add_step(inliner, (Step){STEP_EDGE, from, to, edge, context, context});
    }
  }
}

/* False if there are too many nodes. */
static bool expand_all(Inliner *inliner) {
  Graph *graph = inliner->graph;
  size_t limit = inliner->options->node_limit;
  add_context(inliner, 0, NULL, graph->cfa->entry);
  for (ContextId context = 0; context < graph->contexts.size; context++) {
    if (graph->nodes.size >= UINT32_MAX / 2 || (limit && graph->nodes.size > limit)) return false;
    expand_context(inliner, context);
  }
  return !limit || graph->nodes.size <= limit;
}

/* ---- pruning ------------------------------------------------------------------------------------- */

static bool is_incomplete(const Step *step) {
  return step->kind == STEP_BOUND || (step->kind == STEP_EDGE && step->edge->kind == EDGE_INCOMPLETE);
}

/* What it calls is not in the graph, so an error may lie there. */
static bool is_opaque(const Graph *graph, const Step *step) {
  return step->kind == STEP_EDGE && step->edge->kind == EDGE_CALL &&
         edge_calls_unknown(graph->cfa, step->edge);
}

static bool is_end(const Step *step) {
  bool is_last = step->kind == STEP_EDGE && (step->edge->kind == EDGE_ERROR || step->edge->kind == EDGE_STOP);
  return is_last || is_incomplete(step);
}

/* What the graph is about: the error, or where our model ends.  The functions that a pointer may hold belong to the step for
 * what is left: it stands for all the others. */
static bool is_goal(const Graph *graph, const Step *step) {
  return is_incomplete(step) || is_opaque(graph, step) || step_is_guarded(step) ||
         (step->kind == STEP_EDGE && step->edge->kind == EDGE_ERROR);
}

/* Steps at each node, as a chain through `next`. */
typedef struct {
  uint32_t *first, *next;
} Chains;

static Chains chain_steps(const Graph *graph, bool backward) {
  Chains chains = {memory_alloc((graph->nodes.size + 1) * sizeof(uint32_t)),
                   memory_alloc((graph->steps.size + 1) * sizeof(uint32_t))};
  for (size_t i = 0; i < graph->nodes.size; i++) chains.first[i] = UINT32_MAX;
  for (size_t i = 0; i < graph->steps.size; i++) {
    NodeId at = backward ? graph->steps.data[i].to : graph->steps.data[i].from;
    chains.next[i] = chains.first[at];
    chains.first[at] = (uint32_t)i;
  }
  return chains;
}

static void chains_release(Chains *chains) {
  memory_free(chains->first);
  memory_free(chains->next);
}

static void mark(unsigned char *marks, U32Vector *work, NodeId node) {
  if (marks[node]) return;
  marks[node] = 1;
  vector_push(work, node);
}

static unsigned char *mark_reached(const Graph *graph) {
  unsigned char *marks = memory_zeroed(graph->nodes.size, 1);
  Chains chains = chain_steps(graph, false);
  U32Vector work = {0};
  mark(marks, &work, graph->entry);
  while (work.size) {
    NodeId node = vector_pop(&work);
    for (uint32_t i = chains.first[node]; i != UINT32_MAX; i = chains.next[i])
      if (!is_end(&graph->steps.data[i])) mark(marks, &work, graph->steps.data[i].to);
  }
  vector_release(&work);
  chains_release(&chains);
  return marks;
}

/* Nodes from which a goal can be reached. */
static unsigned char *mark_relevant(const Graph *graph) {
  unsigned char *marks = memory_zeroed(graph->nodes.size, 1);
  Chains chains = chain_steps(graph, true);
  U32Vector work = {0};
  for (size_t i = 0; i < graph->steps.size; i++)
    if (is_goal(graph, &graph->steps.data[i])) mark(marks, &work, graph->steps.data[i].from);
  while (work.size) {
    NodeId node = vector_pop(&work);
    for (uint32_t i = chains.first[node]; i != UINT32_MAX; i = chains.next[i])
      if (!is_end(&graph->steps.data[i])) mark(marks, &work, graph->steps.data[i].from);
  }
  vector_release(&work);
  chains_release(&chains);
  return marks;
}

/* Keep the steps that may lie on a path from the entry to a goal (without pruning: on any path). */
static void keep_steps(Graph *graph, bool prune) {
  unsigned char *reached = mark_reached(graph), *relevant = mark_relevant(graph);
  size_t kept = 0;
  for (size_t i = 0; i < graph->steps.size; i++) {
    Step step = graph->steps.data[i];
    bool is_relevant = is_goal(graph, &step) || (!is_end(&step) && relevant[step.to]);
    if (reached[step.from] && (is_relevant || !prune)) graph->steps.data[kept++] = step;
  }
  graph->steps.size = kept;
  memory_free(reached);
  memory_free(relevant);
}

/* Only the entry and nodes that steps touch stay; they get new numbers. */
static void renumber_nodes(Graph *graph) {
  NodeId *number = memory_zeroed(graph->nodes.size, sizeof *number);
  number[graph->entry] = 1;
  for (size_t i = 0; i < graph->steps.size; i++)
    number[graph->steps.data[i].from] = number[graph->steps.data[i].to] = 1;
  size_t kept = 0;
  for (size_t i = 0; i < graph->nodes.size; i++) {
    if (!number[i]) continue;
    number[i] = (NodeId)kept;
    graph->nodes.data[kept++] = graph->nodes.data[i];
  }
  graph->nodes.size = kept;
  graph->entry = number[graph->entry];
  for (size_t i = 0; i < graph->steps.size; i++) {
    Step *step = &graph->steps.data[i];
    step->from = number[step->from];
    step->to = number[step->to];
    vector_push(&graph->nodes.data[step->from].out, (uint32_t)i);
    vector_push(&graph->nodes.data[step->to].in, (uint32_t)i);
  }
  memory_free(number);
}

/* ---- variables ----------------------------------------------------------------------------------- */

static uint64_t variable_key(ContextId context, const Symbol *symbol) {
  bool is_local = symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER;
  return (uint64_t)(is_local ? context : 0) << 32 | symbol->serial;
}

static void add_variable(Graph *graph, ContextId context, const Symbol *symbol) {
  uint64_t key = variable_key(context, symbol);
  if (map_has(&graph->variable_of, key)) return;
  map_put(&graph->variable_of, key, graph->variables.size);
  vector_push(&graph->variables, (GraphVariable){symbol, (ContextId)(key >> 32)});
}

/* The variables of each edge, found once however many contexts there are. */
typedef struct {
  U32Vector first; /* by edge: where its symbols start; one more at the end */
  SymbolVector symbols;
} EdgeSymbols;

static void collect_symbols(EdgeSymbols *symbols, const Expr *expression) {
  VECTOR(const Expr *) stack = {0};
  if (expression) vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    if (e->kind == EXPR_VARIABLE) vector_push(&symbols->symbols, e->symbol);
    if (e->condition) vector_push(&stack, e->condition);
    if (e->right) vector_push(&stack, e->right);
    if (e->left) vector_push(&stack, e->left);
  }
  vector_release(&stack);
}

static void collect_edges(EdgeSymbols *symbols, const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    vector_push(&symbols->first, (uint32_t)symbols->symbols.size);
    collect_symbols(symbols, edge->left);
    collect_symbols(symbols, edge->right);
    for (size_t j = 0; j < edge->argument_count; j++) collect_symbols(symbols, edge->arguments[j]);
  }
  vector_push(&symbols->first, (uint32_t)symbols->symbols.size);
}

static void add_step_variables(Graph *graph, const EdgeSymbols *symbols, const Step *step) {
  if (step->kind == STEP_BOUND || step->edge->kind == EDGE_SKIP) return;
  for (uint32_t i = symbols->first.data[step->edge->id]; i < symbols->first.data[step->edge->id + 1]; i++)
    add_variable(graph, step->context, symbols->symbols.data[i]);
  const CfaFunction *function = function_of(graph, step->callee);
  if (step->kind == STEP_ENTER)
    for (size_t i = 0; i < function->symbol->parameter_count; i++)
      add_variable(graph, step->callee, function->symbol->parameters[i]);
  bool has_result = step->kind == STEP_LEAVE || step->edge->kind == EDGE_RETURN;
  if (has_result && function->result) add_variable(graph, step->callee, function->result);
}

static void find_variables(Graph *graph) {
  EdgeSymbols symbols = {0};
  collect_edges(&symbols, graph->cfa);
  for (size_t i = 0; i < graph->steps.size; i++) add_step_variables(graph, &symbols, &graph->steps.data[i]);
  vector_release(&symbols.first);
  vector_release(&symbols.symbols);
}

bool graph_find_variable(const Graph *graph, ContextId context, const Symbol *symbol, VariableId *variable) {
  uint64_t index = map_get(&graph->variable_of, variable_key(context, symbol), UINT64_MAX);
  *variable = (VariableId)index;
  return index != UINT64_MAX;
}

VariableId graph_variable(const Graph *graph, ContextId context, const Symbol *symbol) {
  VariableId variable;
  bool is_there = graph_find_variable(graph, context, symbol, &variable);
  assert(is_there);
  (void)is_there;
  return variable;
}

const Symbol *step_callee(const Graph *graph, const Step *step) { return function_of(graph, step->callee)->symbol; }

bool step_is_guarded(const Step *step) {
  bool is_call = step->kind == STEP_ENTER || (step->kind == STEP_EDGE && step->edge->kind == EDGE_CALL);
  return is_call && step->edge->right->kind != EXPR_FUNCTION;
}

/* ---- without call paths -------------------------------------------------------------------------- */

static void add_flat_edge(Graph *graph, ContextId context, const Edge *edge) {
  int function = edge->kind == EDGE_CALL ? function_called(graph->cfa, edge) : -1;
  if (function < 0) {
    vector_push(&graph->steps, (Step){STEP_EDGE, 0, 0, edge, context, context});
    return;
  }
  vector_push(&graph->steps, (Step){STEP_ENTER, 0, 0, edge, context, (ContextId)function});
  vector_push(&graph->steps, (Step){STEP_LEAVE, 0, 0, edge, context, (ContextId)function});
}

static void add_flat_function(Graph *graph, ContextId context) {
  const CfaFunction *function = function_of(graph, context);
  for (uint32_t i = 0; i < function->location_count; i++) {
    const U32Vector *out = &graph->cfa->locations.data[function->first + i].out;
    for (size_t j = 0; j < out->size; j++) add_flat_edge(graph, context, &graph->cfa->edges.data[out->data[j]]);
  }
  for (size_t i = 0; i < function->symbol->parameter_count; i++)
    add_variable(graph, context, function->symbol->parameters[i]);
  if (function->result) add_variable(graph, context, function->result);
}

Graph *graph_flat(const Cfa *cfa) {
  Graph *graph = memory_zeroed(1, sizeof *graph);
  graph->cfa = cfa;
  for (uint32_t i = 0; i < cfa->functions.size; i++) vector_push(&graph->contexts, (Context){0, NULL, i, 0});
  for (uint32_t i = 0; i < cfa->functions.size; i++) add_flat_function(graph, i);
  find_variables(graph);
  return graph;
}

/* ---- the whole ----------------------------------------------------------------------------------- */

void graph_finish(Graph *graph, bool prune) {
  keep_steps(graph, prune);
  renumber_nodes(graph);
  order_nodes(graph);
  order_components(graph);
  find_variables(graph);
  graph->is_complete = true;
  for (size_t i = 0; i < graph->steps.size; i++)
    if (is_incomplete(&graph->steps.data[i]) || is_opaque(graph, &graph->steps.data[i]))
      graph->is_complete = false;
}

bool graph_meets_bound(const Graph *graph) {
  for (size_t i = 0; i < graph->steps.size; i++)
    if (graph->steps.data[i].kind == STEP_BOUND) return true;
  return false;
}

static Graph *inline_with(const Cfa *cfa, const InlineOptions *options, const Callees *callees) {
  Graph *graph = memory_zeroed(1, sizeof *graph);
  Inliner inliner = {.graph = graph, .options = options, .callees = callees};
  graph->cfa = cfa;
  graph->recursion_bound = options->recursion_bound;
  bool is_whole = expand_all(&inliner);
  if (is_whole) {
    const CfaFunction *entry = &cfa->functions.data[cfa->entry];
    graph->entry = node_of(&inliner, 0, entry->entry);
    graph_finish(graph, options->prune);
  }
  vector_release(&inliner.first_node);
  if (is_whole) return graph;
  graph_delete(graph);
  return NULL;
}

static Graph *inline_within(const Cfa *cfa, const Callees *callees, InlineOptions how, unsigned bound, size_t limit) {
  how.recursion_bound = bound;
  if (!how.node_limit || how.node_limit > limit) how.node_limit = limit;
  return inline_with(cfa, &how, callees);
}

/* Recursion that branches has more call paths than anyone can follow: then fewer copies are allowed than were asked for, and
 * our model ends earlier.  NULL if it is not recursion that makes the program large. */
static Graph *inline_less(const Cfa *cfa, const Callees *callees, const InlineOptions *how) {
  enum { SOME_NODES = 300000 };
  Graph *graph = inline_within(cfa, callees, *how, how->recursion_bound, SOME_NODES);
  if (graph) return graph;
  Graph *least = inline_within(cfa, callees, *how, 1, SOME_NODES);
  for (unsigned bound = how->recursion_bound / 2; least && !graph && bound > 1; bound = bound * 2 / 3)
    graph = inline_within(cfa, callees, *how, bound, SOME_NODES);
  if (!graph) return least;
  graph_delete(least);
  return graph;
}

Graph *graph_inline(const Cfa *cfa, const InlineOptions *options) {
  Callees *callees = callees_find(cfa);
  Graph *graph = inline_less(cfa, callees, options);
  if (!graph) graph = inline_with(cfa, options, callees);
  if (!graph && callees) graph = inline_with(cfa, options, NULL);
  callees_delete(callees);
  return graph;
}

void graph_delete(Graph *graph) {
  if (!graph) return;
  for (size_t i = 0; i < graph->nodes.size; i++) {
    vector_release(&graph->nodes.data[i].out);
    vector_release(&graph->nodes.data[i].in);
  }
  vector_release(&graph->steps);
  vector_release(&graph->nodes);
  vector_release(&graph->contexts);
  vector_release(&graph->variables);
  vector_release(&graph->cuts);
  vector_release(&graph->by_order);
  map_release(&graph->variable_of);
  memory_free(graph);
}
