/* Conversions from floating-point numbers to integers: they fail where the number without its fraction is none of the type, for all types and around all bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>
#include "spec/spec.h"
#include "unit/flow/flow_test.h"

static i128 input;

static i128 next_input(void *context, const Edge *edge, uint32_t occurrence) {
  (void)context;
  (void)edge;
  (void)occurrence;
  return input;
}

static Subject watched(const char *text, Spec *spec) {
  Subject subject = {0};
  unsigned errors = 0;
  subject.program = program_parse_text("test.i", text, &(ParseOptions){.model = LP64, .messages = stderr}, &errors);
  assert_non_null(subject.program);
  CfaOptions options = {.entry = "main", .is_for_runs = true};
  Property property = {.name = "no-float-cast-overflow", .asks = ASKS_CONVERSION};
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, subject.program->sources, stderr);
  assert_true(spec_prepare(spec, &property, subject.program, &options, &diagnostics));
  subject.cfa = cfa_build(subject.program, &options, &diagnostics);
  assert_true(subject.cfa && spec_instrument(spec, subject.cfa, &diagnostics));
  check_automaton(subject.cfa);
  return subject;
}

/* The bits of x, as the program is given them; false: x is none of that type. */
static bool encode(const char *type, long double x) {
  float narrow = (float)x;
  double wide = (double)x;
  uint32_t bits;
  uint64_t more;
  memcpy(&bits, &narrow, sizeof bits);
  memcpy(&more, &wide, sizeof more);
  bool is_float = !strcmp(type, "float");
  input = is_float ? (i128)bits : (i128)more;
  return isnan(x) || (is_float ? (long double)narrow == x : (long double)wide == x);
}

/* Bounds are powers of two and their neighbours, which long double has exactly. */
static bool fits(long double x, unsigned width, bool is_signed) {
  if (isnan(x) || isinf(x)) return false;
  long double whole = truncl(x), most = ldexpl(1, (int)width - is_signed);
  return whole < most && whole >= (is_signed ? -most : 0);
}

static const struct {
  const char *name;
  unsigned width;
  bool is_signed;
} targets[] = {{"signed char", 8, true},   {"unsigned char", 8, false},  {"short", 16, true}, {"unsigned short", 16, false}, {"int", 32, true},
               {"unsigned", 32, false},    {"long", 64, true},           {"unsigned long", 64, false},
               {"__int128", 128, true},    {"unsigned __int128", 128, false}};

static size_t try_all(const Subject *subject, const char *type, unsigned width, bool is_signed) {
  static const int exponents[] = {0, 7, 8, 15, 16, 31, 32, 63, 64, 127, 128};
  static const long double offsets[] = {0, 0.5, -0.5, 1, -1, 1.5, -1.5};
  size_t tried = 0;
  for (size_t i = 0; i < 2 * (sizeof exponents / sizeof *exponents) * 3; i++) {
    long double power = ldexpl(i % 2 ? -1 : 1, exponents[i / 6]);
    int step = (int)(i / 2 % 3) - 1; /* the neighbour below, itself, the neighbour above */
    long double near = step == 0 ? power : !strcmp(type, "float") ? (long double)nextafterf((float)power, step * INFINITY) : (long double)nextafter((double)power, step * INFINITY);
    for (size_t j = 0; j < sizeof offsets / sizeof *offsets; j++) {
      long double x = near + offsets[j];
      if (!encode(type, x)) continue;
      RunResult result = {0};
      interpret(subject->cfa, &(RunOptions){.input = next_input}, NULL, &result);
      if ((result.end == RUN_ERROR) == fits(x, width, is_signed)) fail_msg("%Lg of type %s to %s%u bits", x, type, is_signed ? "" : "unsigned ", width);
      tried++;
    }
  }
  return tried;
}

static void test_bounds(void **state) {
  (void)state;
  static const char *const types[] = {"float", "double"};
  for (size_t t = 0; t < 2; t++)
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
      char text[256];
      Spec spec;
      snprintf(text, sizeof text, "extern %s __VERIFIER_nondet_%s(void);\nint main(void) { %s r = (%s)__VERIFIER_nondet_%s(); return 0; }\n", types[t], types[t],
               targets[i].name, targets[i].name, types[t]);
      Subject subject = watched(text, &spec);
      assert_true(try_all(&subject, types[t], targets[i].width, targets[i].is_signed) > 100);
      spec_release(&spec);
      subject_release(&subject);
    }
}

static void test_no_numbers(void **state) {
  (void)state;
  static const long double none[] = {NAN, INFINITY, -INFINITY};
  Spec spec;
  Subject subject = watched("extern double __VERIFIER_nondet_double(void);\nint main(void) { unsigned long r = __VERIFIER_nondet_double(); return 0; }\n", &spec);
  for (size_t i = 0; i < 3; i++) {
    RunResult result = {0};
    assert_true(encode("double", none[i]));
    interpret(subject.cfa, &(RunOptions){.input = next_input}, NULL, &result);
    assert_int_equal(result.end, RUN_ERROR);
    assert_string_equal(result.check->property, "no-float-cast-overflow");
    assert_string_equal(result.check->text, "the value of '__VERIFIER_nondet_double()' does not fit in 'unsigned long'");
  }
  spec_release(&spec);
  subject_release(&subject);
}

/* Half precision: infinity is the only number that is too large for an int. */
static void test_small_format(void **state) {
  (void)state;
  static const struct {
    unsigned bits;
    bool fails;
  } cases[] = {{0x7bff, false}, {0xfbff, false}, {0x7c00, true}, {0xfc00, true}, {0x7e00, true}, {0, false}};
  Spec spec;
  Subject subject = watched("extern _Float16 __VERIFIER_nondet_half(void);\nint main(void) { int r = (int)__VERIFIER_nondet_half(); return 0; }\n", &spec);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    RunResult result = {0};
    input = cases[i].bits;
    interpret(subject.cfa, &(RunOptions){.input = next_input}, NULL, &result);
    assert_int_equal(result.end == RUN_ERROR, cases[i].fails);
  }
  spec_release(&spec);
  subject_release(&subject);
}

static void test_truth_is_no_conversion(void **state) {
  (void)state;
  Spec spec;
  Subject subject = watched("extern double __VERIFIER_nondet_double(void);\nint main(void) { _Bool r = __VERIFIER_nondet_double(); return 0; }\n", &spec);
  assert_int_equal(subject.cfa->checks.size, 0);
  spec_release(&spec);
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bounds),
      cmocka_unit_test(test_no_numbers),
      cmocka_unit_test(test_small_format),
      cmocka_unit_test(test_truth_is_no_conversion),
  };
  return cmocka_run_group_tests_name("spec/conversion", tests, NULL, NULL);
}
