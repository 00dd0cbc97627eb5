/* Supervisor and worker: each way in which a worker can end, fired for real. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/budget.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/vector.h"
#include "unit/patience.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

typedef struct {
  int argument;  /* for the worker */
  int ready;     /* a file, see receive_ready */
  Buffer text;   /* all that was received, as `kind:data;` */
  IntVector ids; /* messages of kind PID: processes that report themselves */
} Fixture;

enum { TEXT = 0, PID = 7 };

static void receive(void *context, int kind, const char *data, size_t size) {
  Fixture *fixture = context;
  if (kind == PID) {
    int id;
    assert_int_equal(size, sizeof id);
    memcpy(&id, data, sizeof id);
    vector_push(&fixture->ids, id);
    return;
  }
  buffer_format(&fixture->text, "%d:", kind);
  buffer_add_bytes(&fixture->text, data, size);
  buffer_add(&fixture->text, ";");
}

static int setup(void **state) {
  *state = memory_zeroed(1, sizeof(Fixture));
  return 0;
}

static int teardown(void **state) {
  Fixture *fixture = *state;
  vector_release(&fixture->text);
  vector_release(&fixture->ids);
  memory_free(fixture);
  return 0;
}

/* Run and make sure that nobody is left: no child, and none of the processes that reported themselves. */
static ProcessOutcome supervise_within(Fixture *fixture, ProcessWork work, ProcessLimits limits) {
  ProcessOutcome outcome;
  process_supervise(&limits, work, receive, fixture, &outcome);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
  assert_int_equal(errno, ECHILD);
  for (size_t i = 0; i < fixture->ids.size; i++) {
    assert_int_equal(kill(fixture->ids.data[i], 0), -1);
    assert_int_equal(errno, ESRCH);
  }
  return outcome;
}

static ProcessOutcome supervise(Fixture *fixture, ProcessWork work) {
  return supervise_within(fixture, work, (ProcessLimits){.seconds = PATIENCE, .grace = PATIENCE});
}

/* For workers that do not listen: long enough for them to send a message first, even on a busy machine. */
static ProcessOutcome supervise_briefly(Fixture *fixture, ProcessWork work) {
  return supervise_within(fixture, work, (ProcessLimits){.seconds = 1, .grace = 0.1});
}

static void send_pid(Channel *channel, int id) { process_send(channel, PID, &id, sizeof id); }

static void send_text(Channel *channel, int kind, const char *text) {
  process_send(channel, kind, text, strlen(text));
}

/* A deliberate crash is not worth a sanitizer's report in the test's output. */
static void silence(void) {
  int null = open("/dev/null", O_WRONLY);
  dup2(null, STDERR_FILENO);
  close(null);
}

/* ---- Ends ---------------------------------------------------------------------------------------- */

static int return_argument(Channel *channel, void *context) {
  (void)channel;
  return ((Fixture *)context)->argument;
}

static void test_finished(void **state) {
  Fixture *fixture = *state;
  fixture->argument = -12345;
  ProcessOutcome outcome = supervise(fixture, return_argument);
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_int_equal(outcome.status, -12345);
  assert_int_equal(outcome.asked, PROCESS_FINISHED);
  assert_true(outcome.wall_seconds > 0);
}

static int exit_by_itself(Channel *channel, void *context) {
  send_text(channel, TEXT, "bye");
  _exit(((Fixture *)context)->argument);
}

static void test_exited(void **state) {
  Fixture *fixture = *state;
  fixture->argument = 5;
  ProcessOutcome outcome = supervise(fixture, exit_by_itself);
  assert_int_equal(outcome.end, PROCESS_EXITED);
  assert_int_equal(outcome.status, 5);
  assert_string_equal(buffer_text(&fixture->text), "0:bye;");
}

static void test_exit_status_zero_is_not_finished(void **state) {
  Fixture *fixture = *state;
  fixture->argument = 0;
  assert_int_equal(supervise(fixture, exit_by_itself).end, PROCESS_EXITED);
}

static int crash(Channel *channel, void *context) {
  (void)context;
  send_text(channel, 3, "before");
  signal(SIGSEGV, SIG_DFL); /* neither cmocka's handler nor a sanitizer's */
  volatile int *volatile nowhere = (volatile int *)(uintptr_t)64;
  *nowhere = 1;
  return 0;
}

