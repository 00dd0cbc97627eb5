/* Where blocks end, and graphs that are cut there. */
#include "flow/graph/blocks.h"
#include "flow/graph/loops.h"
#include "flow/graph/origin.h"
#include "flow/transform/inline.h"
#include "unit/flow/flow_test.h"

static const char text[] = "void reach_error(void); int __VERIFIER_nondet_int(void);\n"
                           "int twice(int x) { return x + x; }\n"
                           "int main(void) { int i, j, s = 0;\n"
                           "  for (i = 0; i < 9; i++) for (j = i; j; j--) s += twice(__VERIFIER_nondet_int());\n"
                           "  if (s == 7) reach_error(); }\n";

static Graph *graph_of(const Subject *subject) { return graph_inline(subject->cfa, &(InlineOptions){.recursion_bound = 3, .prune = true}); }

static void test_a_copy_is_all_of_it(void **state) {
  (void)state;
  Subject subject = subject_accepted(text);
  Graph *graph = graph_of(&subject), *copy = graph_copy(graph);
  assert_true(graph_is_unreduced(graph, copy));
  assert_int_equal(copy->cuts.size, graph->cuts.size);
  assert_int_equal(copy->variables.size, graph->variables.size);
  graph_delete(copy);
  graph_delete(graph);
  subject_release(&subject);
}

/* Whatever is left by a step and entered by one. */
static void test_single_steps(void **state) {
  (void)state;
  Subject subject = subject_accepted(text);
  Graph *graph = graph_of(&subject), *copy = graph_copy(graph);
  graph_cut_blocks(copy, BLOCKS_LOOP);
  assert_true(graph_is_unreduced(graph, copy));
  graph_cut_blocks(copy, BLOCKS_SINGLE);
  assert_false(graph_is_unreduced(graph, copy));
  size_t cuts = 0;
  for (size_t i = 0; i < copy->nodes.size; i++) {
    const GraphNode *node = &copy->nodes.data[i];
    assert_int_equal(node->is_cut, node->in.size && node->out.size);
    cuts += node->is_cut;
  }
  assert_int_equal(copy->cuts.size, cuts);
  for (size_t i = 1; i < cuts; i++) assert_true(copy->nodes.data[copy->cuts.data[i - 1]].order < copy->nodes.data[copy->cuts.data[i]].order);
  graph_delete(copy);
  graph_delete(graph);
  subject_release(&subject);
}

/* Behind the call and where it enters; loops are what they were. */
static void test_functions(void **state) {
  (void)state;
  Subject subject = subject_accepted(text);
  Graph *graph = graph_of(&subject), *copy = graph_copy(graph);
  Loops before, behind;
  graph_cut_blocks(copy, BLOCKS_FUNCTION);
  assert_int_equal(graph->cuts.size, 2);
  assert_int_equal(copy->cuts.size, 4);
  loops_init(&before, graph);
  loops_init(&behind, copy);
  assert_int_equal(before.all.size, 2);
  assert_int_equal(behind.all.size, 2);
  for (size_t i = 0; i < 2; i++) {
    assert_true(graph_is_head(copy, behind.all.data[i].header));
    assert_int_equal(behind.all.data[i].nodes.size, before.all.data[i].nodes.size);
  }
  loops_release(&before);
  loops_release(&behind);
  graph_delete(copy);
  graph_delete(graph);
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_copy_is_all_of_it), cmocka_unit_test(test_single_steps), cmocka_unit_test(test_functions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
