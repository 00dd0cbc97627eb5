/* explain.h: a proof in the user's language: what holds at each loop, in C and in few lines. */
#ifndef craig_evidence_explain_h
#define craig_evidence_explain_h

#include "evidence/loop_invariants.h"
#include "lang/source.h"

/* A line per loop, "  loop at even.c:7: x % 2 == 0\n", with further lines for further conjuncts.  Long ones, and many, are cut, and the
 * last line says where all of it is. */
void explain_loops(const PlaceInvariantVector *places, const Sources *sources, Buffer *out);

#endif
