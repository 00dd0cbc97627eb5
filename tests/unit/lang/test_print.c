/* test_print.c: programs printed back to C.
 *
 * What is printed must read as the same program: printing that again gives the same text.  Some tests look
 * at the text itself, where C would silently compute something else if a cast, a parenthesis or a name were
 * lost.  tests/scripts/csmith-roundtrip compiles and runs what is printed. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#define SourceLocation CmockaSourceLocation /* cmocka has one too */
#include <cmocka.h>
#undef SourceLocation

#include <string.h>
#include "lang/dump.h"
#include "lang/parse.h"
#include "lang/print.h"

static Program *parse(const char *text, DataModel model) {
  ParseOptions options = {.model = model, .messages = stderr, .quiet_warnings = true};
  unsigned errors = 0;
  Program *program = program_parse_text("test.i", text, &options, &errors);
  assert_non_null(program);
  return program;
}

static void print_text(const char *text, DataModel model, Buffer *out) {
  Program *program = parse(text, model);
  print_program(program, out);
  buffer_text(out);
  program_delete(program);
}

/* Prints `text`, and checks that printing the printout changes nothing. */
static void print_twice(const char *text, DataModel model, Buffer *out) {
  Buffer again = {0};
  print_text(text, model, out);
  print_text(buffer_text(out), model, &again);
  assert_string_equal(buffer_text(out), buffer_text(&again));
  vector_release(&again);
}

static void assert_stable(const char *text) {
  for (int model = ILP32; model <= LP64; model++) {
    Buffer out = {0};
    print_twice(text, (DataModel)model, &out);
    vector_release(&out);
  }
}

/* The printout of `text` contains `part`. */
static void assert_prints(const char *text, const char *part) {
  Buffer out = {0};
  print_twice(text, LP64, &out);
  if (!strstr(buffer_text(&out), part)) fail_msg("expected \"%s\" in:\n%s", part, buffer_text(&out));
  vector_release(&out);
}

static void assert_lacks(const char *text, const char *part) {
  Buffer out = {0};
  print_twice(text, LP64, &out);
  if (strstr(buffer_text(&out), part)) fail_msg("unexpected \"%s\" in:\n%s", part, buffer_text(&out));
  vector_release(&out);
}

/* ---- types ---------------------------------------------------------------------------------------- */

static void check_type(const char *declaration) {
  Program *program = parse(declaration, LP64);
  Buffer out = {0};
  const Symbol *symbol = program->objects.size ? program->objects.data[0] : program->functions.data[0];
  print_type(symbol->type, symbol->name, &out);
  buffer_add(&out, ";");
  assert_string_equal(buffer_text(&out), declaration);
  vector_release(&out);
  program_delete(program);
}

static void test_declarators(void **state) {
  (void)state;
  check_type("int x;");
  check_type("unsigned long *x[3];");
  check_type("char (*x)[4];");
  check_type("int (*x)(int, char *);");
  check_type("int (*(*x[2])(void))[5];");
  check_type("void (*x(int, void (*)(int)))(int);");
  check_type("const char *const x;");
  check_type("volatile int *__restrict x;");
  check_type("int x();");
  check_type("int x(char *, ...);");
  check_type("struct s *x;");
  check_type("long double x[2][3];");
}

static void test_records_are_defined_in_order(void **state) {
  (void)state;
  assert_stable("struct a { struct b *p; }; struct b { struct a x; int n; }; struct b v;"
                "union u { struct b b; char c[8]; } w; struct never; struct never *q;");
  assert_prints("struct z { int n; }; struct a { struct z (*p)[2]; }; struct a v;", "};\nstruct a {");
}

static void test_layout_attributes(void **state) {
  (void)state;
  assert_prints("struct s { char c; int i __attribute__((packed)); short t __attribute__((aligned(8))); } v;",
                "int i __attribute__((packed));\n  short t __attribute__((aligned(8)));");
  assert_prints("struct s { char c; int i; } __attribute__((packed, aligned(2))) v;",
                "} __attribute__((packed)) __attribute__((aligned(2)));");
  assert_prints("typedef int wide __attribute__((aligned(8))); struct s { char c; wide w; } v;",
                "typedef int aligned_1 __attribute__((aligned(8)));");
  assert_stable("#pragma pack(push, 2)\nstruct s { char c; double d; } v;\n#pragma pack(pop)\n");
}

