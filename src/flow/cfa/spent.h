/* spent.h: lists of variable arguments that are used where C says nothing of them.
 *
 * A list that was passed on has no value until it is started again (C11 7.16 p3); on x86 what was taken from it is gone. */
#ifndef craig_flow_cfa_spent_h
#define craig_flow_cfa_spent_h

#include "flow/cfa/cfa.h"

/* Is there a way within the function from where the list is passed on, or is not started yet, to this edge on which it is not started? */
bool list_is_spent(const Cfa *cfa, const Edge *edge, const Symbol *list);

#endif
