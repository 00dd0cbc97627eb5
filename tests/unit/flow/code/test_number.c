/* Scalar values: conversions between integers and floating-point numbers of all formats. */
#include "unit/flow/flow_test.h"
#include "flow/code/number.h"

static void test_forms(void **state) {
  (void)state;
  assert_int_equal((long long)form_convert(FORM_S8, 200), -56);
  assert_int_equal((long long)form_convert(FORM_BOOL, 256), 1);
  assert_int_equal((long long)form_reduce(FORM_BOOL, 256), 0);
  assert_int_equal((long long)form_convert(FORM_U32, -1), 4294967295LL);
  assert_int_equal((long long)form_convert(FORM_F32, -1), 0xffffffffLL);
  assert_int_equal(form_bytes(FORM_F80), 10);
}

static void check_to_integer(Form to, double value, long long expected) {
  assert_int_equal((long long)number_convert(to, FORM_F64, double_cell(value)), expected);
}

static void test_to_integers(void **state) {
  (void)state;
  check_to_integer(FORM_S32, -7.9, -7);
  check_to_integer(FORM_S32, 2147483647.5, 2147483647);
  check_to_integer(FORM_S32, -2147483648.9, -2147483648LL);
  check_to_integer(FORM_S32, 2147483648.0, -2147483648LL); /* out of range: what the instruction gives */
  check_to_integer(FORM_U32, 4294967295.0, 4294967295LL);
  check_to_integer(FORM_U8, 255.9, 255);
  check_to_integer(FORM_S64, -9223372036854775808.0, INT64_MIN);
  check_to_integer(FORM_U64, 9223372036854775808.0, INT64_MIN); /* the bits */
  check_to_integer(FORM_BOOL, 0.1, 1);
  check_to_integer(FORM_BOOL, -0.0, 0);
  check_to_integer(FORM_S32, __builtin_nan(""), -2147483648LL);
}

static void test_from_integers(void **state) {
  (void)state;
  assert_true(cell_double(number_convert(FORM_F64, FORM_S64, INT64_MAX)) == 9223372036854775808.0);
  assert_true(cell_float(number_convert(FORM_F32, FORM_S32, 16777217)) == 16777216.0f);
  assert_true(cell_double(number_convert(FORM_F64, FORM_U128, -1)) ==
              340282366920938463463374607431768211456.0);
  assert_true(cell_long_double(number_convert(FORM_F80, FORM_U64, (i128)UINT64_MAX)) ==
              18446744073709551615.0L);
}

/* Every double that is a half, float or long double survives the way there and back. */
static void test_formats(void **state) {
  (void)state;
  static const Form forms[] = {FORM_F16, FORM_F32, FORM_F64, FORM_F80, FORM_F128};
  static const double values[] = {
      0, -0.0, 1, -1.5, 0.25, 1024, 65504, 6.103515625e-05, 5.9604644775390625e-08};
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
    for (size_t j = 0; j < sizeof values / sizeof *values; j++) {
      i128 cell = number_convert(forms[i], FORM_F64, double_cell(values[j]));
      assert_true(number_convert(FORM_F64, forms[i], cell) == double_cell(values[j]));
      assert_int_equal(number_is_zero(forms[i], cell), values[j] == 0);
      assert_int_equal(number_sign(forms[i], cell), __builtin_signbit(values[j]) != 0);
    }
}

static void test_arithmetic(void **state) {
  (void)state;
  static const Form forms[] = {FORM_F16, FORM_F32, FORM_F64, FORM_F80, FORM_F128};
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    i128 three = number_convert(forms[i], FORM_S32, 3), two = number_convert(forms[i], FORM_S32, 2);
    i128 sum = number_binary(OP_ADD, forms[i], three, two),
         ratio = number_binary(OP_DIVIDE, forms[i], three, two);
    assert_int_equal((long long)number_convert(FORM_S32, forms[i], sum), 5);
    assert_true(number_compare(OP_LESS, forms[i], ratio, two));
    assert_true(
        number_compare(OP_EQUAL, forms[i], number_negate(forms[i], number_negate(forms[i], ratio)), ratio));
    i128 zero = number_binary(OP_SUBTRACT, forms[i], two, two),
         nan = number_binary(OP_DIVIDE, forms[i], zero, zero);
    assert_false(number_compare(OP_EQUAL, forms[i], nan, nan));
    assert_true(number_compare(OP_NOT_EQUAL, forms[i], nan, nan));
    assert_false(number_compare(OP_GREATER_EQUAL, forms[i], nan, zero));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_forms),         cmocka_unit_test(test_to_integers),
      cmocka_unit_test(test_from_integers), cmocka_unit_test(test_formats),
      cmocka_unit_test(test_arithmetic),
  };
  return cmocka_run_group_tests_name("flow/number", tests, NULL, NULL);
}
