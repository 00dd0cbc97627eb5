/* Refuting case by case: what has a solution is never refuted, wherever in a case it lies. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "evidence/cases.h"

enum { LINKS = 60 };

static Term equals(TermBank *bank, Term variable, uint64_t value) {
  return term_equal(bank, variable, term_constant(bank, term_width(bank, variable), value));
}

/* x is 1, 2 or 3, and one link of a chain of conditions on x and y holds together with `limit` < y (signed). */
static Answer refute(int64_t limit, uint64_t at_end) {
  Model *model = model_new();
  TermBank *bank = model->bank;
  Term x = model_add_state(model, "x", 8)->var, y = model_add_state(model, "y", 32)->var;
  Term invariant = term_or(bank, equals(bank, x, 1), term_or(bank, equals(bank, x, 2), equals(bank, x, 3)));
  Term chain = term_and(bank, equals(bank, x, 3), equals(bank, y, at_end));
  for (unsigned i = 0; i < LINKS; i++)
    chain = term_or(bank, chain, term_and(bank, equals(bank, x, i % 3 + 1), equals(bank, y, i)));
  Term above = term_sless(bank, term_signed_constant(bank, 32, limit), y);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Answer answer = cases_refute(model, invariant, term_and(bank, invariant, term_and(bank, chain, above)), &budget);
  model_delete(model);
  return answer;
}

static void without_solution(void **unused) {
  (void)unused;
  assert_int_equal(refute(LINKS, 7), ANSWER_UNSAT);
  assert_int_equal(refute(LINKS - 1, 7), ANSWER_UNSAT);
  assert_int_equal(refute(LINKS, 0x80000000u), ANSWER_UNSAT); /* the least number */
}

static void with_a_solution(void **unused) {
  (void)unused;
  assert_int_not_equal(refute(LINKS - 2, 7), ANSWER_UNSAT);
  assert_int_not_equal(refute(0, 7), ANSWER_UNSAT);
  assert_int_not_equal(refute(LINKS, LINKS + 1), ANSWER_UNSAT);
  assert_int_not_equal(refute(LINKS, 0x7fffffffu), ANSWER_UNSAT); /* the greatest */
}

/* Where the budget ends nothing is refuted, and nothing is left behind. */
static void stopped(void **unused) {
  (void)unused;
  for (unsigned visit = 1; visit <= 3; visit++) {
    budget_fire("cases_next", visit);
    Answer answer = refute(LINKS, 7);
    assert_int_equal(answer, budget_has_fired() ? ANSWER_UNKNOWN : ANSWER_UNSAT);
    assert_true(visit > 1 || budget_has_fired());
    budget_fire(NULL, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(without_solution), cmocka_unit_test(with_a_solution), cmocka_unit_test(stopped)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
