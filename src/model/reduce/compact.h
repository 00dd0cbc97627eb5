/* compact.h: few bits for variables that only ever hold a few constants.
 *
 * Generated programs keep modes and phases in plain ints.  A state variable whose initial and next values are, on all
 * branches, constants or other such variables takes its values from a finite set; it is replaced by an index into that set.
 * The model as it was stays in `model->base`, and evidence is checked there: an invariant of the compact model is mapped
 * back by `model_lift_invariant`, which also says that each replaced variable stays in its set. */
#ifndef craig_model_reduce_compact_h
#define craig_model_reduce_compact_h

#include "model/system/model.h"

void model_compact(Model *model);

/* The model on which evidence counts, and an invariant in its terms. */
const Model *model_base(const Model *model);
Term model_lift_invariant(const Model *model, Term invariant);

/* For reductions that come behind.  The base is the model as it is now, if there is none yet. */
void model_keep_base(Model *model);
/* A state variable is replaced, or something holds of the state (index TERM_NONE): in terms of the state before this reduction. */
void model_add_meaning(Model *model, CompactVariable meaning);
/* The leaf, of `count`, whose number the index is, by a tree over its bits; the last one for numbers beyond.  The first one for TERM_NONE. */
Term compact_select(TermBank *bank, Term index, const Term *leaves, unsigned count);

#endif
