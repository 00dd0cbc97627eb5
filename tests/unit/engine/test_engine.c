/* What engines share: which incomplete point is told, and what is told of a run that ended early. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "unit/program_model.h"
#include "unit/sample_models.h"

/* x counts up from `start`, an input; the model ends where x is `first` or, if not there, `second`. */
static Model *model_with_points(uint64_t first, uint64_t second) {
  Model *model = sample_input(8, 200, 255);
  TermBank *bank = model->bank;
  Term x = model->state.data[0].var, all = term_false(bank);
  const uint64_t values[] = {first, second};
  static const char *const reasons[] = {"first", "second"};
  model->state.data[0].next = term_add(bank, x, term_constant(bank, 8, 1));
  for (unsigned i = 0; i < 2; i++) {
    Term when = term_equal(bank, x, term_constant(bank, 8, values[i]));
    vector_push(&model->loop.incompletes, (IncompletePoint){.when = when, .reason = reasons[i]});
    all = term_or(bank, all, when);
  }
  model->loop.incomplete = all;
  return model;
}

static void assert_told(Model *model, unsigned length, uint64_t start, const IncompletePoint *expected) {
  Result result;
  result_init(&result);
  Trace *trace = trace_new(model, length);
  trace_set(trace, 0, 0, &start, 8);
  Problem problem;
  problem_init(&problem, model);
  engine_set_incomplete(&problem, trace, &result);
  assert_int_equal(result.verdict, VERDICT_UNKNOWN);
  assert_string_equal(result.reason, "incomplete");
  assert_ptr_equal(result.incomplete, expected);
  assert_ptr_equal(problem.incomplete, expected); /* later attempts know it */
  problem_release(&problem);
  trace_delete(trace);
  result_release(&result);
}

/* Pass k sees start + k - 1. */
static void the_point_that_is_hit_is_told(void **state) {
  (void)state;
  Model *model = model_with_points(7, 11);
  const IncompletePoint *points = model->loop.incompletes.data;
  assert_told(model, 1, 7, &points[0]);
  assert_told(model, 1, 11, &points[1]);
  assert_told(model, 5, 7, &points[1]);
  assert_told(model, 3, 5, &points[0]);
  model_delete(model);
  model = model_with_points(7, 7);
  assert_told(model, 1, 7, &model->loop.incompletes.data[0]); /* both: the first one */
  model_delete(model);
}

/* The points may speak of names that the question left open: none of them seems to be hit, but one is told
 * all the same, since without one the result would say that nothing was left out. */
static void without_a_hit_the_first_point_is_told(void **state) {
  (void)state;
  Model *model = model_with_points(7, 11);
  assert_told(model, 1, 8, &model->loop.incompletes.data[0]);
  assert_told(model, 4, 100, &model->loop.incompletes.data[0]);
  model_delete(model);
}

static void points_of_the_prefix_are_told(void **state) {
  (void)state;
  Model *model = model_with_points(7, 11);
  TermBank *bank = model->bank;
  Term start = model->prefix.inputs.data[0].var;
  for (uint64_t value = 3; value < 5; value++) {
    Term when = term_equal(bank, start, term_constant(bank, 8, value));
    vector_push(&model->prefix.incompletes, (IncompletePoint){.when = when, .reason = "in the prefix"});
  }
  const IncompletePoint *points = model->prefix.incompletes.data;
  assert_told(model, 0, 3, &points[0]);
  assert_told(model, 0, 4, &points[1]);
  assert_told(model, 0, 7, &points[0]); /* not hit: not that of the loop with this value */
  model_delete(model);
}

/* What bmc found out about its passes is not asked again: nothing is unrolled. */
static void an_attempt_goes_on_where_the_last_one_ended(void **state) {
  (void)state;
  static const char *const others[] = {"kind", "imc", "dar", "misper"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    Model *model = sample_counter(8, 0, 2, 13);
    Problem problem;
    Result result;
    Budget budget;
    problem_init(&problem, model);
    result_init(&result);
    budget_init(&budget, NULL, 0, 0);
    engine_find("bmc")->run(&problem, &(EngineOptions){.max_k = 5}, &budget, &result);
    assert_int_equal(result.verdict, VERDICT_UNKNOWN);
    assert_int_equal(problem.safe, 6);
    budget_fire("unroll_next", 1);
    engine_find(others[i])->run(&problem, &(EngineOptions){.max_k = 4}, &budget, &result);
    assert_false(budget_has_fired());
    budget_fire(NULL, 0);
    assert_int_not_equal(result.verdict, VERDICT_FALSE);
    result_release(&result);
    problem_release(&problem);
    model_delete(model);
  }
}

