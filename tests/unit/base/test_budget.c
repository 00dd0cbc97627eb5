/* Budgets: limits, stickiness, parents, stop points that tests fire. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/budget.h"
#include "base/clock.h"
#include "unit/patience.h"
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int forget_firing(void **state) {
  (void)state;
  budget_fire(NULL, 0);
  return 0;
}

static void test_without_limits_lasts(void **state) {
  (void)state;
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  for (int i = 0; i < 1000; i++) assert_true(budget_left(&budget, "test_point"));
  budget_spend(&budget, UINT64_C(1) << 60);
  assert_true(budget_left(&budget, "test_point"));
  assert_null(budget.stopped);
  assert_true(budget_seconds_left(&budget) > 1e8);
}

static void test_deadline_ends_it_for_good(void **state) {
  (void)state;
  Budget budget;
  double start = clock_wall();
  budget_init(&budget, NULL, 0.02, 0);
  assert_true(budget_seconds_left(&budget) <= 0.02);
  while (budget_left(&budget, "first")) assert_true(clock_wall() - start < PATIENCE);
  assert_true(clock_wall() - start >= 0.02);
  assert_string_equal(budget.stopped, "first");
  budget.deadline = 0;
  assert_false(budget_left(&budget, "second"));
  assert_string_equal(budget.stopped, "first");
  assert_true(budget_seconds_left(&budget) == 0);
}

static void test_effort_ends_it(void **state) {
  (void)state;
  Budget budget;
  budget_init(&budget, NULL, 0, 10);
  budget_spend(&budget, 9);
  assert_true(budget_left(&budget, "nine"));
  budget_spend(&budget, 1);
  assert_false(budget_left(&budget, "ten"));
  assert_string_equal(budget.stopped, "ten");
}

static void test_end_of_parent_ends_child(void **state) {
  (void)state;
  Budget outer, middle, inner;
  budget_init(&outer, NULL, 0, 5);
  budget_init(&middle, &outer, 0, 0);
  budget_init(&inner, &middle, 0, 0);
  budget_spend(&inner, 5);
  assert_int_equal(outer.effort, 5);
  assert_int_equal(middle.effort, 5);
  assert_false(budget_left(&inner, "inside"));
  assert_string_equal(inner.stopped, "inside");
  assert_string_equal(middle.stopped, "inside");
  assert_string_equal(outer.stopped, "inside");
}

static void test_end_of_child_spares_parent(void **state) {
  (void)state;
  Budget outer, inner;
  budget_init(&outer, NULL, 100, 0);
  budget_init(&inner, &outer, 0, 1);
  budget_spend(&inner, 1);
  assert_false(budget_left(&inner, "inside"));
  assert_true(budget_left(&outer, "outside"));
  assert_null(outer.stopped);
}

static void test_seconds_left_asks_parents(void **state) {
  (void)state;
  Budget outer, inner;
  budget_init(&outer, NULL, 5, 0);
  budget_init(&inner, &outer, 1000, 0);
  assert_true(budget_seconds_left(&inner) <= 5);
  budget_init(&outer, NULL, PATIENCE, 0);
  assert_true(budget_seconds_left(&inner) > 5);
}

static void test_fired_point_stops_every_budget(void **state) {
  (void)state;
  Budget outer, inner, other;
  budget_init(&outer, NULL, 0, 0);
  budget_init(&inner, &outer, 0, 0);
  budget_init(&other, NULL, 0, 0);
  budget_fire("target", 3);
  assert_true(budget_left(&inner, "target"));
  assert_true(budget_left(&inner, "elsewhere"));
  assert_true(budget_left(&other, "target"));
  assert_false(budget_has_fired());
  assert_false(budget_left(&inner, "target"));
  assert_true(budget_has_fired());
  assert_string_equal(inner.stopped, "target");
  assert_string_equal(outer.stopped, "target");
  assert_false(budget_left(&other, "elsewhere"));
  assert_true(budget_seconds_left(&outer) == 0);
}

static void test_firing_is_forgotten(void **state) {
  (void)state;
  Budget stopped, fresh;
  budget_init(&stopped, NULL, 0, 0);
  budget_init(&fresh, NULL, 0, 0);
  budget_fire("target", 1);
  assert_false(budget_left(&stopped, "target"));
  budget_fire(NULL, 0);
  assert_true(budget_left(&fresh, "target"));
  assert_false(budget_left(&stopped, "target")); /* sticky */
}

static void tell_point(void *context, const char *point, uint64_t visits) {
  if (!strcmp(point, "often")) ((uint64_t *)context)[0] += visits;
  if (!strcmp(point, "once")) ((uint64_t *)context)[1] += visits;
  ((uint64_t *)context)[2]++;
}

/* A point is its name: the same letters at another address are the same point. */
static void test_recorded_points_are_counted(void **state) {
  (void)state;
  char copy[] = "often";
  uint64_t counts[3] = {0};
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  budget_left(&budget, "before");
  budget_record();
  for (int i = 0; i < 5; i++) budget_left(&budget, i % 2 ? copy : "often");
  budget_left(&budget, "once");
  budget_recorded(tell_point, counts);
  assert_int_equal(counts[0], 5);
  assert_int_equal(counts[1], 1);
  assert_int_equal(counts[2], 2);
}

static void interrupt_handler(int number) {
  (void)number;
  budget_interrupt();
}

/* In a child, since an interrupt is for good. */
static void test_interrupt_from_a_signal_handler(void **state) {
  (void)state;
  pid_t child = fork();
  if (!child) {
    Budget budget;
    budget_init(&budget, NULL, PATIENCE, 0);
    bool before = budget_left(&budget, "before") && !budget_is_interrupted();
    signal(SIGALRM, interrupt_handler);
    ualarm(10000, 0);
    while (budget_left(&budget, "looping")) continue;
    _exit(before && budget_is_interrupted() && budget.deadline > clock_wall() ? 0 : 1);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
}

/* Not much more than looking at the clock once, however many budgets have a deadline. */
static void test_question_is_cheap(void **state) {
  (void)state;
  enum { QUESTIONS = 1000000, FACTOR = 20 };
  Budget outer, inner;
  budget_init(&outer, NULL, 1000, 0);
  budget_init(&inner, &outer, 1000, 0);
  double start = clock_cpu();
  for (int i = 0; i < QUESTIONS; i++)
    if (clock_wall() < 0) fail();
  double looking = clock_cpu() - start;
  start = clock_cpu();
  for (int i = 0; i < QUESTIONS; i++)
    if (!budget_left(&inner, "hot_loop")) fail();
  assert_true(clock_cpu() - start < FACTOR * looking);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_without_limits_lasts),
      cmocka_unit_test(test_deadline_ends_it_for_good),
      cmocka_unit_test(test_effort_ends_it),
      cmocka_unit_test(test_end_of_parent_ends_child),
      cmocka_unit_test(test_end_of_child_spares_parent),
      cmocka_unit_test(test_seconds_left_asks_parents),
      cmocka_unit_test(test_recorded_points_are_counted),
      cmocka_unit_test_teardown(test_fired_point_stops_every_budget, forget_firing),
      cmocka_unit_test_teardown(test_firing_is_forgotten, forget_firing),
      cmocka_unit_test(test_interrupt_from_a_signal_handler),
      cmocka_unit_test(test_question_is_cheap),
  };
  return cmocka_run_group_tests_name("base/budget", tests, NULL, NULL);
}
