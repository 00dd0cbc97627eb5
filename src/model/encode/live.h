/* live.h: which variables and cells of memory matter at which cut point.
 *
 * Both have keys: variables their own numbers, cell c the key first_cell + c. */
#ifndef craig_model_encode_live_h
#define craig_model_encode_live_h

#include "flow/memory/region.h"

typedef struct {
  U32Vector *at_cut; /* by index into the nodes asked for: the keys that may be read from there on before they are written, ascending */
  U32Vector entry;   /* those that may be read before any write at all */
  size_t cuts;       /* how many nodes were asked for */
} Liveness;

/* At cut points, or at any nodes. */
void liveness_init(Liveness *live, const Graph *graph, const Regions *regions, uint32_t first_cell);
void liveness_init_at(Liveness *live, const Graph *graph, const Regions *regions, uint32_t first_cell, const U32Vector *nodes);
void liveness_release(Liveness *live);

#endif
