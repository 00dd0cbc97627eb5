/* test_fold.c: constants against the arithmetic of the machine that runs the test.
 *
 * gcc and clang on x86 compute float, double, long double and __float128 by IEEE-754 with correct rounding,
 * so random operands, with many subnormals, infinities and ties among them, must agree bit for bit.  Half
 * precision is compared with an exhaustive search for the nearest value. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#define SourceLocation CmockaSourceLocation /* cmocka has one too */
#include <cmocka.h>
#undef SourceLocation

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "lang/fold.h"
#include "unit/random.h"

static Arena arena;
static Types types;

static int set_up(void **state) {
  (void)state;
  types_init(&types, &arena, LP64);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  arena_release(&arena);
  return 0;
}

static uint64_t random_state = 20240229;

static uint64_t random_bits(void) { return next_random(&random_state) * 0x2545F4914F6CDD1DULL; }

static u128 random_wide(void) { return (u128)random_bits() << 64 | random_bits(); }

static const Type *scalar(TypeKind kind) { return type_scalar(&types, kind); }

/* ---- floats --------------------------------------------------------------------------------------- */

static FloatBits bits_of(const void *value, size_t size) {
  FloatBits bits = {{0}};
  memcpy(bits.bytes, value, size);
  return bits;
}

/* Random bits, with small exponents, large exponents, special values and short significands made likely. */
static u128 random_pattern(unsigned fraction_bits, unsigned exponent_bits) {
  u128 fraction_mask = ((u128)1 << fraction_bits) - 1, exponent_mask = ((u128)1 << exponent_bits) - 1;
  u128 pattern = random_wide() & (((u128)1 << (fraction_bits + exponent_bits) << 1) - 1);
  u128 sign = pattern >> (fraction_bits + exponent_bits) << (fraction_bits + exponent_bits);
  u128 fraction = pattern & fraction_mask, exponent = pattern >> fraction_bits & exponent_mask;
  u128 bias = exponent_mask >> 1;
  switch (random_bits() % 8) {
  case 0: exponent = random_bits() % 3; break;
  case 1: exponent = exponent_mask - random_bits() % 3; break;
  case 2: exponent = bias + random_bits() % 5 - 2; break;
  case 3: fraction = fraction >> (fraction_bits / 2) << (fraction_bits / 2); break;
  case 4: fraction = 0; break;
  case 5: fraction = fraction_mask; break;
  case 6:
    exponent = bias + random_bits() % 5 - 2;
    fraction = random_bits() % 4;
    break;
  default: break;
  }
  return sign | exponent << fraction_bits | fraction;
}

