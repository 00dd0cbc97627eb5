/* The second opinion: it agrees with ours on random formulas of all operators, its models satisfy the
 * formula, and it ends when it is told to. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "base/clock.h"
#include "solve/decide.h"
#include "solve/second.h"
#include "unit/rounds.h"
#include "unit/solve/random_terms.h"

/* ---- every operator by itself ----------------------------------------------------------------------- */

/* Is `op` on constants what the evaluator says, and nothing else? */
static void check_operator(TermBank *bank, Term plain) {
  Evaluation *evaluation = evaluation_new(bank);
  uint64_t words[BITS_MAX_WORDS];
  unsigned width = term_width(bank, plain);
  bits_copy(words, width, evaluation_words(evaluation, plain));
  Term expected = term_words_constant(bank, width, words);
  Term same = bank_intern(bank, TERM_EQUAL, 1, 0, plain, expected, TERM_NONE);
  Term other = bank_intern(bank, TERM_NOT, 1, 0, same, TERM_NONE, TERM_NONE);
  assert_int_equal(second_opinion(bank, other, NULL, NULL, NULL), ANSWER_UNSAT);
  evaluation_delete(evaluation);
}

/* All operators on all corners of one width at once: a chain of exclusive ors would hide errors in pairs, so
 * the results are put side by side. */
static Term all_corners(TermGenerator *g, TermOperator op, unsigned width) {
  uint64_t corners[4][BITS_MAX_WORDS] = {{0}};
  corners[1][0] = 1;
  bits_ones(corners[2], width);
  bits_put(corners[3], width - 1, true);
  Term row = TERM_NONE;
  for (unsigned i = 0; i < 16; i++) {
    Term a = term_words_constant(g->bank, width, corners[i / 4]);
    Term b = term_words_constant(g->bank, width, corners[i % 4]);
    bool compares = op >= TERM_EQUAL && op <= TERM_SLESS_EQUAL;
    Term t = bank_intern(g->bank, op,
                         compares            ? 1
                         : op == TERM_CONCAT ? 2 * width
                                             : width,
                         0, a, b, TERM_NONE);
    Sort sum = row ? term_width(g->bank, row) + term_width(g->bank, t) : 0;
    row = row ? bank_intern(g->bank, TERM_CONCAT, sum, 0, row, t, TERM_NONE) : t;
  }
  return row;
}

static void operators_on_corners(void **state) {
  (void)state;
  static const unsigned widths[] = {1, 2, 7, 31};
  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++) {
    TermGenerator g;
    generator_start(&g, 1);
    Term all = TERM_NONE;
    for (TermOperator op = TERM_AND; op <= TERM_CONCAT; op++) {
      if (op == TERM_NEGATE) continue;
      Term row = all_corners(&g, op, widths[i]);
      if (all && term_width(g.bank, all) + term_width(g.bank, row) > TERM_MAX_WIDTH) {
        check_operator(g.bank, all);
        all = TERM_NONE;
      }
      Sort sum = all ? term_width(g.bank, all) + term_width(g.bank, row) : 0;
      all = all ? bank_intern(g.bank, TERM_CONCAT, sum, 0, all, row, TERM_NONE) : row;
    }
    check_operator(g.bank, all);
    generator_end(&g);
  }
}

/* ---- random formulas -------------------------------------------------------------------------------- */

static void agrees_on(TermGenerator *g, TermPair formula, unsigned *answers) {
  Evaluation *ours = evaluation_new(g->bank), *theirs = evaluation_new(g->bank);
  Budget budget;
  budget_init(&budget, NULL, 0, 20000);
  Answer our_answer = decide_term(g->bank, formula.simple, &budget, ours);
  SecondLimits limits = {.seconds = 10, .effort = 20000000};
  Answer their_answer = second_opinion(g->bank, formula.plain, &limits, NULL, theirs);
  if (our_answer == ANSWER_SAT) {
    assert_true(evaluation_is_true(ours, formula.simple));
    copy_elements(g, ours);
    assert_true(evaluation_is_true(ours, formula.plain));
  }
  if (their_answer == ANSWER_SAT) assert_true(evaluation_is_true(theirs, formula.plain));
  if (our_answer != ANSWER_UNKNOWN && their_answer != ANSWER_UNKNOWN) {
    assert_int_equal(our_answer, their_answer);
    answers[our_answer]++;
  } else {
    answers[ANSWER_UNKNOWN]++;
  }
  evaluation_delete(ours);
  evaluation_delete(theirs);
}

