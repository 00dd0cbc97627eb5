/* The last line and the exit status: see verdict.h. */
#include "cli/verdict.h"
#include <ctype.h>
#include <signal.h>
#include <string.h>

const char reason_timeout[] = "timeout";

static void describe_signal(int number, Buffer *reason) {
  const char *name = sigabbrev_np(number);
  if (name)
    buffer_format(reason, "SIG%s", name);
  else
    buffer_format(reason, "signal %d", number);
}

void verdict_describe_end(const ProcessOutcome *outcome, Buffer *reason) {
  switch (outcome->end) {
  case PROCESS_FINISHED: buffer_format(reason, "status %d", outcome->status); break;
  case PROCESS_EXITED: buffer_format(reason, "crash: exit status %d", outcome->status); break;
  case PROCESS_CRASHED:
    buffer_add(reason, "crash: ");
    describe_signal(outcome->status, reason);
    break;
  case PROCESS_OUT_OF_TIME: buffer_add(reason, reason_timeout); break;
  case PROCESS_OUT_OF_MEMORY: buffer_add(reason, "out of memory"); break;
  case PROCESS_INTERRUPTED: buffer_add(reason, "interrupted"); break;
  case PROCESS_FAILED: buffer_format(reason, "no worker: %s", strerror(outcome->status)); break;
  }
}

Verdict verdict_decide(const ProcessOutcome *outcome, const Claim *claim, Buffer *reason) {
  vector_clear(reason);
  if (outcome->end != PROCESS_FINISHED && !(claim->is_settled && claim->verdict == VERDICT_FALSE)) {
    verdict_describe_end(outcome, reason);
    return VERDICT_UNKNOWN;
  }
  if (!claim->is_made) {
    buffer_add(reason, "crash: no verdict");
    return VERDICT_UNKNOWN;
  }
  if (claim->verdict != VERDICT_UNKNOWN) {
    buffer_add_bytes(reason, claim->reason.data, claim->reason.size);
    return claim->verdict;
  }
  bool ended_by_time = claim->reason.size == strlen(reason_timeout) &&
                       !memcmp(claim->reason.data, reason_timeout, claim->reason.size);
  if (ended_by_time && outcome->asked == PROCESS_INTERRUPTED)
    buffer_add(reason, "interrupted");
  else
    buffer_add_bytes(reason, claim->reason.data, claim->reason.size);
  return VERDICT_UNKNOWN;
}

int verdict_exit_status(Verdict verdict) {
  switch (verdict) {
  case VERDICT_TRUE: return STATUS_TRUE;
  case VERDICT_FALSE: return STATUS_FALSE;
  case VERDICT_UNKNOWN: break;
  }
  return STATUS_UNKNOWN;
}

/* A reason is one line, whatever it quotes. */
static void print_reason(const char *reason, Buffer *out) {
  for (; *reason; reason++) vector_push(out, iscntrl((unsigned char)*reason) ? ' ' : *reason);
}

void verdict_print(Verdict verdict, const char *property, const char *reason, Buffer *out) {
  switch (verdict) {
  case VERDICT_TRUE: buffer_add(out, "Verdict: TRUE\n"); break;
  case VERDICT_FALSE: buffer_format(out, "Verdict: FALSE(%s)\n", *reason ? reason : property); break;
  case VERDICT_UNKNOWN:
    buffer_add(out, "Verdict: UNKNOWN(");
    print_reason(reason, out);
    buffer_add(out, ")\n");
    break;
  }
}
