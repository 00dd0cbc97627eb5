/* Facts of the value analysis are inductive on the model, whatever the analysis says. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "logic/walk.h"
#include "infer/facts.h"
#include "solve/decide.h"
#include "unit/program_model.h"

static Budget endless;

static Term after(const ProgramModel *pm, bool after_loop) {
  const Model *model = pm->model;
  Map map = {0};
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    map_put(&map, v->var, after_loop ? v->next : v->init);
  }
  Term result = term_substitute(model->bank, pm->problem.facts, &map, NULL);
  map_release(&map);
  return result;
}

static void check_inductive(const ProgramModel *pm) {
  const Model *model = pm->model;
  TermBank *bank = model->bank;
  Term starts = term_and(bank, model->prefix.valid, term_not(bank, after(pm, false)));
  Term goes_on = term_and(bank, term_and(bank, pm->problem.facts, model->loop.valid), term_not(bank, after(pm, true)));
  assert_int_equal(decide_term(bank, starts, &endless, NULL), ANSWER_UNSAT);
  assert_int_equal(decide_term(bank, goes_on, &endless, NULL), ANSWER_UNSAT);
}

/* Does the invariant exclude these values of the variable whose name starts so? */
static bool excludes(const ProgramModel *pm, const char *name, uint64_t value) {
  const Model *model = pm->model;
  for (size_t i = 0; i < model->state.size; i++) {
    const StateVariable *v = &model->state.data[i];
    if (!v->symbol || strcmp(v->symbol->name, name)) continue;
    Term has = term_equal(model->bank, v->var, term_constant(model->bank, term_width(model->bank, v->var), value));
    return decide_term(model->bank, term_and(model->bank, pm->problem.facts, has), &endless, NULL) == ANSWER_UNSAT;
  }
  fail();
  return false;
}

#define PROGRAM(start, limit)                                                                                \
  "void reach_error(void); int __VERIFIER_nondet_int(void);\n"                                               \
  "int main(void) { int x = " #start ", y = 0; unsigned z = 8; while (__VERIFIER_nondet_int()) {"            \
  " if (x < " #limit ") x += 2; while (__VERIFIER_nondet_int() && y < x) y++; z += 4;"                       \
  " if (x == 50 || y == 60 || z == 5) reach_error(); } }"

static void ranges_become_facts(void **state) {
  (void)state;
  ProgramModel pm = program_model(PROGRAM(0, 40));
  Values *values = values_compute(pm.graph, &endless);
  assert_true(problem_find_facts(&pm.problem, values, &endless) > 0);
  check_inductive(&pm);
  assert_true(excludes(&pm, "x", 41) && excludes(&pm, "x", 3) && excludes(&pm, "x", (uint32_t)-2));
  assert_false(excludes(&pm, "x", 40));
  assert_true(excludes(&pm, "y", (uint32_t)-1) && excludes(&pm, "y", 41));
  assert_true(excludes(&pm, "z", 6) && !excludes(&pm, "z", 0));
  values_delete(values);
  program_model_release(&pm);
}

/* The pattern of a float. */
static uint64_t pattern(float value) { return (uint64_t)float_cell(value); }

static void numbers_become_facts(void **state) {
  (void)state;
  ProgramModel pm = program_model("void reach_error(void); int __VERIFIER_nondet_int(void); float __VERIFIER_nondet_float(void);\n"
                                  "int main(void) { float x = 0, y = 0; while (__VERIFIER_nondet_int()) {"
                                  " x += 0.5f; if (x > 20.0f) x = 0; y = __VERIFIER_nondet_float(); if (y < x) y = x;"
                                  " if (__VERIFIER_nondet_int() && x + y == 50) reach_error(); } }");
  Values *values = values_compute(pm.graph, &endless);
  assert_true(problem_find_facts(&pm.problem, values, &endless) > 0);
  check_inductive(&pm);
  assert_true(excludes(&pm, "x", pattern(20.5f)) && excludes(&pm, "x", pattern(-0.5f)));
  assert_true(excludes(&pm, "x", 0x7fc00000) && excludes(&pm, "x", pattern(__builtin_inff())));
  assert_false(excludes(&pm, "x", pattern(20.0f)) || excludes(&pm, "x", pattern(-0.0f)));
  values_delete(values);
  program_model_release(&pm);
}

/* The values of another program with the same variables: what is wrong here is dropped, the rest stays. */
static void wrong_candidates_are_dropped(void **state) {
  (void)state;
  ProgramModel pm = program_model(PROGRAM(0, 40)), other = program_model(PROGRAM(6, 20));
  assert_int_equal(pm.graph->variables.size, other.graph->variables.size);
  Values *values = values_compute(other.graph, &endless);
  assert_true(problem_find_facts(&pm.problem, values, &endless) > 0);
  check_inductive(&pm);
  assert_false(excludes(&pm, "x", 30) || excludes(&pm, "x", 0));
  assert_true(excludes(&pm, "x", 1) && excludes(&pm, "z", 6));
  values_delete(values);
  program_model_release(&pm);
  program_model_release(&other);
}

static void too_little_effort_gives_none(void **state) {
  (void)state;
  ProgramModel pm = program_model(PROGRAM(0, 40));
  Values *values = values_compute(pm.graph, &endless);
  budget_fire("sat_solve", 1);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  size_t found = problem_find_facts(&pm.problem, values, &budget);
  budget_fire(NULL, 0);
  if (!found) assert_false(problem_has_facts(&pm.problem));
  if (found) check_inductive(&pm);
  values_delete(values);
  program_model_release(&pm);
}

int main(void) {
  budget_init(&endless, NULL, 0, 0);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ranges_become_facts),
      cmocka_unit_test(numbers_become_facts),
      cmocka_unit_test(wrong_candidates_are_dropped),
      cmocka_unit_test(too_little_effort_gives_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
