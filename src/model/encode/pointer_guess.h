/* pointer_guess.h: what the points-to analysis says of pointers, as guesses about the state.
 *
 * Where addresses alone decide (region_bytes), nothing is known of a pointer at a cut point but what an invariant says of it.  The analysis has
 * an opinion; whoever uses it has to prove it. */
#ifndef craig_model_encode_pointer_guess_h
#define craig_model_encode_pointer_guess_h

#include "model/encode/encode_step.h"
#include "model/encode/live.h"

/* One guess for each pointer that is live at a cut point, in a variable or in bytes: it lies in one of its targets, or in none of the program's
 * objects.  `state_of`: by key, the index of its state variable, or UINT32_MAX.  Added to model->guesses. */
void pointer_guesses(StepEncoder *steps, const Liveness *live, const uint32_t *state_of, Model *model);

#endif
