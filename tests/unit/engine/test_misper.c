/* MISper tells what its proofs rest on: PDR alone, a guess as it stands, what is kept of it, or PDR with that; and how often it has asked. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/engine.h"
#include "infer/horn_question.h"
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

static void run_with(Model *model, HoudiniOrder subset, Result *result) {
  Budget budget;
  Problem problem;
  budget_init(&budget, NULL, 0, 0);
  problem_init(&problem, model);
  result_init(result);
  engine_find("misper")->run(&problem, &(EngineOptions){.subset = subset}, &budget, result);
  problem_release(&problem);
}

static void run_misper(Model *model, Result *result) { run_with(model, HOUDINI_LAZY, result); }

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

/* An error that PDR does not come to: the integers find the way, the bits go along. */
static void counterexamples_are_replayed(void **state) {
  (void)state;
  Model *model = sample_counter(32, 0, 3, 150);
  Result result;
  run_misper(model, &result);
  assert_int_equal(result.verdict, VERDICT_FALSE);
  assert_int_equal(result.statistics.by_replay, 1);
  assert_int_equal(result.trace->length, 51);
  result_release(&result);
  model_delete(model);
}

/* x never comes to an odd number, however often it wraps: an error of the integers within their ranges at most, and none of the bits. */
static void spurious_counterexamples_are_none(void **state) {
  (void)state;
  Model *model = sample_counter(32, 0, 6, 1000001);
  Result result;
  run_misper(model, &result);
  assert_int_not_equal(result.verdict, VERDICT_FALSE);
  assert_int_equal(result.statistics.by_replay, 0);
  result_release(&result);
  model_delete(model);
}

/* The subset is the same however it is found. */
static void every_way_to_the_subset_proves(void **state) {
  (void)state;
  static const HoudiniOrder orders[] = {HOUDINI_LAZY, HOUDINI_EAGER, HOUDINI_MUS};
  for (unsigned i = 0; i < 3; i++) {
    Model *model = constant_sum(16, 20000);
    Result result;
    run_with(model, orders[i], &result);
    assert_int_equal(result.verdict, VERDICT_TRUE);
    result_release(&result);
    model_delete(model);
  }
}

static size_t count_lemmas(Model *model, Term facts) {
  ModelQuestion question;
  WordGuess guess;
  Word *word = word_new();
  size_t count = 0;
  model_question_init(&question, model, facts);
  word_solve(word, question.system, &(WordLimits){.parametric = true}, NULL, &guess);
  assert_int_equal(guess.answer, HORN_SOLVED);
  for (size_t i = 0; i < guess.predicates; i++) count += guess.lemmas[i].size;
  word_guess_release(&guess);
  word_delete(word);
  model_question_release(&question);
  return count;
}

/* What is known need not be guessed. */
static void facts_are_part_of_the_question(void **state) {
  (void)state;
  Model *model = constant_sum(32, 1000000);
  TermBank *bank = model->bank;
  Term x = model->state.data[0].var, n = term_constant(bank, 32, 1000000);
  Term sum = term_equal(bank, term_add(bank, x, model->state.data[1].var), n);
  assert_int_equal(count_lemmas(model, term_and(bank, sum, term_binary(bank, TERM_ULESS_EQUAL, x, n))), 0);
  assert_true(count_lemmas(model, term_true(bank)) > 0);
  model_delete(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_guess_proves_what_is_linear), cmocka_unit_test(what_bits_decide_is_not_guessed),
                                     cmocka_unit_test(counterexamples_are_replayed), cmocka_unit_test(spurious_counterexamples_are_none),
                                     cmocka_unit_test(every_way_to_the_subset_proves), cmocka_unit_test(facts_are_part_of_the_question)};
  return cmocka_run_group_tests_name("engine/misper", tests, NULL, NULL);
}
