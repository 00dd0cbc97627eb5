/* array_unrolling.h: unrolling a model in words, for bounded model checking of the exact view (encode.h), which has arrays.
 *
 * Frame 0 is the state after the prefix; pass k of the loop leads from frame k-1 to frame k.  A frame is made by putting terms in
 * the place of the state and fresh variables in that of the inputs: constants flow through all of it, branches whose condition is
 * known are not looked at, and what arrays hold is a matter of array_value.h.  What is left over is a question without arrays to one
 * incremental solver; a solution that makes no sense of arrays is met with what it violates, until one does. */
#ifndef craig_model_unroll_array_unrolling_h
#define craig_model_unroll_array_unrolling_h

#include "base/budget.h"
#include "model/system/model.h"
#include "model/trace/result.h"
#include "solve/answer.h"

typedef struct ExactUnrolling ExactUnrolling;

ExactUnrolling *exact_new(const Model *model); /* borrowed; terms are added to its bank */
void exact_delete(ExactUnrolling *unrolling);

/* As in unrolling.h.  Depths are asked for in ascending order.  Stop points "exact_next_term", "exact_refine" and those of the solver. */
Answer exact_ask_error(ExactUnrolling *unrolling, unsigned depth, Budget *budget);
Answer exact_ask_incomplete(ExactUnrolling *unrolling, unsigned depth, Budget *budget);
Answer exact_ask_alive(ExactUnrolling *unrolling, unsigned depth, Budget *budget);

/* After SAT: the inputs of a run of the program; NULL if the budget ended. */
RunInputs *exact_run_inputs(ExactUnrolling *unrolling, unsigned depth, Budget *budget);
/* After SAT for `incomplete`: where the model ends. */
const IncompletePoint *exact_incomplete_point(ExactUnrolling *unrolling, unsigned depth);

#endif
