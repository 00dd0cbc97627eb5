/* graph.c: what every graph needs: pruning, numbering, variables.
 *
 * Nodes that matter neither way are pruned: what the entry does not reach, and what reaches neither an error that is asked
 * about nor the end of our model.  (An assumption behind which no error lies restricts no path to an error, so dropping it changes
 * nothing.)  What is left is numbered densely. */
#include "flow/graph/graph.h"

#include <assert.h>
#include "flow/cfa/unknown.h"
#include "flow/graph/order.h"

const CfaFunction *graph_function(const Graph *graph, ContextId context) {
  return &graph->cfa->functions.data[graph->contexts.data[context].function];
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

/* ---- pruning ------------------------------------------------------------------------------------- */

static bool ends_model(const Step *step) { return step->kind == STEP_BOUND || (step->kind == STEP_EDGE && step->edge->kind == EDGE_INCOMPLETE); }

/* ... for what is asked. */
static bool is_incomplete(const Graph *graph, const Step *step) {
  bool is_of_check = step->kind == STEP_EDGE && step->edge->check;
  return ends_model(step) && (!is_of_check || graph_asks(graph, step->edge->check));
}

/* What it calls is not in the graph, so an error may lie there. */
static bool is_opaque(const Graph *graph, const Step *step) {
  return step->kind == STEP_EDGE && step->edge->kind == EDGE_CALL &&
         edge_calls_unknown(graph->cfa, step->edge);
}

static bool is_end(const Step *step) {
  bool is_last = step->kind == STEP_EDGE && (step->edge->kind == EDGE_ERROR || step->edge->kind == EDGE_STOP);
  return is_last || ends_model(step);
}

/* What the graph is about: errors, or where our model ends.  The functions that a pointer may hold belong to the step for
 * what is left: it stands for all the others. */
static bool is_goal(const Graph *graph, const Step *step) {
  return is_incomplete(graph, step) || is_opaque(graph, step) || step_is_guarded(step) || step_is_error(graph, step);
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

unsigned char *graph_mark_relevant(const Graph *graph) {
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
  unsigned char *reached = mark_reached(graph), *relevant = graph_mark_relevant(graph);
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
  ExprVector stack = {0};
  if (expression) vector_push(&stack, expression);
  while (stack.size) {
    const Expr *e = vector_pop(&stack);
    if (e->kind == EXPR_VARIABLE) vector_push(&symbols->symbols, e->symbol);
    expression_push_operands(&stack, e);
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
  const CfaFunction *function = graph_function(graph, step->callee);
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

const Symbol *step_callee(const Graph *graph, const Step *step) { return graph_function(graph, step->callee)->symbol; }

bool graph_asks(const Graph *graph, const Check *check) { return !graph->asked || graph->asked[check->id]; }

bool step_is_error(const Graph *graph, const Step *step) {
  return step->kind == STEP_EDGE && step->edge->kind == EDGE_ERROR && graph_asks(graph, step->edge->check);
}

bool step_is_guarded(const Step *step) {
  bool is_call = step->kind == STEP_ENTER || (step->kind == STEP_EDGE && step->edge->kind == EDGE_CALL);
  return is_call && step->edge->right->kind != EXPR_FUNCTION;
}

/* ---- without call paths -------------------------------------------------------------------------- */

static void add_flat_edge(Graph *graph, ContextId context, const Edge *edge) {
  int function = edge->kind == EDGE_CALL ? cfa_function_called(graph->cfa, edge) : -1;
  if (function < 0) {
    vector_push(&graph->steps, (Step){STEP_EDGE, 0, 0, edge, context, context});
    return;
  }
  vector_push(&graph->steps, (Step){STEP_ENTER, 0, 0, edge, context, (ContextId)function});
  vector_push(&graph->steps, (Step){STEP_LEAVE, 0, 0, edge, context, (ContextId)function});
}

static void add_flat_function(Graph *graph, ContextId context) {
  const CfaFunction *function = graph_function(graph, context);
  for (size_t i = 0; i < function->locations.size; i++) {
    const U32Vector *out = &graph->cfa->locations.data[function->locations.data[i]].out;
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
    if (is_incomplete(graph, &graph->steps.data[i]) || is_opaque(graph, &graph->steps.data[i]))
      graph->is_complete = false;
}

bool graph_is_head(const Graph *graph, NodeId node) {
  const U32Vector *in = &graph->nodes.data[node].in;
  for (size_t i = 0; i < in->size; i++)
    if (graph->nodes.data[graph->steps.data[in->data[i]].from].order >= graph->nodes.data[node].order) return true;
  return false;
}

bool graph_meets_bound(const Graph *graph) {
  for (size_t i = 0; i < graph->steps.size; i++)
    if (graph->steps.data[i].kind == STEP_BOUND) return true;
  return false;
}

/* ---- lifetimes ----------------------------------------------------------------------------------- */

Graph *graph_begin_copy(const Graph *graph) {
  Graph *copy = memory_zeroed(1, sizeof *copy);
  copy->cfa = graph->cfa;
  copy->asked = graph->asked;
  copy->follows_pointer = graph->follows_pointer;
  for (size_t i = 0; i < graph->contexts.size; i++) vector_push(&copy->contexts, graph->contexts.data[i]);
  return copy;
}

Graph *graph_copy(const Graph *graph) {
  Graph *copy = graph_begin_copy(graph);
  copy->entry = graph->entry;
  for (size_t i = 0; i < graph->nodes.size; i++)
    vector_push(&copy->nodes, (GraphNode){.location = graph->nodes.data[i].location, .context = graph->nodes.data[i].context});
  for (size_t i = 0; i < graph->steps.size; i++) vector_push(&copy->steps, graph->steps.data[i]);
  graph_finish(copy, false);
  return copy;
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
