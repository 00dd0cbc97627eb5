/* Whether states come back, and whether runs go on, as questions that engines answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/engines.h"
#include "evidence/invariant.h"
#include "infer/goes_on.h"
#include "infer/state_copy.h"
#include "unit/program_model.h"

static const Check check = {.name = "test", .property = "termination", .text = "test"};
static const ReductionSet without = 1u << REDUCE_PRUNE | 1u << REDUCE_SLICE | 1u << REDUCE_COMPACT | 1u << REDUCE_TRACK;

typedef void (*EngineRun)(Problem *problem, const EngineOptions *options, Budget *budget, Result *result);

/* What the engine says of the model, which is deleted; a proof is checked. */
static Verdict decide(Model *model, EngineRun run, unsigned max_k, unsigned *length) {
  Budget budget;
  Problem problem;
  Result result;
  unsigned condition;
  budget_init(&budget, NULL, 0, 0);
  result_init(&result);
  problem_init(&problem, model);
  run(&problem, &(EngineOptions){.max_k = max_k}, &budget, &result);
  Verdict verdict = result.verdict;
  if (verdict == VERDICT_TRUE) assert_int_equal(invariant_check(model, result.invariant, &budget, &condition, NULL), EVIDENCE_HOLDS);
  if (length) *length = result.trace ? result.trace->length : 0;
  result_release(&result);
  problem_release(&problem);
  model_delete(model);
  return verdict;
}

/* ---- a state comes back -------------------------------------------------------------------------- */

static void check_copy(const char *text, EngineRun run, Verdict expected, unsigned expected_length) {
  ProgramModel pm = program_model_of(text, without);
  unsigned length;
  assert_true(pm.model->has_loop);
  Verdict verdict = decide(model_with_copy(pm.model, &check), run, 20, &length);
  if (verdict != expected) fail_msg("%s: %s", text, verdict_name(verdict));
  if (verdict == VERDICT_FALSE) assert_int_equal(length, expected_length);
  program_model_release(&pm);
}

static void test_shortest_lassos(void **state) {
  (void)state;
  check_copy("int nd(void); int main(void) { int x = nd(); while (x != 3) if (x > 3) x = x - 1; return 0; }", bmc_run, VERDICT_FALSE, 2);
  check_copy("int nd(void); int main(void) { int x = nd(), y = nd(); while (x != y) { int t = x; x = y; y = t; } return 0; }", bmc_run, VERDICT_FALSE, 3);
  check_copy("int main(void) { int x = 0; while (x < 9) x = x == 4 ? 2 : x + 1; return 0; }", bmc_run, VERDICT_FALSE, 6);
}

/* Behind three passes the loop has ended. */
static void test_no_state_comes_back(void **state) {
  (void)state;
  check_copy("unsigned char nd(void); int main(void) { unsigned x = nd() & 3; while (x) x--; return 0; }", bmc_run, VERDICT_TRUE, 0);
}

/* Where execution is belongs to the state: two loops, and no variable at the head of the outer one. */
static void test_places(void **state) {
  (void)state;
  check_copy("int nd(void); int main(void) { unsigned char n = nd() & 3; while (n) { unsigned char m = n; while (m) m--; n--; } return 0; }", bmc_run, VERDICT_TRUE, 0);
  check_copy("int nd(void); int main(void) { for (int i = 0; i < 2; i++) { unsigned char m = nd() & 1; while (m) m--; } while (nd() > 5) ; return 0; }", bmc_run, VERDICT_FALSE, 7);
}

/* What means nothing at the head need not be the same. */
static void test_dead_variables(void **state) {
  (void)state;
  check_copy("int nd(void); int main(void) { int x = 0, y; while (x < 5) { y = nd(); if (y > 7) x = 5; } return 0; }", bmc_run, VERDICT_FALSE, 2);
}

/* ---- a run goes on ------------------------------------------------------------------------------- */

static bool choose(void *context, const ModelInput *input, uint64_t *value) {
  *value = *(uint64_t *)context;
  return input->edge;
}

static bool choose_nothing(void *context, const ModelInput *input, uint64_t *value) {
  (void)context, (void)input, (void)value;
  return false;
}

static Verdict goes_on(const char *text, InputChooser chooser, uint64_t value) {
  ProgramModel pm = program_model_of(text, without);
  Model *model = model_that_goes_on(pm.model, chooser, &value, &check);
  assert_non_null(model);
  Verdict verdict = decide(model, pdr_run, 0, NULL);
  program_model_release(&pm);
  return verdict;
}

static void test_recurrent_sets(void **state) {
  (void)state;
  static const char odd[] = "unsigned nd(void); int main(void) { unsigned x = nd(); while (x != 0) x = x - 2; return 0; }";
  static const char input[] = "int nd(void); int main(void) { unsigned char n = 0; while (nd() < 5) n++; return n; }";
  assert_int_equal(goes_on(odd, choose, 1), VERDICT_TRUE);
  assert_int_equal(goes_on(odd, choose, 6), VERDICT_FALSE);
  assert_int_equal(goes_on(odd, choose_nothing, 0), VERDICT_FALSE);
  assert_int_equal(goes_on(input, choose, 4), VERDICT_TRUE);
  assert_int_equal(goes_on(input, choose, 5), VERDICT_FALSE);
  assert_int_equal(goes_on("unsigned nd(void); int main(void) { unsigned x = nd(); while (x % 10 != 7) x = x / 10 * 10 + 3; return 0; }", choose, 2), VERDICT_TRUE);
}

/* An end before any loop is reached is an end as well. */
static void test_loops_that_are_not_reached(void **state) {
  (void)state;
  assert_int_equal(goes_on("int nd(void); int main(void) { if (nd()) return 0; for (;;) ; }", choose, 1), VERDICT_FALSE);
  assert_int_equal(goes_on("int nd(void); int main(void) { if (nd()) return 0; for (;;) ; }", choose, 0), VERDICT_TRUE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_shortest_lassos), cmocka_unit_test(test_no_state_comes_back), cmocka_unit_test(test_dead_variables), cmocka_unit_test(test_places),
      cmocka_unit_test(test_recurrent_sets),  cmocka_unit_test(test_loops_that_are_not_reached),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
