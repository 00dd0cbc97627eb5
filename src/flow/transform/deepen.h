/* deepen.h: recursion that constants decide is followed to its end. */
#ifndef craig_flow_transform_deepen_h
#define craig_flow_transform_deepen_h

#include "base/budget.h"
#include "flow/transform/inline.h"

typedef struct {
  unsigned depth;    /* copies of a function on one call path, at most */
  size_t node_limit; /* nodes of the graph, at most, */
  size_t all_nodes;  /* and of the graphs of all rounds together, which bounds the time: calls through pointers may go round for ever */
  bool prune;        /* as in InlineOptions, */
  const bool *asked; /* and so is this */
} DeepenOptions;

/* The whole program as one graph, with no more copies of recursive functions than constants ask for: a call that they rule out
 * is the recursion bound, which they never let happen.  NULL if they do not decide the recursion within the limits, or if the budget ended
 * (stop points "deepen_round", "propagate_node"). */
Graph *graph_deepen(const Cfa *cfa, const DeepenOptions *options, Budget *budget);

#endif