static void test_bit_fields_and_anonymous_members(void **state) {
  (void)state;
  assert_prints("struct s { unsigned a : 3, : 0, b : 5; union { int x; struct { char y, z; }; }; } v;"
                "int f(struct s *p) { return p->z + v.x; }",
                "return p->z + v.x;");
}

/* Two types of the same name, and one without: three names. */
static void test_local_types_get_names_of_their_own(void **state) {
  (void)state;
  assert_stable(
      "struct t { int a; } g; int f(void) { struct t { char b[3]; } l; struct { long c; } m; l.b[0] = 1;"
      "{ struct t { short d; } n; n.d = 2; g.a = n.d; } return sizeof l + sizeof m + g.a; }");
}

static void test_enums_are_integers(void **state) {
  (void)state;
  assert_prints("enum e { A, B = 5 } v = B; enum { N = -1 } w;", "unsigned int v = 5;");
}

/* ---- constants ------------------------------------------------------------------------------------ */

static void test_integer_constants(void **state) {
  (void)state;
  assert_prints("long v = 5;", "long v = 5;");
  assert_prints("unsigned long long v = -1;", "v = -1;");
  assert_prints("int f(void) { return 'a' + 0xffffffff; }", "97 + 4294967295u");
  assert_stable("int a = -2147483647 - 1; long b = -9223372036854775807L - 1; char c = '\\377'; _Bool d = 3;"
                "int *p = (int *)16; void *q = 0; unsigned long e = ~0ul;");
}

static void test_wide_constants(void **state) {
  (void)state;
  Buffer out = {0};
  print_twice(
      "unsigned __int128 v = ~(unsigned __int128)0; __int128 w = -1; int f(__int128 x) { return x == 5; }",
      LP64, &out);
  vector_release(&out);
}

static void test_float_constants(void **state) {
  (void)state;
  assert_prints("double v = 0.1;", "0x1.999999999999ap-4");
  assert_prints("float v = 0.1f;", "0x1.99999ap-4f");
  assert_prints("long double v = 0.1L;", "0x1.999999999999999ap-4L");
  assert_prints("double v = __builtin_inf();", "__builtin_inf()");
  assert_stable("float a = -1.5f; double b = 1e-320, c = -0.0, d = __builtin_nan(\"0x12\"), n = __builtin_nans(\"3\"); long double e = "
                "-__builtin_infl();");
}

static void test_strings(void **state) {
  (void)state;
  assert_prints("char *v = \"a\\n\\t\\\"\\\\\\x01\\x41?\";", "\"a\\n\\t\\\"\\\\\\001A\\?\"");
  assert_prints("char v[3] = \"abc\";", "char v[3] = \"abc\";");
  assert_stable("int *v = L\"a\\xe4z\"; unsigned short *w = u\"\\xffff\" \"1\"; char s[8] = \"x\\0y\";");
}

/* ---- conversions ---------------------------------------------------------------------------------- */

static void test_implicit_casts_are_left_out(void **state) {
  (void)state;
  assert_lacks(
      "long f(char c, short s, float x) { unsigned u = c; u = c + s; c = u * x; return c < s ? u : c; }"
      "double g(int i) { return f(i, i, i); }",
      "(long)");
  assert_prints("int f(char c, long l) { return c + l; }", "return c + l;");
}

static void test_explicit_casts_stay(void **state) {
  (void)state;
  assert_prints("int f(int x) { return (char)x + 1; }", "(char)x + 1");
  assert_prints("int f(long x) { return (unsigned char)(x + 1) > 2; }", "(unsigned char)(x + 1) > 2");
}

/* An unsigned bit-field of 3 bits is an int in arithmetic. */
static void test_bit_field_promotion(void **state) {
  (void)state;
  assert_prints("struct { unsigned a : 3; } s; int f(void) { return s.a - 4 < 0; }", "s.a - 4 < 0");
}

