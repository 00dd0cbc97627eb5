/* place_assertions.h: assertions for the places of an unfolding (evidence/base/unfold.h), by interpolation. */
#ifndef craig_evidence_base_place_assertions_h
#define craig_evidence_base_place_assertions_h

#include "evidence/base/unfold.h"
#include "solve/itp.h"

/* One refutation gives them all.  What is given goes through Houdini first if it does not hold of all paths that come to given
 * places: the unfolding then has what is left of it.  UNSAT: no path ends badly; `assertions` has one for each place, over the state of the base, and no path
 * from a place where its assertion holds leads to one where that does not hold.  SAT: some path does, or seems to.  UNKNOWN: the
 * budget ended (stop point "assert_place"), or there are operators without a circuit. */
Answer assert_places(Unfolding *unfolding, ItpOptions options, Budget *budget, Term *assertions);

#endif
