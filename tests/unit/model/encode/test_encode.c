/* Large-block encoding: what becomes state, what folds, where errors and incompleteness go.  That the encoding means the
 * same as the interpreter is tested on random inputs by tests/tools/fuzz_model.c. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "base/budget.h"
#include "logic/evaluate.h"
#include "unit/program_model.h"

#define HEADER                                                                                               \
  "void reach_error(void); int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int);\n"

static const StateVariable *find_state(const StateVector *state, const char *name) {
  for (size_t i = 0; i < state->size; i++)
    if (strstr(state->data[i].name, name)) return &state->data[i];
  return NULL;
}

static void straight_code_folds(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEADER "int main(void) { int a = 6, b = a * 7; if (b != 42) reach_error(); return 0; }");
  assert_non_null(pm.model);
  assert_false(pm.model->has_loop);
  assert_true(term_is_false(pm.model->bank, pm.model->prefix.error));
  assert_int_equal(pm.model->state.size, 0);
  program_model_release(&pm);
}

/* A verdict that relies on accesses staying inside of their objects says so. */
static void computed_accesses_are_noted(void **state) {
  (void)state;
  ProgramModel fixed = program_model(HEADER "int a[3]; int main(void) { a[1] = 2; if (a[1] != 2) reach_error(); return 0; }");
  assert_int_equal(fixed.model->wild, 0);
  program_model_release(&fixed);
  ProgramModel written = program_model(HEADER "int a[3], b[3]; int main(void) { a[__VERIFIER_nondet_int()] = 2; if (b[1]) reach_error(); return 0; }");
  assert_int_not_equal(written.model->wild, 0);
  program_model_release(&written);
  ProgramModel read = program_model(HEADER "int a[3]; int main(void) { if (a[__VERIFIER_nondet_int()]) reach_error(); return 0; }");
  assert_int_not_equal(read.model->wild, 0);
  program_model_release(&read);
}

static void only_live_variables_are_state(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEADER "int main(void) { int x = 0, dead = 5; while (__VERIFIER_nondet_int()) {"
                                         " int inside = x; x = inside + 2; dead = 1; } if (x == 7) reach_error(); return 0; }");
  assert_non_null(pm.model);
  assert_int_equal(pm.model->state.size, 1);
  assert_non_null(find_state(&pm.model->state, "x"));
  assert_int_equal(model_state_bits(pm.model), 32);
  program_model_release(&pm);
}

static void variables_outside_the_cone_move_away(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEADER "int main(void) { unsigned char x = 0, y = 0; while (__VERIFIER_nondet_int()) {"
                                         " x += 2; y += x; } if (x == 7) reach_error(); return 0; }");
  assert_non_null(pm.model);
  assert_int_equal(pm.model->state.size, 1);
  assert_non_null(find_state(&pm.model->state, "x"));
  assert_null(find_state(&pm.model->state, "y"));
  program_model_release(&pm);
}

static void several_cut_points_have_a_pc(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEADER "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) x++;"
                                         " while (__VERIFIER_nondet_int()) x--; if (x == 7) reach_error(); return 0; }");
  assert_non_null(pm.model);
  const StateVariable *pc = find_state(&pm.model->state, "pc");
  assert_non_null(pc);
  assert_int_equal(term_width(pm.model->bank, pc->var), 1);
  assert_int_equal(pm.model->pc, pc->var);
  assert_int_equal(model_cut_variable(pm.model), pc->var);
  Term second = model_at_cut(pm.model, 1);
  assert_true(term_is_true(pm.model->bank, model_say_at_cut(pm.model, second, 1)));
  assert_true(term_is_false(pm.model->bank, model_say_at_cut(pm.model, second, 0)));
  program_model_release(&pm);
}

static void an_endless_head_is_no_cut_point_without_a_cycle(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEADER "int main(void) { int x = __VERIFIER_nondet_int(); while (1) { x++; if (x) break; return 0; }"
                                         " if (x == 7) reach_error(); return 0; }");
  assert_non_null(pm.model);
  assert_false(pm.model->has_loop);
  program_model_release(&pm);
}

