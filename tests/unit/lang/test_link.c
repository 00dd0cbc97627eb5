/* Several files as one program: src/lang/link.c, declare.c; and loading: src/lang/preprocess.c. */
#include "unit/lang/shape.h"
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/craig-test-link-XXXXXX";
static char paths[3][64];

static int set_up(void **state) {
  (void)state;
  return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state) {
  (void)state;
  return rmdir(folder);
}

static void write_file(int index, const char *extension, const char *text) {
  snprintf(paths[index], sizeof paths[index], "%s/%c.%s", folder, 'a' + index, extension);
  FILE *file = fopen(paths[index], "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
}

/* Parses the texts as files; `*output` receives the messages, to be freed. */
static Program *link_texts(const char *extension, const char *const *texts, size_t count, DataModel model,
                           char **output) {
  const char *files[3];
  size_t size;
  unsigned errors;
  for (size_t i = 0; i < count; i++) {
    write_file((int)i, extension, texts[i]);
    files[i] = paths[i];
  }
  FILE *stream = open_memstream(output, &size);
  ParseOptions options = {.model = model, .messages = stream};
  Program *program = program_parse(files, count, &options, &errors);
  fclose(stream);
  for (size_t i = 0; i < count; i++) unlink(paths[i]);
  assert_int_equal(program == NULL, errors > 0);
  return program;
}

static Program *link_two(const char *a, const char *b, char **output) {
  return link_texts("i", (const char *[]){a, b}, 2, LP64, output);
}

static void expect_linked(const char *a, const char *b, size_t functions, size_t objects) {
  char *output;
  Program *program = link_two(a, b, &output);
  if (!program) fail_msg("%s", output);
  assert_int_equal(program->functions.size, functions);
  assert_int_equal(program->objects.size, objects);
  program_delete(program);
  free(output);
}

static void expect_message(const char *a, const char *b, const char *expected) {
  char *output;
  program_delete(link_two(a, b, &output));
  if (!strstr(output, expected)) fail_msg("expected \"%s\" in:\n%s", expected, output);
  free(output);
}

static void test_one_symbol_each(void **state) {
  (void)state;
  expect_linked("int f(void); int main(void) { return f(); }", "int f(void) { return 0; }", 2, 0);
  expect_linked("extern int x; int y;", "int x = 3; extern int y;", 0, 2);
  expect_linked("int x;", "int x;", 0, 1);
  expect_linked("static int x;", "static int x;", 0, 2);
  expect_linked("static int f(void) { return 1; }", "static int f(void) { return 2; }", 2, 0);
  expect_linked("static int x;", "extern int x;", 0, 2);
  expect_linked("void f(void) { extern int x; x = 1; }", "int x;", 1, 1);
  expect_linked("inline int f(void) { return 1; }", "inline int f(void) { return 1; }", 1, 0);
}

static void test_body_is_found(void **state) {
  (void)state;
  char *output;
  Program *program =
      link_two("int f(int); int g(void) { return f(1); }", "int f(int a) { return a; }", &output);
  Symbol *f = program_find_function(program, "f"), *g = program_find_function(program, "g");
  assert_non_null(f->body);
  assert_ptr_equal(g->body->body->expression->left->symbol, f);
  assert_string_equal(source_locate(program->sources, f->range.begin).file, paths[1]);
  program_delete(program);
  free(output);
}

static void test_definition_completes(void **state) {
  (void)state;
  char *output;
  Program *program = link_two("extern int a[]; int f(void) { return a[1]; }", "int a[7] = { 1 };", &output);
  Symbol *a = find_object(program, "a");
  assert_int_equal(a->type->count, 7);
  assert_non_null(a->initializer);
  assert_true(a->is_defined);
  program_delete(program);
  free(output);
}

static void test_structs_of_two_files(void **state) {
  (void)state;
  const char *a =
      "struct s { int a; }; extern struct s x; int f(struct s *p); int main(void) { return f(&x); }";
  const char *b = "struct s { int a; }; struct s x = { 1 }; int f(struct s *p) { return p->a + x.a; }";
  char *output;
  Program *program = link_two(a, b, &output);
  assert_string_equal(output, "");
  assert_int_equal(program->objects.size, 1);
  program_delete(program);
  free(output);
}

static void test_conflicts(void **state) {
  (void)state;
  expect_message("int f(void) { return 0; }", "int f(void) { return 1; }", "redefinition of 'f'");
  expect_message("int x = 1;", "int x = 2;", "redefinition of 'x'");
  expect_message("int x;", "int x(void);", "is a function in one place and an object in another");
  expect_message("int x;", "double x;", "warning: 'x' is declared with different types");
  expect_message("struct t { long x; int y; } t;", "extern struct t { long x; char y; } t;", "warning: 't' is declared with different types");
}

static void test_names_of_members_may_differ(void **state) {
  (void)state;
  char *output;
  Program *program = link_two("struct t { long x; struct t *y; }; int f(struct t *);",
                              "struct t { long z; struct t *u; }; int f(struct t *t) { return !t->u; }", &output);
  assert_non_null(program);
  assert_string_equal(output, "");
  program_delete(program);
  free(output);
}

/* The value that the object x starts with; -1: no initialiser. */
static int value_of_x(const char *a, const char *b) {
  char *output;
  Program *program = link_two(a, b, &output);
  if (!program) fail_msg("%s", output);
  const Initializer *initializer = find_object(program, "x")->initializer;
  int value = initializer ? (int)initializer->value->integer : -1;
  program_delete(program);
  free(output);
  return value;
}

static void test_weak_definitions(void **state) {
  (void)state;
  const char *weak = "__attribute__((weak)) int x = 1;", *other = "int x __attribute__((weak)) = 3;";
  assert_int_equal(value_of_x(weak, "int x = 2;"), 2);
  assert_int_equal(value_of_x("int x = 2;", weak), 2);
  assert_int_equal(value_of_x(weak, other), 1);
  assert_int_equal(value_of_x(weak, "int x;"), -1);
  assert_int_equal(value_of_x(weak, "extern int x;"), 1);
  expect_message("int x = 1;", "int x = 2;", "redefinition of 'x'");
}

/* Which `return N;` is the body of f? */
static void expect_result_of_f(const char *a, const char *b, int expected) {
  char *output;
  Program *program = link_two(a, b, &output);
  if (!program) fail_msg("%s", output);
  const Symbol *f = program_find_function(program, "f");
  assert_int_equal(f->body->body->expression->integer, expected);
  program_delete(program);
  free(output);
}

static void test_inline_definitions(void **state) {
  (void)state;
  const char *alone = "inline int f(void) { return 1; }", *plain = "int f(void) { return 2; }";
  expect_result_of_f(alone, plain, 2);
  expect_result_of_f(plain, alone, 2);
  expect_result_of_f(alone, "int f(void); inline int f(void) { return 2; }", 2);
  expect_result_of_f("int f(void); inline int f(void) { return 2; }", alone, 2);
  expect_result_of_f(alone, "extern inline int f(void) { return 2; }", 2);
  expect_result_of_f(alone, "int f(void); extern inline __attribute__((gnu_inline)) int f(void) { return 2; }", 1);
  expect_result_of_f(alone, "inline __attribute__((gnu_inline)) int f(void) { return 2; }", 2);
  expect_message("inline __attribute__((always_inline)) int f(void) { return 1; }", plain, "always inlined and another");
  expect_message(plain, "inline __attribute__((always_inline)) int f(void) { return 1; }", "always inlined and another");
  expect_linked("inline __attribute__((always_inline)) int f(void) { return 1; }",
                "inline __attribute__((always_inline)) int f(void) { return 1; }", 1, 0);
}

static void test_names_of_the_linker(void **state) {
  (void)state;
  char *output;
  Program *program = link_two("static int f(void) { return 1; } int g(void) __attribute__((alias(\"f\")));"
                              "int x asm(\"y\") = 1; static int r(void) __attribute__((weakref(\"h\"))); int p(void) { return r(); }",
                              "static int f(void) { return 2; } int g(void); extern int y; int h(void) { return g() + y; }", &output);
  if (!program) fail_msg("%s", output);
  const Symbol *first = program->functions.data[0];
  assert_string_equal(first->name, "f");
  assert_ptr_equal(symbol_linked(program_find_function(program, "g")), first);
  assert_ptr_equal(find_object(program, "y")->target, find_object(program, "x"));
  assert_ptr_equal(program_find_function(program, "r")->target, program_find_function(program, "h"));
  assert_null(first->target);
  program_delete(program);
  free(output);
}

static void test_tentative_array(void **state) {
  (void)state;
  char *output;
  Program *program = link_two("int a[];", "", &output);
  assert_int_equal(find_object(program, "a")->type->count, 1);
  program_delete(program);
  free(output);
}

/* ---- loading ---------------------------------------------------------------------------------------------
 */

static void test_preprocessed_positions(void **state) {
  (void)state;
  char *output;
  const char *text = "#define VALUE \\\n  1\n\nint f(void) {\n  return VALUE;\n}\n";
  Program *program = link_texts("c", &text, 1, LP64, &output);
  Symbol *f = program_find_function(program, "f");
  SourcePlace location = source_locate(program->sources, f->body->body->range.begin);
  assert_int_equal(location.line, 5);
  assert_int_equal(location.column, 3);
  assert_true(location.is_user_file);
  assert_string_equal(location.file, paths[0]);
  program_delete(program);
  free(output);
}

static void test_headers(void **state) {
  (void)state;
  const char *text =
      "#include <stdio.h>\n#include <stdlib.h>\n#include <limits.h>\n#include <stdint.h>\n"
      "#include <assert.h>\n#include <string.h>\n#include <math.h>\n"
      "_Static_assert(sizeof(long) == sizeof(void *) && sizeof(size_t) == sizeof(long), \"model\");\n"
      "_Static_assert(LONG_MAX == (sizeof(long) == 4 ? 0x7fffffffL : (long)0x7fffffffffffffffULL), \"\");\n"
      "int main(void) { assert(sizeof(int64_t) == 8); puts(\"\"); return (int)sqrt(2.0); }\n";
  for (DataModel model = ILP32; model <= LP64; model++) {
    char *output;
    Program *program = link_texts("c", &text, 1, model, &output);
    if (!program) fail_msg("%s", output);
    program_delete(program);
    free(output);
  }
}

static void expect_file_message(const char *path, const char *expected) {
  char *output;
  size_t size;
  unsigned errors;
  FILE *stream = open_memstream(&output, &size);
  ParseOptions options = {.model = LP64, .messages = stream};
  assert_null(program_parse(&path, 1, &options, &errors));
  fclose(stream);
  assert_int_equal(errors, 1);
  if (!strstr(output, expected)) fail_msg("expected \"%s\" in:\n%s", expected, output);
  free(output);
}

static void test_unusable_files(void **state) {
  (void)state;
  expect_file_message("/no/such/file.c", "/no/such/file.c: error: No such file or directory");
  expect_file_message("/no/such/file.i", "/no/such/file.i: error: No such file or directory");
  expect_file_message(folder, "error: is a directory");
  write_file(0, "c", "#include \"nothing.h\"\n");
  expect_file_message(paths[0], "a.c:1:10: fatal error: nothing.h");
  unlink(paths[0]);
}

static void test_binary_file(void **state) {
  (void)state;
  snprintf(paths[0], sizeof paths[0], "%s/a.i", folder);
  FILE *file = fopen(paths[0], "w");
  fwrite("int x;\n\0\1\2", 1, 10, file);
  fclose(file);
  expect_file_message(paths[0], "a.i:2:1: error: the file holds a null character");
  unlink(paths[0]);
}

static void test_empty_file(void **state) {
  (void)state;
  const char *text = "";
  char *output;
  Program *program = link_texts("i", &text, 1, LP64, &output);
  assert_non_null(program);
  assert_int_equal(program->functions.size, 0);
  program_delete(program);
  free(output);
}

static void test_arguments_of_the_preprocessor(void **state) {
  (void)state;
  write_file(0, "c", "int x = VALUE;\n");
  const char *files[] = {paths[0]}, *arguments[] = {"-DVALUE=42", NULL};
  unsigned errors;
  ParseOptions options = {.model = LP64, .messages = stderr, .cpp_arguments = arguments};
  Program *program = program_parse(files, 1, &options, &errors);
  assert_non_null(program);
  assert_true(find_object(program, "x")->initializer->value->integer == 42);
  program_delete(program);
  unlink(paths[0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_symbol_each),
      cmocka_unit_test(test_body_is_found),
      cmocka_unit_test(test_definition_completes),
      cmocka_unit_test(test_structs_of_two_files),
      cmocka_unit_test(test_conflicts),
      cmocka_unit_test(test_names_of_members_may_differ),
      cmocka_unit_test(test_weak_definitions),
      cmocka_unit_test(test_inline_definitions),
      cmocka_unit_test(test_names_of_the_linker),
      cmocka_unit_test(test_tentative_array),
      cmocka_unit_test(test_preprocessed_positions),
      cmocka_unit_test(test_headers),
      cmocka_unit_test(test_unusable_files),
      cmocka_unit_test(test_binary_file),
      cmocka_unit_test(test_empty_file),
      cmocka_unit_test(test_arguments_of_the_preprocessor),
  };
  return cmocka_run_group_tests_name("lang/link", tests, set_up, tear_down);
}
