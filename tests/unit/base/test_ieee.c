/* IEEE arithmetic against the machine (float, double, long double) on random and special operands, and a
 * small format completely, in all five modes, against rounding by enumeration. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "unit/float_host.h"

enum { SAMPLES = 20000 };

static const IeeeFormat host_formats[] = {IEEE_FLOAT, IEEE_DOUBLE, IEEE_X87};

static void complain(const char *what, IeeeFormat f, IeeeRounding mode, uint64_t (*x)[2], const uint64_t *got,
                     const uint64_t *expected) {
  fail_msg("%s, precision %u, mode %u, of %016llx%016llx, %016llx%016llx, %016llx%016llx: %016llx%016llx, "
           "expected %016llx%016llx",
           what, f.precision, mode, (unsigned long long)x[0][1], (unsigned long long)x[0][0],
           (unsigned long long)x[1][1], (unsigned long long)x[1][0], (unsigned long long)x[2][1],
           (unsigned long long)x[2][0], (unsigned long long)got[1], (unsigned long long)got[0],
           (unsigned long long)expected[1], (unsigned long long)expected[0]);
}

/* x87 refuses pseudo-denormals nowhere, but the C library's tests and its fma do not know them all. */
static bool is_odd_encoding(IeeeFormat f, const uint64_t *a) {
  unsigned field = (unsigned)a[1] & 0x7fff;
  return f.has_leading_bit && (field != 0) != (a[0] >> 63);
}

static bool host_knows(HostOperation op, IeeeFormat f, uint64_t (*x)[2]) {
  bool in_software = op == HOST_FMA || op == HOST_REMAINDER || op == HOST_MODULO || op == HOST_ROUND ||
                     op == HOST_MIN || op == HOST_MAX || op >= HOST_IS_NAN;
  for (unsigned i = 0; in_software && i < host_arity(op); i++)
    if (is_odd_encoding(f, x[i])) return false;
  return true;
}

static void operations_agree_with_the_machine(void **state) {
  (void)state;
  FloatRandom random = {1};
  for (unsigned k = 0; k < 3; k++)
    for (unsigned op = 0; op < HOST_OPERATIONS; op++)
      for (unsigned i = 0; i < SAMPLES; i++) {
        IeeeFormat f = host_formats[k];
        IeeeRounding mode = host_rounds(op) ? (IeeeRounding)(i % IEEE_ROUNDINGS) : IEEE_NEAREST_EVEN;
        uint64_t x[3][2] = {0}, got[2], expected[2];
        float_random_operands(&random, f, host_arity(op), x);
        if (!host_knows(op, f, x) || !host_operate(op, f, mode, x, expected)) continue;
        base_operate(op, f, mode, x, got);
        if (memcmp(got, expected, sizeof got)) complain(host_name(op), f, mode, x, got, expected);
      }
}

static void conversions_agree_with_the_machine(void **state) {
  (void)state;
  FloatRandom random = {2};
  for (unsigned k = 0; k < 9; k++)
    for (unsigned i = 0; i < SAMPLES; i++) {
      IeeeFormat from = host_formats[k / 3], to = host_formats[k % 3];
      IeeeRounding mode = (IeeeRounding)(i % IEEE_ROUNDINGS);
      uint64_t x[3][2] = {0}, got[2] = {0}, expected[2];
      float_random_operand(&random, from, x[0]);
      if (is_odd_encoding(from, x[0]) || !host_convert(to, from, mode, x[0], expected)) continue;
      ieee_convert(to, from, mode, x[0], got);
      if (memcmp(got, expected, sizeof got)) complain("convert", to, mode, x, got, expected);
    }
}

static void integers_agree_with_the_machine(void **state) {
  (void)state;
  FloatRandom random = {3};
  static const unsigned widths[] = {1, 7, 8, 16, 31, 32, 53, 63, 64};
  for (unsigned i = 0; i < 10 * SAMPLES; i++) {
    IeeeFormat f = host_formats[i % 3];
    IeeeRounding mode = (IeeeRounding)(i / 3 % IEEE_ROUNDINGS);
    bool is_signed = float_random(&random) & 1, fits, expected_fits;
    unsigned width = widths[float_random_below(&random, 9)];
    uint64_t x[3][2] = {0}, got[2] = {0}, expected[2] = {0};
    float_random_operand(&random, f, x[0]);
    if (is_odd_encoding(f, x[0])) continue;
    if (!host_to_integer(f, mode, x[0], width, is_signed, expected, &expected_fits)) continue;
    fits = ieee_to_integer(f, mode, x[0], width, is_signed, got);
    if (memcmp(got, expected, sizeof got)) complain("to integer", f, mode, x, got, expected);
    assert_int_equal(fits, expected_fits);
    x[0][0] = (uint64_t)float_random_fraction(&random, width), x[0][1] = 0;
    host_from_integer(f, mode, x[0][0], width, is_signed, expected);
    memset(got, 0, sizeof got);
    ieee_from_integer(f, mode, x[0], width, is_signed, got);
    if (memcmp(got, expected, sizeof got)) complain("from integer", f, mode, x, got, expected);
  }
}

