/* Recursion that constants decide: how far it is followed, and what is left alone. */
#include "flow/transform/deepen.h"
#include "unit/flow/flow_test.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void); "

static Graph *deepen(const Subject *subject, DeepenOptions options) {
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  return graph_deepen(subject->cfa, &options, &budget);
}

/* Contexts, the entry's included; 0 if constants do not decide. */
static size_t contexts_of(const char *text, DeepenOptions options) {
  Subject subject = subject_accepted(text);
  Graph *graph = deepen(&subject, options);
  size_t contexts = graph ? graph->contexts.size : 0;
  if (graph) check_graph(graph);
  graph_delete(graph);
  subject_release(&subject);
  return contexts;
}

static const DeepenOptions usual = {.depth = 50, .node_limit = 100000};

#define FIB "int fib(int n) { if (n < 2) return n; int a = fib(n - 1); return a + fib(n - 2); } "

static void test_only_what_happens_is_followed(void **state) {
  (void)state;
  assert_int_equal(contexts_of(HEAD FIB "int main(void) { if (fib(10) == " "__VERIFIER_nondet_int()) reach_error(); }", usual), 1 + 177);
  assert_int_equal(contexts_of(HEAD "int sum(int n) { return n ? n + sum(n - 1) : 0; }"
                                    "int main(void) { if (sum(30) > __VERIFIER_nondet_int()) reach_error(); }", usual), 1 + 31);
}

static void test_mutual_recursion(void **state) {
  (void)state;
  assert_int_equal(contexts_of(HEAD "int odd(int n); int even(int n) { return n ? odd(n - 1) : 1; }"
                                    "int odd(int n) { return n ? even(n - 1) : 0; }"
                                    "int main(void) { if (even(9) + __VERIFIER_nondet_int()) reach_error(); }", usual), 1 + 10);
}

/* Passed over, the first call seems not to change `left`; the last round sees that it does. */
static void test_what_calls_change(void **state) {
  (void)state;
  const char *text = HEAD "int left = 3; void use(int n) { if (!left) return; left = left - 1; use(n); if (left) use(n); }"
                          "int main(void) { use(1); if (left == __VERIFIER_nondet_int()) reach_error(); }";
  size_t contexts = contexts_of(text, usual);
  assert_true(contexts == 0 || contexts >= 1 + 4); /* given up, or followed as far as it goes */
}

static void test_inputs_decide_nothing(void **state) {
  (void)state;
  assert_int_equal(contexts_of(HEAD FIB "int main(void) { if (fib(__VERIFIER_nondet_int()) == 7) reach_error(); }", usual), 0);
}

static void test_limits(void **state) {
  (void)state;
  const char *text = HEAD FIB "int main(void) { if (fib(12) == __VERIFIER_nondet_int()) reach_error(); }";
  assert_int_equal(contexts_of(text, (DeepenOptions){.depth = 5, .node_limit = 100000}), 0);
  assert_int_equal(contexts_of(text, (DeepenOptions){.depth = 50, .node_limit = 500}), 0);
  assert_int_not_equal(contexts_of(text, (DeepenOptions){.depth = 13, .node_limit = 100000}), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_only_what_happens_is_followed), cmocka_unit_test(test_mutual_recursion),
      cmocka_unit_test(test_what_calls_change),             cmocka_unit_test(test_inputs_decide_nothing),
      cmocka_unit_test(test_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
