/* verification.h: one verification at work, as its parts know it (verify.c: the way to a result; verify_evidence.c: from the
 * result to the verdict). */
#ifndef craig_cli_verification_h
#define craig_cli_verification_h

#include "base/budget.h"
#include "cli/session.h"
#include "cli/task.h"
#include "model/result.h"

typedef struct {
  Session *session;
  const Options *options;
  Budget budget;
  Task task;
  Model *model; /* the task's */
  Result result;
  double phase_start;
  bool starts_again; /* what was found may come from a loop that was skipped: none is to be */
} Verification;

void verification_begin_phase(Verification *v);
void verification_end_phase(Verification *v, const char *name); /* a statistic */
void verification_claim_unknown(Verification *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool verification_is_stopped(const Verification *v); /* by time, or because a test fired a stop point */
void verification_claim_stopped(Verification *v);
/* On standard output unless --quiet, and in reports.  `pos` 0: no place. */
void verification_note(Verification *v, SourcePos pos, const char *text);

/* Check what backs the result, write what was asked for, claim the verdict. */
void verification_back_result(Verification *v);

#endif
