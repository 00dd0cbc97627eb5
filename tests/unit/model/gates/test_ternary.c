#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "logic/evaluate.h"
#include "model/gates/ternary.h"
#include "unit/sample_models.h"

static void low_bits_of_multiples_are_stuck(void **state) {
  (void)state;
  Model *model = sample_counter(6, 3, 4, 60); /* 3, 7, 11, ...: the two low bits are 1 */
  Circuit *circuit = circuit_new(model, NULL);
  Evaluation *e = evaluation_new(model->bank);
  for (unsigned x = 0; x < 64; x++) {
    evaluation_set(e, model->state.data[0].var, x);
    assert_int_equal(evaluation_is_true(e, circuit->facts), x % 4 == 3);
  }
  evaluation_delete(e);
  circuit_delete(circuit);
  model_delete(model);
}

static void inputs_are_unknown(void **state) {
  (void)state;
  Model *model = sample_input(5, 32, 9);
  Circuit *circuit = circuit_new(model, NULL);
  assert_true(term_is_true(model->bank, circuit->facts));
  circuit_delete(circuit);
  model_delete(model);
}

/* A bit that two others force later than in the first round. */
static void bits_become_unknown_round_by_round(void **state) {
  (void)state;
  Model *model = model_new();
  TermBank *bank = model->bank;
  const char *names[] = {"a", "b", "c", "d"};
  for (unsigned i = 0; i < 4; i++) model_add_state(model, names[i], 1);
  Term input = model_add_input(model, &model->loop, "in", 1, term_true(bank), NULL);
  StateVariable *s = model->state.data;
  for (unsigned i = 0; i < 4; i++) s[i].init = term_false(bank);
  s[0].next = input;
  s[1].next = s[0].var;
  s[2].next = s[1].var;
  s[3].next = term_and(bank, s[3].var, s[2].var); /* stays 0 */
  model->prefix.valid = model->loop.valid = term_true(bank);
  model->has_loop = true;
  Circuit *circuit = circuit_new(model, NULL);
  assert_int_equal(circuit->facts, term_not(bank, s[3].var));
  assert_int_equal(circuit->next.data[3], AIG_FALSE);
  circuit_delete(circuit);
  model_delete(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(low_bits_of_multiples_are_stuck), cmocka_unit_test(inputs_are_unknown),
                                     cmocka_unit_test(bits_become_unknown_round_by_round)};
  return cmocka_run_group_tests_name("model/ternary", tests, NULL, NULL);
}
