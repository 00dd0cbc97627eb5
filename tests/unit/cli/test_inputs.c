/* Input files of `craig run`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#define SourceLocation CmockaSourceLocation /* cmocka has one too */
#include <cmocka.h>
#undef SourceLocation

#include "cli/inputs.h"

static int value(Inputs *inputs, EdgeId id, const char *name, uint32_t occurrence) {
  Edge edge = {.id = id, .kind = EDGE_HAVOC, .reason = name};
  return (int)inputs_value(inputs, &edge, occurrence);
}

static void test_values_by_edge_and_by_name(void **state) {
  (void)state;
  Inputs inputs;
  Buffer error = {0};
  assert_true(inputs_parse(&inputs, "i",
                           "# comment\n\ne17 0 -3\n  17 2 0x1F # more\nread 1 5\r\ne 0 6\n17 1 9", &error));
  assert_int_equal(value(&inputs, 17, NULL, 0), -3);
  assert_int_equal(value(&inputs, 17, NULL, 1), 9);
  assert_int_equal(value(&inputs, 17, NULL, 2), 31);
  assert_int_equal(value(&inputs, 17, NULL, 3), 0);
  assert_int_equal(value(&inputs, 18, NULL, 0), 0);
  assert_int_equal(value(&inputs, 4, "read", 0), 0);
  assert_int_equal(value(&inputs, 5, "read", 0), 5); /* the second under this name */
  assert_int_equal(value(&inputs, 17, "read", 0), -3);
  assert_int_equal(value(&inputs, 0, "e", 0), 6);
  inputs_release(&inputs);
}

static void test_mistakes(void **state) {
  (void)state;
  static const struct {
    const char *text, *error;
  } cases[] = {
      {"1 2", "i:1:4: error: expected a number"},
      {"\n1 x 2", "i:2:3: error: expected a number"},
      {"1 0 2 3", "i:1:7: error: expected the end of the line"},
      {"1x 0", "i:1:5: error: expected a number"},
      {"1 0 2\ne1 0 3", "i:2:7: error: this value was given before"},
      {"n 0 2\nn 0 3", "i:2:6: error: this value was given before"},
      {"99999999999 0 1", "i:1:12: error: the number is too large"},
      {"1 0 0x", "i:1:7: error: expected a number"},
      {"1 0 999999999999999999999999999999999999999999", "i:1:43: error: the number is too large"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Inputs inputs;
    Buffer error = {0};
    assert_false(inputs_parse(&inputs, "i", cases[i].text, &error));
    assert_string_equal(buffer_text(&error), cases[i].error);
    inputs_release(&inputs);
    vector_release(&error);
  }
}

static void test_missing_file(void **state) {
  (void)state;
  Inputs inputs;
  Buffer error = {0};
  assert_false(inputs_read(&inputs, "/nonexistent/i.txt", &error));
  assert_string_equal(buffer_text(&error),
                      "/nonexistent/i.txt: error: cannot read it: No such file or directory");
  inputs_release(&inputs);
  vector_release(&error);
}

static void test_large_values_are_printed(void **state) {
  (void)state;
  Buffer out = {0};
  inputs_print_value(0, &out);
  buffer_add(&out, " ");
  inputs_print_value(-12, &out);
  buffer_add(&out, " ");
  inputs_print_value((i128)((u128)1 << 127), &out);
  assert_string_equal(buffer_text(&out), "0 -12 -170141183460469231731687303715884105728");
  vector_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_values_by_edge_and_by_name),
      cmocka_unit_test(test_mistakes),
      cmocka_unit_test(test_missing_file),
      cmocka_unit_test(test_large_values_are_printed),
  };
  return cmocka_run_group_tests_name("cli/inputs", tests, NULL, NULL);
}
