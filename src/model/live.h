/* live.h: which variables matter at which cut point. */
#ifndef craig_model_live_h
#define craig_model_live_h

#include "flow/inline.h"

/* live.data[v] is the list of indices (into graph->cuts) of the cut points where variable v may be read
 * before it is written.  `entry` lists variables that may be read before any write at all. */
typedef struct {
  U32Vector *cuts; /* one list per variable */
  U32Vector entry;
  size_t variables;
} Liveness;

void liveness_init(Liveness *live, const Graph *graph);
void liveness_release(Liveness *live);

/* The variables that a step reads and the one it writes (UINT32_MAX: none; entering a call writes several). */
void step_reads(const Graph *graph, const Step *step, U32Vector *reads);
void step_writes(const Graph *graph, const Step *step, U32Vector *writes);

#endif
