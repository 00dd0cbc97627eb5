/* loops.h: the nest of loops in a graph.
 *
 * A loop is entered at its header only and holds every node from which the header can be reached again without leaving it;
 * loops are disjoint or nested.  A strongly connected component that has more than one way in (a goto into a loop) is one
 * loop without structure (`is_irreducible`): none of the loops in it is told apart. */
#ifndef craig_flow_graph_loops_h
#define craig_flow_graph_loops_h

#include "flow/graph/graph.h"

#define LOOP_NONE UINT32_MAX

typedef struct {
  NodeId header;      /* the first by order */
  uint32_t parent;    /* LOOP_NONE: none */
  unsigned depth;     /* 1: not inside another one */
  uint32_t loops;     /* how many loops it holds, itself included */
  bool is_irreducible;
  U32Vector nodes;    /* that lie in no inner loop, by order: the header first; owned */
  U32Vector items;    /* by order: these nodes and, in front of its nodes, each inner loop; see loops_item_*; owned */
} Loop;

typedef struct {
  VECTOR(Loop) all;  /* inner loops come before outer ones */
  U32Vector items;   /* of the whole program */
  uint32_t *loop_of; /* per node: the innermost loop, or LOOP_NONE; owned */
  uint32_t *headed;  /* per node: the loop whose header it is, or LOOP_NONE; owned */
} Loops;

/* An item is a node or a loop. */
static inline bool loops_item_is_loop(uint32_t item) { return item >> 31; }
static inline uint32_t loops_item_index(uint32_t item) { return item & (UINT32_MAX >> 1); }

void loops_init(Loops *loops, const Graph *graph);
void loops_release(Loops *loops);
bool loops_contain(const Loops *loops, uint32_t outer, uint32_t inner); /* is it the same or inside? */
uint32_t loops_common(const Loops *loops, uint32_t a, uint32_t b);      /* the innermost that holds both */

#endif
