/* Linear expressions: sharing, small simplifications, exact values. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "solve/linear.h"

static void constants_are_decimal(void **state) {
  (void)state;
  LinearBank *bank = linear_bank_new();
  static const char *const wrong[] = {"", "-", "+1", "1x", "0x10", " 1", "1 ", "--1", "1-"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(linear_decimal(bank, wrong[i]), LINEAR_NONE);
  assert_string_equal(linear_digits(bank, linear_decimal(bank, "-0007")), "-7");
  assert_string_equal(linear_digits(bank, linear_decimal(bank, "-000")), "0");
  assert_int_equal(linear_decimal(bank, "-9223372036854775808"), linear_constant(bank, INT64_MIN));
  int64_t value;
  assert_true(linear_fits(bank, linear_constant(bank, INT64_MIN), &value));
  assert_true(value == INT64_MIN);
  assert_false(linear_fits(bank, linear_decimal(bank, "9223372036854775808"), &value));
  assert_true(linear_is_positive(bank, linear_constant(bank, 3)));
  assert_false(linear_is_positive(bank, linear_constant(bank, 0)));
  assert_false(linear_is_positive(bank, linear_constant(bank, -3)));
  linear_bank_delete(bank);
}

static void equal_expressions_are_one(void **state) {
  (void)state;
  LinearBank *bank = linear_bank_new();
  Linear x = linear_variable(bank, 0), y = linear_variable(bank, 1), zero = linear_constant(bank, 0);
  assert_int_equal(linear_variable(bank, 1), y);
  assert_int_equal(linear_add(bank, x, y), linear_add(bank, x, y));
  assert_int_not_equal(linear_add(bank, x, y), linear_add(bank, y, x));
  assert_int_equal(linear_add(bank, x, zero), x);
  assert_int_equal(linear_times(bank, 0, x), zero);
  assert_int_equal(linear_times(bank, 1, x), x);
  Linear p = linear_less(bank, x, y), yes = linear_bool(bank, true), no = linear_bool(bank, false);
  assert_int_equal(linear_not(bank, linear_not(bank, p)), p);
  assert_int_equal(linear_and(bank, p, yes), p);
  assert_int_equal(linear_and(bank, p, no), no);
  assert_int_equal(linear_or(bank, no, p), p);
  assert_int_equal(linear_or(bank, p, p), p);
  assert_int_equal(linear_ite(bank, yes, x, y), x);
  assert_int_equal(linear_less(bank, x, x), no);
  assert_int_equal(linear_equal(bank, x, x), yes);
  Linear children[] = {x, y, p};
  for (size_t i = 0; i < 3; i++) assert_true(children[i] < linear_ite(bank, p, x, y));
  linear_bank_delete(bank);
}

/* Floor division and what is left, against plain C. */
static void values_are_exact(void **state) {
  (void)state;
  LinearBank *bank = linear_bank_new();
  Linear x = linear_variable(bank, 0), y = linear_variable(bank, 1), three = linear_constant(bank, 3);
  Linear quotient = linear_divide(bank, x, three), rest = linear_modulo(bank, x, three);
  Linear whole = linear_add(bank, linear_scale(bank, quotient, three), rest);
  Linear smaller = linear_ite(bank, linear_less_equal(bank, x, y), x, y);
  for (int64_t a = -9; a <= 9; a++)
    for (int64_t b = -2; b <= 2; b++) {
      int64_t values[] = {a, b}, value;
      assert_true(linear_value(bank, rest, values, 2, &value) && value == ((a % 3) + 3) % 3);
      assert_true(linear_value(bank, whole, values, 2, &value) && value == a);
      assert_true(linear_value(bank, smaller, values, 2, &value) && value == (a < b ? a : b));
      assert_true(linear_value(bank, linear_subtract(bank, x, y), values, 2, &value) && value == a - b);
      assert_int_equal(linear_holds(bank, linear_not(bank, linear_less(bank, x, y)), values, 2), a >= b);
      assert_int_equal(
          linear_holds(bank, linear_or(bank, linear_equal(bank, x, y), linear_less(bank, y, x)), values, 2),
          a >= b);
    }
  int64_t values[] = {INT64_MAX}, value;
  Linear big = linear_times(bank, INT64_MAX, x);
  assert_false(linear_value(bank, big, values, 1, &value));
  assert_true(linear_holds(bank, linear_less(bank, x, big), values, 1));
  assert_true(linear_value(bank, y, values, 1, &value) && value == 0); /* beyond the values given */
  linear_bank_delete(bank);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constants_are_decimal),
      cmocka_unit_test(equal_expressions_are_one),
      cmocka_unit_test(values_are_exact),
  };
  return cmocka_run_group_tests_name("solve/linear", tests, NULL, NULL);
}
