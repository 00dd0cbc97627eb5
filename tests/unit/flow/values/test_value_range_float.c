/* Ranges of floating-point numbers: every result of the interpreter's arithmetic lies in the range of the operation. */
#include "flow/values/value_range_float.h"
#include "unit/flow/flow_test.h"

static const Form forms[] = {FORM_F16, FORM_F32, FORM_F64, FORM_F80, FORM_F128};

static i128 inf(Form form) { return range_all(form).high; }

/* Bits of all kinds: anything, small numbers, the ends of the ranks, zeros, NaNs. */
static i128 random_cell(Form form, uint64_t seed) {
  uint64_t hash = hash_mix(11, seed), more = hash_mix(12, seed);
  u128 sign = (u128)(more >> 60 & 1) << (form_width(form) - 1);
  switch (hash % 8) {
  case 0: return form_convert(form, (i128)((u128)hash << 64 | more));
  case 1: return (i128)((u128)rank_number(form, inf(form) - (i128)(more % 3)) | sign);
  case 2: return (i128)((u128)(more % 3) | sign);
  case 3: return form_convert(form, (i128)((u128)(inf(form) + (i128)(more % 5)) | sign));
  case 4: return number_convert(form, FORM_S64, (int64_t)more >> (hash >> 8) % 60);
  default: {
    i128 a = number_convert(form, FORM_S64, (int64_t)(more % 2000) - 1000);
    return number_binary(OP_DIVIDE, form, a, number_convert(form, FORM_S64, 1 + (int64_t)(hash >> 16) % 40));
  }
  }
}

static Range random_range(Form form, uint64_t seed, i128 *element) {
  *element = random_cell(form, 3 * seed);
  Range a = range_one(form, *element), b = range_one(form, random_cell(form, 3 * seed + 1));
  Range c = range_one(form, random_cell(form, 3 * seed + 2));
  if (seed % 5 == 0) return a;
  a = range_join(&a, &b);
  return seed % 2 ? a : range_join(&a, &c);
}

static void show(const char *what, Form form, uint64_t seed, i128 x, i128 y) {
  fail_msg("%s, form %d, seed %lu: %Lg, %Lg", what, (int)form, (unsigned long)seed, number_value(form, x), number_value(form, y));
}

static void test_ranks_are_ordered(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 100000; seed++) {
    Form form = forms[seed % 5];
    i128 x = random_cell(form, seed), y = random_cell(form, hash_mix(1, seed));
    bool is_nan = number_compare(OP_NOT_EQUAL, form, x, x);
    assert_int_equal(number_is_nan(form, x), is_nan);
    if (is_nan || number_is_nan(form, y)) continue;
    i128 a = number_rank(form, x), b = number_rank(form, y);
    if ((a < b) != number_compare(OP_LESS, form, x, y) || (a == b) != number_compare(OP_EQUAL, form, x, y))
      show("order", form, seed, x, y);
    assert_true(number_compare(OP_EQUAL, form, rank_number(form, a), x));
  }
}

static void check_operators(Form form, uint64_t seed, const Range *a, const Range *b, i128 x, i128 y) {
  for (Operator op = OP_ADD; op <= OP_DIVIDE; op++) {
    Range result = range_binary(op, a, b);
    assert_int_equal(result.form, form);
    if (!range_has(&result, number_binary(op, form, x, y))) show(operator_text(op), form, seed, x, y);
  }
  for (Operator op = OP_EQUAL; op <= OP_GREATER_EQUAL; op++) {
    bool holds = number_compare(op, form, x, y);
    Range result = range_binary(op, a, b), left = *a;
    if (!range_has(&result, holds)) show(operator_text(op), form, seed, x, y);
    if (!range_float_restrict(&left, op, holds, b) || !range_has(&left, x)) show("restrict", form, seed, x, y);
  }
}

static void check_sets(Form form, uint64_t seed, const Range *a, const Range *b, i128 x, i128 y) {
  i128 step = random_cell(FORM_F64, seed);
  if (number_is_nan(FORM_F64, step)) step = 0;
  Range joined = range_join(a, b), widened = range_widen(a, b, &step, 1), met = joined, all = range_all(form);
  if (!range_has(&joined, x) || !range_has(&joined, y)) show("join", form, seed, x, y);
  if (!range_has(&widened, x) || !range_has(&widened, y)) show("widen", form, seed, x, y);
  if (!range_meet(&met, a) || !range_has(&met, x)) show("meet", form, seed, x, y);
  assert_true(range_is_all(&all) && range_has(&all, x));
}

