/* base_check.h: a proof is checked on the model of the program itself.
 *
 * Engines see a model of a graph in which loops were unrolled and steps that constants rule out are gone.  The invariant that they
 * find was checked there.  Here it becomes one of the graph as it was after inlining (evidence/base/unfold.h, evidence/base/place_assertions.h), the
 * *base*, and the same checker is asked about the model of that. */
#ifndef craig_evidence_base_base_check_h
#define craig_evidence_base_base_check_h

#include "evidence/invariant.h"
#include "flow/graph/graph.h"
#include "solve/itp.h"

typedef struct {
  const Graph *inlined, *whole; /* the graph as it was; the reduced one with what was pruned at its end */
  const Model *reduced;         /* that the invariant was checked on */
  Term invariant;
  ReductionSet without;         /* reductions that are left out */
  ItpOptions itp;
  uint64_t most_mebibytes;      /* of terms; 0: a standard limit */
} BaseQuestion;

/* NULL if the base bears out the proof: `*base`, which the caller owns and which shares the bank, and its invariant.  Else why not: nothing is
 * lost then, the proof counts for the reduced model; `*base` is to be deleted all the same. */
const char *base_check(const BaseQuestion *question, Budget *budget, SecondCheck *second, Model **base, Term *invariant);
/* It would be too large to be tried. */
bool base_is_too_large(const BaseQuestion *question);
extern const char base_no_room[], base_no_time[]; /* why not */

#endif
