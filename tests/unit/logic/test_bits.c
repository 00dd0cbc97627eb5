/* Words against two other arithmetics: 128-bit integers (reference.h) up to 64 bits, and one that works bit
 * by bit with carries and borrows on paper for all widths. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "logic/bits.h"
#include "unit/logic/reference.h"

static void operators_agree_with_integers(void **state) {
  (void)state;
  static const TermOperator operators[] = {TERM_NOT,        TERM_AND,         TERM_OR,
                                           TERM_XOR,        TERM_EQUAL,       TERM_ULESS,
                                           TERM_SLESS,      TERM_ULESS_EQUAL, TERM_SLESS_EQUAL,
                                           TERM_ADD,        TERM_SUBTRACT,    TERM_NEGATE,
                                           TERM_MULTIPLY,   TERM_UDIVIDE,     TERM_UREMAINDER,
                                           TERM_SDIVIDE,    TERM_SREMAINDER,  TERM_SMODULO,
                                           TERM_SHIFT_LEFT, TERM_SHIFT_RIGHT, TERM_SHIFT_RIGHT_SIGNED};
  Random random = {1};
  for (unsigned width = 1; width <= 64; width++)
    for (size_t k = 0; k < sizeof operators / sizeof *operators; k++)
      for (int i = 0; i < 60; i++) {
        uint64_t x[3] = {random_value(&random, width), random_value(&random, width)}, result = 0;
        if (i % 4 == 0) x[1] = random_below(&random, width + 2) & bits_top_mask(width); /* shift distances */
        unsigned widths[3] = {width, width, width};
        unsigned result_width = operators[k] >= TERM_EQUAL && operators[k] <= TERM_SLESS_EQUAL ? 1 : width;
        BitsOperand operands[2] = {{&x[0], width}, {&x[1], width}};
        bits_apply(operators[k], result_width, 0, operands, &result);
        assert_int_equal(result, reference_apply(operators[k], result_width, 0, x, widths));
      }
}

static void wiring_agrees_with_single_bits(void **state) {
  (void)state;
  Random random = {2};
  for (int i = 0; i < 20000; i++) {
    unsigned a = 1 + random_below(&random, 63), b = 1 + random_below(&random, 64 - a);
    uint64_t x[3] = {random_value(&random, a), random_value(&random, b)}, result = 0;
    unsigned widths[3] = {a, b, 0}, high = random_below(&random, a), low = random_below(&random, high + 1);
    BitsOperand operands[2] = {{&x[0], a}, {&x[1], b}};
    bits_apply(TERM_CONCAT, a + b, 0, operands, &result);
    assert_int_equal(result, reference_apply(TERM_CONCAT, a + b, 0, x, widths));
    bits_apply(TERM_EXTRACT, high - low + 1, high << 16 | low, operands, &result);
    assert_int_equal(result, reference_apply(TERM_EXTRACT, high - low + 1, high << 16 | low, x, widths));
    bits_apply(TERM_ZERO_EXTEND, a + b, 0, operands, &result);
    assert_int_equal(result, reference_apply(TERM_ZERO_EXTEND, a + b, 0, x, widths));
    bits_apply(TERM_SIGN_EXTEND, a + b, 0, operands, &result);
    assert_int_equal(result, reference_apply(TERM_SIGN_EXTEND, a + b, 0, x, widths));
  }
}

/* ---- bit by bit, any width ----------------------------------------------------------------------- */

typedef struct {
  unsigned width;
  bool bit[2 * TERM_MAX_WIDTH];
} Paper;

static Paper paper_of(const uint64_t *words, unsigned width) {
  Paper p = {.width = width};
  for (unsigned i = 0; i < width; i++) p.bit[i] = words[i / 64] >> (i % 64) & 1;
  return p;
}

static void assert_paper(const uint64_t *words, const Paper *p) {
  unsigned count = (p->width + 63) / 64;
  uint64_t expected[BITS_MAX_WORDS] = {0};
  for (unsigned i = 0; i < p->width; i++) expected[i / 64] |= (uint64_t)p->bit[i] << (i % 64);
  assert_memory_equal(words, expected, count * sizeof *words);
}

static Paper paper_sum(const Paper *a, const Paper *b, bool complement, bool carry) {
  Paper r = {.width = a->width};
  for (unsigned i = 0; i < a->width; i++) {
    int sum = a->bit[i] + (b->bit[i] != complement) + carry;
    r.bit[i] = sum & 1;
    carry = sum >> 1;
  }
  return r;
}

