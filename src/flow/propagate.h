/* propagate.h: constant propagation over a whole graph. */
#ifndef craig_flow_propagate_h
#define craig_flow_propagate_h

#include "base/budget.h"
#include "flow/inline.h"

/* The graph without the steps that cannot be taken, as far as constants show it; otherwise the same (a new graph; `prune` as in
 * InlineOptions).  NULL if the budget ended (stop point "propagate_node"). */
Graph *graph_propagate(const Graph *graph, bool prune, Budget *budget);

/* A graph with the automaton and the contexts of another one, but no nodes and steps yet (private to flow/). */
Graph *graph_begin_copy(const Graph *graph);

#endif
