/* Values that never change: a model with indices and answers has the same runs as the one before, and an invariant that is lifted means the same. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "logic/evaluate.h"
#include "logic/walk.h"
#include "model/reduce/answers.h"
#include "model/reduce/compact.h"
#include "model/reduce/initial.h"
#include "model/reduce/rigid.h"
#include "unit/program_model.h"

#define RING                                                                                                                   \
  "void reach_error(void); signed char __VERIFIER_nondet_char(void); void __VERIFIER_assume(int);\n"                           \
  "int main(void) { signed char first = __VERIFIER_nondet_char(), second = __VERIFIER_nondet_char();"                          \
  " signed char sent = __VERIFIER_nondet_char(), taken = -1, flag = __VERIFIER_nondet_char();"                                 \
  " __VERIFIER_assume(first >= 0 && second >= 0" DISTINCT " && sent == first && flag == 0);"                                   \
  " while (1) { signed char m = taken; taken = sent; if (m > second) sent = m; else if (m == second) flag = 1;"                \
  " else if (m > first) sent = second; if (flag && sent == taken) reach_error(); } }"

#define DISTINCT " && first != second"
static const char ring_of_distinct[] = RING;
#undef DISTINCT
#define DISTINCT ""
static const char ring_of_any[] = RING;

static const StateVariable *find(const Model *model, const char *name) {
  for (size_t i = 0; i < model->state.size; i++)
    if (strstr(model->state.data[i].name, name)) return &model->state.data[i];
  return NULL;
}

/* ---- size ------------------------------------------------------------------------------------------ */

/* What is sent is one of two or -1, as far as copies tell, and so is what is taken; whether the first is less than the second is all that is asked of them. */
static void few_bits_are_left(void **state) {
  (void)state;
  ProgramModel pm = program_model(ring_of_distinct);
  assert_non_null(pm.model->base);
  assert_int_equal(model_state_bits(pm.model->base), 5 * 8);
  assert_int_equal(model_state_bits(pm.model), 2 + 2 + 1 + 1);
  program_model_release(&pm);
}

/* Whether they are equal is one more question. */
static void values_that_may_be_equal_are_asked_about(void **state) {
  (void)state;
  ProgramModel pm = program_model(ring_of_any);
  assert_int_equal(model_state_bits(pm.model), 2 + 2 + 1 + 2);
  program_model_release(&pm);
}

/* ---- meaning --------------------------------------------------------------------------------------- */

/* A state of the base, and of the model, what its variables mean there. */
static bool set_states(const Model *model, Evaluation *wide, Evaluation *narrow, const int *values) {
  static const char *const names[] = {"first", "second", "sent", "taken", "flag"};
  const Model *base = model_base(model);
  evaluation_clear(wide);
  evaluation_clear(narrow);
  for (unsigned i = 0; i < 5; i++) evaluation_set(wide, find(base, names[i])->var, (uint8_t)values[i]);
  for (size_t i = 0; i < model->compacted.size; i++) {
    const CompactVariable *variable = &model->compacted.data[i];
    if (!evaluation_is_true(wide, variable->inside)) return false;
    if (variable->index != TERM_NONE) evaluation_copy(narrow, variable->index, wide, variable->meaning);
  }
  return true;
}

/* Behind a pass, what a variable of the model means in the base is what the model says. */
static void check_pass(const Model *model, Evaluation *wide, Evaluation *narrow) {
  const Model *base = model_base(model);
  Evaluation *next = evaluation_new(model->bank);
  for (size_t i = 0; i < base->state.size; i++) evaluation_copy(next, base->state.data[i].var, wide, base->state.data[i].next);
  for (size_t i = 0; i < model->compacted.size; i++) {
    const CompactVariable *variable = &model->compacted.data[i];
    assert_true(evaluation_is_true(next, variable->inside));
    for (size_t j = 0; j < model->state.size; j++)
      if (model->state.data[j].var == variable->index)
        assert_int_equal(evaluation_value(narrow, model->state.data[j].next), evaluation_value(next, variable->meaning));
  }
  assert_int_equal(evaluation_is_true(wide, base->loop.error), evaluation_is_true(narrow, model->loop.error));
  assert_int_equal(evaluation_is_true(wide, base->loop.valid), evaluation_is_true(narrow, model->loop.valid));
  evaluation_delete(next);
}

static unsigned check_passes(const char *text) {
  static const int names[] = {0, 1, 5, 6, 127}, held[] = {-1, 0, 1, 5, 6, 127};
  ProgramModel pm = program_model(text);
  Evaluation *wide = evaluation_new(pm.model->bank), *narrow = evaluation_new(pm.model->bank);
  unsigned checked = 0;
  for (unsigned i = 0; i < 5 * 5 * 6 * 6 * 2; i++) {
    int values[] = {names[i % 5], names[i / 5 % 5], held[i / 25 % 6], held[i / 150 % 6], (int)(i / 900)};
    if (!set_states(pm.model, wide, narrow, values)) continue;
    check_pass(pm.model, wide, narrow);
    checked++;
  }
  evaluation_delete(wide);
  evaluation_delete(narrow);
  program_model_release(&pm);
  return checked;
}

