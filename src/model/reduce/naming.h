/* naming.h: naming the results of divisions.
 *
 * A divider is by far the largest circuit of C's arithmetic.  For x / c and x % c with a constant c the model instead
 * gets two inputs q and r and the constraint x = q * c + r with q and r in range, which a handful of adders state.  The constraint has exactly
 * one solution for each x, so nothing is gained or lost: a condition implies the constraints of the names it
 * depends on, and `valid` also those that the state behind it depends on.
 * Each such input remembers its definition, so that a concrete run can compute it. */
#ifndef craig_model_reduce_naming_h
#define craig_model_reduce_naming_h

#include "model/system/model.h"

void model_name_divisions(Model *model);

/* The model with every name replaced by what it stands for: state, blocks and inputs of its own, all else shared.  Names
 * stay inputs that nothing depends on. */
Model model_expand_names(const Model *model);
void model_release_expanded(Model *expanded);

#endif
