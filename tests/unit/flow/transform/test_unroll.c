/* Unrolling: which loops go, which stay, and that no path to the error is lost. */
#include "flow/transform/inline.h"
#include "flow/transform/unroll.h"
#include "unit/flow/flow_test.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void); "

static Graph *unroll_with(const Cfa *cfa, const UnrollOptions *options) {
  InlineOptions inlining = {.recursion_bound = 4, .prune = true};
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Graph *inlined = graph_inline(cfa, &inlining);
  Graph *graph = graph_unroll(inlined, options, &budget);
  assert_non_null(graph);
  assert_true(graph->cuts.size <= inlined->cuts.size);
  check_graph(graph);
  graph_delete(inlined);
  return graph;
}

static size_t cuts_of(const char *text, UnrollOptions options) {
  Subject subject = subject_accepted(text);
  options.prune = true;
  Graph *graph = unroll_with(subject.cfa, &options);
  size_t cuts = graph->cuts.size;
  graph_delete(graph);
  subject_release(&subject);
  return cuts;
}

/* Cut points left of the body of main, up to so many iterations. */
static size_t cuts_left(const char *body, unsigned iterations) {
  char text[2000];
  snprintf(text, sizeof text, HEAD "int main(void) { %s return 0; }", body);
  return cuts_of(text, (UnrollOptions){.iterations = iterations});
}

#define NONDET "__VERIFIER_nondet_int()"
#define ERROR_IF(condition) "if (" condition ") reach_error();"

static void test_decided_loops_go(void **state) {
  (void)state;
  assert_int_equal(cuts_left("int i; for (i = 0; i < 10; i++) ; " ERROR_IF("i == " NONDET), 10), 1);
  assert_int_equal(cuts_left("int i; for (i = 0; i < 10; i++) ; " ERROR_IF("i == " NONDET), 11), 0);
  assert_int_equal(cuts_left("int i = 0; do i++; while (i < 10); " ERROR_IF("i == " NONDET), 10), 0);
  assert_int_equal(cuts_left("int i = 5; while (i) { i--; " ERROR_IF(NONDET) " }", 64), 0);
  assert_int_equal(cuts_left("unsigned char c = 250; while (c != 3) c++; " ERROR_IF(NONDET), 64), 0);
  assert_int_equal(cuts_left("float f = 0; while (f < 2) f += 0.5f; " ERROR_IF(NONDET), 64), 0);
}

static void test_ways_out(void **state) {
  (void)state;
  assert_int_equal(cuts_left("int i, found = 0; for (i = 0; i < 10 && !found; i++) if (" NONDET ") found = 1;"
                             ERROR_IF("i == " NONDET), 64), 0);
  assert_int_equal(cuts_left("int i = 0; while (" NONDET ") if (++i > 6) break; " ERROR_IF("i == " NONDET), 64), 0);
  assert_int_equal(cuts_left("int s = 0; while (1) { if (s == 0) s = 3; else if (s == 3) s = 1; else break; }"
                             ERROR_IF(NONDET), 64), 0);
}

static void test_free_loops_stay(void **state) {
  (void)state;
  assert_int_equal(cuts_left("int n = " NONDET "; for (int i = 0; i < n; i++) " ERROR_IF("i == n - 7"), 64), 1);
  assert_int_equal(cuts_left("int x = 0; while (" NONDET ") x += 2; " ERROR_IF("x == 3"), 64), 1);
  assert_int_equal(cuts_left("int a[9]; int *p = a; while (*p) p++; " ERROR_IF("p == a"), 64), 1);
  assert_int_equal(cuts_left("int on = 0; while (1) { on = !on; " ERROR_IF("on == 2 || " NONDET) " }", 64), 1);
  assert_int_equal(cuts_left("int i = 0, *p = &i; while (i < 5) (*p)++; " ERROR_IF("i == " NONDET), 64), 1);
}

