/* carry.h: an invariant as guesses about another model of the same program.
 *
 * The models may be of different graphs, cut memory otherwise, and put objects elsewhere.  What the invariant says at a cut point becomes a
 * conjunction of guesses there, as far as it can be said: numbers of several bytes are put together from bytes, addresses are those of the same
 * objects.  Whether they hold is for others to find out. */
#ifndef craig_evidence_base_carry_h
#define craig_evidence_base_carry_h

#include "model/system/model.h"

/* Both models share a bank; what `to` calls by itself is named as in `from`, or in bytes.  Guesses are over the state of `to`: appended. */
void invariant_carry(const Model *from, Term invariant, const Model *to, TermVector *guesses);

#endif