/* ---- rounding by enumeration ------------------------------------------------------------------------- */

static const IeeeFormat small = {3, 4, false};

static long double small_value(unsigned pattern) {
  unsigned field = pattern >> 3 & 7, fraction = pattern & 7;
  long double magnitude = field ? ldexpl(8 + fraction, (int)field - 6) : ldexpl(fraction, -5);
  if (field == 7) magnitude = fraction ? NAN : INFINITY;
  return pattern >> 6 ? -magnitude : magnitude;
}

/* The pattern of magnitude at least 0 that the mode picks between the two neighbours of |value|.  The number
 * after the largest one, where infinity stands, counts as 16. */
static unsigned enumerate(IeeeRounding mode, bool negative, long double magnitude) {
  unsigned below = 0;
  while (below < 0x37 && small_value(below + 1) <= magnitude) below++;
  long double low = small_value(below), high = below == 0x37 ? 16 : small_value(below + 1);
  if (isinf(magnitude)) return 0x38;
  if (magnitude >= 16)
    return mode == IEEE_TOWARDS_ZERO || (mode == IEEE_UPWARD && negative) ||
                   (mode == IEEE_DOWNWARD && !negative)
               ? 0x37
               : 0x38;
  if (low == magnitude) return below;
  long double middle = (low + high) / 2;
  switch (mode) {
  case IEEE_NEAREST_EVEN: return below + (magnitude > middle || (magnitude == middle && (below & 1)));
  case IEEE_NEAREST_AWAY: return below + (magnitude >= middle);
  case IEEE_UPWARD: return below + !negative;
  case IEEE_DOWNWARD: return below + negative;
  default: return below;
  }
}

static unsigned expected_pattern(IeeeRounding mode, long double value, bool zero_sign) {
  if (isnan(value)) return 0x7c;
  if (value == 0) return zero_sign ? 0x40 : 0;
  return enumerate(mode, value < 0, fabsl(value)) | (value < 0 ? 0x40 : 0);
}

/* Exact, or with far more bits than the small format: a tie is one only if it is exact. */
static unsigned expected_small(HostOperation op, IeeeRounding mode, const unsigned *x) {
  long double a = small_value(x[0]), b = small_value(x[1]), c = small_value(x[2]);
  bool sa = x[0] >> 6, sb = x[1] >> 6, sc = x[2] >> 6, down = mode == IEEE_DOWNWARD;
  switch (op) {
  case HOST_ADD: return expected_pattern(mode, a + b, sa == sb ? sa : down);
  case HOST_SUBTRACT: return expected_pattern(mode, a - b, sa != sb ? sa : down);
  case HOST_MULTIPLY: return expected_pattern(mode, a * b, sa != sb);
  case HOST_DIVIDE: return expected_pattern(mode, a / b, sa != sb);
  case HOST_FMA: return expected_pattern(mode, a * b + c, (sa != sb) == sc ? sc : down);
  default: return expected_pattern(mode, sqrtl(a), sa);
  }
}

static void a_small_format_agrees_with_enumeration(void **state) {
  (void)state;
  static const HostOperation operations[] = {HOST_ADD,    HOST_SUBTRACT, HOST_MULTIPLY,
                                             HOST_DIVIDE, HOST_FMA,      HOST_SQRT};
  for (unsigned mode = 0; mode < IEEE_ROUNDINGS; mode++)
    for (unsigned k = 0; k < 6; k++)
      for (unsigned i = 0; i < 1 << 14; i++) {
        HostOperation op = operations[k];
        unsigned v[3] = {i & 127, i >> 7, (i * 37 + i / 131) & 127};
        uint64_t x[3][2] = {{v[0]}, {v[1]}, {v[2]}}, got[2], expected[2] = {expected_small(op, mode, v)};
        base_operate(op, small, mode, x, got);
        if (got[0] != expected[0]) complain(host_name(op), small, mode, x, got, expected);
      }
}