static void test_segmentation_fault(void **state) {
  Fixture *fixture = *state;
  ProcessOutcome outcome = supervise(fixture, crash);
  assert_int_equal(outcome.end, PROCESS_CRASHED);
  assert_int_equal(outcome.status, SIGSEGV);
  assert_string_equal(buffer_text(&fixture->text), "3:before;");
}

static int call_abort(Channel *channel, void *context) {
  (void)channel, (void)context;
  silence();
  struct rlimit no_core = {0};
  setrlimit(RLIMIT_CORE, &no_core);
  abort();
}

static void test_abort(void **state) {
  ProcessOutcome outcome = supervise(*state, call_abort);
  assert_int_equal(outcome.end, PROCESS_CRASHED);
  assert_int_equal(outcome.status, SIGABRT);
}

static int kill_itself(Channel *channel, void *context) {
  (void)channel, (void)context;
  kill(getpid(), SIGKILL);
  return 0;
}

static void test_killed_by_somebody_else(void **state) {
  ProcessOutcome outcome = supervise(*state, kill_itself);
  assert_int_equal(outcome.end, PROCESS_CRASHED);
  assert_int_equal(outcome.status, SIGKILL);
}

static __attribute__((noinline)) int descend(int depth) {
  volatile char frame[4096];
  frame[0] = (char)depth;
  frame[sizeof frame - 1] = 1;
  return depth ? descend(depth - 1) + frame[sizeof frame - 1] : frame[0];
}

static int use_large_stack(Channel *channel, void *context) {
  (void)channel, (void)context;
  return descend(10000); /* some 40 MiB: more than the usual stack */
}

static void test_stack_is_large(void **state) {
  ProcessOutcome outcome = supervise(*state, use_large_stack);
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_int_equal(outcome.status, 10000);
}

static int leak(Channel *channel, void *context) {
  (void)channel, (void)context;
  silence();
  char *volatile block = memory_alloc(1000);
  block[0] = 1;
  block = NULL;
  return 0;
}

/* The leak sanitizer looks at workers as well. */
static void test_leak_is_noticed(void **state) {
  if (!SANITIZED) skip();
  assert_int_equal(supervise(*state, leak).end, PROCESS_EXITED);
}

/* ---- Time ---------------------------------------------------------------------------------------- */

static int loop_for_ever(Channel *channel, void *context) {
  (void)context;
  send_text(channel, TEXT, "started");
  for (volatile int i = 0; i >= 0; i = !i) continue;
  return 0;
}

static void test_deaf_worker_is_killed_after_the_grace(void **state) {
  Fixture *fixture = *state;
  ProcessOutcome outcome = supervise_briefly(fixture, loop_for_ever);
  assert_int_equal(outcome.end, PROCESS_OUT_OF_TIME);
  assert_int_equal(outcome.asked, PROCESS_OUT_OF_TIME);
  assert_true(outcome.wall_seconds >= 1.1 && outcome.wall_seconds < PATIENCE);
  assert_true(outcome.cpu_seconds > 0);
  assert_string_equal(buffer_text(&fixture->text), "0:started;");
}

static int loop_within_budget(Channel *channel, void *context) {
  (void)context;
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  while (budget_left(&budget, "test_loop")) continue;
  send_text(channel, TEXT, budget.stopped);
  return 42;
}

static void test_listening_worker_finishes_within_the_grace(void **state) {
  Fixture *fixture = *state;
  ProcessOutcome outcome = supervise_within(fixture, loop_within_budget, (ProcessLimits){.seconds = 0.1, .grace = PATIENCE});
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_int_equal(outcome.status, 42);
  assert_int_equal(outcome.asked, PROCESS_OUT_OF_TIME);
  assert_string_equal(buffer_text(&fixture->text), "0:test_loop;");
}

static int exit_when_told(Channel *channel, void *context) {
  loop_within_budget(channel, context);
  _exit(1);
}

static void test_worker_that_exits_when_told_is_out_of_time(void **state) {
  assert_int_equal(supervise_within(*state, exit_when_told, (ProcessLimits){.seconds = 0.1, .grace = PATIENCE}).end, PROCESS_OUT_OF_TIME);
}

/* ---- Memory -------------------------------------------------------------------------------------- */

enum { MEBIBYTE = 1 << 20, MEMORY_LIMIT = 128, MEMORY_USE = 512 }; /* the last two in mebibytes */

