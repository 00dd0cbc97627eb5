/* DAR keeps to its paper: how many interpolants a length takes, and where an error is found. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/engine.h"
#include "unit/sample_models.h"

static void run_dar(Model *model, unsigned max_k, ItpOptions itp, Result *result) {
  Budget budget;
  Problem problem;
  budget_init(&budget, NULL, 0, 0);
  problem_init(&problem, model);
  result_init(result);
  EngineOptions options = {.max_k = max_k, .itp = itp};
  engine_find("dar")->run(&problem, &options, &budget, result);
  problem_release(&problem);
}

/* Alg. 4 takes n + 1 interpolants to get to length n + 1, one per query, whatever the index; the global stage one per pass of its last query, which is the
 * number of its queries. */
static void assert_counted(const EngineStatistics *statistics) {
  unsigned n = statistics->bound - 1;
  assert_int_equal(statistics->local_iterations + statistics->global_iterations, n);
  assert_int_equal(statistics->interpolants, n * (n + 3) / 2 + statistics->global_queries);
}

/* Proofs, and searches that end before they come to the error. */
static void interpolants_are_counted_as_in_the_paper(void **state) {
  (void)state;
  static const ItpSystem systems[] = {ITP_MCMILLAN, ITP_PUDLAK, ITP_INVERSE_MCMILLAN};
  uint64_t globals = 0, locals = 0;
  for (unsigned i = 0; i < 48; i++) {
    Model *model = i % 2 ? sample_bounded(8, 3 + i % 7, 10 + i) : sample_counter(8, i % 5, 2 + i % 16, 200 + i);
    Result result;
    run_dar(model, 8, (ItpOptions){.system = systems[i % 3], .backward = i / 6 % 2}, &result);
    if (result.verdict != VERDICT_FALSE) {
      assert_counted(&result.statistics);
      globals += result.statistics.global_iterations;
      locals += result.statistics.local_iterations;
    }
    result_release(&result);
    model_delete(model);
  }
  assert_true(globals > 0 && locals > 0);
}

/* The exact query is the last of the global stage: the bug is at its own depth, and what is shorter was excluded. */
static void an_error_is_found_where_it_is(void **state) {
  (void)state;
  for (unsigned pass = 1; pass < 12; pass++) {
    Model *model = sample_counter(8, 0, 2, 2 * (pass - 1));
    Result result;
    run_dar(model, 0, (ItpOptions){0}, &result);
    assert_int_equal(result.verdict, VERDICT_FALSE);
    assert_int_equal(result.trace->length, pass);
    result_release(&result);
    run_dar(model, pass - 1 ? pass - 1 : 1, (ItpOptions){0}, &result);
    assert_int_equal(result.verdict, pass == 1 ? VERDICT_FALSE : VERDICT_UNKNOWN);
    result_release(&result);
    model_delete(model);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(interpolants_are_counted_as_in_the_paper),
                                     cmocka_unit_test(an_error_is_found_where_it_is)};
  return cmocka_run_group_tests_name("engine/dar", tests, NULL, NULL);
}