static void test_parentheses(void **state) {
  (void)state;
  assert_prints("int f(int a, int b, int c) { return a - (b - c) - (a + b) * c; }",
                "a - (b - c) - (a + b) * c");
  assert_prints("int f(int a, int b) { return (a & b) == 3 | -(-a); }", "(a & b) == 3 | -(-a)");
  assert_prints("int f(int *p) { return (*p)++ + *p++ + -*p; }", "(*p)++ + *p++ + -(*p)");
  assert_prints("int f(int a, int b) { return a ? b : (a, b); }", "a ? b : (a, b)");
  assert_prints("int f(int a, int b) { return (a = b) ? (a ? 1 : 2) : a ? 3 : 4; }",
                "a = b) ? a ? 1 : 2 : a ? 3 : 4");
  assert_prints("int f(char **p) { return (*p)[1] + *p[1]; }", "(*p)[1] + *p[1]");
}

/* ---- initialisers --------------------------------------------------------------------------------- */

static void test_initializers(void **state) {
  (void)state;
  assert_prints("int v[2][3] = {1, 2, 3, 4};", "{{1, 2, 3}, {4}}");
  assert_prints("int v[8] = {1, [5] = 6, 7};", "{1, [5] = 6, 7}");
  assert_prints("int v[9] = {[0 ... 6] = 1, [3] = 2};", "{[0 ... 6] = 1, [3] = 2}");
  assert_prints("struct { int a; struct { char b, c; } d; } v = {.d.c = 1, .a = 2};",
                "{.a = 2, .d = {.c = 1}}");
  assert_prints("union { int i; struct { short a, b; } s; } v = {.s = {1, 2}};", "{.s = {.a = 1, .b = 2}}");
  assert_prints("struct { unsigned a : 3, b : 4; } v = {.b = 5};", "{.b = 5}");
  assert_prints("struct { int a; union { int x; char y[4]; }; } v = {1, .y = \"abc\"};",
                "{.a = 1, .y = \"abc\"}");
  assert_prints("int v[3] = {1, 2, 3, [1] = 9};", "{1, 9, 3}");
  assert_prints("struct { int n; short t[]; } v = {1, {2, 3}};", "{.n = 1, .t = {2, 3}}");
}

static void test_compound_literals(void **state) {
  (void)state;
  assert_prints("struct p { int x, y; }; int f(void) { return (struct p){.y = 2}.y; }",
                "(struct p){.y = 2}.y");
  assert_prints("int *f(void) { return (int[]){1, 2}; }", "(int [2]){1, 2}");
  assert_prints("int *v = (int[]){1, 2};", "int *v = (int [2]){1, 2};");
  assert_prints("char *f(void) { return (char[]){\"ab\"}; }", "(char [3]){\"ab\"}");
}

/* ---- names ---------------------------------------------------------------------------------------- */

/* A local must not capture the global that an inner `extern` brings back. */
static void test_inner_extern(void **state) {
  (void)state;
  Buffer out = {0};
  print_twice("int x = 1; int f(int x) { { extern int x; return x; } }", LP64, &out);
  assert_non_null(strstr(buffer_text(&out), "return x;"));
  assert_null(strstr(buffer_text(&out), "f(int x)"));
  vector_release(&out);
}

static void test_static_locals(void **state) {
  (void)state;
  assert_prints("int f(void) { static int n = 3; return n++; } int g(void) { static int n; return n--; }",
                "static int n = 3;");
}

static void test_local_labels(void **state) {
  (void)state;
  assert_stable("int f(int n) { ({ __label__ out; if (n) goto out; n++; out:; });"
                "({ __label__ out; if (!n) goto out; n--; out:; }); return n; }");
}

/* ---- statements ----------------------------------------------------------------------------------- */

static void test_statements(void **state) {
  (void)state;
  assert_stable("int f(int n) { int r = 0; for (int i = 0; i < n; i++) { if (i & 1) continue; else if (i > "
                "9) break; r += i; }"
                "while (r > 3) r--; do r++; while (r < 0); switch (n) { case 1: r = 2; case 2 ... 4: r++; "
                "break; default: ; }"
                "if (n) { if (r) r = 1; } else r = 2; for (;;) { goto end; } end: return r; }");
  assert_stable("int f(int n) { for (int i = 0, j = n; i < j; i++, j--) n += i * j; return n; }");
  assert_stable("int f(int n) { void *t[] = {&&a, &&b}; goto *t[n]; a: return 1; b: return 2; }");
  assert_stable("int f(int n) { return ({ int t = n; t * 2; }) + (n ?: 3); }");
  assert_stable("int f(int n) { int r; __asm__ volatile(\"mov %1, %0\" : \"=r\"(r) : [in] \"r\"(n) : \"cc\", "
                "\"memory\"); return r; }");
  assert_stable(
      "int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); n = __builtin_va_arg(l, int);"
      "__builtin_va_end(l); return n; }");
}

