/* verify.h: the worker of `craig verify` (verify.c), what it tells of a conclusion (verify_evidence.c), of several checks (verify_checks.c), and of a witness (validate_command.c). */
#ifndef craig_cli_verify_h
#define craig_cli_verify_h

#include "cli/load.h"
#include "evidence/loop_invariants.h"
#include "verify/several.h"
#include "verify/verification.h"

/* A check that fails, and where the user's program is then. */
typedef struct {
  const Check *check;
  SourcePlace where;
} FailedCheck;

typedef struct {
  Session *session;
  const Options *options;
  Loaded loaded;
  Budget budget;
  Verification *verification; /* that is told of */
  SourcePlace last_line;      /* of the run that was told */
  StringVector notes;         /* that were given: owned strings */
  VECTOR(FailedCheck) failed; /* so far */
  const Several *several;     /* NULL: there is one answer */
  Buffer certificate;         /* of the proofs so far, */
  PlaceInvariantVector places; /* and what they say of loops; owned */
} VerifyWorker;

bool verify_check_options(const Options *options, Buffer *error); /* without files: the engine, the reductions, ... */
VerificationOptions verify_options(const Session *session);
Observer verify_observer(VerifyWorker *worker);
/* On standard output unless --quiet, and in reports, once.  `pos` 0: no place. */
void verify_note(VerifyWorker *worker, SourcePos pos, const char *text);
/* Say what backs the conclusion, write what was asked for, claim the verdict. */
void verify_tell_conclusion(VerifyWorker *worker);
/* Parts of that: what is proved, what fails; why neither. */
void verify_tell_proof(VerifyWorker *worker);
void verify_tell_missing_run(VerifyWorker *worker); /* --trace asks for one that there is not */
PortfolioOptions verify_sharing(const VerifyWorker *worker); /* among how many processes a verification may split */
void verify_tell_assumptions(VerifyWorker *worker); /* of a proof of all that was asked */
void verify_note_vacuous(VerifyWorker *worker, bool is_proved); /* assumptions that no run gets past; `is_proved`: no check fails */
void verify_tell_failure(VerifyWorker *worker);
void verify_describe_unknown(VerifyWorker *worker, Buffer *reason);
void verify_write_invariants(VerifyWorker *worker); /* what was kept of the proofs of several checks, as a witness */
/* A property that has several checks: verify, tell, claim. */
void verify_checks(VerifyWorker *worker);
/* Likewise with the session's witness in the program (validate_command.c). */
void verify_witness(VerifyWorker *worker);
/* A session that was initialised, whole; it is released. */
int verify_session(Session *session);
/* The whole command; `witness` NULL: there is none. */
int verify_with(const Options *options, const Witness *witness);

#endif
