/* unroll.h: loops that constants decide are unrolled.
 *
 * A new graph of the same program: steps that constants show to be impossible are gone, and a loop whose last iteration constants
 * decide is replaced by its iterations, one behind the other.  A node then stands for a location in a context *and* in certain
 * iterations, so that several nodes may have the same location and context.  Steps are copies that point to the same edges, and
 * every path is still a path of the program with the same edges in the same order; so inputs, which are keyed by edge and
 * occurrence, mean what they meant.
 *
 * Every loop that stays is a loop as before, and there are never more of them than before. */
#ifndef craig_flow_transform_unroll_h
#define craig_flow_transform_unroll_h

#include "base/budget.h"
#include "flow/transform/inline.h"

enum { UNROLL_ITERATIONS = 64 };

typedef struct {
  unsigned iterations; /* of one loop, each time it is entered; 0: nothing is unrolled */
  size_t loop_nodes;   /* copies that one loop may become; 0: 20,000 */
  size_t node_limit;   /* nodes of the whole; 0: 200,000 more than before */
  bool prune;          /* as in InlineOptions */
  bool keep_copies;    /* all iterations stay, with what follows them, though no goal may lie behind some of them */
} UnrollOptions;

/* NULL if the budget ended (stop points "propagate_node" and "unroll_item").  The graph given stays as it is. */
Graph *graph_unroll(const Graph *graph, const UnrollOptions *options, Budget *budget);

#endif