static float random_float(void) {
  uint32_t bits = (uint32_t)random_pattern(23, 8);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static double random_double(void) {
  uint64_t bits = (uint64_t)random_pattern(52, 11);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static __float128 random_quad(void) {
  u128 bits = random_pattern(112, 15);
  __float128 value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* Only encodings that the processor itself produces: the leading bit is set unless the exponent is 0. */
static long double random_extended(void) {
  u128 bits = random_pattern(63, 15);
  unsigned sign_and_exponent = (unsigned)(bits >> 63);
  uint64_t significand = (uint64_t)(bits & INT64_MAX);
  if (sign_and_exponent & 0x7fff) significand |= (uint64_t)1 << 63;
  long double value = 0;
  memcpy(&value, &significand, 8);
  memcpy((char *)&value + 8, &sign_and_exponent, 2);
  return value;
}

static const Operator operators[] = {OP_ADD, OP_SUBTRACT, OP_MULTIPLY, OP_DIVIDE};
static const Operator comparisons[] = {OP_EQUAL,      OP_NOT_EQUAL, OP_LESS,
                                       OP_LESS_EQUAL, OP_GREATER,   OP_GREATER_EQUAL};

static void assert_same_float(FloatBits ours, FloatBits host, bool host_is_nan, size_t size,
                              const Type *type) {
  if (host_is_nan)
    assert_true(fold_compare_float(OP_NOT_EQUAL, type, ours, ours));
  else
    assert_memory_equal(ours.bytes, host.bytes, size);
}

#define DEFINE_FLOAT_TEST(Name, Host, kind, random_value, size)                                              \
  static Host Name##_compute(Operator op, volatile Host a, volatile Host b) {                                \
    switch (op) {                                                                                            \
    case OP_ADD: return a + b;                                                                               \
    case OP_SUBTRACT: return a - b;                                                                          \
    case OP_MULTIPLY: return a * b;                                                                          \
    default: return a / b;                                                                                   \
    }                                                                                                        \
  }                                                                                                          \
  static bool Name##_compare(Operator op, volatile Host a, volatile Host b) {                                \
    switch (op) {                                                                                            \
    case OP_EQUAL: return a == b;                                                                            \
    case OP_NOT_EQUAL: return a != b;                                                                        \
    case OP_LESS: return a < b;                                                                              \
    case OP_LESS_EQUAL: return a <= b;                                                                       \
    case OP_GREATER: return a > b;                                                                           \
    default: return a >= b;                                                                                  \
    }                                                                                                        \
  }                                                                                                          \
  static void test_##Name##_arithmetic(void **state) {                                                       \
    (void)state;                                                                                             \
    const Type *type = scalar(kind);                                                                         \
    for (int i = 0; i < 40000; i++) {                                                                        \
      Host a = random_value(), b = i % 16 ? random_value() : a;                                              \
      FloatBits x = bits_of(&a, size), y = bits_of(&b, size);                                                \
      Operator op = operators[i % 4];                                                                        \
      Host host = Name##_compute(op, a, b);                                                                  \
      assert_same_float(fold_binary_float(op, type, x, y), bits_of(&host, size), host != host, size, type);  \
      Operator comparison = comparisons[i % 6];                                                              \
      assert_int_equal(fold_compare_float(comparison, type, x, y), Name##_compare(comparison, a, b));        \
      Host negated = -a;                                                                                     \
      assert_same_float(fold_negate_float(type, x), bits_of(&negated, size), a != a, size, type);            \
    }                                                                                                        \
  }                                                                                                          \
  static void test_##Name##_integers(void **state) {                                                         \
    (void)state;                                                                                             \
    const Type *type = scalar(kind);                                                                         \
    for (int i = 0; i < 20000; i++) {                                                                        \
      i128 value = (i128)random_wide() >> random_bits() % 128;                                               \
      Host host = (Host)value, host_unsigned = (Host)(u128)value;                                            \
      FloatBits ours = fold_integer_to_float(type, value, false);                                            \
      assert_memory_equal(ours.bytes, bits_of(&host, size).bytes, size);                                     \
      ours = fold_integer_to_float(type, value, true);                                                       \
      assert_memory_equal(ours.bytes, bits_of(&host_unsigned, size).bytes, size);                            \
      Host number = random_value();                                                                          \
      bool is_in_range = number > -0x1p63 && number < 0x1p63;                                                \
      i128 result;                                                                                           \
      bool done = fold_float_to_integer(&types, scalar(TYPE_LONG), type, bits_of(&number, size), &result);   \
      if (is_in_range)                                                                                       \
        assert_true(done && (long)number == (long)result);                                                   \
      else                                                                                                   \
        assert_true(!done || number == -(Host)0x1p63);                                                       \
    }                                                                                                        \
  }

DEFINE_FLOAT_TEST(float, float, TYPE_FLOAT, random_float, 4)
DEFINE_FLOAT_TEST(double, double, TYPE_DOUBLE, random_double, 8)
DEFINE_FLOAT_TEST(extended, long double, TYPE_LDOUBLE, random_extended, 10)
DEFINE_FLOAT_TEST(quad, __float128, TYPE_FLOAT128, random_quad, 16)

#define CHECK_CONVERSION(From, from_kind, from_size, random_value, To, to_kind, to_size)                     \
  do {                                                                                                       \
    From value = random_value();                                                                             \
    To host = (To)value;                                                                                     \
    FloatBits ours = fold_convert_float(scalar(to_kind), scalar(from_kind), bits_of(&value, from_size));     \
    assert_same_float(ours, bits_of(&host, to_size), host != host, to_size, scalar(to_kind));                \
  } while (0)