static void agrees_on_random_formulas(void **state) {
  (void)state;
  static const unsigned widths[] = {3, 8, 17, 32, 64, 128};
  unsigned answers[3] = {0}, arrays = 0;
  for (uint64_t seed = 1; seed <= ROUNDS(160); seed++) {
    TermGenerator g;
    generator_start(&g, seed + 777000);
    TermPair formula = random_formula(&g, widths[seed % 6], 2 + (unsigned)(seed % 5));
    arrays += g.array_variables.size > 0;
    agrees_on(&g, formula, answers);
    generator_end(&g);
  }
  assert_true(answers[ANSWER_SAT] > ROUNDS(60) && answers[ANSWER_UNSAT] > ROUNDS(20) && answers[ANSWER_UNKNOWN] < 8);
  assert_true(arrays > ROUNDS(20));
}

/* ---- arrays with wide indices ------------------------------------------------------------------------ */

static void wide_arrays(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Sort sort = sort_array(bank, 64, 100);
  Term a = term_variable(bank, sort, "a"), i = term_variable(bank, 64, "i"), j = term_variable(bank, 64, "j");
  Term x = term_variable(bank, 100, "x"), different = term_not(bank, term_equal(bank, i, j));
  Term stored = term_store(bank, a, i, x), read = term_select(bank, stored, j);
  Term big =
      term_concat(bank, term_constant(bank, 36, 0xabcdef012), term_constant(bank, 64, 0x123456789abcdef0));
  Term formula = term_and(bank, different, term_equal(bank, read, big));
  formula = term_and(bank, formula, term_equal(bank, term_select(bank, stored, i), term_not(bank, big)));
  Evaluation *model = evaluation_new(bank);
  assert_int_equal(second_opinion(bank, formula, NULL, NULL, model), ANSWER_SAT);
  assert_true(evaluation_is_true(model, formula));
  assert_false(evaluation_value(model, i) == evaluation_value(model, j));
  Term changed = term_not(bank, term_equal(bank, read, term_select(bank, a, j)));
  assert_int_equal(second_opinion(bank, term_and(bank, different, changed), NULL, NULL, model), ANSWER_UNSAT);
  Term b = term_variable(bank, sort, "b"); /* arrays that differ somewhere nobody looks */
  Term unequal = term_not(bank, term_equal(bank, a, b));
  evaluation_clear(model);
  assert_int_equal(second_opinion(bank, unequal, NULL, NULL, model), ANSWER_SAT);
  assert_true(evaluation_is_true(model, unequal));
  evaluation_delete(model);
  bank_delete(bank);
}

/* ---- limits ------------------------------------------------------------------------------------------ */

/* x * y is a given large number and neither is 1: nobody factors that in a moment. */
static Term hard_formula(TermBank *bank) {
  Term x = term_variable(bank, 80, "x"), y = term_variable(bank, 80, "y");
  uint64_t words[2] = {0x41895a63cb6daf23, 0x8a5a};
  Term product = term_words_constant(bank, 80, words), limit = term_constant(bank, 80, (uint64_t)1 << 41);
  Term formula = term_equal(bank, term_multiply(bank, x, y), product);
  formula = term_and(bank, formula, term_uless(bank, x, limit));
  formula = term_and(bank, formula, term_uless(bank, y, limit));
  Term one = term_constant(bank, 80, 1);
  return term_and(bank, formula, term_and(bank, term_uless(bank, one, x), term_uless(bank, one, y)));
}

static void limits_are_kept(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Term formula = hard_formula(bank);
  Budget budget;
  SecondLimits seconds = {.seconds = 0.3}, effort = {.effort = 200000}, memory = {.memory_bytes = 1 << 20};
  assert_int_equal(second_opinion(bank, formula, &seconds, NULL, NULL), ANSWER_UNKNOWN);
  assert_int_equal(second_opinion(bank, formula, &effort, NULL, NULL), ANSWER_UNKNOWN);
  assert_int_equal(second_opinion(bank, formula, &memory, NULL, NULL), ANSWER_UNKNOWN);
  budget_init(&budget, NULL, 0.3, 0);
  assert_int_equal(second_opinion(bank, formula, NULL, &budget, NULL), ANSWER_UNKNOWN);
  for (unsigned visit = 1; visit <= 3; visit++) {
    budget_init(&budget, NULL, 0, 0);
    budget_fire("second_wait", visit);
    assert_int_equal(second_opinion(bank, formula, NULL, &budget, NULL), ANSWER_UNKNOWN);
    assert_string_equal(budget.stopped, "second_wait");
    budget_fire(NULL, 0);
  }
  assert_int_equal(second_opinion(bank, term_true(bank), NULL, NULL, NULL), ANSWER_SAT);
  assert_int_equal(second_opinion(bank, term_false(bank), NULL, NULL, NULL), ANSWER_UNSAT);
  bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operators_on_corners),
      cmocka_unit_test(agrees_on_random_formulas),
      cmocka_unit_test(wide_arrays),
      cmocka_unit_test(limits_are_kept),
  };
  return cmocka_run_group_tests_name("solve/second", tests, NULL, NULL);
}
