/* Walking a model along a trace: the state at each step, and names that get the values of their definitions. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "model/trace/stepper.h"

enum { WIDTH = 8 };

/* x = start; loop: x += step, where `step` is an input, and `third` names (x + step) / 3, `next` names third + 1. */
static Model *make_model(void) {
  Model *model = model_new();
  TermBank *bank = model->bank;
  model_add_state(model, "x", WIDTH);
  StateVariable *x = &model->state.data[0];
  x->init = model_add_input(model, &model->prefix, "start", WIDTH, term_true(bank), NULL);
  Term step = model_add_input(model, &model->loop, "step", WIDTH, term_true(bank), NULL);
  x->next = term_add(bank, x->var, step);
  Term third = model_add_input(model, &model->loop, "third", WIDTH, term_true(bank), NULL);
  model_add_input(model, &model->loop, "next", WIDTH, term_true(bank), NULL);
  model->loop.inputs.data[1].definition = term_binary(bank, TERM_UDIVIDE, x->next, term_constant(bank, WIDTH, 3));
  model->loop.inputs.data[2].definition = term_add(bank, third, term_constant(bank, WIDTH, 1));
  model->prefix.valid = model->loop.valid = term_true(bank);
  model->has_loop = true;
  return model;
}

static Trace *make_trace(const Model *model, uint64_t start, const uint64_t *steps, unsigned length) {
  Trace *trace = trace_new(model, length);
  trace_set(trace, 0, 0, &start, WIDTH);
  for (unsigned i = 1; i <= length; i++) trace_set(trace, i, 0, &steps[i - 1], WIDTH);
  return trace;
}

static void the_state_follows_the_inputs(void **state) {
  (void)state;
  const uint64_t steps[] = {7, 250, 1};
  Model *model = make_model();
  Trace *trace = make_trace(model, 5, steps, 3);
  Stepper s;
  uint64_t x = 5;
  stepper_init(&s, model, trace);
  assert_ptr_equal(stepper_block(&s), &model->prefix);
  for (unsigned i = 0; i < 3; i++) {
    assert_false(stepper_is_last(&s));
    stepper_advance(&s);
    assert_ptr_equal(stepper_block(&s), &model->loop);
    Term is_that = term_equal(model->bank, model->state.data[0].var, term_constant(model->bank, WIDTH, x));
    assert_true(stepper_is_true(&s, is_that));
    x = (x + steps[i]) % 256;
  }
  assert_true(stepper_is_last(&s));
  stepper_release(&s);
  trace_delete(trace);
  model_delete(model);
}

static void names_are_filled_in_order(void **state) {
  (void)state;
  const uint64_t steps[] = {7, 250, 1};
  Model *model = make_model();
  Trace *trace = make_trace(model, 5, steps, 3);
  trace_fill_names(model, trace);
  uint64_t x = 5;
  for (unsigned i = 1; i <= 3; i++) {
    x = (x + steps[i - 1]) % 256;
    assert_int_equal(trace->values[i][0][0], steps[i - 1]);
    assert_int_equal(trace->values[i][1][0], x / 3);
    assert_int_equal(trace->values[i][2][0], x / 3 + 1);
  }
  trace_delete(trace);
  model_delete(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_state_follows_the_inputs), cmocka_unit_test(names_are_filled_in_order)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