static Paper paper_shift(const Paper *a, int left, bool fill) {
  Paper r = {.width = a->width};
  for (int i = 0; i < (int)a->width; i++) {
    int from = i - left;
    r.bit[i] = from < 0 ? false : from >= (int)a->width ? fill : a->bit[from];
  }
  return r;
}

static Paper paper_product(const Paper *a, const Paper *b) {
  Paper r = {.width = a->width};
  for (unsigned i = 0; i < b->width; i++) {
    if (!b->bit[i]) continue;
    Paper part = paper_shift(a, (int)i, false);
    r = paper_sum(&r, &part, false, false);
  }
  return r;
}

static bool paper_less(const Paper *a, const Paper *b) {
  for (unsigned i = a->width; i-- > 0;)
    if (a->bit[i] != b->bit[i]) return b->bit[i];
  return false;
}

static void random_words(Random *random, uint64_t *words, unsigned width) {
  unsigned keep = 1 + random_below(random, width); /* numbers of all sizes */
  for (unsigned i = 0; i < bits_words(width); i++)
    words[i] = random_below(random, 4) ? random_next(random) : 0;
  if (random_below(random, 8) == 0) memset(words, 0xff, bits_words(width) * sizeof *words);
  words[bits_words(width) - 1] &= bits_top_mask(width);
  if (random_below(random, 2)) bits_shift_right(words, words, width - keep, width);
}

static void check_linear(const uint64_t *a, const uint64_t *b, unsigned width, Random *random) {
  Paper x = paper_of(a, width), y = paper_of(b, width), r;
  uint64_t result[BITS_MAX_WORDS];
  r = paper_sum(&x, &y, false, false);
  bits_add(result, a, b, width);
  assert_paper(result, &r);
  r = paper_sum(&x, &y, true, true);
  bits_subtract(result, a, b, width);
  assert_paper(result, &r);
  unsigned amount = random_below(random, width + 1);
  r = paper_shift(&x, (int)amount, false);
  bits_shift_left(result, a, amount, width);
  assert_paper(result, &r);
  r = paper_shift(&x, -(int)amount, false);
  bits_shift_right(result, a, amount, width);
  assert_paper(result, &r);
  r = paper_shift(&x, -(int)amount, x.bit[width - 1]);
  bits_shift_right_signed(result, a, amount, width);
  assert_paper(result, &r);
  assert_int_equal(bits_compare(a, b, width) < 0, paper_less(&x, &y));
}

static void wide_values_agree_with_paper(void **state) {
  (void)state;
  Random random = {3};
  for (int i = 0; i < 3000; i++) {
    unsigned width = i < 300 ? 60 + (unsigned)i % 140 : 1 + random_below(&random, TERM_MAX_WIDTH);
    uint64_t a[BITS_MAX_WORDS], b[BITS_MAX_WORDS];
    random_words(&random, a, width);
    random_words(&random, b, width);
    check_linear(a, b, width, &random);
  }
}

static void wide_products_and_quotients_agree_with_paper(void **state) {
  (void)state;
  Random random = {4};
  for (int i = 0; i < 300; i++) {
    unsigned width = 1 + random_below(&random, i % 10 ? 200 : TERM_MAX_WIDTH);
    uint64_t a[BITS_MAX_WORDS], b[BITS_MAX_WORDS], product[BITS_MAX_WORDS], q[BITS_MAX_WORDS],
        r[BITS_MAX_WORDS];
    random_words(&random, a, width);
    random_words(&random, b, width);
    Paper x = paper_of(a, width), y = paper_of(b, width), expected = paper_product(&x, &y);
    bits_multiply(product, a, b, width);
    assert_paper(product, &expected);
    if (bits_is_zero(b, width)) continue;
    bits_udivide(q, r, a, b, width); /* a = q * b + r with r < b determines q and r, if q * b does not wrap */
    Paper quotient = paper_of(q, width), rest = paper_of(r, width), back = paper_product(&quotient, &y);
    assert_false(paper_less(&x, &back));
    assert_true(paper_less(&rest, &y));
    back = paper_sum(&back, &rest, false, false);
    assert_paper(a, &back);
    if (!bits_is_zero(q, width)) {
      unsigned bits_of_product = 2 * width - bits_leading_zeros(q, width) - bits_leading_zeros(b, width);
      assert_true(bits_of_product <= width + 1);
    }
  }
}

