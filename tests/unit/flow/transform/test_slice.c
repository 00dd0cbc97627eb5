/* Which loops are skipped, and what the graph without them looks like. */
#include "flow/transform/inline.h"
#include "flow/transform/slice.h"
#include "unit/flow/flow_test.h"

#define HEAD                                                                                                 \
  "void reach_error(void); int __VERIFIER_nondet_int(void); void abort(void); void *malloc(unsigned long); " \
  "void free(void *); int any(void) { return __VERIFIER_nondet_int(); } "
#define NONDET "__VERIFIER_nondet_int()"
#define MAIN(text) "int main(void) { " text " return 0; }"

typedef struct {
  Subject subject;
  Graph *graph, *sliced;
  size_t skipped;
} Sliced;

static Sliced slice(const char *body) {
  char text[3000];
  Sliced s;
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  snprintf(text, sizeof text, HEAD "%s", body);
  s.subject = subject_accepted(text);
  s.graph = graph_inline(s.subject.cfa, &(InlineOptions){.recursion_bound = 4, .prune = true});
  s.sliced = graph_slice(s.graph, true, &budget, &s.skipped);
  return s;
}

static void sliced_release(Sliced *s) {
  graph_delete(s->sliced);
  graph_delete(s->graph);
  subject_release(&s->subject);
}

static size_t count_nodes(const Graph *graph, Location location, ContextId context) {
  size_t count = 0;
  for (size_t i = 0; i < graph->nodes.size; i++)
    count += graph->nodes.data[i].location == location && graph->nodes.data[i].context == context;
  return count;
}

/* So many loops are skipped, and so many cut points are left; every head is still there, once. */
static void check(const char *body, size_t skipped, size_t left) {
  Sliced s = slice(body);
  const Graph *graph = s.sliced ? s.sliced : s.graph;
  if (s.skipped != skipped || graph->cuts.size != left)
    fail_msg("%s: %zu skipped, %zu cut points left", body, s.skipped, graph->cuts.size);
  assert_int_equal(s.sliced != NULL, skipped > 0);
  for (size_t i = 0; i < s.graph->cuts.size; i++) {
    const GraphNode *head = &s.graph->nodes.data[s.graph->cuts.data[i]];
    assert_true(count_nodes(graph, head->location, head->context) <= 1);
  }
  for (size_t i = 0; i < graph->nodes.size; i++)
    if (graph->nodes.data[i].is_cut) assert_true(graph->nodes.data[i].out.size > 0);
  sliced_release(&s);
}

#define USELESS "for (int i = 0; i < n; i++) sum += i; "

static void test_loops_that_do_not_matter(void **state) {
  (void)state;
  check(MAIN("int n = " NONDET ", sum = 0, x = " NONDET "; " USELESS "if (x == 3) reach_error();"), 1, 0);
  check(MAIN("int n = " NONDET ", sum = 0, x = " NONDET "; " USELESS "if (sum == 3) reach_error();"), 0, 1);
  check(MAIN("int n = " NONDET ", sum = 0, x = 0; while (" NONDET ") { " USELESS "x++; } if (x == 3) reach_error();"), 1, 1);
  check(MAIN("int n = " NONDET ", sum = 0; while (" NONDET ") { " USELESS "} if (n == 3) reach_error();"), 1, 0);
  check(MAIN("int n = " NONDET ", sum = 0, x = 0; " USELESS "while (x < n) x++; " USELESS "if (x == 3) reach_error();"), 2, 1);
}

/* A variable may be used again if it is written before it is read. */
static void test_variables_used_again(void **state) {
  (void)state;
  check(MAIN("int i, n = " NONDET ", s = 0; for (i = 0; i < n; i++) s++; for (i = 0; i < n; i++) if (i == 7) reach_error();"), 1, 1);
  check(MAIN("int i, n = " NONDET ", s = 0; for (i = 0; i < n; i++) s++; if (i == 7) reach_error();"), 0, 1);
  check(MAIN("int i, n = " NONDET ", s = 0; for (i = 0; i < n; i++) s++; n = s; if (i == i) if (!" NONDET ") n = 2; if (n == 2) reach_error();"),
        0, 1);
}

static void test_what_has_to_stay(void **state) {
  (void)state;
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { s++; if (s == 5) abort(); } if (n == 7) reach_error();"), 0, 1);
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { s++; if (s == 5) reach_error(); }"), 0, 1);
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { s++; if (s == 5) return 1; } if (n == 7) reach_error();"), 0, 1);
  check(MAIN("int n = " NONDET ", s = 0; while (n) s++; reach_error();"), 0, 1); /* it would never end */
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { int *p = malloc(4); *p = s++; free(p); } if (n == 7) reach_error();"), 0, 1);
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { s++; any(); } if (any() == 7) reach_error();"), 0, 1); /* inputs are counted */
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { s++; any(); } if (n == 7) reach_error();"), 1, 0);
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { s++; n -= " NONDET "; } if (" NONDET " == 7) reach_error();"), 1, 0);
}