static void test_conversions_between_formats(void **state) {
  (void)state;
  for (int i = 0; i < 20000; i++) {
    CHECK_CONVERSION(double, TYPE_DOUBLE, 8, random_double, float, TYPE_FLOAT, 4);
    CHECK_CONVERSION(float, TYPE_FLOAT, 4, random_float, double, TYPE_DOUBLE, 8);
    CHECK_CONVERSION(long double, TYPE_LDOUBLE, 10, random_extended, double, TYPE_DOUBLE, 8);
    CHECK_CONVERSION(long double, TYPE_LDOUBLE, 10, random_extended, float, TYPE_FLOAT, 4);
    CHECK_CONVERSION(double, TYPE_DOUBLE, 8, random_double, long double, TYPE_LDOUBLE, 10);
    CHECK_CONVERSION(__float128, TYPE_FLOAT128, 16, random_quad, double, TYPE_DOUBLE, 8);
    CHECK_CONVERSION(__float128, TYPE_FLOAT128, 16, random_quad, long double, TYPE_LDOUBLE, 10);
    CHECK_CONVERSION(long double, TYPE_LDOUBLE, 10, random_extended, __float128, TYPE_FLOAT128, 16);
  }
}

/* The value of a finite half-precision pattern without sign. */
static double half_value(unsigned pattern) {
  unsigned exponent = pattern >> 10, fraction = pattern & 0x3ff;
  return exponent ? ldexp(1024 + fraction, (int)exponent - 25) : ldexp(fraction, -24);
}

/* Nearest half to a non-negative double, ties to even, by binary search. */
static unsigned nearest_half(double value) {
  if (value >= 65520) return 0x7c00;
  unsigned low = 0, high = 0x7c00;
  while (high - low > 1) {
    unsigned middle = (low + high) / 2;
    if (half_value(middle) <= value)
      low = middle;
    else
      high = middle;
  }
  double below = value - half_value(low), above = half_value(high) - value;
  if (below == above) return low & 1 ? high : low;
  return below < above ? low : high;
}

static void test_half_arithmetic(void **state) {
  (void)state;
  const Type *half = scalar(TYPE_FLOAT16);
  for (int i = 0; i < 40000; i++) {
    uint16_t a = (uint16_t)(random_bits() % 0x7c00), b = (uint16_t)(random_bits() % 0x7c00);
    if (i % 3 == 0) b = (uint16_t)(a ^ (random_bits() & 0xfff));
    if ((b & 0x7c00) == 0x7c00 || b == 0) b = 1;
    double x = half_value(a), y = half_value(b);
    double results[] = {x + y, x - y, x * y, x / y}; /* enough bits to round a second time */
    double exact = results[i % 4];
    unsigned expected = nearest_half(fabs(exact)) | (exact < 0 ? 0x8000 : 0);
    FloatBits ours = fold_binary_float(operators[i % 4], half, bits_of(&a, 2), bits_of(&b, 2));
    assert_int_equal(ours.bytes[0] | ours.bytes[1] << 8, expected);
  }
}

static void check_parse(const char *text) {
  FloatBits ours;
  float f = strtof(text, NULL);
  double d = strtod(text, NULL);
  long double e = strtold(text, NULL);
  assert_true(fold_parse_float(scalar(TYPE_FLOAT), text, &ours));
  assert_memory_equal(ours.bytes, bits_of(&f, 4).bytes, 4);
  assert_true(fold_parse_float(scalar(TYPE_DOUBLE), text, &ours));
  assert_memory_equal(ours.bytes, bits_of(&d, 8).bytes, 8);
  assert_true(fold_parse_float(scalar(TYPE_LDOUBLE), text, &ours));
  assert_memory_equal(ours.bytes, bits_of(&e, 10).bytes, 10);
}

