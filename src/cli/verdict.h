/* verdict.h: the last line and the exit status.
 *
 * The worker claims a verdict; it counts only if the worker then finished, or if nothing that comes later could change it.  Everything else that can happen
 * is UNKNOWN with its reason. */
#ifndef craig_cli_verdict_h
#define craig_cli_verdict_h

#include "base/process.h"
#include "base/vector.h"
#include "model/trace/result.h"

enum { STATUS_TRUE = 0, STATUS_FALSE = 1, STATUS_UNKNOWN = 2, STATUS_UNUSABLE = 3 };

typedef struct {
  bool is_made;
  bool is_settled; /* it counts however the worker ends: one of several checks fails, which was replayed and told */
  Verdict verdict;
  Buffer reason; /* UNKNOWN: why; FALSE: the property, or the part of it, that is violated */
} Claim;

/* The reason of a worker whose budget ended by time; who asked it to end decides what it is called. */
extern const char reason_timeout[];

/* What an end other than a normal one is called: "timeout", "crash: SIGSEGV", ... */
void verdict_describe_end(const ProcessOutcome *outcome, Buffer *reason);
/* The verdict to tell; `reason` is the claim's, or why it does not count. */
Verdict verdict_decide(const ProcessOutcome *outcome, const Claim *claim, Buffer *reason);
int verdict_exit_status(Verdict verdict);
/* FALSE names what is violated: the reason, or the property if there is none. */
void verdict_print(Verdict verdict, const char *property, const char *reason, Buffer *out);

#endif
