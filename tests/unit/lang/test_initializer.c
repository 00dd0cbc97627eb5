/* Initialisers as lists of stores: src/lang/initializer.c, constant.c.
 *
 * A store is written offset=value, with :width for a bit-field, *repeat/stride for a range; {} is "all zero".
 */
#include "unit/lang/shape.h"

static void write_stores(const Initializer *store, Buffer *out) {
  for (; store; store = store->next) {
    buffer_format(out, "%s%llu=", out->size ? " " : "", (unsigned long long)store->offset);
    if (store->is_empty)
      buffer_add(out, "{}");
    else
      shape_of(store->value, out);
    if (store->bit_field) buffer_format(out, ":%u", store->bit_field->bit_width);
    if (store->repeat > 1)
      buffer_format(out, "*%llu/%llu", (unsigned long long)store->repeat, (unsigned long long)store->stride);
  }
}

/* Checks the stores and the size of object x. */
static void check(const char *text, size_t size, const char *expected) {
  Program *program = parse(text);
  Symbol *x = find_object(program, "x");
  Buffer out = {0};
  write_stores(x->initializer, &out);
  assert_string_equal(buffer_text(&out), expected);
  assert_int_equal(type_size(&program->types, x->type), size);
  vector_release(&out);
  program_delete(program);
}

static void test_scalars(void **state) {
  (void)state;
  check("int x = 5;", 4, "0=5");
  check("int x = { 5, };", 4, "0=5");
  check("char x = 5;", 1, "0=(cast char 5)");
  check("int y; int *x = &y;", 8, "0=(& y)");
  check("int y[4]; int *x = &y[2];", 8, "0=(& (* (p+:int * (decay y) 2)))");
  check("static const int n = 3; int x = n + 1;", 4, "0=(+ 3 1)");
  check("int x = {};", 4, "0={}");
}

static void test_arrays(void **state) {
  (void)state;
  check("int x[] = { 1, 2, 3 };", 12, "0=1 4=2 8=3");
  check("int x[5] = { 1, [3] = 4, 5 };", 20, "0=1 12=4 16=5");
  check("int x[] = { [2] = 1, [0] = 2 };", 12, "8=1 0=2");
  check("int x[2][2] = { 1, 2, 3 };", 16, "0=1 4=2 8=3");
  check("int x[2][2] = { { 1 }, { 2, 3 } };", 16, "0=1 8=2 12=3");
  check("int x[3][2] = { [1] = { 7 }, 8, 9 };", 24, "8=7 16=8 20=9");
  check("int x[3][2] = { [1][1] = 7, 8 };", 24, "12=7 16=8");
  check("int x[3] = {};", 12, "0={}");
}

static void test_ranges(void **state) {
  (void)state;
  check("int x[] = { [1 ... 3] = 7, 8 };", 20, "4=7*3/4 16=8");
  check("struct s { int a, b; } x[4] = { [0 ... 2] = { 1, 2 } };", 32, "0=1*3/8 4=2*3/8");
  check("int x[2][3] = { [0 ... 1] = { [0 ... 2] = 5 } };", 24, "0=5*3/4 12=5*3/4");
  check("char x[4] = { [0 ... 3] = 'a' };", 4, "0=(cast char 97)*4/1");
}

static void test_strings(void **state) {
  (void)state;
  check("char x[] = \"ab\";", 3, "0=\"ab\"");
  check("char x[2] = \"ab\";", 2, "0=\"ab\"");
  check("char x[] = { \"ab\" };", 3, "0=\"ab\"");
  check("char x[][3] = { \"a\", \"bc\" };", 6, "0=\"a\" 3=\"bc\"");
  check("char *x[] = { \"a\" };", 8, "0=(decay \"a\")");
  check("struct { int n; char s[4]; } x = { 1, \"abc\" };", 8, "0=1 4=\"abc\"");
  check("char x[] = { sizeof \"abc\", 3 };", 2, "0=(cast char 4:unsigned long) 1=(cast char 3)");
}