static void signed_division_follows_signs(void **state) {
  (void)state;
  Random random = {5};
  for (int i = 0; i < 2000; i++) {
    unsigned width = 65 + random_below(&random, 200);
    uint64_t a[BITS_MAX_WORDS], b[BITS_MAX_WORDS], q[BITS_MAX_WORDS], r[BITS_MAX_WORDS], m[BITS_MAX_WORDS];
    random_words(&random, a, width);
    random_words(&random, b, width);
    if (bits_is_zero(b, width)) continue;
    bits_sdivide(q, a, b, width);
    bits_sremainder(r, a, b, width);
    bits_smodulo(m, a, b, width);
    assert_true(bits_is_zero(r, width) || bits_is_negative(r, width) == bits_is_negative(a, width));
    assert_true(bits_is_zero(m, width) || bits_is_negative(m, width) == bits_is_negative(b, width));
    uint64_t back[BITS_MAX_WORDS];
    bits_multiply(back, q, b, width);
    bits_add(back, back, r, width);
    assert_true(bits_equal(back, a, width));
    bits_subtract(back, m, r, width); /* the two remainders differ by nothing or by the divisor */
    assert_true(bits_is_zero(back, width) || bits_equal(back, b, width));
  }
}

static void division_by_zero_is_as_in_smtlib(void **state) {
  (void)state;
  uint64_t a[2] = {5, 3}, minus[2] = {5, (uint64_t)1 << 35}, zero[2] = {0, 0}, r[2];
  bits_udivide(r, NULL, a, zero, 100);
  assert_true(bits_is_ones(r, 100));
  bits_udivide(NULL, r, a, zero, 100);
  assert_true(bits_equal(r, a, 100));
  bits_sdivide(r, a, zero, 100);
  assert_true(bits_is_ones(r, 100));
  bits_sdivide(r, minus, zero, 100);
  assert_true(bits_is_one(r, 100));
  bits_smodulo(r, minus, zero, 100);
  assert_true(bits_equal(r, minus, 100));
}

static void questions_are_answered(void **state) {
  (void)state;
  Random random = {6};
  for (int i = 0; i < 3000; i++) {
    unsigned width = 1 + random_below(&random, TERM_MAX_WIDTH), high, low, exponent;
    unsigned h = random_below(&random, width), l = random_below(&random, h + 1);
    uint64_t a[BITS_MAX_WORDS] = {0}, inverse[BITS_MAX_WORDS];
    for (unsigned bit = l; bit <= h; bit++) bits_put(a, bit, true);
    assert_true(bits_is_run(a, width, &high, &low));
    assert_int_equal(high, h);
    assert_int_equal(low, l);
    assert_int_equal(bits_leading_zeros(a, width), width - 1 - h);
    assert_int_equal(bits_trailing_zeros(a, width), l);
    assert_int_equal(bits_is_power(a, width, &exponent), h == l);
    assert_int_equal(bits_is_ones(a, width), l == 0 && h == width - 1);
    assert_int_equal(bits_leading_copies(a, width), h == width - 1 ? h - l + 1 : width - 1 - h);
    if (h > l + 1) {
      bits_put(a, l + 1, false);
      assert_false(bits_is_run(a, width, &high, &low));
    }
    assert_int_equal(bits_odd_inverse(inverse, a, width), l == 0);
    if (l) continue;
    bits_multiply(inverse, inverse, a, width);
    assert_true(bits_is_one(inverse, width));
  }
}

static void a_result_may_be_an_operand(void **state) {
  (void)state;
  Random random = {7};
  for (TermOperator op = TERM_NOT; op <= TERM_SHIFT_RIGHT_SIGNED; op++)
    for (int i = 0; i < 100; i++) {
      unsigned width = 1 + random_below(&random, 300);
      unsigned result_width = op >= TERM_EQUAL && op <= TERM_SLESS_EQUAL ? 1 : width;
      uint64_t a[BITS_MAX_WORDS], b[BITS_MAX_WORDS], expected[BITS_MAX_WORDS];
      random_words(&random, a, width);
      random_words(&random, b, width);
      BitsOperand operands[2] = {{a, width}, {b, width}};
      bits_apply(op, result_width, 0, operands, expected);
      uint64_t *result = i % 2 ? a : b;
      bits_apply(op, result_width, 0, operands, result);
      assert_true(bits_equal(result, expected, result_width));
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operators_agree_with_integers),
      cmocka_unit_test(wiring_agrees_with_single_bits),
      cmocka_unit_test(wide_values_agree_with_paper),
      cmocka_unit_test(wide_products_and_quotients_agree_with_paper),
      cmocka_unit_test(signed_division_follows_signs),
      cmocka_unit_test(division_by_zero_is_as_in_smtlib),
      cmocka_unit_test(questions_are_answered),
      cmocka_unit_test(a_result_may_be_an_operand),
  };
  return cmocka_run_group_tests_name("logic/bits", tests, NULL, NULL);
}