/* More than is allowed, but no more than a machine can spare while the supervisor is waiting for its turn. */
static void fill_memory(void) {
  for (int i = 0; i < MEMORY_USE; i++) {
    char *volatile block = memory_alloc(MEBIBYTE);
    memset(block, 1, MEBIBYTE);
  }
  for (;;) pause();
}

static ProcessOutcome supervise_memory(Fixture *fixture, ProcessWork work) {
  ProcessLimits limits = {.seconds = PATIENCE, .memory_bytes = (size_t)MEMORY_LIMIT * MEBIBYTE, .grace = 0.1};
  return supervise_within(fixture, work, limits);
}

static int allocate_too_much(Channel *channel, void *context) {
  (void)context;
  send_text(channel, TEXT, "filling");
  fill_memory();
  return 0;
}

static void test_memory_limit(void **state) {
  Fixture *fixture = *state;
  size_t limit = (size_t)MEMORY_LIMIT * MEBIBYTE;
  ProcessOutcome outcome = supervise_memory(fixture, allocate_too_much);
  assert_int_equal(outcome.end, PROCESS_OUT_OF_MEMORY);
  assert_true(outcome.peak_memory > limit && outcome.peak_memory < 8 * limit);
  assert_string_equal(buffer_text(&fixture->text), "0:filling;");
}

static int let_child_allocate(Channel *channel, void *context) {
  (void)context;
  pid_t child = fork();
  if (!child) fill_memory();
  send_pid(channel, child);
  waitpid(child, NULL, 0);
  return 0;
}

static void test_memory_of_children_counts(void **state) {
  ProcessOutcome outcome = supervise_memory(*state, let_child_allocate);
  assert_int_equal(outcome.end, PROCESS_OUT_OF_MEMORY);
}

static int fail_to_allocate(Channel *channel, void *context) {
  (void)channel, (void)context;
  silence();
  memory_fail_after(1);
  memory_free(memory_alloc(1));
  return 0;
}

static void test_failed_allocation(void **state) {
  assert_int_equal(supervise(*state, fail_to_allocate).end, PROCESS_OUT_OF_MEMORY);
}

/* ---- Grandchildren ------------------------------------------------------------------------------- */

static void start_sleeper(Channel *channel, bool leave_group) {
  int ready[2];
  char byte = 0;
  assert_int_equal(pipe(ready), 0);
  pid_t child = fork();
  if (!child) {
    if (leave_group) setsid();
    byte = write(ready[1], "", 1) == 1;
    for (;;) sleep(1000);
  }
  assert_int_equal(read(ready[0], &byte, 1), 1);
  send_pid(channel, child);
}

static int leave_sleepers(Channel *channel, void *context) {
  start_sleeper(channel, false);
  start_sleeper(channel, true);
  if (((Fixture *)context)->argument) loop_for_ever(channel, context);
  return 3;
}

static void test_grandchildren_of_finished_worker_are_killed(void **state) {
  Fixture *fixture = *state;
  ProcessOutcome outcome = supervise(fixture, leave_sleepers);
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_int_equal(outcome.status, 3);
  assert_int_equal(fixture->ids.size, 2);
}

static void test_grandchildren_of_looping_worker_are_killed(void **state) {
  Fixture *fixture = *state;
  fixture->argument = 1;
  assert_int_equal(supervise_briefly(fixture, leave_sleepers).end, PROCESS_OUT_OF_TIME);
  assert_int_equal(fixture->ids.size, 2);
}

static void test_children_from_before_are_left_alone(void **state) {
  Fixture *fixture = *state;
  pid_t own = fork();
  if (!own)
    for (;;) pause();
  ProcessLimits limits = {.seconds = PATIENCE};
  ProcessOutcome outcome;
  process_supervise(&limits, leave_sleepers, receive, fixture, &outcome);
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_int_equal(waitpid(own, NULL, WNOHANG), 0);
  kill(own, SIGKILL);
  assert_int_equal(waitpid(own, NULL, 0), own);
}

static void receive_ready(void *context, int kind, const char *data, size_t size) {
  (void)kind, (void)data, (void)size;
  ssize_t ignored = write(((Fixture *)context)->ready, "", 1);
  (void)ignored;
}

