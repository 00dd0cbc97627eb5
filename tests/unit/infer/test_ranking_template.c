/* Weighted sums: weights suit the samples, and what a pass changes is what the sum says before and behind it. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "infer/ranking_template.h"
#include "logic/walk.h"
#include "solve/decide.h"

static Budget endless;

static Term word(TermBank *bank, uint64_t value) { return term_constant(bank, 8, value); }

/* x goes up by `up`, down by `down`, or becomes y: with whatever wraps around. */
static void assert_gain(bool is_signed, int weight, uint64_t up, uint64_t down) {
  enum { WIDTH = 14 };
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 8, "x"), y = term_variable(bank, 8, "y"), c = term_variable(bank, 1, "c"), d = term_variable(bank, 1, "d");
  Map next = {0};
  map_put(&next, x, term_ite(bank, c, term_add(bank, x, word(bank, up)), term_ite(bank, d, term_subtract(bank, x, word(bank, down)), y)));
  RankPart part = {.form = RANK_WEIGHTED, .count = 1, .variables = {{x, is_signed, weight}}};
  Term wide = is_signed ? term_sign_extend(bank, x, WIDTH) : term_zero_extend(bank, x, WIDTH);
  part.value = term_multiply(bank, wide, term_signed_constant(bank, WIDTH, weight));
  Term difference = term_subtract(bank, part.value, term_substitute(bank, part.value, &next, NULL));
  Term differs = term_not(bank, term_equal(bank, difference, rank_weighted_gain(bank, &part, &next)));
  assert_int_equal(decide_term(bank, differs, &endless, NULL), ANSWER_UNSAT);
  map_release(&next);
  bank_delete(bank);
}

static void gain_is_the_difference(void **state) {
  (void)state;
  static const uint64_t steps[] = {1, 3, 127, 128, 129, 255};
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    for (int kind = 0; kind < 4; kind++) assert_gain(kind & 1, kind & 2 ? 1 : -2, steps[i], steps[sizeof steps / sizeof *steps - 1 - i]);
}

static void sample(RankTemplate *t, TermBank *bank, uint64_t a, uint64_t b, uint64_t a_behind, uint64_t b_behind) {
  rank_template_add_sample(t, (Term[]){word(bank, a), word(bank, b)}, (Term[]){word(bank, a_behind), word(bank, b_behind)});
}

/* a - 1, b + 2 and a + 1, b - 3: 5 a + 2 b is the smallest; a pass that leads back leaves none. */
static void weights_suit_samples(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  RankVariable variables[] = {{term_variable(bank, 8, "a"), true, 0}, {term_variable(bank, 8, "b"), true, 0}};
  RankTemplate t;
  RankPart part;
  rank_template_init(&t, bank, variables, 2);
  sample(&t, bank, 10, 10, 9, 12);
  sample(&t, bank, 10, 10, 11, 7);
  assert_true(rank_template_solve(&t, &endless, &part));
  assert_int_equal(part.count, 2);
  assert_true(part.variables[0].weight > 2 * part.variables[1].weight);
  assert_true(3 * part.variables[1].weight > part.variables[0].weight);
  sample(&t, bank, 9, 12, 10, 10);
  assert_false(rank_template_solve(&t, &endless, &part));
  rank_template_release(&t);
  bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(gain_is_the_difference), cmocka_unit_test(weights_suit_samples)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
