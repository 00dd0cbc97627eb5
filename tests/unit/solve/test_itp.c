/* Interpolants: every condition is checked here by solvers of the test's own (itp_problems.h). */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "solve/itp_check.h"
#include "unit/solve/itp_problems.h"
#include "unit/rounds.h"

static unsigned check_many(void (*make)(Problem *, uint64_t), unsigned count) {
  unsigned refuted = 0;
  for (unsigned seed = 0; seed < count; seed++) {
    Problem problem;
    Answer answer = ANSWER_UNKNOWN;
    make(&problem, seed + 100000);
    const char *failure = check_problem(&problem, seed % 4 == 0, &answer);
    if (failure) fail_msg("%s problem, seed %u: %s", problem.kind, seed + 100000, failure);
    if (answer == ANSWER_UNSAT) refuted++;
    problem_release(&problem);
  }
  return refuted;
}

static void test_random(void **state) {
  (void)state;
  assert_true(check_many(make_random, ROUNDS(200)) > ROUNDS(140));
}

static void test_structured(void **state) {
  (void)state;
  assert_true(check_many(make_structured, ROUNDS(40)) > ROUNDS(30));
}

static AigLit leaf_of(void *context, int variable) { return ((AigLit *)context)[variable]; }

/* a, a -> b | b -> c, not c: every system must give b. */
static void test_only_possibility(void **state) {
  (void)state;
  for (int k = 0; k < 6; k++) {
    Itp *itp = itp_new(2, (ItpOptions){.system = (ItpSystem)(k % 3), .backward = k >= 3, .check = true});
    Aig *aig = aig_new();
    int a = itp_variable(itp), b = itp_variable(itp), c = itp_variable(itp);
    itp_clause(itp, 0, (int[]){a}, 1);
    itp_clause(itp, 0, (int[]){-a, b}, 2);
    itp_clause(itp, 1, (int[]){-b, c}, 2);
    itp_clause(itp, 1, (int[]){-c}, 1);
    assert_int_equal(itp_solve(itp, NULL), ANSWER_UNSAT);
    AigLit leaves[4] = {0, AIG_NONE, aig_input(aig), AIG_NONE};
    assert_int_equal(itp_cut(itp, 1, aig, leaf_of, leaves), leaves[2]);
    aig_delete(aig);
    itp_delete(itp);
  }
}

/* One side alone is contradictory, or has the empty clause: the interpolant is a constant. */
static void check_one_side(unsigned part, AigLit expected) {
  for (int k = 0; k < 6; k++) {
    for (int empty = 0; empty < 2; empty++) {
      Itp *itp = itp_new(2, (ItpOptions){.system = (ItpSystem)(k % 3), .backward = k >= 3, .check = true});
      Aig *aig = aig_new();
      int a = itp_variable(itp), b = itp_variable(itp);
      AigLit leaves[3] = {0, aig_input(aig), aig_input(aig)};
      itp_clause(itp, 1 - part, (int[]){a, b}, 2);
      if (empty)
        itp_clause(itp, part, NULL, 0);
      else {
        itp_clause(itp, part, (int[]){a}, 1);
        itp_clause(itp, part, (int[]){-a}, 1);
      }
      assert_int_equal(itp_solve(itp, NULL), ANSWER_UNSAT);
      assert_int_equal(itp_cut(itp, 1, aig, leaf_of, leaves), expected);
      aig_delete(aig);
      itp_delete(itp);
    }
  }
}

static void test_one_side(void **state) {
  (void)state;
  check_one_side(0, AIG_FALSE);
  check_one_side(1, AIG_TRUE);
}

static void test_nothing_to_cut(void **state) {
  (void)state;
  Itp *itp = itp_new(1, (ItpOptions){0});
  int a = itp_variable(itp);
  itp_clause(itp, 0, (int[]){a}, 1);
  itp_clause(itp, 0, (int[]){-a}, 1);
  assert_int_equal(itp_solve(itp, NULL), ANSWER_UNSAT);
  itp_delete(itp);
  itp = itp_new(3, (ItpOptions){0});
  assert_int_equal(itp_solve(itp, NULL), ANSWER_SAT); /* no clauses at all */
  itp_delete(itp);
}

static void test_model(void **state) {
  (void)state;
  Itp *itp = itp_new(2, (ItpOptions){0});
  int a = itp_variable(itp), b = itp_variable(itp), unused = itp_variable(itp);
  itp_clause(itp, 0, (int[]){a, b}, 2);
  itp_clause(itp, 1, (int[]){-a}, 1);
  assert_int_equal(itp_solve(itp, NULL), ANSWER_SAT);
  assert_true(itp_value(itp, b) && itp_value(itp, -a) && !itp_value(itp, a));
  assert_true(itp_value(itp, unused) != itp_value(itp, -unused));
  itp_delete(itp);
}

