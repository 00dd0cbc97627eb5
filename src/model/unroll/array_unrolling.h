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

typedef struct ArrayUnrolling ArrayUnrolling;

ArrayUnrolling *array_unrolling_new(const Model *model); /* borrowed; terms are added to its bank */
void array_unrolling_delete(ArrayUnrolling *unrolling);

/* As in unrolling.h.  Depths are asked for in ascending order.  Stop points "array_unrolling_next_term", "array_unrolling_refine" and those of the solver. */
Answer array_unrolling_ask_error(ArrayUnrolling *unrolling, unsigned depth, Budget *budget);
Answer array_unrolling_ask_incomplete(ArrayUnrolling *unrolling, unsigned depth, Budget *budget);
Answer array_unrolling_ask_alive(ArrayUnrolling *unrolling, unsigned depth, Budget *budget);

/* After SAT: the inputs of a run of the program; NULL if the budget ended. */
RunInputs *array_unrolling_run_inputs(ArrayUnrolling *unrolling, unsigned depth, Budget *budget);
/* After SAT for `incomplete`: where the model ends. */
const IncompletePoint *array_unrolling_incomplete_point(ArrayUnrolling *unrolling, unsigned depth);

#endif
