/* Which programs look at the bits of numbers. */
#include "flow/values/float_bits.h"
#include "unit/flow/flow_test.h"

static bool inspects(const char *text, bool use_models) {
  CfaOptions options = {.entry = "main", .use_models = use_models};
  Subject subject = subject_build(text, &options);
  if (!subject.cfa) fail_msg("refused: %s", subject.messages);
  bool result = floats_are_inspected(subject.cfa);
  subject_release(&subject);
  return result;
}

static void test_arithmetic_alone(void **state) {
  (void)state;
  assert_false(inspects("double f(double *p) { return *p * 2; } int main(void) { double x = 1, a[2]; a[1] = f(&x); return a[1] > x; }", true));
  assert_false(inspects("void *malloc(unsigned long); int main(void) { double *p = (double *)malloc(8); *p = 1; return *p > 0; }", true));
  assert_false(inspects("double sqrt(double); int main(void) { double x = 2; return sqrt(x) > 1; }", true));
  assert_false(inspects("union u { int i; char c; }; int main(void) { union u a; double x = 1; a.i = 1; return a.c > x; }", true));
}

static void test_views(void **state) {
  (void)state;
  assert_true(inspects("int main(void) { float x = 1; return *(int *)&x; }", true));
  assert_true(inspects("union u { int i; float f; }; int main(void) { union u a; a.f = 1; return a.i; }", true));
  assert_true(inspects("struct s { double d; }; int main(void) { struct s a = {1}; return *(char *)&a; }", true));
  assert_true(inspects("void *memcpy(void *, const void *, unsigned long); int main(void) { long u; double x = 1; memcpy(&u, &x, 8); return u; }", true));
  assert_true(inspects("void *malloc(unsigned long); int main(void) { void *p = malloc(8); double *d = p; long *l = p; *d = 1; return *l; }", true));
}

static void test_signs(void **state) {
  (void)state;
  assert_true(inspects("double copysign(double, double); int main(void) { double x = 2; return copysign(1.0, x) > 1; }", true));
  assert_true(inspects("int main(void) { double x = 2; return __builtin_signbit(x); }", true));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_arithmetic_alone),
      cmocka_unit_test(test_views),
      cmocka_unit_test(test_signs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
