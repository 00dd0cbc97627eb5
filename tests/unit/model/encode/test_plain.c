/* Where the model ends, and what places are called. */
#include "unit/flow/flow_test.h"
#include "flow/cfa/unknown.h"
#include "model/encode/plain.h"

/* All edges of the program: those where the model ends, by name, in order. */
static void check(const char *text, const char *refused) {
  Subject subject = subject_accepted(text);
  Buffer names = {0};
  for (size_t i = 0; i < subject.cfa->edges.size; i++) {
    const Edge *edge = &subject.cfa->edges.data[i];
    const char *name = plain_refuses(subject.cfa, edge);
    if (name) buffer_format(&names, "%s%s", names.size ? ", " : "", name);
  }
  assert_string_equal(buffer_text(&names), refused);
  vector_release(&names);
  subject_release(&subject);
}

static void plain_programs_are_followed(void **state) {
  (void)state;
  check("int f(int x) { return x + 1; } int g; int main(void) { int y; if (y > g) g = f(y); return 0; }", "");
  check("int main(void) { double d = 1.5; float f = d; return d > f; }", "");
  check("int main(int c, char **v) { char **w = v; return w == 0; }", "");
  check("int fesetround(int); int main(void) { fesetround(0x400); return 0; }", "");
}

static void unknown_code_ends_the_model(void **state) {
  (void)state;
  check("int f(void) { return 1; } int (*p)(void) = f; int main(void) { return p(); }", "call through a pointer");
  check("int atexit(void (*)(void)); void f(void) {} int main(void) { atexit(f); return 0; }",
        "library function that calls back");
}

static const Edge *find_edge(const Cfa *cfa, EdgeKind kind) {
  for (size_t i = 0; i < cfa->edges.size; i++)
    if (cfa->edges.data[i].kind == kind) return &cfa->edges.data[i];
  return NULL;
}

static void places_have_names(void **state) {
  (void)state;
  static const struct { const char *text, *name; } cases[] = {
      {"int a[3]; int main(void) { return a[1]; }", "array element"},
      {"int main(int c, char **v) { return **v; }", "pointer dereference"},
      {"struct s { int m; } v; int main(void) { return v.m; }", "struct or union member"},
      {"int main(void) { int x = 3, *p = &x; return x; }", "variable whose address is taken"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Subject subject = subject_accepted(cases[i].text);
    const Expr *value = find_edge(subject.cfa, EDGE_RETURN)->right;
    while (value->kind == EXPR_CAST) value = value->left;
    assert_string_equal(plain_place_name(value->left), cases[i].name);
    subject_release(&subject);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plain_programs_are_followed),
      cmocka_unit_test(unknown_code_ends_the_model), cmocka_unit_test(places_have_names)};
  return cmocka_run_group_tests_name("model/plain", tests, NULL, NULL);
}
