/* verification.h: one verification at work, as its parts know it (verify.c: the way to a result; verify_evidence.c: from the
 * result to the verdict). */
#ifndef craig_cli_verification_h
#define craig_cli_verification_h

#include "base/budget.h"
#include "cli/session.h"
#include "cli/task.h"
#include "evidence/invariant.h"
#include "infer/problem.h"
#include "model/trace/result.h"

enum { ITP_FORWARD, ITP_BACKWARD }; /* as --direction lists them */

typedef struct {
  Session *session;
  const Options *options;
  Budget budget;
  Task task;
  const Model *model; /* the task's */
  Problem problem;    /* of that model */
  Result result;
  /* What a proof was checked on, and the invariant there: the program's own model (verify_base.c) or the one that the engine saw. */
  const Model *checked;
  Term invariant;
  Model *base; /* owned: the program's own model, if it was made */
  double phase_start;
  bool starts_again; /* what was found does not happen: with all loops, if some were skipped, or with concrete runs alone */
  bool runs_alone;   /* the second of these */
} Verification;

void verification_begin_phase(Verification *v);
void verification_end_phase(Verification *v, const char *name); /* a statistic */
void verification_claim_unknown(Verification *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool verification_is_stopped(const Verification *v); /* by time, or because a test fired a stop point */
void verification_claim_stopped(Verification *v);
/* On standard output unless --quiet, and in reports.  `pos` 0: no place. */
void verification_note(Verification *v, SourcePos pos, const char *text);

/* A proof has been checked on the model that the engine saw: have it checked on the model of the program as it was before the graph was
 * reduced.  Where that does not succeed in its share of the time, a note says so, and all stays as it is. */
void verification_check_base(Verification *v, SecondCheck *second);

/* Check what backs the result, write what was asked for, claim the verdict. */
void verification_back_result(Verification *v);

#endif
