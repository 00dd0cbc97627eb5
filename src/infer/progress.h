/* progress.h: guesses of linear equations between variables that advance together, and of their order.
 *
 * Where a pass adds a to u and b to v, which started at s and t, b (u - s) = a (v - t).  Unlike the guesses of relations.h
 * these come from the model's terms, not from runs: a loop that begins after many passes of another is not reached by a
 * few runs.  They are candidates for facts.h, which drops what is not inductive. */
#ifndef craig_infer_progress_h
#define craig_infer_progress_h

#include "infer/relations.h"

/* `pc` tells the cut points apart; TERM_NONE: there is one. */
void model_guess_progress(const Model *model, RelationVector *relations);

#endif
