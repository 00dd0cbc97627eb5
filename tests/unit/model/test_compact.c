/* Few-valued variables: the compact model has the same runs, and an invariant that is lifted means the same. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "logic/evaluate.h"
#include "model/compact.h"
#include "unit/program_model.h"

static void set_state(Evaluation *e, const Model *model, const char *name, uint64_t value) {
  for (size_t i = 0; i < model->state.size; i++)
    if (strstr(model->state.data[i].name, name)) evaluation_set(e, model->state.data[i].var, value);
}

#define MACHINE                                                                                              \
  "void reach_error(void); int __VERIFIER_nondet_int(void);\n"                                               \
  "int main(void) { int mode = 3, copy = 3; unsigned char other = 0; while (1) {"                            \
  " int in = __VERIFIER_nondet_int(); copy = mode; other = other + 1;"                                       \
  " if (mode == 3 && in == 1) mode = 17; else if (mode > 10 && in == 2) mode = -5; else if (mode < 0) mode = 3;" \
  " if (mode == 17 && copy == -5 && other == 77) reach_error(); } }"

static void few_values_take_few_bits(void **state) {
  (void)state;
  ProgramModel pm = program_model(MACHINE);
  assert_non_null(pm.model);
  assert_non_null(pm.model->base);
  assert_int_equal(model_state_bits(pm.model), 2 + 8); /* `copy` is dead at the loop head */
  assert_int_equal(model_state_bits(pm.model->base), 32 + 8);
  program_model_release(&pm);
}

/* Values are numbered ascending as unsigned numbers: 3, 17, -5. */
static void both_models_step_alike(void **state) {
  (void)state;
  static const uint32_t values[] = {3, 17, (uint32_t)-5};
  ProgramModel pm = program_model(MACHINE);
  Model *model = pm.model, *base = model_base(model);
  Evaluation *compact = evaluation_new(model->bank), *wide = evaluation_new(model->bank);
  for (unsigned index = 0; index < 3; index++)
    for (unsigned input = 0; input < 4; input++)
      for (unsigned other = 75; other < 79; other++) {
        set_state(compact, model, "mode", index);
        set_state(wide, base, "mode", values[index]);
        set_state(compact, model, "other", other);
        set_state(wide, base, "other", other);
        evaluation_set(compact, model->loop.inputs.data[0].var, input);
        evaluation_set(wide, model->loop.inputs.data[0].var, input);
        assert_int_equal(evaluation_is_true(compact, model->loop.error), evaluation_is_true(wide, base->loop.error));
        assert_int_equal(evaluation_is_true(compact, model->loop.valid), evaluation_is_true(wide, base->loop.valid));
        for (size_t i = 0; i < model->state.size; i++) {
          uint64_t small = evaluation_value(compact, model->state.data[i].next);
          uint64_t large = evaluation_value(wide, base->state.data[i].next);
          assert_int_equal(strstr(model->state.data[i].name, "mode") ? values[small] : small, large);
        }
      }
  evaluation_delete(compact);
  evaluation_delete(wide);
  program_model_release(&pm);
}

static void a_lifted_invariant_keeps_variables_in_their_sets(void **state) {
  (void)state;
  ProgramModel pm = program_model(MACHINE);
  Model *model = pm.model, *base = model_base(model);
  Term index = TERM_NONE;
  for (size_t i = 0; i < model->state.size; i++)
    if (strstr(model->state.data[i].name, "mode")) index = model->state.data[i].var;
  Term not_one = term_not(model->bank, term_equal(model->bank, index, term_constant(model->bank, 2, 1)));
  Term lifted = model_lift_invariant(model, not_one);
  Evaluation *e = evaluation_new(model->bank);
  static const struct { int value; bool expected; } cases[] = {{3, true}, {17, false}, {-5, true}, {4, false}, {0, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    set_state(e, base, "mode", (uint32_t)cases[i].value);
    assert_int_equal(evaluation_is_true(e, lifted), cases[i].expected);
  }
  evaluation_delete(e);
  program_model_release(&pm);
}

static void a_variable_with_one_value_is_no_state(void **state) {
  (void)state;
  ProgramModel pm = program_model("void reach_error(void); int __VERIFIER_nondet_int(void);\n"
                                  "int main(void) { int fixed = 5, x = 0; while (__VERIFIER_nondet_int()) { x += fixed;"
                                  " if (__VERIFIER_nondet_int()) fixed = 5; if (x == 7) reach_error(); } return 0; }");
  assert_int_equal(model_state_bits(pm.model), 32);
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(few_values_take_few_bits), cmocka_unit_test(both_models_step_alike),
                                     cmocka_unit_test(a_lifted_invariant_keeps_variables_in_their_sets),
                                     cmocka_unit_test(a_variable_with_one_value_is_no_state)};
  return cmocka_run_group_tests_name("model/compact", tests, NULL, NULL);
}
