/* The SAT solver behind sat.h: answers, models, assumptions, budgets. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include "base/clock.h"
#include "base/vector.h"
#include "solve/cnf.h"
#include "solve/sat.h"
#include "unit/patience.h"
#include "unit/random.h"

static void clause2(Sat *sat, int a, int b) { sat_clause(sat, (int[]){a, b}, 2); }
static void clause1(Sat *sat, int a) { sat_clause(sat, &a, 1); }

/* `holes` + 1 pigeons: unsatisfiable, and hard for more than ten holes. */
static Sat *pigeons(int holes) {
  Sat *sat = sat_new();
  int count = (holes + 1) * holes;
  for (int i = 0; i < count; i++) sat_variable(sat);
  for (int p = 0; p <= holes; p++) {
    IntVector somewhere = {0};
    for (int h = 0; h < holes; h++) vector_push(&somewhere, p * holes + h + 1);
    sat_clause(sat, somewhere.data, somewhere.size);
    vector_release(&somewhere);
  }
  for (int h = 0; h < holes; h++)
    for (int p = 0; p <= holes; p++)
      for (int q = 0; q < p; q++) clause2(sat, -(p * holes + h + 1), -(q * holes + h + 1));
  return sat;
}

static void variables_are_numbered(void **state) {
  (void)state;
  Sat *sat = sat_new();
  for (int i = 1; i <= 5; i++) assert_int_equal(sat_variable(sat), i);
  ClauseSink sink = sat_sink(sat);
  assert_int_equal(sink.variable(sink.context), 6);
  sink.clause(sink.context, (int[]){-6}, 1);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_SAT);
  assert_false(sat_value(sat, 6));
  assert_true(sat_value(sat, -6));
  sat_delete(sat);
}

static void empty_problems(void **state) {
  (void)state;
  Sat *sat = sat_new();
  assert_int_equal(sat_solve(sat, NULL), ANSWER_SAT);
  sat_clause(sat, NULL, 0);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_UNSAT);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_UNSAT);
  sat_delete(sat);
}

static void variables_without_clauses_have_values(void **state) {
  (void)state;
  Sat *sat = sat_new();
  int a = sat_variable(sat), b = sat_variable(sat), c = sat_variable(sat);
  clause1(sat, b);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_SAT);
  assert_true(sat_value(sat, b));
  assert_true(sat_value(sat, a) != sat_value(sat, -a));
  assert_true(sat_value(sat, c) != sat_value(sat, -c));
  sat_delete(sat);
}

static void assumptions_last_one_call(void **state) {
  (void)state;
  Sat *sat = sat_new();
  int a = sat_variable(sat), b = sat_variable(sat), c = sat_variable(sat), d = sat_variable(sat);
  clause2(sat, -a, b);
  clause2(sat, -b, c);
  sat_assume(sat, a);
  sat_assume(sat, d);
  sat_assume(sat, -c);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_UNSAT);
  assert_true(sat_failed(sat, a) && sat_failed(sat, -c));
  assert_false(sat_failed(sat, d));
  assert_int_equal(sat_solve(sat, NULL), ANSWER_SAT);
  sat_assume(sat, a);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_SAT);
  assert_true(sat_value(sat, a) && sat_value(sat, b) && sat_value(sat, c));
  int fresh = sat_variable(sat); /* no clause knows it */
  sat_assume(sat, -fresh);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_SAT);
  assert_false(sat_value(sat, fresh));
  sat_assume(sat, fresh);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_SAT);
  assert_true(sat_value(sat, fresh));
  sat_delete(sat);
}

enum { VARIABLES = 10 };

/* Is there an assignment that satisfies all clauses (three literals each) and the assumptions? */
static bool brute_force(const IntVector *clauses, const int *assumed, size_t count) {
  for (unsigned m = 0; m < 1u << VARIABLES; m++) {
    bool good = true;
    for (size_t i = 0; i < count && good; i++) good = (m >> (abs(assumed[i]) - 1) & 1) == (assumed[i] > 0);
    for (size_t i = 0; i < clauses->size && good; i += 3) {
      good = false;
      for (size_t j = i; j < i + 3; j++)
        good |= (m >> (abs(clauses->data[j]) - 1) & 1) == (clauses->data[j] > 0);
    }
    if (good) return true;
  }
  return false;
}

static void check_model(const Sat *sat, const IntVector *clauses, const int *assumed, size_t count) {
  for (size_t i = 0; i < count; i++) assert_true(sat_value(sat, assumed[i]));
  for (size_t i = 0; i < clauses->size; i += 3)
    assert_true(sat_value(sat, clauses->data[i]) || sat_value(sat, clauses->data[i + 1]) ||
                sat_value(sat, clauses->data[i + 2]));
}

static int random_literal(uint64_t *seed) {
  uint64_t r = next_random(seed);
  int variable = (int)((r >> 8) % VARIABLES) + 1;
  return r & 1 ? variable : -variable;
}

