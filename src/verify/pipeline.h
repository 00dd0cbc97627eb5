/* pipeline.h: from an automaton to a model: calls are inlined, loops that do not matter skipped, those that constants decide unrolled, and
 * what is left is encoded. */
#ifndef craig_verify_pipeline_h
#define craig_verify_pipeline_h

#include "base/budget.h"
#include "flow/graph/blocks.h"
#include "flow/memory/region.h"
#include "model/system/model.h"
#include "verify/observer.h"

typedef struct {
  unsigned recursion;   /* copies of a function on one call path */
  unsigned unroll;      /* iterations up to which a loop that constants decide is unrolled; 0: none */
  ReductionSet without; /* reductions that are left out, */
  unsigned needs;       /* besides those that do not keep what the property needs: a set of Keep (flow/cfa/check.h) */
  BlockSize blocks;     /* of the model */
  size_t blocks_later;  /* of a graph with so many nodes or more these are made when they are asked for (model_encode_state); 0: at once */
  const bool *asked;    /* by check: is it asked about?  NULL: all are; where another one fails a path ends.  Outlives the pipeline */
  RegionFault fault;    /* for tests, */
  bool loses_assignment; /* so is this: a graph that was reduced lacks its last assignment */
} PipelineOptions;

/* All reductions that are left out. */
ReductionSet pipeline_left_out(const PipelineOptions *options);

typedef struct {
  const Cfa *cfa;    /* borrowed; NULL for hardware, which is a model already */
  Graph *inlined;    /* before loops were skipped or unrolled; may be `graph` itself; NULL for hardware */
  Graph *graph;      /* that the model describes; NULL for hardware */
  Model *model;
  size_t skipped;    /* loops that do not matter and are left out of `graph` */
  bool keeps_loops;  /* none is to be */
  bool is_again;     /* a model was made before, and what it assumes was told */
  bool unrolls_none; /* loops that constants decide stay loops, too */
  bool asks_nothing; /* where a check of the automaton fails, a run ends, and nobody asks whether that happens */
  bool *asked;       /* owned: by check, that it is not; NULL: all are */
} Pipeline; /* zeroed: nothing made yet */

typedef enum {
  PIPELINE_GOOD,
  PIPELINE_TOO_LARGE, /* more than PIPELINE_NODES locations after inlining */
  PIPELINE_STOPPED    /* the budget ended */
} PipelineEnd;

enum { PIPELINE_NODES = 4000000 };

/* Make the model, unless it is there.  Phases are measured. */
PipelineEnd pipeline_run(Pipeline *pipeline, const PipelineOptions *options, const Observer *observer, Budget *budget);
/* Its blocks, if they are not there yet.  False if the budget ended. */
bool pipeline_make_blocks(Pipeline *pipeline, const Observer *observer, Budget *budget);
/* Without the model, which pipeline_run then makes again with all loops. */
void pipeline_keep_loops(Pipeline *pipeline);
/* The graph again, with what was pruned from it at the end.  NULL if the budget ended. */
Graph *pipeline_whole_graph(const Pipeline *pipeline, const PipelineOptions *options, Budget *budget);
/* The program without any reduction, pruning included; NULL if there is no more of it than `inlined`. */
Graph *pipeline_bare_graph(const Pipeline *pipeline, const PipelineOptions *options);
void pipeline_release(Pipeline *pipeline);

#endif
