/* order.h: orders and components of a graph of nodes and steps (private to flow/). */
#ifndef craig_flow_graph_order_h
#define craig_flow_graph_order_h

#include "flow/graph/graph.h"

/* Needs nodes with `out` and `in`, all reachable from the entry.  Sets `order`, `by_order`, `is_cut`, `cuts`.
 */
void order_nodes(Graph *graph);
/* Sets `component`. */
void order_components(Graph *graph);

/* All the rest of a graph whose automaton, contexts, entry, nodes (location, context) and steps are set: what matters neither
 * way is dropped (`prune`: what reaches no goal too), the rest is numbered densely, ordered, and has its variables found. */
void graph_finish(Graph *graph, bool prune);

#endif
