/* Messages, carets, limits and recovery: src/lang/diagnostic.c and the recovery of the parser. */
#include "unit/lang/shape.h"

static void check_output(const char *text, unsigned errors, const char *expected) {
  unsigned count;
  char *output = messages(text, &count);
  assert_string_equal(output, expected);
  assert_int_equal(count, errors);
  free(output);
}

static void test_caret(void **state) {
  (void)state;
  check_output("int f(void) {\n\treturn x;\n}\n", 1,
               "test.i:2:9: error: use of undeclared identifier 'x'\n\treturn x;\n\t       ^\n");
  check_output("int x", 1,
               "test.i:1:6: error: expected ';' after the declaration before end of file\nint x\n     ^\n");
}

static void test_note(void **state) {
  (void)state;
  check_output("int f(void) { return 0; }\nint f(void) { return 1; }\n", 1,
               "test.i:2:5: error: redefinition of 'f'\nint f(void) { return 1; }\n    ^\n"
               "test.i:1:5: note: the previous definition is here\nint f(void) { return 0; }\n    ^\n");
}

static void test_warning_is_no_error(void **state) {
  (void)state;
  check_output("void f(void) { g(); }\n", 0,
               "test.i:1:16: warning: implicit declaration of function 'g'\nvoid f(void) { g(); }\n"
               "               ^\n");
}

/* Each broken statement and declaration gets its own message. */
static void test_recovery(void **state) {
  (void)state;
  unsigned errors;
  free(messages(
      "int f(void) { a; { b; } if (1) c; return 0; }\nint g = h;\nfoo bar;\nint k(void) { return d; }",
      &errors));
  assert_int_equal(errors, 6);
  free(messages("int h(int, int); int f(void) { return h(1, ({ a; b; 2; })) + c; }", &errors));
  assert_int_equal(errors, 3);
  free(messages("struct s { int a; foo b; int c; }; struct s x; int f(void) { return x.c; }", &errors));
  assert_true(errors >= 1);
}

static void test_stops_when_full(void **state) {
  (void)state;
  Buffer text = {0};
  unsigned errors;
  buffer_add(&text, "void f(void) {\n");
  for (int i = 0; i < 50; i++) buffer_format(&text, "a%d;\n", i);
  buffer_add(&text, "}\n");
  char *output = messages(buffer_text(&text), &errors);
  assert_int_equal(errors, DIAGNOSTIC_LIMIT);
  assert_non_null(strstr(output, "'a19'"));
  assert_null(strstr(output, "'a20'"));
  assert_non_null(strstr(output, "too many errors"));
  free(output);
  vector_release(&text);
}

static void test_long_lines_are_cut(void **state) {
  (void)state;
  Buffer text = {0};
  unsigned errors;
  for (int i = 0; i < 500; i++) buffer_add(&text, "int a; ");
  buffer_add(&text, "@");
  for (int i = 0; i < 500; i++) buffer_add(&text, " int a;");
  char *output = messages(buffer_text(&text), &errors);
  assert_non_null(strstr(output, "test.i:1:3501: error: stray '@'"));
  const char *line = strchr(output, '\n') + 1;
  const char *caret = strchr(line, '\n') + 1;
  assert_true(caret - line < 200);
  assert_int_equal(line[strchr(caret, '^') - caret], '@');
  free(output);
  vector_release(&text);
}

static void nested(const char *before, const char *open, const char *middle, const char *close,
                   const char *after, const char *expected) {
  Buffer text = {0};
  buffer_add(&text, before);
  for (int i = 0; i < 10000; i++) buffer_add(&text, open);
  buffer_add(&text, middle);
  for (int i = 0; i < 10000; i++) buffer_add(&text, close);
  buffer_add(&text, after);
  check_message(buffer_text(&text), expected);
  vector_release(&text);
}

static void test_deep_nesting(void **state) {
  (void)state;
  const char *deep = "nested too deeply";
  nested("int x = ", "(", "1", ")", ";", deep);
  nested("int x = ", "(", "", "", "", deep);
  nested("void f(void) ", "{", "", "}", "", deep);
  nested("void f(void) ", "{", "", "", "", deep);
  nested("void f(void) { ", "if (1) ", ";", "", "}", deep);
  nested("int ", "(", "x", ")", ";", deep);
  nested("int ", "*", "x", "", ";", deep);
  nested("int x = ", "{", "1", "}", ";", deep);
  nested("int x = ", "!", "1", "", ";", deep);
  nested("int x = ", "1 ? 2 : ", "3", "", ";", deep);
  nested("int x = ", "sizeof ", "3", "", ";", deep);
  nested("int x; ", "typeof(", "x", ")", " y;", deep);
  nested("", "struct {", "int x;", "} a;", "", deep);
  nested("void f(void) { 1", "", "", "+1", "; }", "operators in a row");
}

static void test_long_else_if_is_fine(void **state) {
  (void)state;
  Buffer text = {0};
  buffer_add(&text, "void f(int x) { ");
  for (int i = 0; i < 20000; i++) buffer_add(&text, "if (x) ; else ");
  buffer_add(&text, "; switch (x) { ");
  for (int i = 0; i < 20000; i++) buffer_format(&text, "case %d: ", i);
  buffer_add(&text, "; } }");
  program_delete(parse(buffer_text(&text)));
  vector_release(&text);
}

static void test_control_characters(void **state) {
  (void)state;
  check_message("int x;\x01", "stray character '\\x01' in program");
  check_message("int x;\x01", "int x;?");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_caret),
      cmocka_unit_test(test_note),
      cmocka_unit_test(test_warning_is_no_error),
      cmocka_unit_test(test_recovery),
      cmocka_unit_test(test_stops_when_full),
      cmocka_unit_test(test_long_lines_are_cut),
      cmocka_unit_test(test_deep_nesting),
      cmocka_unit_test(test_long_else_if_is_fine),
      cmocka_unit_test(test_control_characters),
  };
  return cmocka_run_group_tests_name("lang/diagnostic", tests, NULL, NULL);
}
