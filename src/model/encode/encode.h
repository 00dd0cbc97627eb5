/* encode.h: from the graph of a program to its transition system, by functional large-block encoding. */
#ifndef craig_model_encode_encode_h
#define craig_model_encode_encode_h

#include "base/budget.h"
#include "flow/memory/region.h"
#include "model/system/model.h"

typedef struct {
  ReductionSet without; /* reductions that are left out; those of the graph are no business of the encoding */
  const RegionOptions *memory; /* NULL: the usual ones */
  bool in_bytes;               /* a second encoding: `memory` is region_bytes */
  uint64_t most_mebibytes;     /* of terms: beyond that it is given up, as if the budget had ended; 0: no limit */
  RegionFault fault;           /* for tests */
} EncodeOptions;

/* NULL if the budget ended (stop point "encode_block"). */
Model *model_encode_with(const Graph *graph, const EncodeOptions *options, Budget *budget);
/* In a bank that stays the caller's; terms made before the budget ended are left in it.  `instances` of what a step in a loop allocates
 * are told apart; 0: as many as else. */
Model *model_encode_in(TermBank *bank, const Graph *graph, const EncodeOptions *options, unsigned instances, Budget *budget);
Model *model_encode(const Graph *graph, Budget *budget); /* with all reductions */
/* The state alone, for engines that make the blocks that they get to (model/paths/paths.h): not reduced, and without blocks until these are asked for, as evidence does.  False, and
 * nothing has changed, if the budget ended. */
Model *model_encode_state(const Graph *graph, const EncodeOptions *options, Budget *budget);
bool model_encode_blocks(Model *model, Budget *budget);
/* The exact view of the program of a model, whose large regions are arrays: for looking for bugs, since there is no circuit of it
 * (array_unrolling.h).  In a bank of its own; NULL if the budget ended. */
Model *model_encode_exact(const Model *model, Budget *budget);

#endif