static void check_unary(Form form, uint64_t seed, const Range *a, i128 x) {
  Range negated = range_negate(a), truth = range_truth(a);
  assert_true(range_has(&negated, number_negate(form, x)));
  assert_true(range_has(&truth, !number_is_zero(form, x)));
  for (unsigned i = 0; i < 5; i++) {
    Range converted = range_convert(forms[i], a);
    if (!range_has(&converted, number_convert(forms[i], form, x))) show("convert", form, seed, x, forms[i]);
  }
  for (Form to = FORM_BOOL; to <= FORM_U64; to++) {
    Range converted = range_convert(to, a);
    assert_int_equal(converted.form, to);
    if (!range_has(&converted, number_convert(to, form, x))) show("to integer", form, seed, x, to);
  }
}

static i128 words_cell(Form form, const uint64_t *words) {
  return form_width(form) > 64 ? (i128)((u128)words[1] << 64 | words[0]) : (i128)words[0];
}

static i128 apply(PlainFunction function, Form form, i128 x, i128 y) {
  static const IeeeRounding modes[] = {[PLAIN_FLOOR] = IEEE_DOWNWARD, [PLAIN_CEILING] = IEEE_UPWARD,
                                       [PLAIN_TRUNCATE] = IEEE_TOWARDS_ZERO, [PLAIN_ROUND] = IEEE_NEAREST_AWAY,
                                       [PLAIN_NEAREST] = IEEE_NEAREST_EVEN};
  IeeeFormat f = form_format(form);
  uint64_t a[] = {(uint64_t)x, (uint64_t)((u128)x >> 64)}, b[] = {(uint64_t)y, (uint64_t)((u128)y >> 64)}, r[IEEE_WORDS] = {0};
  switch (function) {
  case PLAIN_ABSOLUTE: ieee_absolute(f, a, r); break;
  case PLAIN_ROOT: ieee_sqrt(f, IEEE_NEAREST_EVEN, a, r); break;
  case PLAIN_MINIMUM: ieee_min(f, a, b, r); break;
  case PLAIN_MAXIMUM: ieee_max(f, a, b, r); break;
  case PLAIN_COPY_SIGN: ieee_copy_sign(f, a, b, r); break;
  default: ieee_round(f, modes[function], a, r); break;
  }
  return words_cell(form, r);
}

static void check_functions(Form form, uint64_t seed, const Range *a, const Range *b, i128 x, i128 y) {
  for (PlainFunction function = PLAIN_ABSOLUTE; function <= PLAIN_COPY_SIGN; function++) {
    Range result = range_float_function(function, a, b);
    if (!range_has(&result, apply(function, form, x, y))) show("function", form, seed, x, y);
  }
}

static void test_operations_contain_results(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 60000; seed++) {
    Form form = forms[seed % 5];
    i128 x, y;
    Range a = random_range(form, hash_mix(1, seed), &x), b = random_range(form, hash_mix(2, seed), &y);
    assert_true(range_has(&a, x) && range_has(&b, y));
    check_operators(form, seed, &a, &b, x, y);
    check_sets(form, seed, &a, &b, x, y);
    check_unary(form, seed, &a, x);
    check_functions(form, seed, &a, &b, x, y);
  }
}

static void test_integers_become_floats(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 30000; seed++) {
    Form from = (Form)(seed % 9), to = forms[hash_mix(3, seed) % 5];
    i128 x = form_reduce(from, (i128)(hash_mix(4, seed) >> seed % 60)), y = form_reduce(from, (i128)hash_mix(5, seed));
    Range one = range_one(from, x), range = range_between(from, x < y ? x : y, x < y ? y : x);
    Range a = range_convert(to, &one), b = range_convert(to, &range);
    assert_true(range_has(&a, number_convert(to, from, x)));
    assert_true(range_has(&b, number_convert(to, from, x)) && range_has(&b, number_convert(to, from, y)));
    assert_false(a.may_be_nan || b.may_be_nan);
    if (range_float_keeps(to, &one)) assert_true(number_convert(FORM_S128, to, number_convert(to, from, x)) == x);
  }
}

