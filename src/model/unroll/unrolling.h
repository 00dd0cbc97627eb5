/* unrolling.h: unrolling for bounded model checking: constants and structural hashing flow across frames.
 *
 * Frame 0 is the state after the prefix; pass k of the loop leads from frame k-1 to frame k.  One incremental
 * solver serves all questions. */
#ifndef craig_model_unroll_unrolling_h
#define craig_model_unroll_unrolling_h

#include "base/budget.h"
#include "model/gates/circuit.h"
#include "model/trace/result.h"
#include "solve/answer.h"

typedef struct Unrolling Unrolling;

Unrolling *unrolling_new(const Circuit *circuit);
/* From one state, whose bits are given, least significant first, instead of the prefix: frame 0 is that state. */
Unrolling *unrolling_new_from(const Circuit *circuit, const uint64_t *state);
void unrolling_delete(Unrolling *unrolling);

/* Can the error (or `incomplete`) happen in pass `depth`?  Depth 0 asks the prefix block.  Stop points "unroll_next" and
 * those of the solver; after UNKNOWN the same may be asked again with another budget. */
Answer unrolling_ask_error(Unrolling *unrolling, unsigned depth, Budget *budget);
Answer unrolling_ask_incomplete(Unrolling *unrolling, unsigned depth, Budget *budget);
/* Can execution reach a cut point after `depth` passes at all? */
Answer unrolling_ask_alive(Unrolling *unrolling, unsigned depth, Budget *budget);

/* Can this literal of the circuit, over state and inputs of the loop, be true in pass `depth` > 0? */
Answer unrolling_ask_literal(Unrolling *unrolling, unsigned depth, AigLit literal, Budget *budget);

/* From now on these bits of the state before pass `depth` > 0, `width` of them from `first` on, have this value.  False if the budget ended. */
bool unrolling_fix(Unrolling *unrolling, unsigned depth, size_t first, unsigned width, uint64_t value, Budget *budget);

/* Depths are asked about in ascending order: passes before this one are taken for granted by now. */
unsigned unrolling_passed(const Unrolling *unrolling);

/* After SAT: the inputs found; those of the prefix are 0 if the unrolling begins with a state. */
Trace *unrolling_trace(Unrolling *unrolling, unsigned depth);

#endif
