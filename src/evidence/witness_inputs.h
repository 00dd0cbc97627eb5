/* witness_inputs.h: inputs that a violation sequence spells out, in `\return == 4` of calls and `x == 4` of variables without a value.
 *
 * A suggestion: the program is run on them (0 for others), and only what that does counts.  Who writes down all inputs needs no search. */
#ifndef craig_evidence_witness_inputs_h
#define craig_evidence_witness_inputs_h

#include "evidence/replay.h"
#include "evidence/witness_read.h"

enum { WITNESS_STEPS = 10000000 /* after which such a run is given up */ };

void witness_suggest_inputs(const Witness *witness, const Cfa *cfa, ReplayInputVector *inputs);

#endif
