/* Ranking functions: what is found is one, and where there is none, none is. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "infer/facts.h"
#include "infer/ranking.h"
#include "solve/decide.h"
#include "unit/program_model.h"

static Budget endless;

#define HEAD "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n"

/* Does the model of the program, with the facts of the value analysis, have one?  Then no pass from where they hold fails to make it smaller. */
static size_t parts_with(RankingEffort effort, const char *text) {
  ProgramModel pm = program_model_of(text, 1u << REDUCE_PRUNE | 1u << REDUCE_COMPACT);
  Ranking ranking = {0};
  Values *values = values_compute(pm.graph, &endless);
  problem_find_facts(&pm.problem, values, &endless);
  values_delete(values);
  bool found = ranking_find(&pm.problem, &(RankingOptions){effort, NULL}, &endless, &ranking);
  size_t parts = ranking.size;
  assert_int_equal(found, parts > 0);
  if (found) {
    Term fails = term_and(pm.model->bank, pm.problem.facts, ranking_fails(pm.model, &ranking));
    assert_int_equal(decide_term(pm.model->bank, fails, &endless, NULL), ANSWER_UNSAT);
  }
  ranking_release(&ranking);
  program_model_release(&pm);
  return parts;
}

static size_t parts_of(const char *text) { return parts_with(RANKING_QUICK, text); }
static size_t parts_with_effort(const char *text) { return parts_with(RANKING_THOROUGH, text); }

static void one_number_gets_smaller(void **state) {
  (void)state;
  assert_int_equal(parts_of(HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x > 0) x--; return x; }"), 1);
  assert_int_equal(parts_of(HEAD "int main(void) { unsigned x = __VERIFIER_nondet_uint(); while (x) x &= x - 1; return 0; }"), 1);
}

/* The smaller of the two starts again whenever the larger has moved. */
static void numbers_in_order(void **state) {
  (void)state;
  assert_int_equal(parts_of(HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y = 0; while (x > 0) {"
                                 " if (y > 0) y--; else { x--; y = __VERIFIER_nondet_int(); } } return 0; }"), 2);
}

/* A step of two may jump over the end, and an input may keep the loop going. */
static void there_is_none(void **state) {
  (void)state;
  assert_int_equal(parts_of(HEAD "int main(void) { unsigned x = __VERIFIER_nondet_uint(); while (x) x -= 2; return 0; }"), 0);
  assert_int_equal(parts_of(HEAD "int main(void) { while (__VERIFIER_nondet_int()) continue; return 0; }"), 0);
  assert_int_equal(parts_of(HEAD "int main(void) { int x = 5; for (;;) x = -x; }"), 0);
}

/* What an overflow of signed numbers would end, or what would need one not to, is not said to end: as unsigned numbers the same loops do. */
static void no_number_rests_on_overflow(void **state) {
  (void)state;
  assert_int_equal(parts_of(HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x > 0) x++; return 0; }"), 0);
  assert_int_equal(parts_of(HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x) x--; return 0; }"), 0);
  assert_int_equal(parts_of(HEAD "int main(void) { unsigned x = __VERIFIER_nondet_uint(); while (x) x--; return 0; }"), 1);
}

/* Around the end of the words, and out at their top. */
static void unsigned_numbers_wrap_around(void **state) {
  (void)state;
  assert_int_equal(parts_with_effort(HEAD "int main(void) { unsigned x = __VERIFIER_nondet_uint(); while (x) x <<= 1; return 0; }"), 1);
  assert_int_equal(parts_with_effort(HEAD "int main(void) { unsigned x = __VERIFIER_nondet_uint(); while (x != 7) x += 5; return 0; }"), 1);
  assert_int_equal(parts_with_effort(HEAD "int main(void) { unsigned x = __VERIFIER_nondet_uint(); while (x != 7) x += 10; return 0; }"), 0);
  assert_int_equal(parts_with_effort(HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x != 7) x++; return 0; }"), 0);
  assert_int_equal(parts_with_effort(HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x) x <<= 1; return 0; }"), 0);
}

static void remainders_are_smaller(void **state) {
  (void)state;
  assert_int_equal(parts_of(HEAD "int main(void) { unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();"
                                 " while (b) { unsigned r = a % b; a = b; b = r; } return 0; }"), 1);
  assert_int_equal(parts_with_effort(HEAD "int main(void) { int x = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int(); if (d < 2) return 0;"
                                          " while (x) x /= d; return 0; }"), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(one_number_gets_smaller), cmocka_unit_test(numbers_in_order), cmocka_unit_test(there_is_none),
                                     cmocka_unit_test(no_number_rests_on_overflow), cmocka_unit_test(unsigned_numbers_wrap_around), cmocka_unit_test(remainders_are_smaller)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
