/* Outlines: which names a declaration gives a meaning to, which occur in it, and when two of them are the same. */
#include "lang/outline.h"
#include "unit/lang/shape.h"

static Program *outline(const char *text, Outline *out) {
  unsigned errors;
  *out = (Outline){0};
  ParseOptions options = {.model = LP64, .messages = stderr, .quiet_warnings = true, .outline = out};
  Program *program = program_parse_text("test.i", text, &options, &errors);
  assert_non_null(program);
  return program;
}

static bool has(const StringVector *names, size_t begin, size_t end, const char *name) {
  for (size_t i = begin; i < end; i++)
    if (!strcmp(names->data[i], name)) return true;
  return false;
}

static bool gives(const Outline *out, size_t piece, const char *name) { return has(&out->given, out->pieces.data[piece].given, out->pieces.data[piece].given_end, name); }

static bool uses(const Outline *out, size_t piece, const char *name) { return has(&out->used, out->pieces.data[piece].used, out->pieces.data[piece].used_end, name); }

static void test_names(void **state) {
  (void)state;
  Outline out;
  Program *program = outline("struct later;\n"
                             "typedef struct later *handle;\n"
                             "struct later { enum { FIRST, SECOND } kind; struct inner { int x; } inner; };\n"
                             "extern int f(handle h);\n"
                             "int f(handle h) { int local = FIRST; return h->inner.x + g_missing(local); }\n"
                             "int a[], b = sizeof(struct inner);\n"
                             "int a[3];\n",
                             &out);
  assert_int_equal(out.pieces.size, 7);
  assert_true(gives(&out, 0, "later") && gives(&out, 2, "later"));
  assert_true(gives(&out, 1, "handle") && uses(&out, 1, "later"));
  assert_true(gives(&out, 2, "FIRST") && gives(&out, 2, "SECOND") && gives(&out, 2, "inner"));
  assert_true(gives(&out, 3, "f") && gives(&out, 4, "f"));
  assert_true(uses(&out, 4, "handle") && uses(&out, 4, "FIRST") && uses(&out, 4, "g_missing"));
  assert_false(gives(&out, 4, "local"));
  assert_true(gives(&out, 5, "a") && gives(&out, 5, "b") && uses(&out, 5, "inner") && gives(&out, 6, "a"));
  assert_true(out.pieces.data[4].is_function);
  assert_false(out.pieces.data[2].is_function);
  outline_release(&out);
  program_delete(program);
}

/* What no name leads to. */
static void test_eager(void **state) {
  (void)state;
  Outline out;
  Program *program = outline("static int x;\n"
                             "__attribute__((constructor)) static void begin(void) { x = 1; }\n"
                             "int real(void) { return 1; }\n"
                             "int other(void) __attribute__((alias(\"real\")));\n"
                             "extern int named(void) __asm__(\"real\");\n"
                             "#pragma weak weakly = real\n"
                             "extern int weakly(void);\n",
                             &out);
  assert_false(out.pieces.data[0].is_eager);
  assert_true(out.pieces.data[1].is_eager);
  assert_false(out.pieces.data[2].is_eager);
  assert_true(gives(&out, 3, "other") && uses(&out, 3, "real"));
  assert_true(gives(&out, 4, "named") && uses(&out, 4, "real"));
  assert_true(out.pieces.data[5].is_eager && uses(&out, 5, "weakly") && uses(&out, 5, "real"));
  outline_release(&out);
  program_delete(program);
}

/* Is the last piece of both texts the same? */
static bool are_same(const char *first, const char *second) {
  Outline a, b;
  Program *one = outline(first, &a), *two = outline(second, &b);
  const OutlinePiece *x = &vector_last(&a.pieces), *y = &vector_last(&b.pieces);
  bool is_same = x->text_end - x->text == y->text_end - y->text && !memcmp(a.text.data + x->text, b.text.data + y->text, x->text_end - x->text);
  outline_release(&a);
  outline_release(&b);
  program_delete(one);
  program_delete(two);
  return is_same;
}

static void test_text(void **state) {
  (void)state;
  assert_true(are_same("int x = 1 + 2;", "int y;\nint  x =\n\n 1 + /* so much */ 2;"));
  assert_false(are_same("int x = 12;", "int x = 1;"));
  assert_false(are_same("char *x = \"a b\";", "char *x = \"a  b\";"));
  assert_false(are_same("int x = 1;", "int *x = 1;"));
  assert_true(are_same("int f(void) { return 1; }", "\n\nint f(void) { return 1; }"));
  assert_false(are_same("int f(void) { return 1; }", "int f(void) {\n return 1; }"));
  assert_false(are_same("struct s { int x; };", "#pragma pack(1)\nstruct s { int x; };"));
  assert_false(are_same("#pragma pack(2)\nstruct s { int x; };", "#pragma pack(1)\nstruct s { int x; };"));
  assert_true(are_same("struct s { int x; };", "#pragma GCC diagnostic push\nstruct s { int x; };"));
  assert_false(are_same("# 1 \"a.h\" 3\nint f(int x);", "# 1 \"a.h\"\nint f(int x);"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_eager), cmocka_unit_test(test_text)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