static void test_records(void **state) {
  (void)state;
  check("struct { int a, b; } x = { 1, 2 };", 8, "0=1 4=2");
  check("struct { int a, b, c; } x = { .b = 2, 3 };", 12, "4=2 8=3");
  check("struct { int a, b; } x = { b: 2, a: 1 };", 8, "4=2 0=1");
  check("struct { int a; struct { int b, c; } d; int e; } x = { 1, 2, 3, 4 };", 16, "0=1 4=2 8=3 12=4");
  check("struct { int a; struct { int b, c; } d; int e; } x = { 1, { 2 }, 4 };", 16, "0=1 4=2 12=4");
  check("struct { int a; struct { int b, c; } d; int e; } x = { .d.c = 3, 4 };", 16, "8=3 12=4");
  check("struct { int a; struct { int b, c; }; } x = { .c = 3, .a = 1 };", 12, "8=3 0=1");
  check("struct { unsigned a : 3, : 5, b : 4; } x = { 1, 2 };", 4,
        "0=(cast unsigned int 1):3 0=(cast unsigned int 2):4");
}

static void test_unions(void **state) {
  (void)state;
  check("union { char c; int i; } x = { 1 };", 4, "0=(cast char 1)");
  check("union { char c; int i; } x = { .i = 1 };", 4, "0=1");
  check("struct { union { int a; struct { short b, c; }; }; int d; } x = { { .b = 1, .c = 2 }, 3 };", 8,
        "0=(cast short 1) 2=(cast short 2) 4=3");
  check("union { int i; char c; } x = { .i = 1, .c = 2 };", 4, "0=1 0={} 0=(cast char 2)");
}

/* A later initialiser of a whole aggregate forgets what was said about its parts. */
static void test_overrides(void **state) {
  (void)state;
  check("struct { struct { int a, b; } s; } x = { .s.a = 1, .s = { .b = 2 } };", 8, "0=1 0={} 4=2");
  check("int x[2] = { 1, 2, [0] = 3 };", 8, "0=1 4=2 0=3");
}

static void test_literals(void **state) {
  (void)state;
  check("struct s { int a, b; }; struct s x = (struct s){ 1, 2 };", 8, "0=1 4=2");
  check("struct s { int a, b; }; struct s x[] = { (struct s){ 1, 2 }, { 3 } };", 16, "0=1 4=2 8=3");
  check("int x[] = (int[]){ 1, 2 };", 8, "0=1 4=2");
  check("int *x = (int[]){ 1, 2 };", 8, "0=(decay literal)");
}

static void test_flexible_members(void **state) {
  (void)state;
  check("struct { int n; int a[]; } x = { 2, { 5, 6 } };", 4, "0=2 4=5 8=6");
}

static void test_locals(void **state) {
  (void)state;
  Program *program =
      parse("struct s { int a, b; }; void f(struct s y, int n) { struct s x = y; int z[] = { n, 1 }; }");
  const Stmt *first = program_find_function(program, "f")->body->body;
  Buffer out = {0};
  write_stores(first->symbol->initializer, &out);
  buffer_add(&out, " | ");
  write_stores(first->next->symbol->initializer, &out);
  assert_string_equal(buffer_text(&out), "0=(load y) |  0=(load n) 4=1");
  vector_release(&out);
  program_delete(program);
}

static void test_not_constant(void **state) {
  (void)state;
  check_message("int f(void); int x = f();", "initialiser of a static object is not constant");
  check_message("void f(int n) { static int x = n; }", "initialiser of a static object is not constant");
  check_message("void f(void) { int y; static int *x = &y; }",
                "initialiser of a static object is not constant");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_scalars),      cmocka_unit_test(test_arrays),
      cmocka_unit_test(test_ranges),       cmocka_unit_test(test_strings),
      cmocka_unit_test(test_records),      cmocka_unit_test(test_unions),
      cmocka_unit_test(test_literals),     cmocka_unit_test(test_flexible_members),
      cmocka_unit_test(test_locals),       cmocka_unit_test(test_overrides),
      cmocka_unit_test(test_not_constant),
  };
  return cmocka_run_group_tests_name("lang/initializer", tests, NULL, NULL);
}