static void test_dangling_else(void **state) {
  (void)state;
  assert_prints("int f(int a, int b) { if (a) { if (b) return 1; } else return 2; return 3; }", "} else {");
}

static void test_variable_length_arrays(void **state) {
  (void)state;
  assert_prints("int f(int n) { int a[n][n + 1]; a[1][2] = 3; return a[0][0]; }", "int a[n][n + 1];");
  assert_stable("int f(int n, int m[n][n]) { return m[1][2]; }");
}

static void test_old_style_functions(void **state) {
  (void)state;
  assert_prints("int f(a, b) int a; char b; { return a + b; } int g() { return f(1, 2); }",
                "int f(a, b)\n  int a;\n  char b;\n{");
}

static void test_function_attributes(void **state) {
  (void)state;
  assert_prints("_Noreturn void f(void); void g(void) { f(); }", "void f(void) __attribute__((noreturn));");
  assert_prints("int f(void) __attribute__((weak)); int g(void) { return f(); }",
                "int f(void) __attribute__((weak));");
  assert_prints("static int a; extern int b __attribute__((alias(\"a\")));", "extern int b __attribute__((alias(\"a\")));");
}

static void test_inline_functions(void **state) {
  (void)state;
  assert_prints("inline int f(void) { return 1; }", "static inline int f(void) {");
  assert_prints("int f(void); inline int f(void) { return 1; }", "int f(void);\n\ninline int f(void) {");
  assert_prints("inline int f(void) { return 1; } extern int f(void);", "int f(void);\n\ninline int f(void) {");
  assert_prints("static inline __attribute__((always_inline)) int f(void) { return 1; }",
                "static inline int f(void) __attribute__((always_inline));");
}

/* ---- single pieces -------------------------------------------------------------------------------- */

static void test_print_expression(void **state) {
  (void)state;
  Program *program = parse("int f(int a, char b) { return a + b * 2; }", LP64);
  const Stmt *stmt = program->functions.data[0]->body->body;
  Buffer out = {0};
  print_expression(&program->types, stmt->expression, &out);
  assert_string_equal(buffer_text(&out), "a + b * 2");
  vector_release(&out);
  program_delete(program);
}

static void test_dump_shows_conversions(void **state) {
  (void)state;
  Program *program = parse("int f(char c) { return c; }", LP64);
  Buffer out = {0};
  dump_program(program, &out);
  const char *text = buffer_text(&out);
  assert_non_null(
      strstr(text, "    return\n      cast implicit: int\n        load: char\n          variable c #"));
  vector_release(&out);
  program_delete(program);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_declarators),
      cmocka_unit_test(test_records_are_defined_in_order),
      cmocka_unit_test(test_layout_attributes),
      cmocka_unit_test(test_bit_fields_and_anonymous_members),
      cmocka_unit_test(test_local_types_get_names_of_their_own),
      cmocka_unit_test(test_enums_are_integers),
      cmocka_unit_test(test_integer_constants),
      cmocka_unit_test(test_wide_constants),
      cmocka_unit_test(test_float_constants),
      cmocka_unit_test(test_strings),
      cmocka_unit_test(test_implicit_casts_are_left_out),
      cmocka_unit_test(test_explicit_casts_stay),
      cmocka_unit_test(test_bit_field_promotion),
      cmocka_unit_test(test_parentheses),
      cmocka_unit_test(test_initializers),
      cmocka_unit_test(test_compound_literals),
      cmocka_unit_test(test_inner_extern),
      cmocka_unit_test(test_static_locals),
      cmocka_unit_test(test_local_labels),
      cmocka_unit_test(test_statements),
      cmocka_unit_test(test_dangling_else),
      cmocka_unit_test(test_variable_length_arrays),
      cmocka_unit_test(test_old_style_functions),
      cmocka_unit_test(test_function_attributes),
      cmocka_unit_test(test_inline_functions),
      cmocka_unit_test(test_print_expression),
      cmocka_unit_test(test_dump_shows_conversions),
  };
  return cmocka_run_group_tests_name("lang/print", tests, NULL, NULL);
}