static void test_nests(void **state) {
  (void)state;
  const char *both = "for (int i = 0; i < 4; i++) for (int j = 0; j < i; j++) " ERROR_IF("j + i == " NONDET);
  assert_int_equal(cuts_left(both, 64), 0);
  assert_int_equal(cuts_left(both, 4), 2); /* the outer one stays; then nobody knows how often the inner one runs */
  assert_int_equal(cuts_left("while (" NONDET ") for (int j = 0; j < 5; j++) " ERROR_IF("j == " NONDET), 64), 1);
  /* Two free loops instead of two; three would be more than before. */
  assert_int_equal(cuts_left("int x = 0; for (int i = 0; i < 2; i++) while (" NONDET ") x++; " ERROR_IF("x"), 64), 2);
  assert_int_equal(cuts_left("int x = 0; for (int i = 0; i < 3; i++) while (" NONDET ") x++; " ERROR_IF("x"), 64), 2);
}

static void test_dead_branches_go(void **state) {
  (void)state;
  assert_int_equal(cuts_left("int off = 0, x = 0; if (off) while (" NONDET ") x++; " ERROR_IF(NONDET), 64), 0);
  /* The loop changes `on` only where it never comes. */
  assert_int_equal(cuts_left("int on = 1, x = 0; while (" NONDET ") { if (!on) { on = 2; while (" NONDET ") x++; } x++; }"
                             ERROR_IF("on == " NONDET), 64), 1);
  /* An equation that was tested holds. */
  assert_int_equal(cuts_left("int n = " NONDET "; if (n == 4) { while (n) n--; " ERROR_IF(NONDET) "}", 64), 0);
  assert_int_equal(cuts_left("unsigned char n = " NONDET "; if (!(n != 4)) { while (n) n--; " ERROR_IF(NONDET) "}", 64), 0);
}

static void test_several_ways_in(void **state) {
  (void)state;
  const char *text = "int k = 0, x = 3; if (" NONDET ") goto in; while (k < 5) { k += 2; in: k--; }"
                     "if (x == 3) { " ERROR_IF("k == 6") "} else while (" NONDET ") " ERROR_IF("x");
  assert_int_equal(cuts_left(text, 64), 1);
}

static void test_calls_in_loops(void **state) {
  (void)state;
  const char *text = HEAD "static int twice(int n) { int r = 0; for (int i = 0; i < n; i++) r += 2; return r; }"
                     "int main(void) { int s = 0; for (int i = 0; i < 3; i++) s += twice(i);"
                     "for (; s > 0; s--) " ERROR_IF(NONDET) " return 0; }";
  assert_int_equal(cuts_of(text, (UnrollOptions){.iterations = 64}), 0);
}

static void test_limits_keep_loops(void **state) {
  (void)state;
  const char *text = HEAD "int main(void) { for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++)" ERROR_IF(
      "i + j == " NONDET) " return 0; }";
  assert_int_equal(cuts_of(text, (UnrollOptions){.iterations = 64}), 0);
  assert_int_equal(cuts_of(text, (UnrollOptions){.iterations = 64, .loop_nodes = 100}), 1);
  assert_int_equal(cuts_of(text, (UnrollOptions){.iterations = 64, .loop_nodes = 10}), 2);
  assert_int_equal(cuts_of(text, (UnrollOptions){.iterations = 64, .node_limit = 20}), 2);
  assert_int_equal(cuts_of(text, (UnrollOptions){.iterations = 0}), 2);
}

/* ---- runs ---------------------------------------------------------------------------------------- */

/* Follows a run of the interpreter through the graph. */
typedef struct {
  const Graph *graph;
  NodeId node;
  bool is_lost; /* the step was dropped */
  uint64_t seed;
} Follower;

static void follow(void *context, const Edge *edge, unsigned call_depth, i128 value) {
  Follower *f = context;
  (void)call_depth;
  (void)value;
  while (!f->is_lost) {
    const U32Vector *out = &f->graph->nodes.data[f->node].out;
    const Step *leave = NULL;
    for (size_t i = 0; i < out->size; i++) {
      const Step *step = &f->graph->steps.data[out->data[i]];
      if (step->kind == STEP_LEAVE) leave = step;
      if (step->kind == STEP_LEAVE || step->edge != edge) continue;
      f->node = step->to;
      return;
    }
    f->is_lost = !leave;
    if (leave) f->node = leave->to;
  }
}

static i128 small_input(void *context, const Edge *edge, uint32_t occurrence) {
  Follower *f = context;
  return (i128)(hash_mix(hash_mix(hash_mix(0, f->seed), edge->id), occurrence) % 5) - 1;
}