static void test_parse_like_strtod(void **state) {
  (void)state;
  static const char *const texts[] = {"0.0",
                                      "1.",
                                      ".5",
                                      "1e400",
                                      "1e-400",
                                      "4.9e-324",
                                      "2.4703282292062327e-324",
                                      "2.4703282292062328e-324",
                                      "0x1p-1074",
                                      "0x1p-1075",
                                      "0x1.8p-1075",
                                      "0x1.fffffffffffff8p1023",
                                      "1.7976931348623157e308",
                                      "0x.8p1",
                                      "0X1.8P+3",
                                      "9007199254740993",
                                      "1e5000",
                                      "3.6e-4951",
                                      "0x1p-149",
                                      "0x1.000001p0",
                                      "1e-4960",
                                      "09.5e1"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) check_parse(texts[i]);
  for (int i = 0; i < 5000; i++) {
    char text[80];
    int exponent = (int)(random_bits() % 700) - 350;
    snprintf(text, sizeof text, "%llu.%llue%d", (unsigned long long)random_bits(),
             (unsigned long long)random_bits(), exponent);
    check_parse(text);
  }
}

static void test_parse_refuses(void **state) {
  (void)state;
  static const char *const texts[] = {"", "nan", "inf", "1.5f", "+1", "-1", "1..5", "0x", "e5", "."};
  FloatBits bits;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    assert_false(fold_parse_float(scalar(TYPE_DOUBLE), texts[i], &bits));
}

static void check_format(const Type *type, FloatBits bits) {
  char text[FOLD_FLOAT_TEXT];
  fold_format_float(type, bits, text);
  if (strstr(text, "nan") || strstr(text, "inf")) return;
  FloatBits back;
  assert_true(fold_parse_float(type, text + (text[0] == '-'), &back));
  if (text[0] == '-') back = fold_negate_float(type, back);
  assert_memory_equal(back.bytes, bits.bytes, sizeof bits.bytes);
}

static void test_format_reads_back(void **state) {
  (void)state;
  for (int i = 0; i < 10000; i++) {
    double d = random_double();
    long double e = random_extended();
    __float128 q = random_quad();
    check_format(scalar(TYPE_DOUBLE), bits_of(&d, 8));
    check_format(scalar(TYPE_LDOUBLE), bits_of(&e, 10));
    check_format(scalar(TYPE_FLOAT128), bits_of(&q, 16));
  }
  char text[FOLD_FLOAT_TEXT];
  double infinity = -INFINITY;
  fold_format_float(scalar(TYPE_DOUBLE), bits_of(&infinity, 8), text);
  assert_string_equal(text, "-inf");
}

static void test_float_to_narrow_integers(void **state) {
  (void)state;
  i128 result;
  double values[] = {255.9, 256.0, -0.9, -1.0, NAN, 0.25};
  FloatBits bits[6];
  for (int i = 0; i < 6; i++) bits[i] = bits_of(&values[i], 8);
  const Type *from = scalar(TYPE_DOUBLE), *to = scalar(TYPE_UCHAR);
  assert_true(fold_float_to_integer(&types, to, from, bits[0], &result) && result == 255);
  assert_false(fold_float_to_integer(&types, to, from, bits[1], &result));
  assert_true(fold_float_to_integer(&types, to, from, bits[2], &result) && result == 0);
  assert_false(fold_float_to_integer(&types, to, from, bits[3], &result));
  assert_false(fold_float_to_integer(&types, to, from, bits[4], &result));
  assert_true(fold_float_to_integer(&types, scalar(TYPE_BOOL), from, bits[5], &result) && result == 1);
}

/* ---- integers ------------------------------------------------------------------------------------- */

