/* element_invariants.h: what holds of all elements of an array, from what holds of one at an arbitrary index.
 *
 *   for all k in 0 .. i - 1: a[k] == 42
 *
 * A conjunct about a[k] is a clause; its disjuncts about k alone say for which k it means anything, and become the range.  Within the
 * range clauses get shorter (tidy.h). */
#ifndef craig_evidence_element_invariants_h
#define craig_evidence_element_invariants_h

#include "evidence/c_names.h"
#include "evidence/tidy.h"

typedef VECTOR(char *) TextVector; /* each text is owned */

/* Takes conjuncts about elements out of the list and adds what they say to `statements`.  What is not said makes `tidy` weaker. */
void element_invariants(const CNames *names, Tidy *tidy, TermVector *conjuncts, TextVector *statements);

/* x[0] == 0, x[1] == 0, ... in a row are "for all k in 0 .. 9: x[k] == 0": adds that, and marks the conjuncts that it says in `is_said`. */
void element_rows(const CNames *names, const TermVector *conjuncts, bool *is_said, TextVector *statements);

#endif
