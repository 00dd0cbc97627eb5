#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "logic/evaluate.h"
#include "model/unroll/unrolling.h"
#include "unit/sample_models.h"

static void errors_lie_at_their_depth(void **state) {
  (void)state;
  Model *model = sample_counter(8, 0, 2, 10);
  Circuit *circuit = circuit_new(model, NULL);
  Unrolling *u = unrolling_new(circuit);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  assert_int_equal(unrolling_ask_error(u, 0, &budget), ANSWER_UNSAT);
  for (unsigned depth = 1; depth < 6; depth++)
    assert_int_equal(unrolling_ask_error(u, depth, &budget), ANSWER_UNSAT);
  assert_int_equal(unrolling_ask_error(u, 6, &budget), ANSWER_SAT);
  Trace *trace = unrolling_trace(u, 6);
  assert_int_equal(trace->length, 6);
  for (unsigned step = 1; step < 6; step++) assert_int_equal(trace->values[step][0][0], 1);
  trace_delete(trace);
  unrolling_delete(u);
  circuit_delete(circuit);
  model_delete(model);
}

static void bounded_loops_die(void **state) {
  (void)state;
  Model *model = sample_bounded(8, 3, 7);
  Circuit *circuit = circuit_new(model, NULL);
  Unrolling *u = unrolling_new(circuit);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  for (unsigned depth = 1; depth <= 3; depth++)
    assert_int_equal(unrolling_ask_alive(u, depth, &budget), ANSWER_SAT);
  assert_int_equal(unrolling_ask_alive(u, 4, &budget), ANSWER_UNSAT);
  unrolling_delete(u);
  circuit_delete(circuit);
  model_delete(model);
}

static void prefix_inputs_are_in_the_trace(void **state) {
  (void)state;
  Model *model = sample_input(70, 100, 42);
  Circuit *circuit = circuit_new(model, NULL);
  Unrolling *u = unrolling_new(circuit);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  assert_int_equal(unrolling_ask_error(u, 1, &budget), ANSWER_SAT);
  Trace *trace = unrolling_trace(u, 1);
  assert_int_equal(trace->values[0][0][0], 42);
  assert_int_equal(trace->values[0][0][1], 0);
  trace_delete(trace);
  unrolling_delete(u);
  circuit_delete(circuit);
  model_delete(model);
}

static void a_lifted_literal_means_the_same(void **state) {
  (void)state;
  Model *model = sample_counter(3, 0, 1, 5);
  Circuit *circuit = circuit_new(model, NULL);
  Term lifted = circuit_lift(circuit, circuit->aig, circuit->loop.error, &circuit->state, NULL);
  Evaluation *e = evaluation_new(model->bank);
  for (uint64_t x = 0; x < 8; x++) {
    evaluation_set(e, model->state.data[0].var, x);
    assert_int_equal(evaluation_is_true(e, lifted), x == 5);
  }
  evaluation_delete(e);
  circuit_delete(circuit);
  model_delete(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(errors_lie_at_their_depth), cmocka_unit_test(bounded_loops_die),
      cmocka_unit_test(prefix_inputs_are_in_the_trace), cmocka_unit_test(a_lifted_literal_means_the_same)};
  return cmocka_run_group_tests_name("model/unroll", tests, NULL, NULL);
}
