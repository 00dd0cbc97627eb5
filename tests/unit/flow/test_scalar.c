/* Which edges are about plain integer variables, and what the others are called. */
#include "unit/flow/flow_test.h"
#include "flow/scalar.h"

/* All edges of the program: those that are beyond, by name, in order; how many may be skipped. */
static void check(const char *text, const char *beyond, size_t skipped) {
  Subject subject = subject_accepted(text);
  Buffer names = {0};
  size_t count = 0;
  for (size_t i = 0; i < subject.cfa->edges.size; i++) {
    const Edge *edge = &subject.cfa->edges.data[i];
    const char *name = edge_is_beyond_scalars(subject.cfa, edge);
    if (name) buffer_format(&names, "%s%s", names.size ? ", " : "", name);
    bool is_left = edge_leaves_scalars(subject.cfa, edge);
    assert_false(is_left && name);
    count += is_left;
  }
  assert_string_equal(buffer_text(&names), beyond);
  assert_int_equal(count, skipped);
  vector_release(&names);
  subject_release(&subject);
}

static void test_plain_programs(void **state) {
  (void)state;
  check("int f(int x) { return x + 1; } int g; int main(void) { int y; if (y > g) g = f(y); return 0; }", "",
        0);
}

static void test_reads_are_beyond(void **state) {
  (void)state;
  check("int main(int c, char **v) { int x = 1, *p = &x, y = *p; return y; }", "pointer dereference",
        3 /* argv, x, p */);
  check("int a[3]; int main(void) { int y = a[1]; if (a[2]) y = 2; return y; }",
        "array element, array element, array element", 1);
  check("struct s { int m; } v; int main(void) { v.m = 3; return v.m; }", "struct or union member", 2);
  check("int main(void) { double d = 1.5; return d > 1; }", "floating point", 1);
  check("int main(void) { int x = 3, *p = &x; return x; }", "variable whose address is taken", 2);
}

static void test_calls(void **state) {
  (void)state;
  check("int f(void) { return 1; } int (*p)(void) = f; int main(void) { return p(); }",
        "call through a pointer", 1);
  check("unsigned long strlen(const char *); int main(void) { return strlen(\"abc\"); }", "strlen", 0);
  check("int printf(const char *, ...); int main(void) { printf(\"%d\", 3); return 0; }", "", 1);
  check("int f(char *s, int x) { return x; } int main(void) { return f(\"abc\", 3); }", "", 0);
  check("int f(char *s, int x) { return x; } int main(void) { char *s = \"a\"; return f(s, *s); }",
        "pointer dereference", 1);
  check("void *malloc(unsigned long); int main(void) { char *p = malloc(3); p[1] = 2; return 0; }", "", 3);
}

static void test_unknown_calls(void **state) {
  (void)state;
  Subject subject = subject_accepted(
      "int atexit(void (*)(void)); void f(void) {} int main(void) { atexit(f); f(); return 0; }");
  size_t unknown = 0;
  for (size_t i = 0; i < subject.cfa->edges.size; i++)
    unknown += edge_calls_unknown(subject.cfa, &subject.cfa->edges.data[i]);
  assert_int_equal(unknown, 1);
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_plain_programs),
      cmocka_unit_test(test_reads_are_beyond),
      cmocka_unit_test(test_calls),
      cmocka_unit_test(test_unknown_calls),
  };
  return cmocka_run_group_tests_name("flow/scalar", tests, NULL, NULL);
}
