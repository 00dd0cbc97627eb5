/* Suggested inputs: what lies behind plays and a few passes of the solver is found, and really happens; what is not there is not. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/concolic.h"
#include "model/trace/execute.h"
#include "model/trace/stepper.h"
#include "unit/program_model.h"

static const char prelude[] = "void reach_error(void); void __VERIFIER_assume(int); int __VERIFIER_nondet_int(void);"
                              "unsigned __VERIFIER_nondet_uint(void);\n";

/* FALSE after that many concolic rounds alone? */
static Verdict concolic_verdict(const char *body, unsigned rounds, unsigned *length) {
  Buffer text = {0};
  buffer_format(&text, "%s%s", prelude, body);
  ProgramModel pm = program_model(buffer_text(&text));
  assert_non_null(pm.model);
  Budget budget;
  Result result;
  budget_init(&budget, NULL, 0, 0);
  result_init(&result);
  Concolic *concolic = concolic_new(&pm.problem, &budget);
  for (unsigned i = 0; concolic && i < rounds; i++)
    if (concolic_round(concolic, &budget, &result)) break;
  concolic_delete(concolic);
  if (result.verdict == VERDICT_FALSE) {
    RunInputVector inputs = {0};
    trace_run_inputs(pm.model, result.trace, &inputs);
    assert_true(execute_confirms(pm.model, &inputs, &budget));
    vector_release(&inputs);
    if (length) *length = result.trace->length;
  }
  Verdict verdict = result.verdict;
  assert_null(budget.stopped);
  result_release(&result);
  program_model_release(&pm);
  vector_release(&text);
  return verdict;
}

/* The solver has to find three numbers in a row, which depend on a state that only plays reach. */
static const char code[] = "int main(void) { unsigned n = 0, key = 1, right = 0; while (1) { unsigned x = __VERIFIER_nondet_uint();"
                           "  if (n < 300) { n++; key = key * 1103515245u + 12345u; }"
                           "  else if (x * 3u + right == (key ^ 0x5bd1e995u)%s) right++; else right = 0;"
                           "  if (right == 3) reach_error(); } }";

static Verdict verdict_for_code(const char *condition, unsigned *length) {
  Buffer text = {0};
  buffer_format(&text, code, condition);
  Verdict verdict = concolic_verdict(buffer_text(&text), 4, length);
  vector_release(&text);
  return verdict;
}

static void numbers_behind_a_count_are_found(void **unused) {
  (void)unused;
  unsigned length = 0, again = 0;
  assert_int_equal(verdict_for_code("", &length), VERDICT_FALSE);
  assert_true(length >= 303);
  assert_int_equal(verdict_for_code("", &again), VERDICT_FALSE);
  assert_int_equal(length, again); /* each time the same */
}

static void what_cannot_happen_is_not_found(void **unused) {
  (void)unused;
  assert_int_equal(verdict_for_code(" && right < 2", NULL), VERDICT_UNKNOWN);
}

/* So many numbers in a row are more than one question looks ahead: each new condition is a place to go on from. */
static void new_conditions_lead_on(void **unused) {
  (void)unused;
  assert_int_equal(concolic_verdict("int main(void) { unsigned m = 0; while (1) { unsigned x = __VERIFIER_nondet_uint() * 7u;"
                           "  switch (m) { case 0: if (x == 111333) m = 1; break; case 1: if (x == 272829) m = 2; break;"
                           "  case 2: if (x == 371717) m = 3; break; case 3: if (x == 4999331) m = 4; break;"
                           "  case 4: if (x == 511111) m = 5; break; case 5: if (x == 677777) m = 6; break;"
                           "  case 6: if (x == 700001) m = 7; break; case 7: if (x == 8123123) m = 8; break;"
                           "  case 8: if (x == 9090909) m = 9; break; case 9: if (x == 10101) m = 10; break;"
                           "  case 10: if (x == 1171) m = 11; break; case 11: if (x == 121212) m = 12; break;"
                           "  case 12: if (x == 131) m = 13; break; case 13: if (x == 1414) m = 14; break;"
                           "  case 14: reach_error(); } } }", 12, NULL), VERDICT_FALSE);
}

/* Divisions are named in models, and names are inputs whose values must be right. */
static void names_have_their_values(void **unused) {
  (void)unused;
  assert_int_equal(concolic_verdict("int main(void) { unsigned n = 0; while (1) { unsigned x = __VERIFIER_nondet_uint();"
                           "  if (n < 200) n = n + 1 + x % 2; else if (x / 7 == 12345678u + n && x % 7 == 3) reach_error(); } }", 4, NULL), VERDICT_FALSE);
}

static void assumptions_are_kept(void **unused) {
  (void)unused;
  static const char body[] = "int main(void) { int n = 0; while (1) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 1000 && x < 5000);"
                             "  if (n < 100) n++; else if (x * x == %d) reach_error(); } }";
  Buffer inside = {0}, outside = {0};
  buffer_format(&inside, body, 1234 * 1234);
  buffer_format(&outside, body, 123 * 123);
  assert_int_equal(concolic_verdict(buffer_text(&inside), 4, NULL), VERDICT_FALSE);
  assert_int_equal(concolic_verdict(buffer_text(&outside), 4, NULL), VERDICT_UNKNOWN);
  vector_release(&inside);
  vector_release(&outside);
}

/* Without a loop there is nothing to play, but something to ask. */
static void the_prefix_is_asked_about(void **unused) {
  (void)unused;
  assert_int_equal(concolic_verdict("int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x * 5u == 3u) reach_error(); }", 1, NULL), VERDICT_FALSE);
  assert_int_equal(concolic_verdict("int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x * 4u == 3u) reach_error(); }", 1, NULL), VERDICT_UNKNOWN);
  assert_int_equal(concolic_verdict("int main(void) { unsigned x = __VERIFIER_nondet_uint(), n = 0; __VERIFIER_assume(x * 5u == 3u);"
                           "  while (1) { if (n < 100) n++; else if (__VERIFIER_nondet_uint() * 9u == n * x) reach_error(); } }", 3, NULL), VERDICT_FALSE);
}

static void stop_points_end_a_round(void **unused) {
  (void)unused;
  static const char *const points[] = {"concolic_pass", "concolic_next"};
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    ProgramModel pm = program_model("unsigned __VERIFIER_nondet_uint(void); void reach_error(void); int main(void) { unsigned n = 0;"
                                    " while (1) { n += __VERIFIER_nondet_uint() * 2; if (n == 7) reach_error(); } }");
    Budget budget;
    Result result;
    budget_init(&budget, NULL, 0, 0);
    result_init(&result);
    Concolic *concolic = concolic_new(&pm.problem, &budget);
    assert_non_null(concolic);
    budget_fire(points[i], 2);
    assert_false(concolic_round(concolic, &budget, &result));
    assert_string_equal(budget.stopped, points[i]);
    budget_fire(NULL, 0);
    concolic_delete(concolic);
    result_release(&result);
    program_model_release(&pm);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_behind_a_count_are_found), cmocka_unit_test(what_cannot_happen_is_not_found),
      cmocka_unit_test(new_conditions_lead_on),           cmocka_unit_test(names_have_their_values),
      cmocka_unit_test(assumptions_are_kept),             cmocka_unit_test(the_prefix_is_asked_about),
      cmocka_unit_test(stop_points_end_a_round),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
