/* slice.h: loops that do not matter are skipped.
 *
 * A new graph of the same program, in which some loops are left out: from the head of such a loop a step leads on to the place
 * behind it.  What they write is of no influence on whether the error, or a place where the model ends, is reached (Weiser,
 * Program slicing, 1984; but only whole loops go, whatever else does not matter stays).
 *
 * Whatever the program can reach can be reached in the new graph, so a proof about it is one about the program.  It has
 * more runs, though: a loop that is skipped may never end, or end the path at a null pointer.  No input that
 * matters is asked for by an edge that a skipped loop has, so they mean what they meant. */
#ifndef craig_flow_transform_slice_h
#define craig_flow_transform_slice_h

#include "base/budget.h"
#include "flow/graph/graph.h"

/* NULL if there is nothing to skip, or if the budget ended (stop points "points_to", "depend_step", "slice_node").  `skipped`: how
 * many loops were, those inside them not counted.  The graph given stays as it is. */
Graph *graph_slice(const Graph *graph, bool prune, Budget *budget, size_t *skipped);

#endif