/* Clauses through sinks of several parts at once. */
static void test_sinks(void **state) {
  (void)state;
  Itp *itp = itp_new(3, (ItpOptions){.check = true});
  ClauseSink first = itp_sink(itp, 0), last = itp_sink(itp, 2);
  int a = first.variable(first.context), b = last.variable(last.context);
  assert_int_not_equal(a, b);
  first.clause(first.context, (int[]){a}, 1);
  last.clause(last.context, (int[]){-a, b}, 2);
  last.clause(last.context, (int[]){-b}, 1);
  assert_int_equal(itp_solve(itp, NULL), ANSWER_UNSAT);
  Aig *aig = aig_new();
  AigLit leaves[3] = {0, aig_input(aig), AIG_NONE};
  assert_int_equal(itp_cut(itp, 1, aig, leaf_of, leaves), leaves[1]);
  assert_int_equal(itp_cut(itp, 2, aig, leaf_of, leaves), leaves[1]);
  aig_delete(aig);
  itp_delete(itp);
}

/* Stopped at any visit of any stop point the answer is "unknown", and there is no visit that is not obeyed.
 */
static void stop_everywhere(const Problem *problem, const char *point, unsigned at_least) {
  unsigned visit = 1;
  for (; visit < 100000; visit += 1 + visit / 3) {
    Budget budget;
    Itp *itp = problem_load(problem, (ItpOptions){0});
    budget_init(&budget, NULL, 0, 0);
    budget_fire(point, visit);
    Answer answer = itp_solve(itp, &budget);
    budget_fire(NULL, 0);
    itp_delete(itp);
    if (answer == ANSWER_UNSAT && !budget.stopped) break;
    assert_non_null(budget.stopped);
    assert_string_equal(budget.stopped, point);
  }
  assert_true(visit > at_least);
}

static void test_stop_points(void **state) {
  (void)state;
  Problem problem;
  make_miter(&problem, 3, true, 4);
  stop_everywhere(&problem, "itp_load", 1);
  stop_everywhere(&problem, "itp_solve", 2);
  stop_everywhere(&problem, "itp_trim", 20);
  stop_everywhere(&problem, "itp_replay", 2);
  problem_release(&problem);
}

static void test_effort(void **state) {
  (void)state;
  Problem problem;
  Budget budget;
  make_miter(&problem, 3, true, 6);
  Itp *itp = problem_load(&problem, (ItpOptions){0});
  budget_init(&budget, NULL, 0, 50);
  assert_int_equal(itp_solve(itp, &budget), ANSWER_UNKNOWN);
  assert_true(budget.effort >= 50 && budget.effort < 2000);
  itp_delete(itp);
  problem_release(&problem);
}

/* The checker behind ItpOptions.check must object to each kind of wrong interpolant.  a | a -> b | not b, c
 */
static void test_checker(void **state) {
  (void)state;
  ItpCheck how = {0};
  Proof *proof = proof_new();
  AigLit cuts[3] = {0};
  Interpolants interpolants = {.aig = aig_new(), .cuts = cuts};
  proof_original(proof, 0, (int[]){1}, 1);
  proof_original(proof, 1, (int[]){-1, 2}, 2);
  proof_original(proof, 2, (int[]){-2}, 1);
  proof_original(proof, 2, (int[]){3}, 1);
  AigLit inputs[4] = {0};
  vector_push(&interpolants.inputs, 0u);
  for (uint32_t v = 1; v <= 3; v++) {
    inputs[v] = aig_input(interpolants.aig);
    vector_push(&interpolants.inputs, v);
  }
  cuts[1] = inputs[1];
  cuts[2] = inputs[2];
  assert_null(itp_check_cut(proof, &interpolants, 1, &how));
  assert_null(itp_check_cut(proof, &interpolants, 2, &how));
  assert_null(itp_check_step(proof, &interpolants, 1, &how));
  ItpCheck both = {.ask_second = true};
  assert_null(itp_check_cut(proof, &interpolants, 1, &both));
  assert_null(itp_check_step(proof, &interpolants, 1, &both));
  assert_int_equal(both.agreed, 3);
  assert_int_equal(both.disagreed + both.silent, 0);
  cuts[1] = inputs[2];
  assert_string_equal(itp_check_cut(proof, &interpolants, 1, &how), "has a variable that is not shared");
  cuts[1] = AIG_FALSE;
  assert_string_equal(itp_check_cut(proof, &interpolants, 1, &how), "does not follow from the parts before");
  cuts[1] = AIG_TRUE;
  assert_string_equal(itp_check_cut(proof, &interpolants, 1, &how), "does not contradict the parts after");
  assert_non_null(itp_check_step(proof, &interpolants, 1, &how));
  vector_release(&interpolants.inputs);
  aig_delete(interpolants.aig);
  proof_delete(proof);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_only_possibility),
      cmocka_unit_test(test_one_side),
      cmocka_unit_test(test_nothing_to_cut),
      cmocka_unit_test(test_model),
      cmocka_unit_test(test_sinks),
      cmocka_unit_test(test_stop_points),
      cmocka_unit_test(test_effort),
      cmocka_unit_test(test_checker),
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_structured),
  };
  return cmocka_run_group_tests_name("solve/itp", tests, NULL, NULL);
}