/* 2^n - 1, 2^n, 2^n + 1 and their negatives into every width and back, around what fits. */
static void wide_integers(void **state) {
  (void)state;
  for (unsigned width = 1; width <= 128; width++)
    for (unsigned n = 0; n < width; n++) {
      FloatWord value = (FloatWord)1 << n;
      uint64_t words[2], number[2], back[2] = {0};
      float_store(value, words);
      ieee_from_integer(IEEE_QUAD, IEEE_UPWARD, words, width, false, number);
      assert_true(ieee_to_integer(IEEE_QUAD, IEEE_DOWNWARD, number, width, false, back));
      assert_true(float_load(back) == value);
      assert_int_equal(ieee_to_integer(IEEE_QUAD, IEEE_DOWNWARD, number, n + 1, true, back), false);
      ieee_negate(IEEE_QUAD, number, number);
      assert_true(ieee_to_integer(IEEE_QUAD, IEEE_UPWARD, number, n + 1, true, back));
      assert_true(float_load(back) == value || n == 127);
    }
  uint64_t number[2], back[2];
  ieee_power(IEEE_QUAD, false, 128, number);
  assert_false(ieee_to_integer(IEEE_QUAD, IEEE_TOWARDS_ZERO, number, 128, false, back));
  assert_true(float_load(back) == (FloatWord)1 << 127);
}

static void constants_and_bits(void **state) {
  (void)state;
  uint64_t a[2], b[2] = {0};
  ieee_nan(IEEE_FLOAT, a);
  assert_int_equal(a[0], 0xffc00000);
  ieee_nan(IEEE_X87, a);
  assert_int_equal(a[0], 0xc000000000000000);
  assert_int_equal(a[1], 0xffff);
  ieee_infinity(IEEE_X87, false, a);
  assert_int_equal(a[0], 0x8000000000000000);
  assert_int_equal(ieee_classify(IEEE_X87, a), IEEE_INFINITE);
  a[0] = 0; /* pseudo-infinity */
  assert_int_equal(ieee_classify(IEEE_X87, a), IEEE_NAN);
  a[0] = (uint64_t)1 << 63, a[1] = 0; /* pseudo-denormal */
  assert_int_equal(ieee_classify(IEEE_X87, a), IEEE_NORMAL);
  ieee_power(IEEE_X87, false, -16382, b);
  assert_true(ieee_equal(IEEE_X87, a, b));
  assert_true(ieee_power(IEEE_HALF, false, 15, a));
  assert_false(ieee_power(IEEE_HALF, false, 16, a));
  ieee_zero(IEEE_QUAD, true, a);
  assert_true(ieee_is_negative(IEEE_QUAD, a));
  ieee_nan(IEEE_DOUBLE, a);
  ieee_absolute(IEEE_DOUBLE, a, b);
  assert_int_equal(b[0], 0x7ff8000000000000);
  ieee_copy_sign(IEEE_DOUBLE, b, a, b);
  assert_int_equal(b[0], a[0]);
}

/* Printed and read again; and read as the C library reads, in all modes. */
static void text_and_back(void **state) {
  (void)state;
  FloatRandom random = {4};
  for (unsigned i = 0; i < SAMPLES; i++) {
    IeeeFormat f = host_formats[i % 3];
    char text[IEEE_TEXT], decimal[64];
    uint64_t a[2] = {0}, back[2] = {0};
    float_random_operand(&random, f, a);
    ieee_convert(f, f, IEEE_NEAREST_EVEN, a, a);
    ieee_to_text(f, a, text);
    bool is_finite = ieee_classify(f, a) >= IEEE_ZERO;
    assert_int_equal(ieee_from_text(f, IEEE_UPWARD, text + (text[0] == '-'), back), is_finite);
    ieee_absolute(f, a, a);
    if (is_finite) assert_memory_equal(a, back, sizeof a);
    unsigned long long whole = float_random(&random), part = float_random(&random);
    snprintf(decimal, sizeof decimal, "%llu.%llue%d", whole, part, (int)float_random_below(&random, 80) - 60);
    IeeeRounding mode = (IeeeRounding)(i % IEEE_ROUNDINGS);
    if (!host_set_rounding(mode)) continue;
    float expected = strtof(decimal, NULL);
    fesetround(FE_TONEAREST);
    assert_true(ieee_from_text(IEEE_FLOAT, mode, decimal, back));
    assert_memory_equal(&expected, back, sizeof expected);
  }
  static const char *const wrong[] = {"", "x", "-1", " 1", "inf", "nan", ".", "1 ", "1.0f", "0x1.8p1q"};
  uint64_t r[2];
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_false(ieee_from_text(IEEE_DOUBLE, IEEE_NEAREST_EVEN, wrong[i], r));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operations_agree_with_the_machine),
      cmocka_unit_test(conversions_agree_with_the_machine),
      cmocka_unit_test(integers_agree_with_the_machine),
      cmocka_unit_test(a_small_format_agrees_with_enumeration),
      cmocka_unit_test(wide_integers),
      cmocka_unit_test(constants_and_bits),
      cmocka_unit_test(text_and_back),
  };
  return cmocka_run_group_tests_name("base/ieee", tests, NULL, NULL);
}
