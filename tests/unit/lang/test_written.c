/* Columns of the file that the user wrote: src/lang/written.c. */
#include "unit/lang/shape.h"
#include "lang/written.h"

/* The column of the token that begins at the n-th occurrence of `token` in the expanded line. */
static unsigned column(const char *expanded, const char *token, unsigned n, const char *written) {
  const char *at = strstr(expanded, token);
  while (n--) at = strstr(at + 1, token);
  return written_column(expanded, expanded + strlen(expanded), at, written, written + strlen(written));
}

static void test_macros_move_what_follows(void **state) {
  (void)state;
  assert_int_equal(column("  int x = 10; while (x) x--;", "while", 0, "  int x = N; while (x) x--;"), 14);
  assert_int_equal(column("  while (x) x--;", "while", 0, "  NOTHING while (x) x--;"), 11);
  assert_int_equal(column("unsigned long y = 0; while (y) y--;", "y--", 0, "U y = 0; while (y) y--;"), 20);
}

static void test_same_line_stays(void **state) {
  (void)state;
  assert_int_equal(column("  for (;;) x++;", "x", 0, "  for (;;) x++;"), 12);
  assert_int_equal(column("  for (;;) x += 10;", "x", 0, "  for (;;) x += N;"), 12);
}

static void test_text_is_not_counted(void **state) {
  (void)state;
  assert_int_equal(column("f(10); while (1) ;", "while", 0, "f(N); /* while */ while (1) ;"), 19);
  assert_int_equal(column("f(10, \"a \\\" while\"); while (1) ;", "while", 1, "f(N, \"a \\\" while\"); while (1) ;"), 21);
}

/* The token comes from the macro: nothing better is known. */
static void test_tokens_of_macros(void **state) {
  (void)state;
  assert_int_equal(column("  for (;;) x++;", "for", 0, "  FOREVER x++;"), 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_macros_move_what_follows),
      cmocka_unit_test(test_same_line_stays),
      cmocka_unit_test(test_text_is_not_counted),
      cmocka_unit_test(test_tokens_of_macros),
  };
  return cmocka_run_group_tests_name("lang/written", tests, NULL, NULL);
}
