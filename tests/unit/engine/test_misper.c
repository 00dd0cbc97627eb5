/* MISper tells what its proofs rest on: PDR alone, a guess as it stands, what is kept of it, or PDR with that; and how often it has asked. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/engine.h"
#include "unit/sample_models.h"

/* x = 0, y = rounds; while (x < rounds) x++, y--; the error is y != 0 after the loop. */
static Model *constant_sum(unsigned width, uint64_t rounds) {
  Model *model = sample_bounded(width, rounds, 0);
  TermBank *bank = model->bank;
  model_add_state(model, "y", width);
  StateVariable *y = &model->state.data[1];
  y->init = term_constant(bank, width, rounds);
  y->next = term_add(bank, y->var, term_constant(bank, width, (1ull << width) - 1));
  Term ends = term_not(bank, model->loop.valid);
  model->loop.error = term_and(bank, ends, term_not(bank, term_equal(bank, y->var, term_constant(bank, width, 0))));
  return model;
}

static void run_misper(Model *model, Result *result) {
  Budget budget;
  Problem problem;
  budget_init(&budget, NULL, 0, 0);
  problem_init(&problem, model);
  result_init(result);
  engine_find("misper")->run(&problem, &(EngineOptions){0}, &budget, result);
  problem_release(&problem);
}

static uint64_t guessed(const EngineStatistics *s) { return s->by_candidate + s->by_subset + s->by_strengthened; }

static void a_guess_proves_what_is_linear(void **state) {
  (void)state;
  Model *model = constant_sum(32, 1000000);
  Result result;
  run_misper(model, &result);
  assert_int_equal(result.verdict, VERDICT_TRUE);
  assert_int_equal(guessed(&result.statistics), 1);
  assert_true(result.statistics.lemmas && result.statistics.lemmas_kept);
  assert_true(result.statistics.word_questions >= result.statistics.word_answers && result.statistics.word_answers);
  assert_true(result.statistics.word_seconds > 0);
  result_release(&result);
  model_delete(model);
}

/* Line 3: what PDR decides at once is nobody's guess. */
static void what_bits_decide_is_not_guessed(void **state) {
  (void)state;
  Model *models[] = {sample_input(8, 100, 200), sample_counter(8, 0, 2, 4)};
  for (unsigned i = 0; i < 2; i++) {
    Result result;
    run_misper(models[i], &result);
    assert_int_equal(result.verdict, i ? VERDICT_FALSE : VERDICT_TRUE);
    assert_int_equal(guessed(&result.statistics), 0);
    assert_int_equal(result.statistics.word_questions, 0);
    result_release(&result);
    model_delete(models[i]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_guess_proves_what_is_linear), cmocka_unit_test(what_bits_decide_is_not_guessed)};
  return cmocka_run_group_tests_name("engine/misper", tests, NULL, NULL);
}
