/* deepen.c: see deepen.h.
 *
 * Branching recursion has exponentially many call paths, but with known arguments few of them happen: fib(15) makes 1,973
 * calls, on paths of up to 15 of 32,767.  So calls are followed in rounds: each round inlines the paths found so far, lets constants
 * decide which of the calls at their ends can happen, and follows those one call further.  It is over when none can happen.
 *
 * Nothing here is trusted: a call that was not followed is the recursion bound, that is, `incomplete`. */
#include "flow/transform/deepen.h"
#include "base/log.h"
#include "flow/values/constant_propagation.h"

/* The calls at the ends of the paths that can happen: those paths go on.  How many? */
static size_t follow(const Graph *possible, Map *deeper) {
  size_t count = 0;
  for (size_t i = 0; i < possible->steps.size; i++) {
    const Step *step = &possible->steps.data[i];
    if (step->kind != STEP_BOUND) continue;
    map_put(deeper, graph_call_path(possible, step->context, step->edge), 1);
    count++;
  }
  return count;
}

/* True if constants rule out every call that was not followed. */
static bool is_decided(const Graph *graph, Map *deeper, Budget *budget) {
  Graph *possible = graph_propagate(graph, true, budget);
  bool decided = possible && !follow(possible, deeper);
  graph_delete(possible);
  return decided;
}

/* One more round; `graph` is what it looked at.  True if it is the last one. */
static bool try_round(const Cfa *cfa, const InlineOptions *how, Map *deeper, Budget *budget, Graph **graph) {
  graph_delete(*graph);
  *graph = graph_inline(cfa, how);
  return !*graph || is_decided(*graph, deeper, budget) || budget->stopped;
}

/* Calls that were not followed are passed over, so that a round sees all calls that may come, not only the first; what they might
 * have changed is wrong then, so a last round looks without that. */
Graph *graph_deepen(const Cfa *cfa, const DeepenOptions *options, Budget *budget) {
  Map deeper = {0};
  InlineOptions how = {.recursion_bound = 1, .node_limit = options->node_limit, .prune = options->prune, .asked = options->asked};
  how.deeper = &deeper;
  how.goes_on = true;
  Graph *graph = NULL;
  size_t nodes = 0; /* of all rounds */
  for (unsigned depth = 0; depth < options->depth && nodes <= options->all_nodes && budget_left(budget, "deepen_round"); depth++) {
    bool is_last = try_round(cfa, &how, &deeper, budget, &graph);
    LOG("depth %u: %zu nodes, %zu paths", depth, graph ? graph->nodes.size : 0, deeper.size);
    nodes += graph ? graph->nodes.size : 0;
    if (is_last) break;
  }
  how.goes_on = false;
  bool decided = graph && nodes <= options->all_nodes && try_round(cfa, &how, &deeper, budget, &graph) && graph && !budget->stopped;
  map_release(&deeper);
  if (decided) {
    graph->recursion_bound = 0;
    return graph;
  }
  graph_delete(graph);
  return NULL;
}