static int leave_sleeper_and_loop(Channel *channel, void *context) {
  (void)context;
  start_sleeper(channel, false);
  for (volatile int i = 0; i >= 0; i = !i) continue;
  return 0;
}

/* The supervisor is killed and cannot clean up: worker and grandchild must end nevertheless.  All three
 * hold one end of a pipe, so that the pipe's end is the end of all. */
static void test_killed_supervisor_takes_the_worker_along(void **state) {
  (void)state;
  int ends[2];
  char byte;
  assert_int_equal(pipe(ends), 0);
  pid_t supervisor = fork();
  if (!supervisor) {
    close(ends[0]);
    Fixture fixture = {.ready = ends[1]};
    ProcessLimits limits = {.seconds = PATIENCE};
    ProcessOutcome outcome;
    process_supervise(&limits, leave_sleeper_and_loop, receive_ready, &fixture, &outcome);
    _exit(0);
  }
  close(ends[1]);
  assert_int_equal(read(ends[0], &byte, 1), 1);
  double start = clock_wall();
  kill(supervisor, SIGKILL);
  waitpid(supervisor, NULL, 0);
  assert_int_equal(read(ends[0], &byte, 1), 0);
  assert_true(clock_wall() - start < PATIENCE);
  close(ends[0]);
}

/* ---- Messages ------------------------------------------------------------------------------------ */

static int send_many(Channel *channel, void *context) {
  (void)context;
  Buffer big = {0};
  for (int i = 0; i < 300000; i++) vector_push(&big, (char)('a' + i % 26));
  send_text(channel, 1, "first");
  process_send(channel, 2, "", 0);
  process_send(channel, 3, big.data, big.size);
  send_text(channel, 4, "last");
  vector_release(&big);
  return 0;
}

static void test_messages_arrive_in_order(void **state) {
  Fixture *fixture = *state;
  supervise(fixture, send_many);
  const char *text = buffer_text(&fixture->text);
  assert_memory_equal(text, "1:first;2:;3:abc", 16);
  assert_int_equal(fixture->text.size, strlen("1:first;2:;3:") + 300000 + strlen(";4:last;"));
  assert_string_equal(text + fixture->text.size - strlen(";4:last;"), ";4:last;");
}

/* Die with a message half written: it is larger than the pipe, which the supervisor does not empty before the writer,
 * killed by a timer, is dead. */
static int die_while_sending(Channel *channel, void *context) {
  (void)context;
  send_pid(channel, getpid());
  send_text(channel, 1, "whole");
  pid_t self = getpid();
  if (!fork()) {
    usleep(50000);
    kill(self, SIGKILL);
    _exit(0);
  }
  size_t size = (size_t)256 << 20;
  char *big = memory_zeroed(size, 1);
  for (;;) process_send(channel, 2, big, size);
}

static bool is_zombie(pid_t process) {
  char path[64], state = 0;
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%*d (%*[^)]) %c", &state) != 1) state = 0;
  if (file) fclose(file);
  return state == 'Z';
}

static void receive_slowly(void *context, int kind, const char *data, size_t size) {
  double start = clock_wall();
  while (kind == 1 && !is_zombie(((Fixture *)context)->ids.data[0]) && clock_wall() - start < PATIENCE) usleep(1000);
  receive(context, kind, data, kind == 2 ? 0 : size);
}

static void test_partial_message_is_dropped(void **state) {
  Fixture *fixture = *state;
  ProcessLimits limits = {.seconds = PATIENCE};
  ProcessOutcome outcome;
  process_supervise(&limits, die_while_sending, receive_slowly, fixture, &outcome);
  assert_int_equal(outcome.end, PROCESS_CRASHED);
  assert_int_equal(outcome.status, SIGKILL);
  assert_string_equal(buffer_text(&fixture->text), "1:whole;");
}

/* ---- Signals to the supervisor ------------------------------------------------------------------- */

static int signal_supervisor(Channel *channel, void *context) {
  int number = ((Fixture *)context)->argument;
  kill(getppid(), number);
  return loop_for_ever(channel, context);
}

static void test_interrupted(void **state) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  Fixture *fixture = *state;
  for (size_t i = 0; i < 3; i++) {
    fixture->argument = numbers[i];
    ProcessOutcome outcome = supervise_within(fixture, signal_supervisor, (ProcessLimits){.seconds = PATIENCE, .grace = 0.1});
    assert_int_equal(outcome.end, PROCESS_INTERRUPTED);
    assert_int_equal(outcome.status, numbers[i]);
    assert_true(outcome.wall_seconds < PATIENCE);
  }
}

