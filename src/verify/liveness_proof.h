/* liveness_proof.h: does every run that never ends meet all its goals again and again (spec/liveness.h)?
 *
 * A violation is a lasso in whose loop a goal is not met, and is looked for as lassos are (lasso.h).  That there is none is proved by the reduction: no state comes back without all goals met in
 * between, which is a question about reachability of the model beside a copy of its state (infer/state_copy.h).  A program of which no run is infinite is live. */
#ifndef craig_verify_liveness_proof_h
#define craig_verify_liveness_proof_h

#include "verify/verification.h"

/* An attempt: true if there is a conclusion, a proof or a lasso. */
bool liveness_try_reduction(Verification *v, Budget *budget);

#endif
