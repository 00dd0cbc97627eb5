/* blocks.h: where blocks end.
 *
 * Blocks are adjustable (Beyer, Keremoglu, Wendler: Predicate Abstraction with Adjustable-Block Encoding, FMCAD 2010): some nodes are *block ends*, and all paths from one of
 * them to the next ones are one step of an engine.  Heads, to which steps retreat, are always ends, so that blocks have no cycles; options add more, down to
 * single steps.  Ends that are cut points of the graph are places of the transition system (model/encode/encode.h); engines that walk paths choose their own
 * (model/paths/paths.h). */
#ifndef craig_flow_graph_blocks_h
#define craig_flow_graph_blocks_h

#include "flow/graph/graph.h"

typedef struct {
  bool at_calls;       /* ends where a function is entered, and where it has been left */
  bool at_joins;       /* ends where several steps meet */
  bool at_branches;    /* ends where a node has several steps out */
  unsigned most_steps; /* no path of a block has more steps; 0: no limit, 1: every node is an end */
} BlockOptions;        /* zeroed: cut points only, the largest blocks */

/* The sizes that users know: heads only; and where functions are entered and left; every step. */
typedef enum { BLOCKS_LOOP, BLOCKS_FUNCTION, BLOCKS_SINGLE, BLOCK_SIZES } BlockSize;
BlockOptions block_options(BlockSize size);

/* By node; what is set already is an end in any case, and so are cut points. */
void blocks_find_ends(const Graph *graph, const BlockOptions *options, bool *is_end);
/* Blocks of this size end at cut points, as far as anything leaves them. */
void graph_cut_blocks(Graph *graph, BlockSize size);

#endif
