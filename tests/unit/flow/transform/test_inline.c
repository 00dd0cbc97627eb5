/* Graphs: contexts, pruning, orders, cut points. */
#include "flow/transform/inline.h"
#include "unit/flow/flow_test.h"

static Graph *inline_text(Subject *subject, const char *text, unsigned bound, bool prune) {
  *subject = subject_accepted(text);
  InlineOptions options = {.recursion_bound = bound, .prune = prune};
  return graph_inline(subject->cfa, &options);
}

static size_t count_steps(const Graph *graph, StepKind kind) {
  size_t count = 0;
  for (size_t i = 0; i < graph->steps.size; i++) count += graph->steps.data[i].kind == kind;
  return count;
}

static void release(Subject *subject, Graph *graph) {
  check_graph(graph);
  graph_delete(graph);
  subject_release(subject);
}

static void test_loops_have_one_cut_each(void **state) {
  (void)state;
  Subject subject;
  Graph *graph = inline_text(&subject,
                             "void reach_error(void); int main(void) { int x = 0, y = 0;"
                             "while (x < 5) { for (y = 0; y < 3; y++) ; x++; } if (x != 5) reach_error();"
                             "while (x > 0) x--; return 0; }",
                             1, true);
  assert_int_equal(graph->cuts.size, 2); /* the last loop does not lead to the error */
  for (size_t i = 0; i < graph->cuts.size; i++) {
    const GraphNode *node = &graph->nodes.data[graph->cuts.data[i]];
    assert_non_null(subject.cfa->locations.data[node->location].loop);
  }
  assert_true(graph->is_complete);
  release(&subject, graph);
}

static void test_without_pruning_all_stays(void **state) {
  (void)state;
  const char *text = "int main(void) { int x = 0; while (x < 5) x++; return x; }";
  Subject subject;
  Graph *graph = inline_text(&subject, text, 1, true);
  assert_int_equal(graph->nodes.size, 1);
  assert_int_equal(graph->steps.size, 0);
  release(&subject, graph);
  graph = inline_text(&subject, text, 1, false);
  assert_int_equal(graph->cuts.size, 1);
  assert_int_equal(graph->steps.size, subject.cfa->edges.size);
  release(&subject, graph);
}

static void test_each_call_has_its_context(void **state) {
  (void)state;
  Subject subject;
  Graph *graph = inline_text(&subject,
                             "void reach_error(void); int g; int h(int a) { g++; return a + 1; }"
                             "int f(int b) { return h(b) + h(b); }"
                             "int main(void) { if (f(1) + f(2) == 10) reach_error(); return 0; }",
                             1, true);
  assert_int_equal(graph->contexts.size, 1 + 2 + 4);
  assert_int_equal(count_steps(graph, STEP_ENTER), 6);
  assert_int_equal(count_steps(graph, STEP_LEAVE), 6);
  assert_int_equal(graph->cuts.size, 0);
  const Symbol *global = subject.cfa->globals.data[0];
  assert_int_equal(graph_variable(graph, 0, global), graph_variable(graph, 3, global));
  const Symbol *a = NULL;
  for (size_t i = 0; i < graph->steps.size; i++)
    if (graph->steps.data[i].kind == STEP_ENTER &&
        graph->contexts.data[graph->steps.data[i].callee].depth == 2)
      a = subject.cfa->functions.data[graph->contexts.data[graph->steps.data[i].callee].function]
              .symbol->parameters[0];
  size_t copies = 0;
  for (size_t i = 0; i < graph->variables.size; i++) copies += graph->variables.data[i].symbol == a;
  assert_int_equal(copies, 4);
  release(&subject, graph);
}

