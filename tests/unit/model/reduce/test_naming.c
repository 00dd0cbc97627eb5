/* Naming divisions: for each dividend there is exactly one choice of names, and with it everything means what it meant. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "logic/evaluate.h"
#include "model/reduce/naming.h"

enum { WIDTH = 5, VALUES = 1 << WIDTH };

/* A loop block with one state variable x, next = x op c, valid = true, error = (x op c) == 1. */
static Model *make_model(TermOperator op, unsigned c) {
  Model *model = model_new();
  TermBank *bank = model->bank;
  model_add_state(model, "x", WIDTH);
  StateVariable *x = &model->state.data[0];
  Term division = term_binary(bank, op, x->var, term_constant(bank, WIDTH, c));
  x->init = term_constant(bank, WIDTH, 0);
  x->next = division;
  model->prefix.valid = model->loop.valid = term_true(bank);
  model->loop.error = term_equal(bank, division, term_constant(bank, WIDTH, 1));
  model->has_loop = true;
  return model;
}

static void assert_same(TermOperator op, unsigned c) {
  Model *model = make_model(op, c);
  Term next = model->state.data[0].next, error = model->loop.error, x = model->state.data[0].var;
  model_name_divisions(model);
  const InputVector *names = &model->loop.inputs;
  Evaluation *e = evaluation_new(model->bank);
  for (unsigned value = 0; value < VALUES; value++) {
    unsigned solutions = 0, choices = 1;
    for (size_t i = 0; i < names->size; i++) choices <<= term_width(model->bank, names->data[i].var);
    for (unsigned choice = 0; choice < choices; choice++) {
      unsigned bits = choice;
      evaluation_clear(e);
      evaluation_set(e, x, value);
      for (size_t i = 0; i < names->size; i++) {
        evaluation_set(e, names->data[i].var, bits);
        bits >>= term_width(model->bank, names->data[i].var);
      }
      if (!evaluation_is_true(e, model->loop.valid)) {
        assert_false(evaluation_is_true(e, model->loop.error));
        continue;
      }
      solutions++;
      assert_int_equal(evaluation_value(e, model->state.data[0].next), evaluation_value(e, next));
      assert_int_equal(evaluation_is_true(e, model->loop.error), evaluation_is_true(e, error));
      for (size_t i = 0; i < names->size; i++)
        assert_int_equal(evaluation_value(e, names->data[i].var), evaluation_value(e, names->data[i].definition));
    }
    assert_int_equal(solutions, 1);
  }
  evaluation_delete(e);
  model_delete(model);
}

static void every_divisor(void **state) {
  (void)state;
  static const TermOperator operators[] = {TERM_UDIVIDE, TERM_UREMAINDER, TERM_SDIVIDE, TERM_SREMAINDER};
  for (unsigned op = 0; op < 4; op++)
    for (unsigned c = 0; c < VALUES; c++) assert_same(operators[op], c);
}

static void divisions_inside_divisions(void **state) {
  (void)state;
  Model *model = make_model(TERM_SDIVIDE, 3);
  TermBank *bank = model->bank;
  StateVariable *x = &model->state.data[0];
  Term deep = term_binary(bank, TERM_SREMAINDER, term_add(bank, x->next, x->var), term_constant(bank, WIDTH, 7));
  Term before = x->next = term_binary(bank, TERM_UDIVIDE, deep, term_constant(bank, WIDTH, 5));
  model_name_divisions(model);
  assert_int_equal(model->loop.inputs.size, 6);
  Evaluation *e = evaluation_new(bank);
  for (unsigned value = 0; value < VALUES; value++) {
    evaluation_clear(e);
    evaluation_set(e, x->var, value);
    for (size_t i = 0; i < 6; i++) {
      uint64_t meaning = evaluation_value(e, model->loop.inputs.data[i].definition);
      evaluation_set(e, model->loop.inputs.data[i].var, meaning);
    }
    assert_true(evaluation_is_true(e, model->loop.valid));
    assert_int_equal(evaluation_value(e, x->next), evaluation_value(e, before));
  }
  evaluation_delete(e);
  model_delete(model);
}

/* The error does not look at the division: its condition must not drag the constraint along. */
static void unneeded_constraints_stay_away(void **state) {
  (void)state;
  Model *model = make_model(TERM_UDIVIDE, 3);
  Term error = model->loop.error = term_equal(model->bank, model->state.data[0].var, term_constant(model->bank, WIDTH, 9));
  model_name_divisions(model);
  assert_int_equal(model->loop.error, error);
  assert_false(term_is_true(model->bank, model->loop.valid));
  model_delete(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_divisor), cmocka_unit_test(divisions_inside_divisions),
                                     cmocka_unit_test(unneeded_constraints_stay_away)};
  return cmocka_run_group_tests_name("model/name", tests, NULL, NULL);
}