/* Clauses arrive a few at a time, with questions under assumptions between them. */
static void random_incremental(void **state) {
  (void)state;
  for (uint64_t round = 1; round <= 40; round++) {
    uint64_t seed = round * 0x9e3779b97f4a7c15u;
    Sat *sat = sat_new();
    IntVector clauses = {0};
    for (int i = 0; i < VARIABLES; i++) sat_variable(sat);
    for (int question = 0; question < 20; question++) {
      for (int i = 0; i < 3; i++) {
        int literals[3] = {random_literal(&seed), random_literal(&seed), random_literal(&seed)};
        sat_clause(sat, literals, 3);
        for (int j = 0; j < 3; j++) vector_push(&clauses, literals[j]);
      }
      int assumed[3];
      size_t count = next_random(&seed) % 4;
      for (size_t i = 0; i < count; i++) sat_assume(sat, assumed[i] = random_literal(&seed));
      Answer answer = sat_solve(sat, NULL);
      assert_int_equal(answer, brute_force(&clauses, assumed, count) ? ANSWER_SAT : ANSWER_UNSAT);
      if (answer == ANSWER_SAT) check_model(sat, &clauses, assumed, count);
      if (answer == ANSWER_SAT) continue;
      int core[3];
      size_t size = 0;
      for (size_t i = 0; i < count; i++)
        if (sat_failed(sat, assumed[i])) core[size++] = assumed[i];
      assert_false(brute_force(&clauses, core, size));
    }
    vector_release(&clauses);
    sat_delete(sat);
  }
}

static void fired_budget_stops(void **state) {
  (void)state;
  Sat *sat = sat_new();
  clause1(sat, sat_variable(sat));
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  budget_fire("sat_solve", 1);
  assert_int_equal(sat_solve(sat, &budget), ANSWER_UNKNOWN);
  assert_string_equal(budget.stopped, "sat_solve");
  budget_fire(NULL, 0);
  assert_int_equal(sat_solve(sat, &budget), ANSWER_UNKNOWN); /* once ended, it stays so */
  budget_init(&budget, NULL, 0, 0);
  assert_int_equal(sat_solve(sat, &budget), ANSWER_SAT);
  sat_delete(sat);
}

/* What was assumed for a call that the budget did not allow is gone. */
static void stopped_calls_leave_no_assumptions(void **state) {
  (void)state;
  Sat *sat = sat_new();
  int x = sat_variable(sat);
  clause1(sat, x);
  Budget budget;
  budget_init(&budget, NULL, 0, 1);
  budget_spend(&budget, 1);
  sat_assume(sat, -x);
  assert_int_equal(sat_solve(sat, &budget), ANSWER_UNKNOWN);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_SAT);
  sat_assume(sat, -x);
  assert_int_equal(sat_solve(sat, NULL), ANSWER_UNSAT);
  assert_true(sat_failed(sat, -x));
  assert_int_equal(sat_solve(sat, NULL), ANSWER_SAT);
  sat_delete(sat);
}

static void fired_budget_stops_inside(void **state) {
  (void)state;
  Sat *sat = pigeons(11);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  budget_fire("sat_solve", 5);
  assert_int_equal(sat_solve(sat, &budget), ANSWER_UNKNOWN);
  assert_string_equal(budget.stopped, "sat_solve");
  budget_fire(NULL, 0);
  sat_delete(sat);
}

static void deadline_stops(void **state) {
  (void)state;
  Sat *sat = pigeons(12);
  Budget budget;
  budget_init(&budget, NULL, 0.2, 0);
  double start = clock_wall();
  assert_int_equal(sat_solve(sat, &budget), ANSWER_UNKNOWN);
  assert_true(clock_wall() - start < PATIENCE);
  sat_delete(sat);
}

/* Effort is in conflicts and charged to parents; a run with the same limit does the same work. */
static void effort_stops(void **state) {
  (void)state;
  uint64_t effort[2];
  for (int i = 0; i < 2; i++) {
    Sat *sat = pigeons(11);
    Budget outer, inner;
    budget_init(&outer, NULL, 0, 500);
    budget_init(&inner, &outer, 0, 0);
    assert_int_equal(sat_solve(sat, &inner), ANSWER_UNKNOWN);
    assert_true(outer.effort >= 500 && outer.effort < 1000);
    assert_int_equal(inner.effort, outer.effort);
    assert_string_equal(inner.stopped, "sat_solve");
    assert_int_equal(sat_solve(sat, &inner), ANSWER_UNKNOWN);
    assert_int_equal(inner.effort, outer.effort);
    effort[i] = outer.effort;
    sat_delete(sat);
  }
  assert_int_equal(effort[0], effort[1]);
}

static void statistics_add_up(void **state) {
  (void)state;
  SatStatistics before = *sat_statistics();
  Sat *sat = pigeons(6);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  assert_int_equal(sat_solve(sat, &budget), ANSWER_UNSAT);
  sat_delete(sat);
  const SatStatistics *after = sat_statistics();
  assert_int_equal(after->calls, before.calls + 1);
  assert_true(after->conflicts > before.conflicts);
  assert_int_equal(after->conflicts - before.conflicts, budget.effort);
  assert_true(after->seconds > before.seconds);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(variables_are_numbered),
      cmocka_unit_test(empty_problems),
      cmocka_unit_test(variables_without_clauses_have_values),
      cmocka_unit_test(assumptions_last_one_call),
      cmocka_unit_test(random_incremental),
      cmocka_unit_test(fired_budget_stops),
      cmocka_unit_test(stopped_calls_leave_no_assumptions),
      cmocka_unit_test(fired_budget_stops_inside),
      cmocka_unit_test(deadline_stops),
      cmocka_unit_test(effort_stops),
      cmocka_unit_test(statistics_add_up),
  };
  return cmocka_run_group_tests_name("solve/sat", tests, NULL, NULL);
}
