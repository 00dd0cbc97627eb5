/* runs.h: a proof that consists of runs: all that the program has (flow/interpret/exhaust.h).
 *
 * It is checked by running them once more, each with its choices, and by going through them: the first run has the first answer to every question, the next one
 * has another answer to the last question that has one, and the last run has the last answer to every question. */
#ifndef craig_evidence_runs_h
#define craig_evidence_runs_h

#include "evidence/invariant.h"
#include "flow/interpret/exhaust.h"
#include "model/trace/result.h"

/* `asked` by check: is it asked about?  NULL: all are. */
EvidenceAnswer runs_check(const Cfa *cfa, const bool *asked, const WatchedRunVector *runs, Budget *budget);
/* "its only run ends without the error, after 12 steps." */
void runs_describe(const WatchedRunVector *runs, Buffer *out);
/* The runs as comments, and what a solver can answer: that there are no other combinations.  One answer: unsat. */
void runs_print_certificate(const Cfa *cfa, const WatchedRunVector *runs, const char *comment, Buffer *out);
/* The choices of a run as inputs of a replay. */
void runs_inputs(const WatchedRun *run, RunInputVector *inputs);

#endif
