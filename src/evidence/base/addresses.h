/* addresses.h: the addresses of one model as those of another.
 *
 * Objects lie elsewhere in models of other graphs of a program, and in other encodings of it. */
#ifndef craig_evidence_base_addresses_h
#define craig_evidence_base_addresses_h

#include "model/system/model.h"

/* Constants in `t` that are addresses of objects in `from` -> what they are in `to`, in `addresses` (Term -> Term); both models share a bank.  A
 * number that happens to be an address is taken for one: it is all a guess. */
void addresses_translate(const Model *from, const Model *to, Term t, Map *addresses);

#endif
