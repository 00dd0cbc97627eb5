/* Where nodes and steps of reduced graphs come from, and what constants say at nodes. */
#include "flow/transform/inline.h"
#include "flow/graph/origin.h"
#include "flow/values/constant_propagation.h"
#include "flow/transform/unroll.h"
#include "unit/flow/flow_test.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void); "
#define NONDET "__VERIFIER_nondet_int()"

typedef struct {
  Subject subject;
  Graph *base, *pruned, *whole;
  Budget budget;
} Graphs;

static Graphs graphs_of(const char *text) {
  Graphs g = {.subject = subject_accepted(text)};
  budget_init(&g.budget, NULL, 0, 0);
  g.base = graph_inline(g.subject.cfa, &(InlineOptions){.recursion_bound = 3, .prune = true});
  g.pruned = graph_unroll(g.base, &(UnrollOptions){.iterations = 16, .prune = true}, &g.budget);
  g.whole = graph_unroll(g.base, &(UnrollOptions){.iterations = 16, .prune = true, .keep_copies = true}, &g.budget);
  return g;
}

static void graphs_release(Graphs *g) {
  graph_delete(g->base);
  graph_delete(g->pruned);
  graph_delete(g->whole);
  subject_release(&g->subject);
}

static size_t copies_of(const Graphs *g, const Graph *graph, NodeId node) {
  Origins origins;
  size_t copies = 0;
  assert_true(origins_find(&origins, g->base, graph));
  for (size_t i = 0; i < graph->nodes.size; i++) copies += origins.node[i] == node;
  origins_release(&origins);
  return copies;
}

static void test_copies_know_their_origin(void **state) {
  (void)state;
  Graphs g = graphs_of(HEAD "int main(void) { int i, s = 0; for (i = 0; i < 5; i++) s += " NONDET "; if (s == 7) reach_error(); }");
  assert_int_equal(g.base->cuts.size, 1);
  assert_int_equal(g.whole->cuts.size, 0);
  assert_int_equal(copies_of(&g, g.whole, g.base->cuts.data[0]), 6);
  Origins origins;
  assert_true(origins_find(&origins, g.base, g.whole));
  for (size_t i = 0; i < g.whole->steps.size; i++) {
    const Step *step = &g.whole->steps.data[i], *from = &g.base->steps.data[origins.step[i]];
    assert_ptr_equal(step->edge, from->edge);
    assert_int_equal(origins.node[step->from], from->from);
    assert_int_equal(origins.node[step->to], from->to);
  }
  origins_release(&origins);
  graphs_release(&g);
}

/* Behind the second iteration no error lies. */
static void test_pruned_copies_are_kept_on_demand(void **state) {
  (void)state;
  Graphs g = graphs_of(HEAD "int main(void) { int i; for (i = 0; i < 5; i++) if (i == 1 && " NONDET ") reach_error(); }");
  assert_int_equal(copies_of(&g, g.pruned, g.base->cuts.data[0]), 2);
  assert_int_equal(copies_of(&g, g.whole, g.base->cuts.data[0]), 6);
  NodeId *match = graph_match(g.pruned, g.whole);
  for (size_t i = 0; i < g.pruned->steps.size; i++) {
    const Step *step = &g.pruned->steps.data[i];
    assert_true(match[step->from] < g.whole->nodes.size);
    bool is_there = false;
    for (size_t j = 0; j < g.whole->steps.size; j++) {
      const Step *other = &g.whole->steps.data[j];
      is_there |= other->edge == step->edge && other->from == match[step->from] && other->to == match[step->to];
    }
    assert_true(is_there);
  }
  memory_free(match);
  graphs_release(&g);
}

static void test_what_is_not_reduced(void **state) {
  (void)state;
  Graphs same = graphs_of(HEAD "int main(void) { int x = 0; while (" NONDET ") x += 2; if (x == 7) reach_error(); }");
  assert_true(graph_is_unreduced(same.base, same.pruned));
  assert_true(graph_is_unreduced(same.base, same.base));
  graphs_release(&same);
  Graphs less = graphs_of(HEAD "int main(void) { int x = 0; if (x) reach_error(); while (" NONDET ") x += 2; if (x == 7) reach_error(); }");
  assert_false(graph_is_unreduced(less.base, less.pruned));
  assert_int_equal(less.pruned->cuts.size, 1);
  graphs_release(&less);
}

static void test_another_program_has_no_origin(void **state) {
  (void)state;
  Graphs g = graphs_of(HEAD "int main(void) { int i; for (i = 0; i < 5; i++) ; if (" NONDET ") reach_error(); }");
  Graphs other = graphs_of(HEAD "int main(void) { int i; for (i = 0; i < 5; i++) { i += 2; if (i == 9) reach_error(); } }");
  Origins origins;
  assert_false(origins_find(&origins, g.base, other.base));
  origins_release(&origins);
  graphs_release(&g);
  graphs_release(&other);
}

static void test_constants_at_nodes(void **state) {
  (void)state;
  Graphs g = graphs_of(HEAD "int main(void) { int i, c = 7, s = 0; for (i = 0; i < 3; i++) s += " NONDET "; if (s + c + i == 7) reach_error(); }");
  Origins origins;
  NodeConstants *constants = node_constants_new(g.whole, NULL, &g.budget), *before = node_constants_new(g.base, NULL, &g.budget);
  assert_true(origins_find(&origins, g.base, g.whole));
  unsigned seen = 0;
  for (size_t i = 0; i < g.whole->nodes.size; i++) {
    if (origins.node[i] != g.base->cuts.data[0]) continue;
    assert_true(node_constants_reach(constants, (NodeId)i));
    for (size_t v = 0; v < g.whole->variables.size; v++) {
      const char *name = g.whole->variables.data[v].symbol->name;
      Constant value = node_constants_at(constants, (NodeId)i, (VariableId)v);
      if (!strcmp(name, "c")) assert_true(value.is_known && value.cell == 7);
      if (!strcmp(name, "i")) assert_true(value.is_known);
      if (!strcmp(name, "i")) seen |= 1u << (unsigned)value.cell;
    }
  }
  assert_int_equal(seen, 15);
  for (size_t v = 0; v < g.base->variables.size; v++)
    if (!strcmp(g.base->variables.data[v].symbol->name, "i"))
      assert_false(node_constants_at(before, g.base->cuts.data[0], (VariableId)v).is_known);
  node_constants_delete(constants);
  node_constants_delete(before);
  origins_release(&origins);
  graphs_release(&g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_copies_know_their_origin),      cmocka_unit_test(test_pruned_copies_are_kept_on_demand),
      cmocka_unit_test(test_what_is_not_reduced),           cmocka_unit_test(test_another_program_has_no_origin),
      cmocka_unit_test(test_constants_at_nodes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