static int signal_supervisor_and_listen(Channel *channel, void *context) {
  kill(getppid(), SIGINT);
  return loop_within_budget(channel, context);
}

static void test_interrupted_worker_may_finish(void **state) {
  ProcessOutcome outcome = supervise(*state, signal_supervisor_and_listen);
  assert_int_equal(outcome.end, PROCESS_FINISHED);
  assert_int_equal(outcome.asked, PROCESS_INTERRUPTED);
}

static int signal_supervisor_twice(Channel *channel, void *context) {
  (void)channel, (void)context;
  for (;; usleep(20000)) kill(getppid(), SIGINT); /* two that arrive together count as one */
  return 0;
}

static void test_second_signal_kills_at_once(void **state) {
  ProcessLimits limits = {.grace = PATIENCE};
  ProcessOutcome outcome;
  process_supervise(&limits, signal_supervisor_twice, receive, *state, &outcome);
  assert_int_equal(outcome.end, PROCESS_INTERRUPTED);
  assert_true(outcome.wall_seconds < PATIENCE);
}

static void test_ignored_signal_stays_ignored(void **state) {
  Fixture *fixture = *state;
  fixture->argument = SIGHUP;
  signal(SIGHUP, SIG_IGN);
  ProcessOutcome outcome = supervise_briefly(fixture, signal_supervisor);
  signal(SIGHUP, SIG_DFL);
  assert_int_equal(outcome.end, PROCESS_OUT_OF_TIME);
}

static void test_cores(void **state) {
  (void)state;
  assert_in_range(process_machine_cores(), 1, sysconf(_SC_NPROCESSORS_CONF));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_finished, setup, teardown),
      cmocka_unit_test_setup_teardown(test_exited, setup, teardown),
      cmocka_unit_test_setup_teardown(test_exit_status_zero_is_not_finished, setup, teardown),
      cmocka_unit_test_setup_teardown(test_segmentation_fault, setup, teardown),
      cmocka_unit_test_setup_teardown(test_abort, setup, teardown),
      cmocka_unit_test_setup_teardown(test_killed_by_somebody_else, setup, teardown),
      cmocka_unit_test_setup_teardown(test_stack_is_large, setup, teardown),
      cmocka_unit_test_setup_teardown(test_leak_is_noticed, setup, teardown),
      cmocka_unit_test_setup_teardown(test_deaf_worker_is_killed_after_the_grace, setup, teardown),
      cmocka_unit_test_setup_teardown(test_listening_worker_finishes_within_the_grace, setup, teardown),
      cmocka_unit_test_setup_teardown(test_worker_that_exits_when_told_is_out_of_time, setup, teardown),
      cmocka_unit_test_setup_teardown(test_memory_limit, setup, teardown),
      cmocka_unit_test_setup_teardown(test_memory_of_children_counts, setup, teardown),
      cmocka_unit_test_setup_teardown(test_failed_allocation, setup, teardown),
      cmocka_unit_test_setup_teardown(test_grandchildren_of_finished_worker_are_killed, setup, teardown),
      cmocka_unit_test_setup_teardown(test_grandchildren_of_looping_worker_are_killed, setup, teardown),
      cmocka_unit_test_setup_teardown(test_children_from_before_are_left_alone, setup, teardown),
      cmocka_unit_test_setup_teardown(test_killed_supervisor_takes_the_worker_along, setup, teardown),
      cmocka_unit_test_setup_teardown(test_messages_arrive_in_order, setup, teardown),
      cmocka_unit_test_setup_teardown(test_partial_message_is_dropped, setup, teardown),
      cmocka_unit_test_setup_teardown(test_interrupted, setup, teardown),
      cmocka_unit_test_setup_teardown(test_interrupted_worker_may_finish, setup, teardown),
      cmocka_unit_test_setup_teardown(test_second_signal_kills_at_once, setup, teardown),
      cmocka_unit_test_setup_teardown(test_ignored_signal_stays_ignored, setup, teardown),
      cmocka_unit_test(test_cores),
  };
  return cmocka_run_group_tests_name("base/process", tests, NULL, NULL);
}