/* Runs to the error are paths of the graph. */
static void check_runs(const char *text, unsigned iterations, unsigned *errors) {
  Subject subject = subject_accepted(text);
  Graph *graph = unroll_with(subject.cfa, &(UnrollOptions){.iterations = iterations, .prune = true});
  for (uint64_t seed = 0; seed < 300; seed++) {
    Follower follower = {.graph = graph, .node = graph->entry, .seed = seed};
    RunOptions options = {.input = small_input,
                          .input_context = &follower,
                          .observe = follow,
                          .observe_context = &follower,
                          .step_limit = 5000};
    RunResult result;
    interpret(subject.cfa, &options, NULL, &result);
    if (result.end != RUN_ERROR) continue;
    ++*errors;
    assert_false(follower.is_lost);
  }
  graph_delete(graph);
  subject_release(&subject);
}

static void test_runs_to_the_error_stay(void **state) {
  (void)state;
  static const char *const texts[] = {
      HEAD "int main(void) { int s = 0; for (int i = 0; i < 4; i++) { int x = " NONDET "; if (x == 2) break; s += x; }"
           ERROR_IF("s == 5") " return 0; }",
      HEAD "static int f(int n) { int r = 0; while (n-- > 0) { if (" NONDET " == 1) return r; r++; } return -1; }"
           "int main(void) { int s = 0; for (int i = 0; i < 4; i++) s += f(i); " ERROR_IF("s > 0") " return 0; }",
      HEAD "int main(void) { int s = 0, n = " NONDET "; for (int i = 0; i < 3; i++) { while (n-- > 0) { for (int j = 0; j < 2;"
           "j++) if (" NONDET " == 3) goto out; s++; } n = i; } out: " ERROR_IF("s == 3") " return 0; }",
      HEAD "int main(void) { int k = 0, x = 0; if (" NONDET ") goto in; while (k < 5) { k += 2; for (int i = 0; i < 3; i++)"
           "x += " NONDET "; in: k--; } " ERROR_IF("x > 14") " return 0; }",
      HEAD "int g; static void set(int v) { g = v; } int main(void) { set(1); while (" NONDET " != 3) { if (g == 1) set(2); else"
           "{ set(1); if (" NONDET " == 0) " ERROR_IF("g == 1") "} } return 0; }",
      HEAD "static int down(int n) { return n <= 0 ? " NONDET " : down(n - 1); } int main(void) { for (int i = 0; i < 3; i++)"
           ERROR_IF("down(i) == 3 && i == 2") " return 0; }",
      HEAD "int main(void) { int n = " NONDET ", i = 0; if (n == 3) while (i < n) i++; else while (i < 2) i++;"
           "switch (i) { case 2: case 3: i = " NONDET "; } do { " ERROR_IF("i == 2") " } while (++i < 4); return 0; }"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    unsigned errors = 0;
    check_runs(texts[i], 64, &errors);
    check_runs(texts[i], 2, &errors);
    if (!errors) fail_msg("text %zu never reaches the error", i);
  }
}

static void test_budget_ends(void **state) {
  (void)state;
  Subject subject = subject_accepted(HEAD "int main(void) { for (int i = 0; i < 3; i++) " ERROR_IF(NONDET) " return 0; }");
  Graph *inlined = graph_inline(subject.cfa, &(InlineOptions){.recursion_bound = 1, .prune = true});
  static const char *const points[] = {"propagate_node", "unroll_item"};
  for (size_t i = 0; i < 2; i++) {
    Budget budget;
    budget_init(&budget, NULL, 0, 0);
    budget_fire(points[i], 2);
    assert_null(graph_unroll(inlined, &(UnrollOptions){.iterations = 5, .prune = true}, &budget));
    budget_fire(NULL, 0);
  }
  graph_delete(inlined);
  subject_release(&subject);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_decided_loops_go),       cmocka_unit_test(test_ways_out),
      cmocka_unit_test(test_free_loops_stay),        cmocka_unit_test(test_nests),
      cmocka_unit_test(test_dead_branches_go),       cmocka_unit_test(test_several_ways_in),
      cmocka_unit_test(test_calls_in_loops),         cmocka_unit_test(test_limits_keep_loops),
      cmocka_unit_test(test_runs_to_the_error_stay), cmocka_unit_test(test_budget_ends),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
