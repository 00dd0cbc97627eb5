/* inline.c: one graph out of all functions.
 *
 * Contexts are expanded one after the other: each copies its function's locations and edges; a call opens a
 * new context for the callee, or is the recursion bound.  graph_finish does the rest. */
#include "flow/transform/inline.h"

#include <assert.h>
#include "flow/transform/callees.h"
#include "flow/graph/order.h"
#include "flow/cfa/unknown.h"

typedef struct {
  Graph *graph;
  const InlineOptions *options;
  const Callees *callees; /* of calls through pointers; NULL: not expanded */
  size_t most;            /* calls that may enter more functions are not expanded either */
  U32Vector first_node; /* by context: its function's locations start here */
} Inliner;

/* ---- expanding ----------------------------------------------------------------------------------- */

static NodeId node_of(const Inliner *inliner, ContextId context, Location location) {
  return inliner->first_node.data[context] + inliner->graph->cfa->locations.data[location].index;
}

static ContextId add_context(Inliner *inliner, ContextId parent, const Edge *call, uint32_t function) {
  Graph *graph = inliner->graph;
  unsigned depth = call ? graph->contexts.data[parent].depth + 1 : 0;
  ContextId id = (ContextId)graph->contexts.size;
  NodeId first = (NodeId)graph->nodes.size;
  const CfaFunction *copied = &graph->cfa->functions.data[function];
  vector_push(&graph->contexts, (Context){parent, call, function, depth});
  vector_push(&inliner->first_node, first);
  for (size_t i = 0; i < copied->locations.size; i++)
    vector_push(&graph->nodes, (GraphNode){.location = copied->locations.data[i], .context = id});
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

static bool is_beyond(const Inliner *inliner, ContextId context, const Edge *edge, const Symbol *callee) {
  const InlineOptions *options = inliner->options;
  unsigned bound = options->recursion_bound ? options->recursion_bound : 1;
  if (count_on_path(inliner->graph, context, callee) < bound) return false;
  return !options->deeper || !map_has(options->deeper, graph_call_path(inliner->graph, context, edge));
}

static void expand_callee(Inliner *inliner, ContextId context, const Edge *edge, uint32_t function) {
  Graph *graph = inliner->graph;
  NodeId from = node_of(inliner, context, edge->from), to = node_of(inliner, context, edge->to);
  const CfaFunction *called = &graph->cfa->functions.data[function];
  if (is_beyond(inliner, context, edge, called->symbol)) {
    NodeId halt = node_of(inliner, context, graph_function(graph, context)->halt);
    add_step(inliner, (Step){STEP_BOUND, from, halt, edge, context, context});
    if (inliner->options->goes_on) add_step(inliner, (Step){STEP_EDGE, from, to, edge, context, context});
    return;
  }
  ContextId callee = add_context(inliner, context, edge, function);
  add_step(inliner, (Step){STEP_ENTER, from, node_of(inliner, callee, called->entry), edge, context, callee});
  add_step(inliner, (Step){STEP_LEAVE, node_of(inliner, callee, called->exit), to, edge, context, callee});
}

/* The functions that a call through a pointer is expanded to; NULL: it is not. */
static const U32Vector *entered(const Inliner *inliner, const Edge *edge) {
  const U32Vector *callees = callees_of(inliner->callees, edge);
  return callees && callees->size && callees->size <= inliner->most ? callees : NULL;
}

/* A call beyond the recursion bound is left to the step for what is left: it is incomplete only if it happens. */
static void expand_pointer(Inliner *inliner, ContextId context, const Edge *edge) {
  Graph *graph = inliner->graph;
  const U32Vector *callees = entered(inliner, edge);
  for (size_t i = 0; callees && i < callees->size; i++) {
    const Symbol *symbol = graph->cfa->functions.data[callees->data[i]].symbol;
    if (!is_beyond(inliner, context, edge, symbol)) expand_callee(inliner, context, edge, callees->data[i]);
  }
}

static void expand_call(Inliner *inliner, ContextId context, const Edge *edge) {
  int function = cfa_function_called(inliner->graph->cfa, edge);
  if (function >= 0) {
    expand_callee(inliner, context, edge, (uint32_t)function);
    return;
  }
  NodeId from = node_of(inliner, context, edge->from), to = node_of(inliner, context, edge->to);
  if (edge->right->kind != EXPR_FUNCTION) {
    expand_pointer(inliner, context, edge);
    /* Our model ends where the pointer holds none of the functions found for it; one for which none was found is from
     * outside, and so is the function. */
    if (entered(inliner, edge)) to = node_of(inliner, context, graph_function(inliner->graph, context)->halt);
  }
  add_step(inliner, (Step){STEP_EDGE, from, to, edge, context, context});
}

static void expand_context(Inliner *inliner, ContextId context) {
  const Cfa *cfa = inliner->graph->cfa;
  const CfaFunction *function = graph_function(inliner->graph, context);
  for (size_t i = 0; i < function->locations.size; i++) {
    const U32Vector *out = &cfa->locations.data[function->locations.data[i]].out;
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

/* ---- the graph ------------------------------------------------------------------------------------ */

static Graph *inline_with(const Cfa *cfa, const InlineOptions *options, const Callees *callees, size_t most) {
  Graph *graph = memory_zeroed(1, sizeof *graph);
  Inliner inliner = {.graph = graph, .options = options, .callees = callees, .most = most};
  graph->cfa = cfa;
  graph->asked = options->asked;
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

static Graph *inline_within(const Cfa *cfa, const Callees *callees, size_t most, InlineOptions how, unsigned bound, size_t limit) {
  how.recursion_bound = bound;
  if (!how.node_limit || how.node_limit > limit) how.node_limit = limit;
  return inline_with(cfa, &how, callees, most);
}

/* Recursion that branches has more call paths than anyone can follow: then fewer copies are allowed than were asked for, and
 * our model ends earlier.  NULL if it is not recursion that makes the program large. */
static Graph *inline_less(const Cfa *cfa, const Callees *callees, size_t most, const InlineOptions *how) {
  enum { SOME_NODES = 300000 };
  Graph *graph = inline_within(cfa, callees, most, *how, how->recursion_bound, SOME_NODES);
  if (graph) return graph;
  Graph *least = inline_within(cfa, callees, most, *how, 1, SOME_NODES);
  for (unsigned bound = how->recursion_bound / 2; least && !graph && bound > 1; bound = bound * 2 / 3)
    graph = inline_within(cfa, callees, most, *how, bound, SOME_NODES);
  if (!graph) return least;
  graph_delete(least);
  return graph;
}

/* Pointers that were kept in memory from outside may hold any of the functions that are, and calls of them within each other make a
 * program as large as recursion does: rather fewer of them are expanded, where that keeps it small. */
Graph *graph_inline(const Cfa *cfa, const InlineOptions *options) {
  static const size_t fewer[] = {CALLEES_MOST, 8, 2, 1, 0};
  enum { FEWER = sizeof fewer / sizeof *fewer };
  Callees *callees = callees_find(cfa);
  Graph *graph = NULL;
  for (size_t i = callees ? 0 : FEWER - 1; !graph && i < FEWER; i++) graph = inline_less(cfa, callees, fewer[i], options);
  if (!graph) graph = inline_with(cfa, options, callees, CALLEES_MOST);
  if (!graph && callees) graph = inline_with(cfa, options, NULL, 0);
  callees_delete(callees);
  return graph;
}
