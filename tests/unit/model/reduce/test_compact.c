/* Few-valued variables: the compact model has the same runs, and an invariant that is lifted means the same. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "logic/evaluate.h"
#include "logic/walk.h"
#include "model/reduce/compact.h"
#include "model/reduce/naming.h"
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
  const Model *model = pm.model, *base = model_base(model);
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
  const Model *model = pm.model, *base = model_base(model);
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

/* ---- names of divisions (naming.h) ---------------------------------------------------------------- */

static bool is_state(const Model *model, Term t) {
  for (size_t i = 0; i < model->state.size; i++)
    if (model->state.data[i].var == t) return true;
  return false;
}

/* Every variable in the definition of an input is state of this model or an earlier input; returns how many inputs are names. */
static unsigned check_definitions(const Model *model, const Block *block) {
  unsigned names = 0;
  for (size_t i = 0; i < block->inputs.size; i++) {
    TermVector subterms = {0};
    Term definition = block->inputs.data[i].definition;
    if (definition == TERM_NONE) continue;
    names++;
    term_subterms(model->bank, definition, &subterms);
    for (size_t k = 0; k < subterms.size; k++) {
      if (!term_is_variable(model->bank, subterms.data[k])) continue;
      bool exists = block == &model->loop && is_state(model, subterms.data[k]);
      for (size_t j = 0; j < i; j++) exists |= block->inputs.data[j].var == subterms.data[k];
      assert_true(exists);
    }
    vector_release(&subterms);
  }
  return names;
}

static void definitions_of_an_encoded_program_speak_of_what_exists(void **state) {
  (void)state;
  ProgramModel pm = program_model("void reach_error(void); int __VERIFIER_nondet_int(void);\n"
                                  "int main(void) { int mode = 30, x = 0; while (1) { int in = __VERIFIER_nondet_int();"
                                  " x = (x + in / 7 + mode) / 3; if (in == 2) mode = 170; if (in == 3) mode = 30;"
                                  " if (x % 5 == mode % 9 / 2) reach_error(); } }");
  assert_non_null(pm.model->base);
  assert_true(check_definitions(pm.model, &pm.model->loop) >= 6);
  assert_true(check_definitions(pm.model->base, &pm.model->base->loop) >= 8); /* there mode % 9 is one, too */
  program_model_release(&pm);
}

/* `mode` is 30 or 170; x becomes (x + mode) / 3.  All numbers have 8 bits. */
static Model *mode_model(void) {
  Model *model = model_new();
  TermBank *bank = model->bank;
  model_add_state(model, "mode", 8);
  model_add_state(model, "x", 8);
  StateVariable *mode = &model->state.data[0], *x = &model->state.data[1];
  Term change = model_add_input(model, &model->loop, "change", 1, term_true(bank), NULL);
  mode->init = term_constant(bank, 8, 30);
  mode->next = term_ite(bank, change, term_constant(bank, 8, 170), mode->var);
  x->init = term_constant(bank, 8, 0);
  x->next = term_binary(bank, TERM_UDIVIDE, term_add(bank, x->var, mode->var), term_constant(bank, 8, 3));
  model->prefix.valid = model->loop.valid = term_true(bank);
  model->loop.error = term_equal(bank, x->var, term_constant(bank, 8, 77));
  model->has_loop = true;
  return model;
}

/* Names that were given before keep their meaning. */
static void definitions_follow_the_compaction(void **state) {
  (void)state;
  Model *model = mode_model();
  model_name_divisions(model);
  model_compact(model);
  assert_non_null(model->base);
  assert_int_equal(model_state_bits(model), 1 + 8);
  assert_int_equal(check_definitions(model, &model->loop), 2);
  assert_int_equal(check_definitions(model->base, &model->base->loop), 2);
  Evaluation *e = evaluation_new(model->bank);
  for (unsigned mode = 0; mode < 2; mode++)
    for (unsigned x = 0; x < 256; x++) {
      unsigned sum = (x + (mode ? 170 : 30)) & 255;
      evaluation_clear(e);
      set_state(e, model, "mode", mode);
      set_state(e, model, "x", x);
      for (size_t i = 1; i < 3; i++) {
        const ModelInput *name = &model->loop.inputs.data[i];
        assert_int_equal(evaluation_value(e, name->definition), i == 1 ? sum / 3 : sum % 3);
        evaluation_set(e, name->var, evaluation_value(e, name->definition));
      }
      assert_true(evaluation_is_true(e, model->loop.valid));
      assert_int_equal(evaluation_value(e, model->state.data[1].next), sum / 3);
    }
  evaluation_delete(e);
  model_delete(model);
}

/* Of five cut points the counter can hold two: it still tells these apart, but not as indices of cut points. */
static void a_compacted_counter_names_no_cut_points(void **state) {
  (void)state;
  Model *model = model_new();
  Term pc = model->pc = model_add_state(model, "pc", 3)->var, go = model_add_input(model, &model->loop, "go", 1, term_true(model->bank), NULL);
  model->state.data[0].init = term_constant(model->bank, 3, 1);
  model->state.data[0].next = term_ite(model->bank, go, term_constant(model->bank, 3, 4), term_constant(model->bank, 3, 1));
  assert_int_equal(model_cut_variable(model), pc);
  model_compact(model);
  assert_int_equal(term_width(model->bank, model->pc), 1);
  assert_int_equal(model_cut_variable(model), TERM_NONE);
  assert_int_equal(model_cut_variable(model_base(model)), pc);
  model_delete(model);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(few_values_take_few_bits), cmocka_unit_test(both_models_step_alike),
                                     cmocka_unit_test(a_lifted_invariant_keeps_variables_in_their_sets),
                                     cmocka_unit_test(a_variable_with_one_value_is_no_state),
                                     cmocka_unit_test(definitions_of_an_encoded_program_speak_of_what_exists),
                                     cmocka_unit_test(definitions_follow_the_compaction),
                                     cmocka_unit_test(a_compacted_counter_names_no_cut_points)};
  return cmocka_run_group_tests_name("model/compact", tests, NULL, NULL);
}
