/* Word-level interpolants in the engines: used where they hold of the bits, never where they do not. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "engine/engine.h"
#include "logic/walk.h"
#include "solve/decide.h"

static const char *const names[] = {"imc", "ismc", "dar"};

/* x = y = 0; while (go) { x++; y++; } with the error x != y. */
static Model *lockstep(void) {
  Model *model = model_new();
  TermBank *bank = model->bank;
  model_add_state(model, "x", 16);
  model_add_state(model, "y", 16);
  for (int i = 0; i < 2; i++) {
    StateVariable *v = &model->state.data[i];
    v->init = term_constant(bank, 16, 0);
    v->next = term_add(bank, v->var, term_constant(bank, 16, 1));
  }
  Term go = model_add_input(model, &model->loop, "go", 1, term_true(bank), NULL);
  Term differ = term_not(bank, term_equal(bank, model->state.data[0].var, model->state.data[1].var));
  model->prefix.valid = term_true(bank);
  model->loop.valid = term_and(bank, go, term_not(bank, differ));
  model->loop.error = differ;
  model->has_loop = true;
  return model;
}

/* x = 0; while (go) x++; with the error x < 0: safe over the integers, and on the bits for a long time. */
static Model *climbing(void) {
  Model *model = model_new();
  TermBank *bank = model->bank;
  model_add_state(model, "x", 16);
  StateVariable *x = &model->state.data[0];
  x->init = term_constant(bank, 16, 0);
  x->next = term_add(bank, x->var, term_constant(bank, 16, 1));
  Term go = model_add_input(model, &model->loop, "go", 1, term_true(bank), NULL);
  Term negative = term_sless(bank, x->var, term_constant(bank, 16, 0));
  model->prefix.valid = term_true(bank);
  model->loop.valid = term_and(bank, go, term_not(bank, negative));
  model->loop.error = negative;
  model->has_loop = true;
  return model;
}

static void run(const char *engine, Model *model, Layers layers, unsigned max_k, Result *result) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  EngineOptions options = {.max_k = max_k, .layers = layers, .itp = {.check = true}};
  result_init(result);
  Problem problem;
  problem_init(&problem, model);
  engine_find(engine)->run(&problem, &options, &budget, result);
  problem_release(&problem);
}

static Term after(Model *model, Term invariant, bool loop) {
  Map map = {0};
  for (size_t i = 0; i < model->state.size; i++)
    map_put(&map, model->state.data[i].var, loop ? model->state.data[i].next : model->state.data[i].init);
  Term result = term_substitute(model->bank, invariant, &map, NULL);
  map_release(&map);
  return result;
}

static void assert_refuted(Model *model, Term a, Term b) {
  assert_int_equal(decide_term(model->bank, term_and(model->bank, a, b), NULL, NULL), ANSWER_UNSAT);
}

static void assert_invariant(Model *model, Term invariant) {
  TermBank *bank = model->bank;
  assert_refuted(model, model->prefix.valid, term_not(bank, after(model, invariant, false)));
  assert_refuted(model, term_and(bank, invariant, model->loop.valid), term_not(bank, after(model, invariant, true)));
  assert_refuted(model, invariant, model->loop.error);
}

/* Bits alone would go on for long: they have a number of refutations that words need a fraction of. */
static void words_prove_what_bits_do_not(void **state) {
  (void)state;
  enum { REFUTATIONS = 12 };
  for (unsigned i = 0; i < 3; i++) {
    Model *model = lockstep();
    Result result;
    budget_fire("itp_solve", REFUTATIONS);
    run(names[i], model, LAYERS_BITS, 20, &result);
    assert_true(budget_has_fired());
    budget_fire(NULL, 0);
    assert_int_equal(result.verdict, VERDICT_UNKNOWN);
    assert_int_equal(result.statistics.word_questions, 0);
    result_release(&result);
    run(names[i], model, LAYERS_WORDS, 20, &result);
    assert_int_equal(result.verdict, VERDICT_TRUE);
    assert_true(result.statistics.word_interpolants > 0 && result.statistics.word_terms > 0);
    assert_invariant(model, result.invariant);
    result_release(&result);
    model_delete(model);
  }
}

static void wrong_guesses_prove_nothing(void **state) {
  (void)state;
  for (unsigned i = 0; i < 3; i++) {
    Model *model = climbing();
    Result result;
    run(names[i], model, LAYERS_WORDS, 5, &result);
    assert_int_equal(result.verdict, VERDICT_UNKNOWN);
    assert_string_equal(result.reason, "max-k");
    assert_true(result.statistics.word_answers > 0);
    result_release(&result);
    model_delete(model);
  }
}

static void stopping_is_clean(void **state) {
  (void)state;
  static const char *const points[] = {"word_interpolants_wait", "word_interpolants_check"};
  for (unsigned i = 0; i < 3; i++)
    for (unsigned p = 0; p < 2; p++) {
      Model *model = lockstep();
      Result result;
      budget_fire(points[p], 1);
      run(names[i], model, LAYERS_WORDS, 20, &result);
      budget_fire(NULL, 0);
      assert_int_equal(result.verdict, VERDICT_UNKNOWN);
      assert_string_equal(result.reason, points[p]);
      result_release(&result);
      model_delete(model);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(words_prove_what_bits_do_not),
                                     cmocka_unit_test(wrong_guesses_prove_nothing), cmocka_unit_test(stopping_is_clean)};
  return cmocka_run_group_tests_name("engine/words", tests, NULL, NULL);
}
