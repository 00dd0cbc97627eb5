/* Ranges of terms: whatever the variables are within their ranges, the value lies in the range of the term. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "logic/evaluate.h"
#include "logic/range.h"
#include "logic/walk.h"

static uint64_t state = 1;

static uint64_t any(uint64_t below) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (state >> 33) % below;
}

static int64_t as_signed(uint64_t value, unsigned width) {
  uint64_t sign = (uint64_t)1 << (width - 1);
  return width == 64 ? (int64_t)value : (int64_t)((value ^ sign) - sign);
}

/* A term of the width over the terms made so far. */
static Term any_term(TermBank *bank, const TermVector *made, unsigned width) {
  static const TermOperator operators[] = {TERM_ADD, TERM_SUBTRACT, TERM_MULTIPLY, TERM_SDIVIDE, TERM_SREMAINDER,
                                           TERM_AND, TERM_OR, TERM_XOR, TERM_UDIVIDE, TERM_SHIFT_RIGHT_SIGNED};
  static const TermOperator comparisons[] = {TERM_EQUAL, TERM_ULESS, TERM_ULESS_EQUAL, TERM_SLESS, TERM_SLESS_EQUAL};
  Term a = made->data[any(made->size)], b = made->data[any(made->size)];
  a = term_resize(bank, a, width, any(2));
  b = any(2) ? term_constant(bank, width, any(2) ? any(8) : any(1 << 16)) : term_resize(bank, b, width, any(2));
  switch (any(8)) {
  case 0: return term_not(bank, a);
  case 1: return term_ite(bank, term_binary(bank, comparisons[any(5)], a, b), a, b);
  case 2: return term_binary(bank, comparisons[any(5)], a, b);
  case 3: return term_extract(bank, a, width - 1, (unsigned)any(width));
  case 4: return term_concat(bank, a, any(2) ? term_constant(bank, 2, any(4)) : term_resize(bank, b, 2, false));
  case 5: return term_unary(bank, TERM_NEGATE, a);
  default: return term_binary(bank, operators[any(sizeof operators / sizeof *operators)], a, b);
  }
}

static void check(const TermBank *bank, Evaluation *values, const TermVector *made, const Map *known, const TermRange *ranges) {
  for (size_t i = 0; i < made->size; i++) {
    Term t = made->data[i];
    TermRange range = term_range(bank, t, known, ranges);
    int64_t value = as_signed(evaluation_value(values, t), term_width(bank, t));
    assert_true(range.low <= value && value <= range.high);
  }
}

static void values_lie_in_the_ranges_of_their_terms(void **unused) {
  (void)unused;
  static const unsigned widths[] = {1, 3, 8, 16, 31, 62};
  for (unsigned round = 0; round < 300; round++) {
    TermBank *bank = bank_new();
    Evaluation *values = evaluation_new(bank);
    TermVector made = {0};
    Map known = {0};
    TermRange ranges[3];
    for (unsigned v = 0; v < 3; v++) {
      unsigned width = widths[1 + any(5)];
      vector_push(&made, term_variable(bank, width, "v"));
      if (v == 2) continue; /* it may be anything */
      int64_t p = as_signed(any(UINT64_C(1) << 31) & ((UINT64_C(1) << width) - 1), width), q = p + (int64_t)any(40);
      if (q > (int64_t)term_range_full(width).high) q = p;
      ranges[v] = (TermRange){p, q};
      map_put(&known, made.data[v], v);
    }
    for (unsigned i = 0; i < 12; i++) {
      Term t = any_term(bank, &made, widths[any(6)]);
      vector_push(&made, t);
    }
    for (unsigned sample = 0; sample < 20; sample++) {
      for (unsigned v = 0; v < 3; v++) {
        uint64_t value = v == 2 ? any(UINT64_C(1) << 31) : (uint64_t)(ranges[v].low + (int64_t)any((uint64_t)(ranges[v].high - ranges[v].low) + 1));
        evaluation_set(values, made.data[v], value & ((UINT64_C(1) << term_width(bank, made.data[v])) - 1));
      }
      check(bank, values, &made, &known, ranges);
    }
    map_release(&known);
    vector_release(&made);
    evaluation_delete(values);
    bank_delete(bank);
  }
}

static void ranges_are_sharp_where_nothing_wraps(void **unused) {
  (void)unused;
  TermBank *bank = bank_new();
  Term x = term_variable(bank, 32, "x");
  Map known = {0};
  TermRange range = {141, 245};
  map_put(&known, x, 0);
  Term t = term_binary(bank, TERM_SREMAINDER, x, term_constant(bank, 32, 52));
  t = term_binary(bank, TERM_SDIVIDE, term_multiply(bank, term_add(bank, t, term_constant(bank, 32, 187)), term_constant(bank, 32, 9)),
                  term_constant(bank, 32, 10));
  TermRange result = term_range(bank, t, &known, &range);
  assert_true(result.low == 168 && result.high == 214);
  assert_true(term_range(bank, term_sless(bank, t, term_constant(bank, 32, 215)), &known, &range).high == -1);
  TermRange all = term_range(bank, term_multiply(bank, x, term_constant(bank, 32, 10000019)), &known, &range);
  assert_true(all.low == term_range_full(32).low && all.high == term_range_full(32).high);
  map_release(&known);
  bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_lie_in_the_ranges_of_their_terms),
                                     cmocka_unit_test(ranges_are_sharp_where_nothing_wraps)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
