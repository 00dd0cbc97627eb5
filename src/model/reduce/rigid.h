/* rigid.h: values that never change, and variables that hold them.
 *
 * Protocols pass numbers around that are chosen once, such as the names of nodes, and all that they do with them is compare them.  A state variable that
 * no pass changes is rigid, as temporal logic has it, and so is a term over such variables.  A variable whose values are, on all branches, constants, rigid terms or
 * values of other such variables is replaced by an index into these, and what is computed from it alone is looked up in a table of rigid terms (compact.h does so with
 * constants).  Where what is left asks less of the rigid variables than they hold, as a few comparisons between them do, the answers take their place as state.
 *
 * An invariant is mapped back as that of compact.h is: each index, and each answer, is a term over the variables of the model before. */
#ifndef craig_model_reduce_rigid_h
#define craig_model_reduce_rigid_h

#include "base/budget.h"
#include "model/system/model.h"

void model_replace_rigid(Model *model, Budget *budget); /* behind compact.h */

/* It holds a value that no pass changes, and that is not the same in all runs. */
bool model_is_rigid(const Model *model, const StateVariable *variable);

#endif
