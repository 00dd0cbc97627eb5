/* Calls through pointers: which functions are found, and how the graph shows them. */
#include "flow/transform/inline.h"
#include "flow/transform/callees.h"
#include "unit/flow/flow_test.h"

/* The names of the functions that the n-th call through a pointer may enter. */
static void check(const char *text, size_t n, const char *expected) {
  Subject subject = subject_accepted(text);
  Callees *callees = callees_find(subject.cfa);
  Buffer out = {0};
  for (size_t i = 0; i < subject.cfa->edges.size; i++) {
    const Edge *edge = &subject.cfa->edges.data[i];
    if (edge->kind != EDGE_CALL || edge->right->kind == EXPR_FUNCTION || n-- != 0) continue;
    const U32Vector *functions = callees_of(callees, edge);
    assert_non_null(functions);
    for (size_t j = 0; j < functions->size; j++)
      buffer_format(&out, "%s%s", j ? " " : "", subject.cfa->functions.data[functions->data[j]].symbol->name);
  }
  assert_string_equal(buffer_text(&out), expected);
  vector_release(&out);
  callees_delete(callees);
  subject_release(&subject);
}

static const char two[] = "int f(int x) { return x; } int g(int x) { return -x; } int h(int *p) { return *p; }"
                          "int (*p)(int), (*q)(int), c; int main(void) { p = f; if (c) p = g; q = g; p(1); q(2);"
                          "((int (*)(int))h)(3); int (*none)(int) = 0; return none(4); }";

static void test_what_a_pointer_holds(void **state) {
  (void)state;
  check(two, 0, "f g");
  check(two, 1, "g");
  check(two, 2, ""); /* the parameter is wider */
  check(two, 3, "");
}

static void test_no_call_through_a_pointer(void **state) {
  (void)state;
  Subject subject = subject_accepted("int f(void) { return 1; } int main(void) { return f(); }");
  assert_null(callees_find(subject.cfa));
  subject_release(&subject);
}

/* A function found for one call gives its parameter to another one. */
static void test_functions_come_by_calls(void **state) {
  (void)state;
  const char *text = "int f(void) { return 1; } typedef int (*F)(void); struct s { F member; };"
                     "F pick(struct s s) { return s.member; } F (*choose)(struct s) = pick;"
                     "int main(void) { struct s s = {f}; F r = choose(s); return r(); }";
  check(text, 0, "pick");
  check(text, 1, "f");
}

static void test_fitting(void **state) {
  (void)state;
  const char *text = "void none(void) {} int two(int a, int b) { return a + b; } int many(int a, ...) { return a; }"
                     "int sign(unsigned a) { return a; } double real(int a) { return a; } int given(int); long wide(int a) { return a; }"
                     "int c; typedef int (*F)(int);"
                     "int main(void) { F p = (F)none; if (c) p = (F)two; if (c) p = (F)many; if (c) p = (F)sign;"
                     "if (c) p = (F)real; if (c) p = given; if (c) p = (F)wide; return p(1); }";
  check(text, 0, "many sign given");
}

static size_t count_steps(const Graph *graph, StepKind kind) {
  size_t count = 0;
  for (size_t i = 0; i < graph->steps.size; i++) count += graph->steps.data[i].kind == kind;
  return count;
}

static void test_graph(void **state) {
  (void)state;
  Subject subject = subject_accepted(two);
  InlineOptions options = {.recursion_bound = 1};
  Graph *graph = graph_inline(subject.cfa, &options);
  assert_int_equal(count_steps(graph, STEP_ENTER), 3);
  assert_int_equal(count_steps(graph, STEP_LEAVE), 3);
  unsigned left = 0, guarded = 0;
  for (size_t i = 0; i < graph->steps.size; i++) {
    const Step *step = &graph->steps.data[i];
    if (step->kind == STEP_EDGE && step->edge->kind == EDGE_CALL) left++;
    if (step->kind != STEP_ENTER) continue;
    guarded += step_is_guarded(step);
    const char *name = step_callee(graph, step)->name;
    assert_true(strcmp(name, "f") == 0 || strcmp(name, "g") == 0);
  }
  assert_int_equal(left, 4); /* whatever else the pointers hold; a call of nothing known goes on */
  assert_int_equal(guarded, 3);
  assert_false(graph->is_complete);
  graph_delete(graph);
  subject_release(&subject);
}

/* Beyond the bound the call is left to the step for what is not known. */
static void test_recursion_through_a_pointer(void **state) {
  (void)state;
  Subject subject = subject_accepted("int (*p)(int); int f(int n) { return n ? p(n - 1) : 0; } int main(void) { p = f; return f(9); }");
  for (unsigned bound = 1; bound < 4; bound++) {
    InlineOptions options = {.recursion_bound = bound};
    Graph *graph = graph_inline(subject.cfa, &options);
    assert_int_equal(count_steps(graph, STEP_ENTER), bound);
    assert_int_equal(count_steps(graph, STEP_BOUND), 0);
    assert_false(graph->is_complete);
    graph_delete(graph);
  }
  subject_release(&subject);
}

/* Too large with all that pointers may call: the calls stay as they are. */
static void test_node_limit(void **state) {
  (void)state;
  Subject subject = subject_accepted(
      "int c; int a(int x) { if (c) c++; return x; } int b(int x) { return x; } int (*p)(int);"
      "int main(void) { p = c ? a : b; p(1); p(2); p(3); p(4); p(5); p(6); return 0; }");
  InlineOptions options = {.recursion_bound = 1, .node_limit = 40};
  Graph *graph = graph_inline(subject.cfa, &options);
  assert_non_null(graph);
  assert_int_equal(count_steps(graph, STEP_ENTER), 0);
  graph_delete(graph);
  options.node_limit = 5;
  assert_null(graph_inline(subject.cfa, &options));
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_a_pointer_holds), cmocka_unit_test(test_no_call_through_a_pointer),
      cmocka_unit_test(test_functions_come_by_calls), cmocka_unit_test(test_fitting),
      cmocka_unit_test(test_graph), cmocka_unit_test(test_recursion_through_a_pointer),
      cmocka_unit_test(test_node_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