/* All pairs of bounds of a small set, and all elements between them. */
static void test_small_intervals(void **state) {
  (void)state;
  static const double values[] = {-__builtin_inf(), -3, -1, -0.5, 0, 1e-310, 0.5, 1, 4, __builtin_inf()};
  enum { COUNT = sizeof values / sizeof *values };
  for (unsigned i = 0; i < COUNT * COUNT * COUNT * COUNT; i++) {
    unsigned at[4] = {i % COUNT, i / COUNT % COUNT, i / COUNT / COUNT % COUNT, i / COUNT / COUNT / COUNT};
    if (at[0] > at[1] || at[2] > at[3]) continue;
    i128 rank[4];
    for (unsigned k = 0; k < 4; k++) rank[k] = number_rank(FORM_F64, double_cell(values[at[k]]));
    Range a = range_float_between(FORM_F64, rank[0], rank[1], false), b = range_float_between(FORM_F64, rank[2], rank[3], i & 1);
    for (unsigned x = at[0]; x <= at[1]; x++)
      for (unsigned y = at[2]; y <= at[3]; y++) {
        check_operators(FORM_F64, i, &a, &b, double_cell(values[x]), double_cell(values[y]));
        if (values[x] == 0) check_operators(FORM_F64, i, &a, &b, double_cell(-0.0), double_cell(values[y]));
        if (values[y] == 0) check_operators(FORM_F64, i, &a, &b, double_cell(values[x]), double_cell(-0.0));
      }
  }
}

static Range between(double low, double high) {
  return range_float_between(FORM_F64, number_rank(FORM_F64, double_cell(low)), number_rank(FORM_F64, double_cell(high)), false);
}

static void check_is(const Range *r, double low, double high, bool may_be_nan) {
  Range expected = between(low, high);
  assert_true(r->low == expected.low && r->high == expected.high);
  assert_int_equal(r->may_be_nan, may_be_nan);
}

/* It is not only sound: some results to the letter. */
static void test_exact_results(void **state) {
  (void)state;
  double end = __builtin_inf();
  Range a = between(-2, 3), b = between(1, 4), zero = between(0, 0), wide = between(-end, end), far = between(5, end);
  Range r = range_binary(OP_ADD, &a, &b);
  check_is(&r, -1, 7, false);
  r = range_binary(OP_SUBTRACT, &a, &b);
  check_is(&r, -6, 2, false);
  r = range_binary(OP_MULTIPLY, &a, &b);
  check_is(&r, -8, 12, false);
  r = range_binary(OP_DIVIDE, &a, &b);
  check_is(&r, -2, 3, false);
  r = range_binary(OP_DIVIDE, &a, &zero);
  check_is(&r, -end, end, true);
  r = range_binary(OP_DIVIDE, &b, &zero);
  check_is(&r, -end, end, false);
  r = range_binary(OP_ADD, &wide, &far);
  check_is(&r, -end, end, true);
  r = range_binary(OP_MULTIPLY, &far, &zero);
  check_is(&r, 0, 0, true);
  r = range_float_function(PLAIN_ROOT, &a, &a);
  check_is(&r, 0, __builtin_sqrt(3), true);
  r = range_float_function(PLAIN_ABSOLUTE, &a, &a);
  check_is(&r, 0, 3, false);
  r = range_all(FORM_F64);
  assert_true(range_float_restrict(&r, OP_LESS, true, &b));
  check_is(&r, -end, __builtin_nextafter(4, 0), false);
  r = range_all(FORM_F64);
  assert_true(range_float_restrict(&r, OP_LESS, false, &b));
  check_is(&r, 1, end, true);
  r = zero;
  assert_false(range_float_restrict(&r, OP_NOT_EQUAL, true, &zero));
  r = range_widen(&b, &far, (i128[]){double_cell(7)}, 1);
  check_is(&r, 1, end, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ranks_are_ordered),       cmocka_unit_test(test_operations_contain_results),
      cmocka_unit_test(test_integers_become_floats),  cmocka_unit_test(test_small_intervals),
      cmocka_unit_test(test_exact_results),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
