/* verify.h: the worker of `craig verify` (verify.c), and what it tells of a conclusion (verify_evidence.c). */
#ifndef craig_cli_verify_h
#define craig_cli_verify_h

#include "cli/load.h"
#include "verify/verification.h"

typedef struct {
  Session *session;
  const Options *options;
  Loaded loaded;
  Budget budget;
  Verification verification;
  SourcePlace last_line; /* of the run that was told */
} VerifyWorker;

/* On standard output unless --quiet, and in reports.  `pos` 0: no place. */
void verify_note(VerifyWorker *worker, SourcePos pos, const char *text);
/* Say what backs the conclusion, write what was asked for, claim the verdict. */
void verify_tell_conclusion(VerifyWorker *worker);

#endif
