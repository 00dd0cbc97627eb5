/* Which functions change nothing that outlives their call. */
#include "flow/cfa/harmless.h"
#include "unit/flow/flow_test.h"

static bool is_harmless(const char *text) {
  ParseOptions parse = {.model = LP64, .messages = stderr};
  unsigned errors = 0;
  Program *program = program_parse_text("test.i", text, &parse, &errors);
  assert_non_null(program);
  bool result = function_is_harmless(program_find_function(program, "f"));
  program_delete(program);
  return result;
}

static void test_harmless(void **state) {
  (void)state;
  assert_true(is_harmless("int f(const int *a, const int *b) { return *a - *b; }"));
  assert_true(is_harmless("struct s { int k; }; int f(struct s *a) { struct s c = *a; c.k++; int d = c.k; d += 2; return d; }"));
  assert_true(is_harmless("int strcmp(const char *, const char *); int g(int x) { return x; } int f(char *a) { return g(strcmp(a, a)); }"));
  assert_true(is_harmless("int f(int n) { return n ? f(n - 1) : 0; }"));
}

static void test_harmful(void **state) {
  (void)state;
  assert_false(is_harmless("int n; int f(int a) { n++; return a; }"));
  assert_false(is_harmless("int f(int *a) { *a = 1; return 0; }"));
  assert_false(is_harmless("int f(void) { static int n; return ++n; }"));
  assert_false(is_harmless("int n; void g(void) { n = 1; } int f(void) { g(); return 0; }"));
  assert_false(is_harmless("void exit(int); int f(int a) { if (a) exit(1); return a; }"));
  assert_false(is_harmless("int other(void); int f(void) { return other(); }"));
  assert_false(is_harmless("int f(int (*g)(void)) { return g(); }"));
  assert_false(is_harmless("int f(int *a) { int b[2]; b[1] = *a; return b[1]; }")); /* not worked out */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_harmless),
      cmocka_unit_test(test_harmful),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