static void test_recursion_meets_the_bound(void **state) {
  (void)state;
  const char *text = "void reach_error(void); int f(int n) { if (n <= 0) return 0; return f(n - 1) + 1; }"
                     "int main(void) { if (f(3) != 3) reach_error(); return 0; }";
  for (unsigned bound = 1; bound < 5; bound++) {
    Subject subject;
    Graph *graph = inline_text(&subject, text, bound, true);
    assert_int_equal(graph->contexts.size, 1 + bound);
    assert_int_equal(count_steps(graph, STEP_BOUND), 1);
    assert_false(graph->is_complete);
    release(&subject, graph);
  }
}

static void test_recursion_that_does_not_matter_is_pruned(void **state) {
  (void)state;
  Subject subject;
  Graph *graph = inline_text(&subject,
                             "void reach_error(void); void abort(void); int f(int n) { return f(n - 1); }"
                             "int main(void) { int x = 1; if (x) { reach_error(); f(1); } abort(); }",
                             1, true);
  assert_int_equal(count_steps(graph, STEP_BOUND), 0); /* nothing behind the error is reached */
  assert_true(graph->is_complete);
  release(&subject, graph);
}

static void test_irreducible_loops_are_cut(void **state) {
  (void)state;
  Subject subject;
  Graph *graph = inline_text(&subject,
                             "void reach_error(void); int main(void) { int x; if (x > 3) goto b;"
                             "a: x++; b: x += 2; if (x < 9) goto a; if (x == 77) reach_error(); return 0; }",
                             1, true);
  assert_int_equal(graph->cuts.size, 1);
  release(&subject, graph);
}

static void test_node_limit(void **state) {
  (void)state;
  Subject subject =
      subject_accepted("void reach_error(void); int a(int x) { return x + 1; }"
                       "int b(int x) { return a(x) + a(x); } int c(int x) { return b(x) + b(x); }"
                       "int main(void) { if (c(1)) reach_error(); return 0; }");
  InlineOptions options = {.recursion_bound = 1, .node_limit = 20, .prune = true};
  assert_null(graph_inline(subject.cfa, &options));
  options.node_limit = 1000;
  Graph *graph = graph_inline(subject.cfa, &options);
  assert_non_null(graph);
  release(&subject, graph);
}

static void test_long_chains_need_no_stack(void **state) {
  (void)state;
  Buffer text = {0};
  buffer_add(&text, "void reach_error(void); int main(void) { int x = 0;");
  for (int i = 0; i < 30000; i++) buffer_add(&text, " x = x + 3;");
  buffer_add(&text, " if (x == 1) reach_error(); return 0; }");
  Subject subject;
  Graph *graph = inline_text(&subject, buffer_text(&text), 1, true);
  assert_true(graph->nodes.size > 30000);
  release(&subject, graph);
  vector_release(&text);
}

/* Two calls in each: 2^20 call paths are too many, so fewer copies are allowed. */
static void test_branching_recursion_is_followed_less_deep(void **state) {
  (void)state;
  Subject subject;
  Graph *graph = inline_text(&subject,
                             "extern void reach_error(void); extern int any(void);"
                             "int f(int n) { if (n < 2) return n; return f(n - 1) + f(n - 2); }"
                             "int main(void) { if (f(any()) == 5) reach_error(); }",
                             20, true);
  assert_non_null(graph);
  assert_in_range(graph->recursion_bound, 5, 19);
  assert_true(graph->nodes.size <= 300000);
  assert_false(graph->is_complete);
  release(&subject, graph);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_loops_have_one_cut_each),
      cmocka_unit_test(test_without_pruning_all_stays),
      cmocka_unit_test(test_each_call_has_its_context),
      cmocka_unit_test(test_recursion_meets_the_bound),
      cmocka_unit_test(test_recursion_that_does_not_matter_is_pruned),
      cmocka_unit_test(test_branching_recursion_is_followed_less_deep),
      cmocka_unit_test(test_irreducible_loops_are_cut),
      cmocka_unit_test(test_node_limit),
      cmocka_unit_test(test_long_chains_need_no_stack),
  };
  return cmocka_run_group_tests_name("flow/inline", tests, NULL, NULL);
}
