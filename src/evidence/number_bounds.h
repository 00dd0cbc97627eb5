/* number_bounds.h: conjuncts that bound a variable by constants, put together.
 *
 * Of several bounds the strongest is kept; bounds that meet are an equality; three or more values in a row are bounds.  Where a variable has
 * few values left, a clause that names most of them names the others instead. */
#ifndef craig_evidence_number_bounds_h
#define craig_evidence_number_bounds_h

#include "evidence/c_expression.h"
#include "logic/walk.h"

/* The list means the same as before; bounds come first, by variable, the lower one before the upper one. */
void bounds_merge(const CVocabulary *vocabulary, TermVector *conjuncts);
/* Lower and upper bound of one variable, as merging leaves them: "0 <= x && x <= 9".  False: they are not that. */
bool bounds_print(const CVocabulary *vocabulary, Term lower, Term upper, Buffer *out);

#endif
