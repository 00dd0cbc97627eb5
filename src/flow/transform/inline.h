/* inline.h: from the automata of functions to one graph.
 *
 * Calls are replaced by copies of the callee's automaton, each in a context.  Recursion beyond the bound leads to an
 * EDGE_INCOMPLETE.  A call through a pointer becomes one call for each function that callees.h finds for it, and a step
 * for what is left. */
#ifndef craig_flow_transform_inline_h
#define craig_flow_transform_inline_h

#include "flow/graph/graph.h"

typedef struct {
  unsigned recursion_bound; /* copies of one function on a call path: 1 allows no recursion */
  size_t node_limit;        /* beyond this many nodes give up; 0: none */
  bool prune;
  const bool *asked;        /* by check: is it asked about?  NULL: all are; outlives the graph */
  const Map *deeper;        /* call paths (graph_call_path) that are followed beyond the bound all the same; NULL: none */
  bool goes_on;             /* behind a call at the bound, too, as if it did nothing: for looking ahead, not for a model */
} InlineOptions;

/* NULL if the node limit was exceeded.  Where branching recursion would make more than 300,000 nodes, fewer copies of a function are
 * allowed than the bound says.  If that would happen because of calls through pointers, those that may enter the most functions are not expanded, or none is. */
Graph *graph_inline(const Cfa *cfa, const InlineOptions *options);

#endif
