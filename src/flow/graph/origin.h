/* origin.h: where the nodes and steps of a reduced graph come from.
 *
 * A reduction of the graph (unroll.h, constant_propagation.h) makes a new graph of the same program, in which nodes and steps of the old one are
 * left out or occur several times.  Location and context tell which node it is, edge and callee which step; so nothing
 * has to be written down on the way, and any number of reductions may have come one after the other. */
#ifndef craig_flow_graph_origin_h
#define craig_flow_graph_origin_h

#include "flow/graph/graph.h"

typedef struct {
  NodeId *node;   /* by node of the reduced graph: the node of the base graph */
  uint32_t *step; /* by step; ORIGIN_NONE: it stands for all ways from the one node to the other (EDGE_SKIP) */
} Origins;
#define ORIGIN_NONE UINT32_MAX

/* False if there is a node or step that the base graph does not have; release in either case. */
bool origins_find(Origins *origins, const Graph *base, const Graph *reduced);
void origins_release(Origins *origins);

/* Is it all of the base graph, each node and step once, with the same cut points? */
bool graph_is_unreduced(const Graph *base, const Graph *reduced);

/* How often the allocation occurs that occurs most often. */
unsigned graph_most_allocations(const Graph *graph);

/* By node of `part`, a graph that lacks steps of `whole`: the node to which the same steps lead there.  memory_free it. */
#define NODE_NOWHERE UINT32_MAX
NodeId *graph_match(const Graph *part, const Graph *whole);

#endif