static void recursion_beyond_the_bound_is_incomplete(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEADER "int f(int n) { if (n == 0) return 0; return f(n - 1); }"
                                         "int main(void) { if (f(__VERIFIER_nondet_int()) == 1) reach_error(); return 0; }");
  assert_non_null(pm.model);
  assert_int_equal(pm.model->prefix.incompletes.size, 1);
  assert_string_equal(pm.model->prefix.incompletes.data[0].reason, "recursion bound");
  Evaluation *e = evaluation_new(pm.model->bank);
  Term input = pm.model->prefix.inputs.data[0].var;
  for (unsigned n = 0; n < 6; n++) { /* three copies of f answer 0, 1 and 2 */
    evaluation_set(e, input, n);
    assert_int_equal(evaluation_is_true(e, pm.model->prefix.incomplete), n > 2);
    assert_false(evaluation_is_true(e, pm.model->prefix.error));
  }
  evaluation_delete(e);
  program_model_release(&pm);
}

static void inputs_stand_in_the_order_of_execution(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEADER "int main(void) { int a = __VERIFIER_nondet_int(), b = 0; if (a > 3) b = __VERIFIER_nondet_int();"
                                         " int c = __VERIFIER_nondet_int(); if (a + b + c == 12) reach_error(); return 0; }");
  assert_non_null(pm.model);
  const InputVector *inputs = &pm.model->prefix.inputs;
  assert_int_equal(inputs->size, 3);
  Evaluation *e = evaluation_new(pm.model->bank);
  evaluation_set(e, inputs->data[0].var, 2);
  assert_true(evaluation_is_true(e, inputs->data[0].when));
  assert_false(evaluation_is_true(e, inputs->data[1].when));
  assert_true(evaluation_is_true(e, inputs->data[2].when));
  evaluation_set(e, inputs->data[1].var, 5); /* not asked for: must not matter */
  evaluation_set(e, inputs->data[2].var, 10);
  assert_true(evaluation_is_true(e, pm.model->prefix.error));
  evaluation_delete(e);
  program_model_release(&pm);
}

static void outcomes_exclude_each_other(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEADER "int main(void) { unsigned char x = 0; while (x < 200) { x += __VERIFIER_nondet_int() & 3;"
                                         " __VERIFIER_assume(x != 9); if (x == 150) reach_error(); } return 0; }");
  assert_non_null(pm.model);
  const Block *loop = &pm.model->loop;
  Evaluation *e = evaluation_new(pm.model->bank);
  for (unsigned x = 0; x < 256; x++)
    for (unsigned input = 0; input < 4; input++) {
      evaluation_set(e, pm.model->state.data[0].var, x);
      evaluation_set(e, loop->inputs.data[0].var, input);
      unsigned next = (x + input) % 256;
      bool error = x < 200 && next == 150, valid = x < 200 && next != 9 && !error;
      assert_int_equal(evaluation_is_true(e, loop->error), error);
      assert_int_equal(evaluation_is_true(e, loop->valid), valid);
      if (valid) assert_int_equal(evaluation_value(e, pm.model->state.data[0].next), next);
    }
  evaluation_delete(e);
  program_model_release(&pm);
}

static void the_budget_ends_encoding(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEADER "int main(void) { return 0; }");
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  budget_fire("encode_block", 1);
  assert_null(model_encode(pm.graph, &budget));
  budget_fire(NULL, 0);
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(straight_code_folds),
      cmocka_unit_test(computed_accesses_are_noted),
      cmocka_unit_test(only_live_variables_are_state),
      cmocka_unit_test(variables_outside_the_cone_move_away),
      cmocka_unit_test(several_cut_points_have_a_pc),
      cmocka_unit_test(an_endless_head_is_no_cut_point_without_a_cycle),
      cmocka_unit_test(recursion_beyond_the_bound_is_incomplete),
      cmocka_unit_test(inputs_stand_in_the_order_of_execution),
      cmocka_unit_test(outcomes_exclude_each_other),
      cmocka_unit_test(the_budget_ends_encoding)};
  return cmocka_run_group_tests_name("model/encode", tests, NULL, NULL);
}
