/* What is told when a worker ended in this or that way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#define SourceLocation CmockaSourceLocation /* cmocka has one too */
#include <cmocka.h>
#undef SourceLocation

#include "cli/verdict.h"
#include <errno.h>
#include <signal.h>

/* The line and the exit status for an end and a claim. */
static void check(ProcessOutcome outcome, const Claim *claim, const char *line, int status) {
  Buffer reason = {0}, out = {0};
  Verdict verdict = verdict_decide(&outcome, claim, &reason);
  verdict_print(verdict, "unreach-call", buffer_text(&reason), &out);
  assert_string_equal(buffer_text(&out), line);
  assert_int_equal(verdict_exit_status(verdict), status);
  vector_release(&reason);
  vector_release(&out);
}

static Claim claim_of(Verdict verdict, const char *reason) {
  Claim claim = {.is_made = true, .verdict = verdict};
  buffer_add(&claim.reason, reason);
  return claim;
}

static const ProcessOutcome finished = {.end = PROCESS_FINISHED, .asked = PROCESS_FINISHED};

static void test_claims_of_finished_workers(void **state) {
  (void)state;
  Claim proved = claim_of(VERDICT_TRUE, ""), refuted = claim_of(VERDICT_FALSE, "");
  Claim part = claim_of(VERDICT_FALSE, "valid-deref"), open = claim_of(VERDICT_UNKNOWN, "max-k"), none = {0};
  check(finished, &proved, "Verdict: TRUE\n", 0);
  check(finished, &refuted, "Verdict: FALSE(unreach-call)\n", 1);
  check(finished, &part, "Verdict: FALSE(valid-deref)\n", 1); /* what is violated may be a part of the property */
  check(finished, &open, "Verdict: UNKNOWN(max-k)\n", 2);
  check(finished, &none, "Verdict: UNKNOWN(crash: no verdict)\n", 2);
  vector_release(&proved.reason);
  vector_release(&refuted.reason);
  vector_release(&part.reason);
  vector_release(&open.reason);
}

/* A check that fails is told when it is found; what becomes of the others does not matter. */
static void test_settled_claims(void **state) {
  (void)state;
  Claim refuted = claim_of(VERDICT_FALSE, "valid-deref"), proved = claim_of(VERDICT_TRUE, "");
  refuted.is_settled = proved.is_settled = true;
  check((ProcessOutcome){.end = PROCESS_OUT_OF_MEMORY}, &refuted, "Verdict: FALSE(valid-deref)\n", 1);
  check((ProcessOutcome){.end = PROCESS_CRASHED, .status = SIGSEGV}, &proved, "Verdict: UNKNOWN(crash: SIGSEGV)\n", 2);
  vector_release(&refuted.reason);
  vector_release(&proved.reason);
}

/* A claim of a worker that did not finish counts for nothing. */
static void test_other_ends(void **state) {
  (void)state;
  Claim claim = claim_of(VERDICT_TRUE, "");
  static const struct {
    ProcessOutcome outcome;
    const char *line;
  } cases[] = {
      {{.end = PROCESS_CRASHED, .status = SIGSEGV}, "Verdict: UNKNOWN(crash: SIGSEGV)\n"},
      {{.end = PROCESS_CRASHED, .status = SIGABRT}, "Verdict: UNKNOWN(crash: SIGABRT)\n"},
      {{.end = PROCESS_EXITED, .status = 1}, "Verdict: UNKNOWN(crash: exit status 1)\n"},
      {{.end = PROCESS_OUT_OF_TIME}, "Verdict: UNKNOWN(timeout)\n"},
      {{.end = PROCESS_OUT_OF_MEMORY}, "Verdict: UNKNOWN(out of memory)\n"},
      {{.end = PROCESS_INTERRUPTED, .status = SIGINT}, "Verdict: UNKNOWN(interrupted)\n"},
      {{.end = PROCESS_FAILED, .status = EAGAIN},
       "Verdict: UNKNOWN(no worker: Resource temporarily unavailable)\n"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check(cases[i].outcome, &claim, cases[i].line, 2);
  vector_release(&claim.reason);
}

/* A worker that ends in good order when asked to may have a verdict, or a reason better than the time. */
static void test_workers_that_were_asked_to_end(void **state) {
  (void)state;
  ProcessOutcome by_time = {.end = PROCESS_FINISHED, .asked = PROCESS_OUT_OF_TIME};
  ProcessOutcome by_user = {.end = PROCESS_FINISHED, .asked = PROCESS_INTERRUPTED};
  Claim proved = claim_of(VERDICT_TRUE, ""), timeout = claim_of(VERDICT_UNKNOWN, "timeout");
  Claim open = claim_of(VERDICT_UNKNOWN, "max-k");
  check(by_time, &proved, "Verdict: TRUE\n", 0);
  check(by_time, &timeout, "Verdict: UNKNOWN(timeout)\n", 2);
  check(by_user, &timeout, "Verdict: UNKNOWN(interrupted)\n", 2);
  check(by_user, &open, "Verdict: UNKNOWN(max-k)\n", 2);
  vector_release(&proved.reason);
  vector_release(&timeout.reason);
  vector_release(&open.reason);
}

static void test_reason_stays_on_one_line(void **state) {
  (void)state;
  Buffer out = {0};
  verdict_print(VERDICT_UNKNOWN, "unreach-call", "unsupported:\n\tasm", &out);
  assert_string_equal(buffer_text(&out), "Verdict: UNKNOWN(unsupported:  asm)\n");
  vector_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_claims_of_finished_workers),
      cmocka_unit_test(test_settled_claims), cmocka_unit_test(test_other_ends),
      cmocka_unit_test(test_workers_that_were_asked_to_end),
      cmocka_unit_test(test_reason_stays_on_one_line),
  };
  return cmocka_run_group_tests_name("cli/verdict", tests, NULL, NULL);
}
