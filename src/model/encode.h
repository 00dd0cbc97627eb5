/* encode.h: from the graph of a program to its transition system, by functional large-block encoding. */
#ifndef craig_model_encode_h
#define craig_model_encode_h

#include "base/budget.h"
#include "model/model.h"

typedef struct {
  ReductionSet without; /* reductions that are left out; those of the graph are no business of the encoding */
} EncodeOptions;

/* NULL if the budget ended (stop point "encode_block"). */
Model *model_encode_with(const Graph *graph, const EncodeOptions *options, Budget *budget);
/* In a bank that stays the caller's; terms made before the budget ended are left in it.  `instances` of what a step in a loop allocates
 * are told apart; 0: as many as else. */
Model *model_encode_in(TermBank *bank, const Graph *graph, const EncodeOptions *options, unsigned instances, Budget *budget);
Model *model_encode(const Graph *graph, Budget *budget); /* with all reductions */

#endif
