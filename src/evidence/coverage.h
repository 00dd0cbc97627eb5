/* coverage.h: which lines of the program an answer is about, for reports. */
#ifndef craig_evidence_coverage_h
#define craig_evidence_coverage_h

#include "flow/cfa/cfa.h"

typedef enum {
  COVERAGE_CHECKS, /* the way to what may fail */
  COVERAGE_LOOPS   /* the way to what may go on for ever */
} CoverageGoal;

/* Of a file, "3-5,9,": the lines that a run from the start to the goal can pass, and those with code that none passes. */
typedef void CoverageTell(void *context, const char *file, const char *about, const char *aside);

/* Calls `tell` for each file of the user's; for none, if the program is too large. */
void coverage_find(const Cfa *cfa, CoverageGoal goal, unsigned recursion_bound, CoverageTell *tell, void *context);

#endif
