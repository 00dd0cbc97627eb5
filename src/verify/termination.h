/* termination.h: does every run end?
 *
 * A table of attempts, each with a share of the time: all runs of a program that has few; a ranking function of the model, whose check is a question about
 * reachability that all engines know how to answer (infer/ranking.h); the reduction: no state comes back (docs/termination.md).  What an attempt concludes was checked. */
#ifndef craig_verify_termination_h
#define craig_verify_termination_h

#include "verify/verification.h"

typedef struct {
  const char *name;                             /* in statistics, and what decided_by says */
  bool (*run)(Verification *v, Budget *budget); /* true: there is a conclusion */
  double share;                                 /* of the time that is left, if time is limited; 0: all of it */
  double seconds;                               /* at most; 0: no limit */
  uint64_t effort;                              /* likewise (conflicts, and what passes of the model count for): lassos are looked for by effort, so that it does not hang on the machine what is found */
  bool needs_model;                             /* v->problem is made before it */
} TerminationAttempt;

/* Each ends with a NULL name. */
extern const TerminationAttempt termination_attempts[], liveness_attempts[]; /* the second: of programs with goals (liveness_proof.h) */

/* The question whether the ranking is one: a pass that leaves it as it is, or makes it larger, is the error. */
void termination_ask_ranking(Model *model, const Ranking *ranking);
bool verification_is_about_termination(const Verification *v);
void verification_run_termination(Verification *v);

#endif