static void test_memory(void **state) {
  (void)state;
  check(MAIN("int a[5], b[5] = {0}, i; for (i = 0; i < 5; i++) a[i] = i; if (b[" NONDET " & 3]) reach_error();"), 1, 0);
  check(MAIN("int a[5] = {0}, i; for (i = 0; i < 5; i++) a[i] = i; if (a[" NONDET " & 3] == 9) reach_error();"), 0, 1);
  check(MAIN("int a[5] = {0}, b[5], i, *p = " NONDET " ? a : b; for (i = 0; i < 5; i++) p[i] = i; if (a[1]) reach_error();"), 0, 1);
  check(MAIN("int a[5] = {0}, b[5], i, *p = b; for (i = 0; i < 5; i++) p[i] = i; if (a[1]) reach_error();"), 1, 0);
  /* Where the pointer leads does not matter, but that the path goes on there does. */
  check(MAIN("int a[5] = {0}, i, x, *p = 0; for (i = 0; i < 5; i++) p = &a[i]; x = *p; if (" NONDET " == 7) reach_error();"), 0, 1);
  check(MAIN("int a[5] = {0}, i, x, *p = 0; for (i = 0; i < 5; i++) p = &a[i]; x = p == a; if (" NONDET " == 7) reach_error();"), 1, 0);
}

static void test_ways_out(void **state) {
  (void)state;
  check("static int find(int *a, int x) { for (int i = 0; i < 5; i++) if (a[i] == x) return i; return -1; }"
        MAIN("int a[5] = {0}, x = " NONDET "; find(a, x); if (x == 7) reach_error();"), 1, 0);
  check("static int find(int *a, int x) { for (int i = 0; i < 5; i++) if (a[i] == x) return i; return -1; }"
        MAIN("int a[5] = {0}, x = " NONDET "; if (find(a, x) == 2) reach_error();"), 0, 1);
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { s++; if (s == 5) break; if (s == 6) { n = 3; break; } } if (" NONDET ") reach_error();"),
        1, 0);
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { s++; if (s == 5) { if (" NONDET ") reach_error(); break; } }"), 0, 1);
  /* Which way out is taken decides whether the error is reached. */
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) { s++; if (s == 5) goto out; } if (n == 3) return 0; out: reach_error();"), 0, 1);
}

/* What does not look as if it ended stays. */
static void test_endless_loops(void **state) {
  (void)state;
  check(MAIN("int n = " NONDET ", s = 0; while (s < n) s += " NONDET "; if (n == 7) reach_error();"), 0, 1);
  check(MAIN("int n = " NONDET ", s = 0; while (" NONDET ") s++; if (n == 7) reach_error();"), 1, 0);
  check(MAIN("int n = " NONDET ", s = 0; while (!" NONDET ") s++; if (n == 7) reach_error();"), 0, 1);
  check(MAIN("int n = " NONDET ", s = 0; while (!any()) s++; if (n == 7) reach_error();"), 0, 1);
  check(MAIN("int n = " NONDET ", s = 0; while (any() > 0) s++; if (n == 7) reach_error();"), 1, 0);
  check(MAIN("int n = " NONDET ", s = 0; while (s++ < n) ; if (n == 7) reach_error();"), 1, 0);
  check(MAIN("struct list { struct list *next; } a = {0}, b = {&a}, *p; int n = " NONDET ", s = 0;"
             "for (p = &b; p; p = p->next) s++; if (n == 7) reach_error();"), 1, 0);
  /* The error is all that lies behind. */
  check(MAIN("int s = 0; while (s != 7) s += 2; reach_error();"), 0, 1);
  check(MAIN("int s = 0; while (1) { s += 2; if (s == 7) reach_error(); }"), 0, 1);
}

/* That a computed address was followed is still known. */
static void test_followed_pointers_are_noted(void **state) {
  (void)state;
  Sliced s = slice(MAIN("int a[5], i, n = " NONDET "; for (i = 0; i < n; i++) a[i] = i; if (n == 7) reach_error();"));
  assert_int_equal(s.skipped, 1);
  assert_true(s.sliced->follows_pointer);
  sliced_release(&s);
  s = slice(MAIN("int i, x = 0, n = " NONDET "; for (i = 0; i < n; i++) x = i; if (n == 7) reach_error();"));
  assert_int_equal(s.skipped, 1);
  assert_false(s.sliced->follows_pointer);
  sliced_release(&s);
}

/* Wherever the budget ends, nothing is skipped. */
static void test_stops(void **state) {
  (void)state;
  static const char *const points[] = {"depend_step", "slice_node"};
  for (unsigned i = 0; i < 2; i++) {
    budget_fire(points[i], 3);
    Sliced s = slice(MAIN("int n = " NONDET ", sum = 0; " USELESS "if (n == 3) reach_error();"));
    budget_fire(NULL, 0);
    assert_null(s.sliced);
    assert_int_equal(s.skipped, 0);
    sliced_release(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_loops_that_do_not_matter), cmocka_unit_test(test_variables_used_again),
      cmocka_unit_test(test_what_has_to_stay),         cmocka_unit_test(test_memory),
      cmocka_unit_test(test_ways_out),                 cmocka_unit_test(test_endless_loops),
      cmocka_unit_test(test_followed_pointers_are_noted),
      cmocka_unit_test(test_stops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
