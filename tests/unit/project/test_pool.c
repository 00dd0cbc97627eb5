/* Work in children: what they leave behind, how they end, that one does not disturb another. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "project/pool.h"

enum { COUNT = 7, KILLED = 3, EXITED = 5 };

typedef struct {
  int status[COUNT];
  unsigned ended[COUNT];
  size_t most; /* at a time */
} Record;

static void work(void *context, size_t index, Buffer *data) {
  (void)context;
  printf("log %zu", index);
  buffer_format(data, "data %zu", index);
  if (index == KILLED) raise(SIGKILL);
  if (index == EXITED) _exit(9);
}

static void finish(void *context, size_t index, const PoolResult *result) {
  Record *record = context;
  char expected[32];
  record->status[index] = result->status;
  record->ended[index]++;
  if (index == KILLED || index == EXITED) return;
  snprintf(expected, sizeof expected, "data %zu", index);
  assert_memory_equal(result->data->data, expected, result->data->size);
  snprintf(expected, sizeof expected, "log %zu", index);
  assert_string_equal(buffer_text(result->log), expected);
}

static void look(void *context, size_t done, size_t running) {
  Record *record = context;
  assert_true(done <= COUNT);
  if (running > record->most) record->most = running;
}

static void test_ends(void **state) {
  (void)state;
  Record record = {0};
  assert_int_equal(pool_run(&(PoolWork){.count = COUNT, .jobs = 3, .work = work, .finish = finish, .look = look, .context = &record}), POOL_DONE);
  for (size_t i = 0; i < COUNT; i++) {
    assert_int_equal(record.ended[i], 1);
    if (i == KILLED)
      assert_true(WIFSIGNALED(record.status[i]) && WTERMSIG(record.status[i]) == SIGKILL);
    else
      assert_int_equal(WEXITSTATUS(record.status[i]), i == EXITED ? 9 : 0);
  }
  assert_true(record.most <= 3);
}

static void wait_for_ever(void *context, size_t index, Buffer *data) {
  (void)context, (void)index, (void)data;
  for (;;) pause();
}

static void count(void *context, size_t index, const PoolResult *result) {
  (void)index;
  assert_true(WIFSIGNALED(result->status));
  ++*(unsigned *)context;
}

/* Those that run are asked to end, the others are not started. */
static void test_time(void **state) {
  (void)state;
  unsigned ended = 0;
  assert_int_equal(pool_run(&(PoolWork){.count = 5, .jobs = 2, .deadline = clock_wall() + 0.1, .work = wait_for_ever, .finish = count, .context = &ended}), POOL_OUT_OF_TIME);
  assert_int_equal(ended, 2);
}

static void send_signal(void *context, size_t done, size_t running) {
  (void)context, (void)done;
  if (running == 2) kill(getpid(), SIGINT);
}

static void test_signal(void **state) {
  (void)state;
  unsigned ended = 0;
  assert_int_equal(pool_run(&(PoolWork){.count = 5, .jobs = 2, .work = wait_for_ever, .finish = count, .look = send_signal, .context = &ended}), POOL_INTERRUPTED);
  assert_int_equal(ended, 2);
}

/* What comes between two pools waits for the second one, which starts nothing; behind it the process lives on. */
static void test_held(void **state) {
  (void)state;
  Record record = {0};
  pool_hold_signals();
  assert_int_equal(pool_run(&(PoolWork){.count = 1, .jobs = 2, .work = work, .finish = finish, .context = &record}), POOL_DONE);
  raise(SIGINT);
  assert_int_equal(pool_run(&(PoolWork){.jobs = 2, .work = work, .finish = finish}), POOL_DONE); /* there is nothing to end */
  assert_int_equal(pool_run(&(PoolWork){.count = COUNT, .jobs = 2, .work = work, .finish = finish, .context = &record}), POOL_INTERRUPTED);
  assert_int_equal(record.ended[0], 1);
  for (size_t i = 1; i < COUNT; i++) assert_int_equal(record.ended[i], 0);
  raise(SIGTERM);
  pool_release_signals();
}

static void test_nothing(void **state) {
  (void)state;
  assert_int_equal(pool_run(&(PoolWork){.jobs = 2, .work = work, .finish = finish}), POOL_DONE);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ends), cmocka_unit_test(test_time), cmocka_unit_test(test_signal), cmocka_unit_test(test_held), cmocka_unit_test(test_nothing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
