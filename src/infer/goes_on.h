/* goes_on.h: recurrent sets, as a question about reachability.
 *
 * Some inputs of a program are chosen, all others may be anything; the error is a pass that is not followed by another one.  If it cannot be reached, a run with the chosen inputs
 * goes on for ever, whatever the others are, and the inductive invariant that shows it is a recurrent set: it is reached, and no step with the chosen
 * inputs leaves it (Gupta et al., Proving non-termination, POPL 2008; Chen et al., Proving nontermination via safety, TACAS 2014). */
#ifndef craig_infer_goes_on_h
#define craig_infer_goes_on_h

#include "model/system/model.h"

/* The value of an input that is chosen; false: it may be anything. */
typedef bool (*InputChooser)(void *context, const ModelInput *input, uint64_t *value);

/* Inputs that are chosen are there still, but nothing depends on them.  NULL: the model has no loop.  It shares the model's bank, and borrows its graph; model_delete. */
Model *model_that_goes_on(const Model *model, InputChooser choose, void *context, const Check *check);

#endif