static void both_models_step_alike(void **state) {
  (void)state;
  assert_int_equal(check_passes(ring_of_distinct), 20 * 3 * 3 * 2);
  assert_true(check_passes(ring_of_any) > 20 * 3 * 3 * 2);
}

static void a_lifted_invariant_is_about_values(void **state) {
  (void)state;
  ProgramModel pm = program_model(ring_of_distinct);
  Term s = find(pm.model, "sent")->var;
  Term lifted = model_lift_invariant(pm.model, term_equal(pm.model->bank, s, term_constant(pm.model->bank, 2, 1)));
  Evaluation *wide = evaluation_new(pm.model->bank), *narrow = evaluation_new(pm.model->bank);
  assert_true(set_states(pm.model, wide, narrow, (int[]){3, 9, 3, -1, 0}));
  bool is_a = evaluation_is_true(wide, lifted);
  assert_true(set_states(pm.model, wide, narrow, (int[]){3, 9, 9, -1, 0}));
  assert_int_equal(evaluation_is_true(wide, lifted), !is_a); /* values are numbered in any order */
  assert_false(set_states(pm.model, wide, narrow, (int[]){3, 9, 4, -1, 0}));
  assert_false(evaluation_is_true(wide, lifted));
  evaluation_delete(wide);
  evaluation_delete(narrow);
  program_model_release(&pm);
}

/* ---- initial values ---------------------------------------------------------------------------------- */

/* x and y are chosen, and assumed to be 7 and z - 1 + 1; of w nothing is known. */
static void assumed_values_are_put_in_their_place(void **state) {
  (void)state;
  Model *model = model_new();
  TermBank *bank = model->bank;
  static const char *const names[] = {"x", "y", "z", "w"};
  Term inputs[4];
  for (unsigned i = 0; i < 4; i++) {
    model_add_state(model, names[i], 8);
    inputs[i] = model_add_input(model, &model->prefix, names[i], 8, term_true(bank), NULL);
    model->state.data[i].init = inputs[i];
    model->state.data[i].next = model->state.data[i].var;
  }
  Term one = term_constant(bank, 8, 1);
  Term seven = term_equal(bank, term_add(bank, inputs[0], one), term_constant(bank, 8, 8));
  Term same = term_equal(bank, term_subtract(bank, inputs[2], one), term_subtract(bank, inputs[1], one));
  model->prefix.valid = term_and(bank, seven, same);
  model->loop.valid = term_true(bank);
  model->has_loop = true;
  model_settle_initial(model, NULL);
  assert_int_equal(model->state.data[0].init, term_constant(bank, 8, 7));
  assert_int_equal(model->state.data[1].init, inputs[1]);
  assert_int_equal(model->state.data[2].init, inputs[1]);
  assert_int_equal(model->state.data[3].init, inputs[3]);
  model_delete(model);
}

/* Of n only whether it is beyond 10 is asked: outside of the cone of influence, it is computed along. */
static void an_answer_takes_the_place_of_a_number(void **state) {
  (void)state;
  Model *model = model_new();
  TermBank *bank = model->bank;
  model_add_state(model, "n", 32);
  model_add_state(model, "mode", 1);
  StateVariable *n = &model->state.data[0], *mode = &model->state.data[1];
  Term beyond = term_uless(bank, term_constant(bank, 32, 10), n->var);
  n->init = model_add_input(model, &model->prefix, "n", 32, term_true(bank), NULL);
  n->next = n->var;
  mode->init = term_false(bank);
  mode->next = term_or(bank, mode->var, beyond);
  model->prefix.valid = model->loop.valid = term_true(bank);
  model->loop.error = term_and(bank, mode->var, term_not(bank, beyond));
  model->has_loop = true;
  model_keep_answers(model, NULL);
  assert_int_equal(model_state_bits(model), 2);
  assert_int_equal(model->rest.size, 1);
  assert_int_equal(model->compacted.size, 1);
  assert_int_equal(model->compacted.data[0].meaning, beyond);
  model_delete(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(few_bits_are_left), cmocka_unit_test(values_that_may_be_equal_are_asked_about),
                                     cmocka_unit_test(both_models_step_alike), cmocka_unit_test(a_lifted_invariant_is_about_values),
                                     cmocka_unit_test(assumed_values_are_put_in_their_place), cmocka_unit_test(an_answer_takes_the_place_of_a_number)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