/* The queries that are interpolated are those of bounded model checking, which is asked about the first pass alone. */
static void interpolation_asks_nothing_twice(void **state) {
  (void)state;
  static const char *const names[] = {"imc", "ismc", "dar"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Model *model = sample_bounded(8, 5, 9);
    Problem problem;
    Result result;
    Budget budget;
    problem_init(&problem, model);
    result_init(&result);
    budget_init(&budget, NULL, 0, 0);
    engine_find(names[i])->run(&problem, &(EngineOptions){0}, &budget, &result);
    assert_int_equal(result.verdict, VERDICT_TRUE);
    assert_true(result.statistics.bound > 1);
    assert_true(!problem.unrolling || unrolling_passed(problem.unrolling) < result.statistics.bound);
    result_release(&result);
    problem_release(&problem);
    model_delete(model);
  }
}

static void a_run_that_ends_early_says_why(void **state) {
  (void)state;
  Model *model = model_with_points(7, 11);
  Budget budget;
  Result result;
  budget_init(&budget, NULL, 0, 0);
  result_init(&result);
  engine_set_stopped(&budget, &result);
  assert_string_equal(result.reason, "max-k");
  budget.stopped = "here";
  engine_set_stopped(&budget, &result);
  assert_string_equal(result.reason, "here");
  budget.stopped = NULL;
  result.incomplete = &model->loop.incompletes.data[0];
  result.reason = "incomplete";
  engine_set_stopped(&budget, &result); /* the bound is not what stands in the way of a proof */
  assert_string_equal(result.reason, "incomplete");
  assert_int_equal(result.verdict, VERDICT_UNKNOWN);
  result_release(&result);
  model_delete(model);
}

/* The search in the exact view ends after two passes, and at its stop points; whoever searches next begins there. */
static void a_search_of_the_exact_view_goes_on(void **state) {
  (void)state;
  ProgramModel pm = program_model("void reach_error(void); int __VERIFIER_nondet_int(void); int a[1000];"
                                  "int main(void) { int i = __VERIFIER_nondet_int(), n = 0; if (i < 0 || i >= 1000) return 0;"
                                  "while (__VERIFIER_nondet_int()) { a[(i * 7 + n) % 1000] = n; n++; if (a[(i * 7 + 5) % 1000] == 5) reach_error(); } return 0; }");
  assert_non_null(pm.model);
  Budget budget;
  Result result;
  result_init(&result);
  budget_init(&budget, NULL, 0, 0);
  array_bmc_run(&pm.problem, &(EngineOptions){.max_k = 2}, &budget, &result);
  assert_int_equal(result.verdict, VERDICT_UNKNOWN);
  assert_int_equal(pm.problem.exact_passes, 3);
  const ArrayUnrolling *unrolling = pm.problem.exact_unrolling;
  budget_fire("array_bmc_next_depth", 2);
  array_bmc_run(&pm.problem, &(EngineOptions){0}, &budget, &result);
  budget_fire(NULL, 0);
  assert_int_equal(result.verdict, VERDICT_UNKNOWN);
  assert_int_equal(pm.problem.exact_passes, 4);
  budget_init(&budget, NULL, 0, 0);
  array_bmc_run(&pm.problem, &(EngineOptions){0}, &budget, &result);
  assert_int_equal(result.verdict, VERDICT_FALSE);
  assert_int_equal(pm.problem.exact_passes, 6);
  assert_ptr_equal(pm.problem.exact_unrolling, unrolling);
  result_release(&result);
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_point_that_is_hit_is_told),
      cmocka_unit_test(without_a_hit_the_first_point_is_told),
      cmocka_unit_test(points_of_the_prefix_are_told),
      cmocka_unit_test(interpolation_asks_nothing_twice),
      cmocka_unit_test(a_run_that_ends_early_says_why), cmocka_unit_test(an_attempt_goes_on_where_the_last_one_ended),
      cmocka_unit_test(a_search_of_the_exact_view_goes_on),
  };
  return cmocka_run_group_tests_name("engine/engine", tests, NULL, NULL);
}
