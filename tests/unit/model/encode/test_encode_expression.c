/* Expressions as terms: each operator on each integer type, compared with this compiler's own arithmetic. */
#ifdef __clang__
#pragma GCC diagnostic ignored "-Wunknown-warning-option"
#endif
#pragma GCC diagnostic ignored "-Wsign-compare" /* the comparisons are the point here */
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wtype-limits"
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "logic/evaluate.h"
#include "unit/program_model.h"

/* The program assigns its two inputs to a and b and then reaches the error exactly if `expression` is true; so prefix.error is the
 * expression as a term. */
static ProgramModel model_of(const char *type, const char *expression) {
  char text[512];
  snprintf(text, sizeof text,
           "void reach_error(void); %s __VERIFIER_nondet_x(void);\n"
           "int main(void) { %s a = __VERIFIER_nondet_x(), b = __VERIFIER_nondet_x(); if (%s) reach_error(); return 0; }",
           type, type, expression);
  return program_model(text);
}

static const int64_t samples[] = {0, 1, 2, 3, 7, 31, 100, 127, 128, 200, 255, 256, 32767, 65535, 2147483647,
                                  -1, -2, -7, -128, -129, -32768, -2147483647 - 1, INT64_MAX, INT64_MIN};
enum { SAMPLES = sizeof samples / sizeof *samples };

/* a, b range over the samples, cut to the type as C does. */
#define CHECK_ON(TYPE, EXPRESSION, GUARD)                                                                    \
  do {                                                                                                       \
    ProgramModel pm = model_of(#TYPE, #EXPRESSION);                                                          \
    assert_non_null(pm.model);                                                                               \
    Evaluation *e = evaluation_new(pm.model->bank);                                                          \
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {                                                            \
      TYPE a = (TYPE)samples[i / SAMPLES], b = (TYPE)samples[i % SAMPLES];                                   \
      if (!(GUARD)) continue;                                                                                \
      evaluation_set(e, pm.model->prefix.inputs.data[0].var, (uint64_t)a);                                   \
      evaluation_set(e, pm.model->prefix.inputs.data[1].var, (uint64_t)b);                                   \
      bool expected = (EXPRESSION);                                                                          \
      if (evaluation_is_true(e, pm.model->prefix.error) != expected)                                         \
        fail_msg("%s with %s: a = %lld, b = %lld", #EXPRESSION, #TYPE, (long long)a, (long long)b);          \
    }                                                                                                        \
    evaluation_delete(e);                                                                                    \
    program_model_release(&pm);                                                                              \
  } while (0)

#define CHECK_COMMON(TYPE)                                                                                   \
  CHECK_ON(TYPE, a < b, true);                                                                               \
  CHECK_ON(TYPE, a <= b, true);                                                                              \
  CHECK_ON(TYPE, a > b, true);                                                                               \
  CHECK_ON(TYPE, a >= b, true);                                                                              \
  CHECK_ON(TYPE, a == b, true);                                                                              \
  CHECK_ON(TYPE, a != b && !a, true);                                                                        \
  CHECK_ON(TYPE, (a & b) == (a | b), true);                                                                  \
  CHECK_ON(TYPE, (a ^ ~b) == 3, true);                                                                       \
  CHECK_ON(TYPE, (a ? a : b) > 3, true);                                                                     \
  CHECK_ON(TYPE, (unsigned char)a > (signed char)b, true);                                                   \
  CHECK_ON(TYPE, (_Bool)a != (short)b, true);                                                                \
  CHECK_ON(TYPE, (unsigned long long)a + (unsigned long long)b > 77, true);                                  \
  CHECK_ON(TYPE, (unsigned long long)a * (unsigned long long)b > 77, true);                                  \
  CHECK_ON(TYPE, -(unsigned)a - (unsigned)b > 77, true);                                                     \
  CHECK_ON(TYPE, (a >> 3) == b, true)

#define DEFINED_DIVISION(a, b) ((b) != 0 && !((long long)(b) == -1))

static void signed_char_type(void **state) {
  (void)state;
  CHECK_COMMON(signed char);
  CHECK_ON(signed char, a / b > 1, DEFINED_DIVISION(a, b));
  CHECK_ON(signed char, a % b < 0, DEFINED_DIVISION(a, b));
}

static void unsigned_short_type(void **state) {
  (void)state;
  CHECK_COMMON(unsigned short);
  CHECK_ON(unsigned short, a + b > 65535, true);
  CHECK_ON(unsigned short, a / b > 1, b != 0);
}

static void int_type(void **state) {
  (void)state;
  CHECK_COMMON(int);
  CHECK_ON(int, a / b > 1, DEFINED_DIVISION(a, b));
  CHECK_ON(int, a % b == 1, DEFINED_DIVISION(a, b));
  CHECK_ON(int, (a >> (b & 31)) < -1, true);
  CHECK_ON(int, ((unsigned)a << (b & 31)) > 1000u, true);
}

static void unsigned_type(void **state) {
  (void)state;
  CHECK_COMMON(unsigned);
  CHECK_ON(unsigned, a / b > 1, b != 0);
  CHECK_ON(unsigned, a % b > 1, b != 0);
  CHECK_ON(unsigned, (a >> (b & 31)) > 5, true);
  CHECK_ON(unsigned, (a << (b & 31)) > 5, true);
}

static void long_type(void **state) {
  (void)state;
  CHECK_COMMON(long);
  CHECK_ON(long, a / b > 1, DEFINED_DIVISION(a, b));
  CHECK_ON(long, (int)a < (int)b, true);
  CHECK_ON(long, (a >> (b & 63)) < -1, true);
}

static void unsigned_long_long_type(void **state) {
  (void)state;
  CHECK_COMMON(unsigned long long);
  CHECK_ON(unsigned long long, a % b > 1, b != 0);
  CHECK_ON(unsigned long long, (unsigned)a < b, true);
}

/* Four thousand operators in a row must not overflow any stack. */
static void long_sums(void **state) {
  (void)state;
  Buffer text = {0};
  buffer_add(&text, "void reach_error(void); int __VERIFIER_nondet_x(void);\nint main(void) { int a = __VERIFIER_nondet_x(); if (0");
  for (int i = 0; i < 4000; i++) buffer_add(&text, " + a");
  buffer_add(&text, " == 12000) reach_error(); return 0; }");
  ProgramModel pm = program_model(buffer_text(&text));
  assert_non_null(pm.model);
  Evaluation *e = evaluation_new(pm.model->bank);
  evaluation_set(e, pm.model->prefix.inputs.data[0].var, 3);
  assert_true(evaluation_is_true(e, pm.model->prefix.error));
  evaluation_delete(e);
  program_model_release(&pm);
  vector_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(signed_char_type), cmocka_unit_test(unsigned_short_type),
                                     cmocka_unit_test(int_type),         cmocka_unit_test(unsigned_type),
                                     cmocka_unit_test(long_type),        cmocka_unit_test(unsigned_long_long_type),
                                     cmocka_unit_test(long_sums)};
  return cmocka_run_group_tests_name("model/expression", tests, NULL, NULL);
}
