/* Guesses about tracked elements, about what never changes and about variables that advance: which become facts, and that
 * what is not so becomes none. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "logic/walk.h"
#include "infer/elements.h"
#include "infer/facts.h"
#include "infer/progress.h"
#include "solve/decide.h"
#include "unit/program_model.h"

static Budget endless;

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void); void *malloc(unsigned long);\n"

static ProgramModel with_facts(const char *text) {
  ProgramModel pm = program_model(text);
  Values *values = values_compute(pm.graph, &endless);
  problem_find_facts(&pm.problem, values, &endless);
  values_delete(values);
  for (unsigned round = 0; round < ELEMENT_ROUNDS; round++) problem_find_element_facts(&pm.problem, round, &endless);
  return pm;
}

static bool excludes(const ProgramModel *pm, Term states) {
  return decide_term(pm->model->bank, term_and(pm->model->bank, pm->problem.facts, states), &endless, NULL) == ANSWER_UNSAT;
}

static bool error_is_excluded(const ProgramModel *pm) { return excludes(pm, pm->model->loop.error); }

static Term variable(const Model *model, const char *name) {
  for (size_t i = 0; i < model->state.size; i++)
    if (model->state.data[i].symbol && !strcmp(model->state.data[i].symbol->name, name)) return model->state.data[i].var;
  fail_msg("no variable %s", name);
  return TERM_NONE;
}

static void expect(const char *text, bool is_proved) {
  ProgramModel pm = with_facts(text);
  assert_true(pm.model->tracked > 0);
  assert_int_equal(error_is_excluded(&pm), is_proved);
  program_model_release(&pm);
}

static void elements_know_their_indices(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEAD "int a[5000]; int main(void) { int i; for (i = 0; i < 5000; i++) a[i] = 1;"
                                       " for (i = 0; i < 5000; i++) if (a[i] != 1) reach_error(); }");
  const Model *model = pm.model;
  size_t elements = 0;
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    if (v->index == TERM_NONE) continue;
    elements++;
    unsigned width = term_width(model->bank, v->index);
    Map map = {0};
    map_put(&map, v->index, term_constant(model->bank, width, 4999));
    assert_true(term_is_true(model->bank, term_substitute(model->bank, v->inside, &map, NULL)));
    map_put(&map, v->index, term_constant(model->bank, width, 5000));
    assert_true(term_is_false(model->bank, term_substitute(model->bank, v->inside, &map, NULL)));
    map_release(&map);
  }
  assert_int_equal(elements, 1);
  program_model_release(&pm);
}

static void what_a_loop_stores_is_known_behind_it(void **state) {
  (void)state;
  expect(HEAD "int a[5000], b[5000]; int main(void) { int i; for (i = 0; i < 5000; i++) a[i] = 42;"
              " for (i = 0; i < 5000; i++) b[i] = a[i]; for (i = 0; i < 5000; i++) if (b[i] != 42) reach_error(); }", true);
  expect(HEAD "int a[5000], b[5000]; int main(void) { int i; for (i = 0; i < 4999; i++) a[i] = 42;"
              " for (i = 0; i < 5000; i++) b[i] = a[i]; for (i = 0; i < 5000; i++) if (b[i] != 42) reach_error(); }", false);
}

static void loops_may_go_down(void **state) {
  (void)state;
  expect(HEAD "int a[5000]; int main(void) { int i; for (i = 4999; i >= 0; i--) a[i] = i;"
              " for (i = 0; i < 5000; i++) if (a[i] != i) reach_error(); }", true);
  expect(HEAD "int a[5000]; int main(void) { int i; for (i = 4999; i > 0; i--) a[i] = i + 1;"
              " for (i = 0; i < 5000; i++) if (a[i] != i + 1) reach_error(); }", false);
}

static void two_indices_are_related_by_their_places(void **state) {
  (void)state;
  expect(HEAD "int a[5000], b[5000]; int main(void) { int i; for (i = 0; i < 5000; i++) a[i] = __VERIFIER_nondet_int();"
              " for (i = 0; i < 5000; i++) b[i] = a[4999 - i];"
              " for (i = 0; i < 5000; i++) if (a[i] != b[4999 - i]) reach_error(); }", true);
  expect(HEAD "int a[5000], b[5000]; int main(void) { int i; for (i = 0; i < 5000; i++) a[i] = __VERIFIER_nondet_int();"
              " for (i = 0; i < 5000; i++) b[i] = a[4999 - i];"
              " for (i = 0; i < 5000; i++) if (a[i] != b[i]) reach_error(); }", false);
}

static void rows_of_variable_size_keep_elements_apart(void **state) {
  (void)state;
  expect(HEAD "int main(void) { int i, j, n = 100; int a[n][n]; for (i = 0; i < n; i++) for (j = 0; j < n; j++) a[i][j] = 7;"
              " for (i = 0; i < n; i++) for (j = 0; j < n; j++) if (a[i][j] != 7) reach_error(); }", true);
}

/* The size of the object is four times n, which is in bounds. */
static void what_never_changes_is_known(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int main(void) { int n = __VERIFIER_nondet_int(), i; if (n < 2 || n > 60000) return 0;"
                                    " int *a = malloc(4 * (unsigned long)n); for (i = 0; i < n; i++) a[i] = 3;"
                                    " for (i = 0; i < n; i++) if (a[i] != 3) reach_error(); }");
  TermBank *bank = pm.model->bank;
  Term n = variable(pm.model, "n");
  assert_true(excludes(&pm, term_sless(bank, n, term_constant(bank, 32, 2))));
  assert_false(excludes(&pm, term_equal(bank, n, term_constant(bank, 32, 2))));
  assert_true(error_is_excluded(&pm));
  program_model_release(&pm);
}

/* Runs of the model would have to pass the first loop before i and j advance together. */
static void variables_that_advance_together_are_related(void **state) {
  (void)state;
  ProgramModel pm = with_facts(HEAD "int a[5000]; int main(void) { int i, j = 0; for (i = 0; i < 5000; i++) a[i] = 1;"
                                    " for (i = 1; i < 5000; i += 3) { if (a[i] != 1 || j < 0) reach_error(); j++; } }");
  TermBank *bank = pm.model->bank;
  Term i = variable(pm.model, "i"), j = variable(pm.model, "j"), second = model_at_cut(pm.model, 1);
  Term line = term_add(bank, term_multiply(bank, term_constant(bank, 32, 3), j), term_constant(bank, 32, 1));
  assert_true(excludes(&pm, term_and(bank, second, term_not(bank, term_equal(bank, i, line)))));
  assert_false(excludes(&pm, second));
  assert_true(error_is_excluded(&pm));
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(elements_know_their_indices),
      cmocka_unit_test(what_a_loop_stores_is_known_behind_it),
      cmocka_unit_test(loops_may_go_down),
      cmocka_unit_test(two_indices_are_related_by_their_places),
      cmocka_unit_test(rows_of_variable_size_keep_elements_apart),
      cmocka_unit_test(what_never_changes_is_known),
      cmocka_unit_test(variables_that_advance_together_are_related),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