#define CHECK_INTEGERS(Host, kind)                                                                           \
  do {                                                                                                       \
    const Type *type = scalar(kind);                                                                         \
    Host a = (Host)(random_wide() >> random_bits() % 128), b = (Host)(random_wide() >> random_bits() % 128); \
    unsigned by = (unsigned)(random_bits() % (8 * sizeof(Host)));                                            \
    i128 r;                                                                                                  \
    Host sum, product;                                                                                       \
    bool sum_wraps = __builtin_add_overflow(a, b, &sum),                                                     \
         product_wraps = __builtin_mul_overflow(a, b, &product);                                             \
    bool is_signed = (Host)-1 < (Host)1;                                                                     \
    assert_true(fold_binary_integer(&types, OP_ADD, type, (i128)a, (i128)b, &r) && r == (i128)sum);          \
    assert_true(fold_binary_integer(&types, OP_MULTIPLY, type, (i128)a, (i128)b, &r) && r == (i128)product); \
    assert_int_equal(fold_overflows(&types, OP_ADD, type, (i128)a, (i128)b), is_signed &&sum_wraps);         \
    assert_int_equal(fold_overflows(&types, OP_MULTIPLY, type, (i128)a, (i128)b),                            \
                     is_signed &&product_wraps);                                                             \
    assert_true(fold_binary_integer(&types, OP_LESS, type, (i128)a, (i128)b, &r) && r == (a < b));           \
    assert_true(fold_binary_integer(&types, OP_GREATER_EQUAL, type, (i128)a, (i128)b, &r) && r == (a >= b)); \
    assert_true(fold_binary_integer(&types, OP_BIT_XOR, type, (i128)a, (i128)b, &r) && r == (i128)(a ^ b));  \
    assert_true(fold_binary_integer(&types, OP_SHIFT_RIGHT, type, (i128)a, by, &r) && r == (i128)(a >> by)); \
    if (b != 0 && b != (Host)-1) {                                                                           \
      assert_true(fold_binary_integer(&types, OP_DIVIDE, type, (i128)a, (i128)b, &r) && r == (i128)(a / b)); \
      assert_true(fold_binary_integer(&types, OP_REMAINDER, type, (i128)a, (i128)b, &r) &&                   \
                  r == (i128)(a % b));                                                                       \
    }                                                                                                        \
  } while (0)

static void test_integer_arithmetic(void **state) {
  (void)state;
  for (int i = 0; i < 20000; i++) {
    CHECK_INTEGERS(int, TYPE_INT);
    CHECK_INTEGERS(unsigned, TYPE_UINT);
    CHECK_INTEGERS(long, TYPE_LONG);
    CHECK_INTEGERS(unsigned long, TYPE_ULONG);
    CHECK_INTEGERS(i128, TYPE_INT128);
    CHECK_INTEGERS(u128, TYPE_UINT128);
  }
}

static void test_integer_undefined(void **state) {
  (void)state;
  i128 r, least = (i128)((u128)1 << 127);
  const Type *type = scalar(TYPE_INT), *wide = scalar(TYPE_INT128);
  assert_false(fold_binary_integer(&types, OP_DIVIDE, type, 1, 0, &r));
  assert_false(fold_binary_integer(&types, OP_REMAINDER, type, INT32_MIN, -1, &r));
  assert_false(fold_binary_integer(&types, OP_DIVIDE, wide, least, -1, &r));
  assert_false(fold_binary_integer(&types, OP_SHIFT_LEFT, type, 1, 32, &r));
  assert_false(fold_binary_integer(&types, OP_SHIFT_RIGHT, type, 1, -1, &r));
  assert_true(fold_binary_integer(&types, OP_SHIFT_LEFT, type, 1, 31, &r) && r == INT32_MIN);
  assert_true(fold_overflows(&types, OP_SHIFT_LEFT, type, 1, 31));
  assert_false(fold_overflows(&types, OP_SHIFT_LEFT, type, 1, 30));
  assert_true(fold_overflows(&types, OP_SHIFT_LEFT, type, -1, 1));
  assert_true(fold_overflows(&types, OP_SUBTRACT, type, 0, INT32_MIN));
}

static void test_integer_conversion(void **state) {
  (void)state;
  assert_true(fold_convert_integer(&types, scalar(TYPE_CHAR), 200) == -56);
  assert_true(fold_convert_integer(&types, scalar(TYPE_UCHAR), -1) == 255);
  assert_true(fold_convert_integer(&types, scalar(TYPE_BOOL), 256) == 1);
  assert_true(fold_convert_integer(&types, scalar(TYPE_ULONG), -1) == (i128)UINT64_MAX);
  assert_true(fold_convert_integer(&types, scalar(TYPE_UINT128), -1) == -1);
  assert_true(fold_convert_integer(&types, type_pointer(&types, scalar(TYPE_VOID)), -1) == (i128)UINT64_MAX);
}

/* ---- trees ---------------------------------------------------------------------------------------- */

