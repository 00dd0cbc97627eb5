/* Intervals and strides of terms: every value that a term has lies in its extent.  Random terms over two small variables, all values of these. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "logic/evaluate.h"
#include "unit/random.h"
#include "unwind/unwinder.h"

static uint64_t below(uint64_t *random, uint64_t limit) { return next_random(random) % limit; }

static Term random_term(TermBank *bank, uint64_t *random, const Term *leaves, unsigned depth) {
  if (!depth || below(random, 8) == 0) return below(random, 3) ? leaves[below(random, 2)] : term_constant(bank, 8, below(random, 256));
  Term a = random_term(bank, random, leaves, depth - 1), b = random_term(bank, random, leaves, depth - 1);
  switch (below(random, 15)) {
  case 0: return term_add(bank, a, b);
  case 1: return term_multiply(bank, a, term_constant(bank, 8, below(random, 256)));
  case 2: return term_ite(bank, term_uless(bank, a, below(random, 2) ? b : term_constant(bank, 8, below(random, 256))), a, term_add(bank, a, term_constant(bank, 8, below(random, 256))));
  case 11: return term_ite(bank, term_uless(bank, term_constant(bank, 8, below(random, 256)), a), term_add(bank, a, term_constant(bank, 8, below(random, 256))), a);
  case 3: return term_concat(bank, term_extract(bank, a, 5, 0), term_extract(bank, b, 7, 6));
  case 4: return term_concat(bank, term_extract(bank, a, 4, 0), term_constant(bank, 3, 0));
  case 5: return term_zero_extend(bank, term_extract(bank, a, 3, 0), 8);
  case 6: return term_sign_extend(bank, term_extract(bank, a, 4, 0), 8);
  case 7: return term_binary(bank, TERM_AND, a, b);
  case 13: return term_binary(bank, TERM_OR, a, b);
  case 14: return term_binary(bank, TERM_XOR, a, b);
  case 8: return term_subtract(bank, a, b);
  case 9: return term_binary(bank, TERM_UDIVIDE, a, b);
  case 10: return term_zero_extend(bank, term_extract(bank, a, 6, 2), 8);
  default: return term_binary(bank, TERM_UREMAINDER, a, b);
  }
}

static void assert_within(Extent extent, uint64_t value) {
  assert_in_range(value, extent.low, extent.high);
  if (extent.stride) assert_int_equal(value % extent.stride, extent.residue);
  if (!extent.stride) assert_int_equal(value, extent.low);
}

/* The address of an element: an index, widened and multiplied. */
static Term as_offset(TermBank *bank, uint64_t *random, Term index) {
  Term wide = below(random, 2) ? term_sign_extend(bank, index, 64) : term_zero_extend(bank, index, 64);
  Term scaled = term_multiply(bank, wide, term_constant(bank, 64, 1 + below(random, 24)));
  return term_add(bank, scaled, term_constant(bank, 64, below(random, 100) - 50));
}

static void assert_agrees(Known known, bool holds) {
  if (known != KNOWN_NOTHING) assert_int_equal(known == KNOWN_TRUE, holds);
}

/* What is known of two numbers agrees with what they are; another form of one is the same number. */
static void assert_known_is_true(Unwinder *u, Evaluation *values, Term a, Term b) {
  uint64_t x = evaluation_value(values, a), y = evaluation_value(values, b);
  assert_agrees(unwound_is_known_equal(u, a, b), x == y);
  assert_agrees(unwound_is_known_less(u, a, b, false), x < y);
  assert_agrees(unwound_is_known_less(u, a, b, true), (int8_t)x < (int8_t)y);
  assert_int_equal(evaluation_value(values, unwound_narrowed(u, a)), x);
  assert_int_equal(evaluation_value(values, unwound_widened(u, a)), x);
}

static void test_every_value_lies_within(void **state) {
  (void)state;
  uint64_t random = 1;
  for (unsigned round = 0; round < 1000; round++) {
    Unwinder u = {.bank = bank_new()};
    Evaluation *values = evaluation_new(u.bank);
    Term leaves[2] = {term_variable(u.bank, 8, "x"), term_variable(u.bank, 8, "y")};
    Term t = random_term(u.bank, &random, leaves, 4), offset = as_offset(u.bank, &random, t);
    Term other = random_term(u.bank, &random, leaves, 3);
    Extent extent = unwound_extent(&u, t), wide = unwound_extent(&u, offset);
    for (unsigned i = 0; i < 512; i++) {
      evaluation_set(values, leaves[0], i < 256 ? i : below(&random, 256));
      evaluation_set(values, leaves[1], below(&random, 256));
      assert_within(extent, evaluation_value(values, t));
      assert_within(wide, evaluation_value(values, offset));
      assert_known_is_true(&u, values, t, other);
    }
    evaluation_delete(values);
    map_release(&u.extent_of);
    vector_release(&u.extents);
    bank_delete(u.bank);
  }
}

/* An index of two bits into elements of twelve bytes has four places. */
static void test_elements(void **state) {
  (void)state;
  Unwinder u = {.bank = bank_new()};
  Term index = term_zero_extend(u.bank, term_variable(u.bank, 2, "i"), 64);
  Term offset = term_add(u.bank, term_multiply(u.bank, index, term_constant(u.bank, 64, 12)), term_constant(u.bank, 64, 4));
  Extent extent = unwound_extent(&u, offset);
  assert_int_equal(extent.low, 4);
  assert_int_equal(extent.high, 40);
  assert_int_equal(extent.stride, 12);
  assert_int_equal(extent.residue, 4);
  map_release(&u.extent_of);
  vector_release(&u.extents);
  bank_delete(u.bank);
}

/* Sums of bytes, in whatever form, are one term; halves that do not overlap are put side by side. */
static void test_forms(void **state) {
  (void)state;
  Unwinder u = {.bank = bank_new()};
  Term x = term_zero_extend(u.bank, term_variable(u.bank, 8, "x"), 32), y = term_zero_extend(u.bank, term_variable(u.bank, 8, "y"), 32);
  Term sum = term_add(u.bank, x, y), half = term_zero_extend(u.bank, term_extract(u.bank, sum, 15, 0), 32);
  assert_int_equal(unwound_widened(&u, half), sum);
  assert_int_equal(term_operator(u.bank, unwound_narrowed(&u, sum)), TERM_ZERO_EXTEND);
  assert_int_equal(unwound_is_known_less(&u, sum, term_constant(u.bank, 32, 511), true), KNOWN_TRUE);
  assert_int_equal(unwound_is_known_less(&u, sum, term_constant(u.bank, 32, 510), true), KNOWN_NOTHING);
  assert_int_equal(unwound_is_known_less(&u, term_constant(u.bank, 32, 510), sum, false), KNOWN_FALSE);
  assert_int_equal(unwound_is_known_equal(&u, sum, term_constant(u.bank, 32, 511)), KNOWN_FALSE);
  map_release(&u.extent_of);
  vector_release(&u.extents);
  bank_delete(u.bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_value_lies_within), cmocka_unit_test(test_elements), cmocka_unit_test(test_forms)};
  return cmocka_run_group_tests_name("unwind/extent", tests, NULL, NULL);
}
