/* Classes of states as an engine: what they prove passes the invariant's checker, and what is wrong is never proved. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/engine.h"
#include "evidence/invariant.h"
#include "unit/program_model.h"

static const char prelude[] = "void reach_error(void); int __VERIFIER_nondet_int(void);\n";

static Verdict classes_of(const char *body, size_t *states) {
  Buffer text = {0};
  buffer_format(&text, "%s%s", prelude, body);
  ProgramModel pm = program_model(buffer_text(&text));
  assert_non_null(pm.model);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Result result;
  unsigned condition;
  result_init(&result);
  engine_find("classes")->run(&pm.problem, &(EngineOptions){0}, &budget, &result);
  if (result.verdict == VERDICT_TRUE)
    assert_int_equal(invariant_check(pm.model, result.invariant, &budget, &condition, NULL), EVIDENCE_HOLDS);
  Verdict verdict = result.verdict;
  if (states) *states = result.statistics.states;
  result_release(&result);
  program_model_release(&pm);
  vector_release(&text);
  return verdict;
}

static void ranges_of_values_prove(void **unused) {
  (void)unused;
  size_t states = 0;
  assert_int_equal(classes_of("int main(void) { int x = 20, m = 1; while (1) { int i = __VERIFIER_nondet_int(); if (x <= 10) reach_error();"
                              "  if (m == 1 && x > 10 && i == 3) { x = (x % 7) + 100; m = 2; }"
                              "  else if (m == 2 && x > 90 && i == 4) { x = (x * 9) / 10 - 30; m = 1; } } }", &states), VERDICT_TRUE);
  assert_true(states > 0 && states < 20);
}

static void a_bug_is_found(void **unused) {
  (void)unused;
  assert_int_equal(classes_of("int main(void) { int x = 20, m = 1; while (1) { int i = __VERIFIER_nondet_int(); if (x <= 10) reach_error();"
                              "  if (m == 1 && x > 10 && i == 3) { x = (x % 7) + 100; m = 2; }"
                              "  else if (m == 2 && x > 90 && i == 4) { x = (x * 9) / 10 - 85; m = 1; } } }", NULL), VERDICT_FALSE);
}

/* Twice a number is never 5, but lies around it. */
static void the_solver_is_asked_where_ranges_do_not_tell(void **unused) {
  (void)unused;
  assert_int_equal(classes_of("int main(void) { int x = 0; while (1) { int i = __VERIFIER_nondet_int(); if (x == 5) reach_error();"
                              "  if (i == 1 && x < 100) x = x * 2 + 2; else if (i == 2) x = 0; } }", NULL), VERDICT_TRUE);
  assert_int_equal(classes_of("int main(void) { int x = 0; while (1) { int i = __VERIFIER_nondet_int(); if (x == 6) reach_error();"
                              "  if (i == 1 && x < 100) x = x * 2 + 2; else if (i == 2) x = 0; } }", NULL), VERDICT_FALSE);
}

static void relations_of_variables_are_atoms(void **unused) {
  (void)unused;
  assert_int_equal(classes_of("int main(void) { int x = 0, y = 0; while (1) { int i = __VERIFIER_nondet_int(); if (x > y) reach_error();"
                              "  if (i == 1 && x < y) x = y; else if (i == 2 && y < 1000000) y = y + 1; } }", NULL), VERDICT_TRUE);
}

/* Only one of many values behind 300 passes. */
static void a_deep_bug_is_found(void **unused) {
  (void)unused;
  assert_int_equal(classes_of("int main(void) { int x = 0, m = 0; while (1) { int i = __VERIFIER_nondet_int(); if (m == 2) reach_error();"
                              "  if (m == 0 && i == 31 && x < 900) x = x + 3; else if (m == 0 && i == 17 && x >= 900) { m = 1; }"
                              "  else if (m == 1 && i == 5 && x == 900) m = 2; else if (i == 8) { x = x / 2; m = 0; } } }", NULL), VERDICT_FALSE);
}

static void what_is_not_for_it_is_left_alone(void **unused) {
  (void)unused;
  assert_int_equal(classes_of("int main(void) { int x = 0; while (1) { int i = __VERIFIER_nondet_int();"
                              "  if (x + i > 7) x = i; if (x == 12) reach_error(); } }", NULL), VERDICT_UNKNOWN);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ranges_of_values_prove), cmocka_unit_test(a_bug_is_found),
      cmocka_unit_test(the_solver_is_asked_where_ranges_do_not_tell), cmocka_unit_test(relations_of_variables_are_atoms),
      cmocka_unit_test(a_deep_bug_is_found), cmocka_unit_test(what_is_not_for_it_is_left_alone)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
