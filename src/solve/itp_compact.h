/* itp_compact.h: the interpolant at a cut, made small.
 *
 * As it comes out of a proof an interpolant has many gates that are equal as functions.  It is read off in a graph of its own, swept (sweep.h) and
 * brought into another graph, in terms of what the variables at the cut stand for there. */
#ifndef craig_solve_itp_compact_h
#define craig_solve_itp_compact_h

#include "solve/itp.h"

/* What a variable of the problem is in the graph that the interpolant goes to. */
typedef struct {
  int variable;
  AigLit literal;
} ItpMeaning;

typedef VECTOR(ItpMeaning) ItpMeaningVector;

/* Variables that are not among the meanings are false.  `raw` (may be NULL): AND nodes before sweeping.  When the budget ends, it is
 * larger than it could be. */
AigLit itp_cut_compact(Itp *itp, unsigned cut, const ItpMeaningVector *meanings, Aig *to, Budget *budget, size_t *raw);

#endif