static Expr *node(ExprKind kind, Operator op, const Type *type, Expr *left, Expr *right) {
  Expr *expr = ARENA_NEW(&arena, Expr);
  *expr = (Expr){.kind = kind, .op = op, .type = type, .left = left, .right = right};
  return expr;
}

static Expr *integer(TypeKind kind, i128 value) {
  Expr *expr = node(EXPR_INTEGER, OP_NONE, scalar(kind), NULL, NULL);
  expr->integer = value;
  return expr;
}

static void test_fold_leaves_overflow_alone(void **state) {
  (void)state;
  const Type *type = scalar(TYPE_INT);
  Expr *sum = node(EXPR_BINARY, OP_ADD, type, integer(TYPE_INT, INT32_MAX), integer(TYPE_INT, 1));
  i128 value;
  assert_ptr_equal(fold_expression(&types, sum), sum);
  assert_true(fold_integer(&types, sum, &value) && value == INT32_MIN);
  Expr *division = node(EXPR_BINARY, OP_DIVIDE, type, integer(TYPE_INT, 1), integer(TYPE_INT, 0));
  assert_ptr_equal(fold_expression(&types, division), division);
  assert_false(fold_integer(&types, division, &value));
}

static void test_fold_nested(void **state) {
  (void)state;
  const Type *type = scalar(TYPE_INT);
  Expr *product = node(EXPR_BINARY, OP_MULTIPLY, type, integer(TYPE_INT, 6), integer(TYPE_INT, 7));
  Expr *narrow =
      node(EXPR_CAST, OP_NONE, scalar(TYPE_UCHAR), node(EXPR_UNARY, OP_NEGATE, type, product, NULL), NULL);
  Expr *folded = fold_expression(&types, narrow);
  assert_int_equal(folded->kind, EXPR_INTEGER);
  assert_true(folded->integer == 256 - 42);
  assert_int_equal(folded->type->kind, TYPE_UCHAR);
}

/* 0 && f() is 0, 1 && f() is not constant, and the branch not taken need not be constant. */
static void test_fold_short_circuit(void **state) {
  (void)state;
  const Type *type = scalar(TYPE_INT);
  Expr *call = node(EXPR_CALL, OP_NONE, type, NULL, NULL);
  i128 value;
  assert_true(fold_integer(&types, node(EXPR_AND, OP_NONE, type, integer(TYPE_INT, 0), call), &value) &&
              value == 0);
  assert_true(fold_integer(&types, node(EXPR_OR, OP_NONE, type, integer(TYPE_INT, 5), call), &value) &&
              value == 1);
  assert_false(fold_integer(&types, node(EXPR_AND, OP_NONE, type, integer(TYPE_INT, 1), call), &value));
  Expr *choice = node(EXPR_CONDITIONAL, OP_NONE, type, integer(TYPE_INT, 3), call);
  choice->condition = integer(TYPE_INT, 1);
  assert_true(fold_integer(&types, choice, &value) && value == 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_float_arithmetic),    cmocka_unit_test(test_double_arithmetic),
      cmocka_unit_test(test_extended_arithmetic), cmocka_unit_test(test_quad_arithmetic),
      cmocka_unit_test(test_half_arithmetic),     cmocka_unit_test(test_float_integers),
      cmocka_unit_test(test_double_integers),     cmocka_unit_test(test_extended_integers),
      cmocka_unit_test(test_quad_integers),       cmocka_unit_test(test_conversions_between_formats),
      cmocka_unit_test(test_parse_like_strtod),   cmocka_unit_test(test_parse_refuses),
      cmocka_unit_test(test_format_reads_back),   cmocka_unit_test(test_float_to_narrow_integers),
      cmocka_unit_test(test_integer_arithmetic),  cmocka_unit_test(test_integer_undefined),
      cmocka_unit_test(test_integer_conversion),  cmocka_unit_test(test_fold_leaves_overflow_alone),
      cmocka_unit_test(test_fold_nested),         cmocka_unit_test(test_fold_short_circuit),
  };
  return cmocka_run_group_tests_name("lang/fold", tests, set_up, tear_down);
}
