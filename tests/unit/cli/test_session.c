/* What reaches the supervisor from workers that finish, and from workers that fail on purpose. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#define SourceLocation CmockaSourceLocation /* cmocka has one too */
#include <cmocka.h>
#undef SourceLocation

#include "cli/fault.h"
#include "cli/session.h"
#include "unit/patience.h"
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  Options options;
  Session session;
  ProcessOutcome outcome;
  Buffer error;
} Fixture;

static int setup(void **state) {
  Fixture *f = memory_zeroed(1, sizeof *f);
  assert_true(options_parse(&f->options, 2, (const char *const[]){"craig", "a.c"}, &f->error));
  session_init(&f->session, &f->options);
  *state = f;
  return 0;
}

static int teardown(void **state) {
  Fixture *f = *state;
  session_release(&f->session);
  options_release(&f->options);
  vector_release(&f->error);
  memory_free(f);
  return 0;
}

static int tell_everything(Session *session) {
  session_name(session, "engine", "imc");
  session_count(session, "bits", 42);
  session_measure(session, "seconds", 1.5);
  session_progress(session, "bmc", 3);
  session_progress(session, "imc", 2);
  session_claim(session, VERDICT_UNKNOWN, "max-k");
  return 5;
}

static void test_messages_are_collected(void **state) {
  Fixture *f = *state;
  session_run(&f->session, tell_everything, &f->outcome);
  assert_int_equal(f->outcome.end, PROCESS_FINISHED);
  assert_int_equal(f->outcome.status, 5);
  assert_int_equal(f->session.depth, 3);
  assert_true(f->session.claim.is_made);
  assert_int_equal(f->session.claim.verdict, VERDICT_UNKNOWN);
  assert_string_equal(buffer_text(&f->session.claim.reason), "max-k");
  Buffer out = {0};
  report_statistics_json(&f->session.statistics, &out);
  json_t *root = json_loads(buffer_text(&out), 0, NULL);
  assert_non_null(root);
  assert_string_equal(json_string_value(json_object_get(root, "engine")), "imc");
  assert_int_equal(json_integer_value(json_object_get(root, "bits")), 42);
  assert_true(json_real_value(json_object_get(root, "seconds")) == 1.5);
  assert_non_null(json_object_get(root, "wall"));
  json_decref(root);
  vector_release(&out);
}

static int fail_on_purpose(Session *session) {
  session_progress(session, "bmc", 4);
  session_claim(session, VERDICT_TRUE, NULL);
  int null = open("/dev/null", O_WRONLY);
  dup2(null, STDERR_FILENO);
  fault_fire((Fault)session->options->fault);
  memory_free(memory_alloc(1));
  return 0;
}

/* Long enough for the worker to say what it has to say on a busy machine. */
static const double hang_seconds = 1;

/* Whatever happens: what is known so far arrives, and a claim made before the failure counts for nothing. */
static void check_fault(Fixture *f, Fault fault, const char *line) {
  f->options.fault = fault;
  f->options.timeout = fault == FAULT_HANG ? hang_seconds : PATIENCE;
  f->options.memory = 400;
  session_run(&f->session, fail_on_purpose, &f->outcome);
  assert_int_equal(f->session.depth, 4);
  assert_true(f->session.claim.is_made);
  Buffer reason = {0}, out = {0};
  Verdict verdict = verdict_decide(&f->outcome, &f->session.claim, &reason);
  verdict_print(verdict, "unreach-call", buffer_text(&reason), &out);
  assert_string_equal(buffer_text(&out), line);
  vector_release(&reason);
  vector_release(&out);
}

static void test_fault_none(void **state) { check_fault(*state, FAULT_NONE, "Verdict: TRUE\n"); }

static void test_fault_crash(void **state) {
  check_fault(*state, FAULT_CRASH, "Verdict: UNKNOWN(crash: SIGSEGV)\n");
}

static void test_fault_abort(void **state) {
  check_fault(*state, FAULT_ABORT, "Verdict: UNKNOWN(crash: SIGABRT)\n");
}

static void test_fault_exit(void **state) {
  check_fault(*state, FAULT_EXIT, "Verdict: UNKNOWN(crash: exit status 99)\n");
}

static void test_fault_allocation(void **state) {
  check_fault(*state, FAULT_ALLOCATION, "Verdict: UNKNOWN(out of memory)\n");
}

static void test_fault_memory(void **state) {
  check_fault(*state, FAULT_MEMORY, "Verdict: UNKNOWN(out of memory)\n");
}

static void test_fault_hang(void **state) {
  Fixture *f = *state;
  check_fault(f, FAULT_HANG, "Verdict: UNKNOWN(timeout)\n");
  assert_true(f->outcome.wall_seconds >= 0.9 * hang_seconds && f->outcome.wall_seconds < PATIENCE);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_messages_are_collected),
      TEST(test_fault_none),
      TEST(test_fault_crash),
      TEST(test_fault_abort),
      TEST(test_fault_exit),
      TEST(test_fault_allocation),
      TEST(test_fault_memory),
      TEST(test_fault_hang),
  };
  return cmocka_run_group_tests_name("cli/session", tests, NULL, NULL);
}
