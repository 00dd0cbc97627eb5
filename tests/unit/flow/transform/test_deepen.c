/* Recursion that constants decide is followed to its end, within limits. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "flow/transform/deepen.h"
#include "unit/program_model.h"

static const char fibonacci[] = "void reach_error(void); int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }"
                                " int main(void) { if (fib(6) != 8) reach_error(); return 0; }";
static const char endless[] = "void reach_error(void); int __VERIFIER_nondet_int(void); int f(int n) { return n ? f(n - 1) + 1 : 0; }"
                              " int main(void) { if (f(__VERIFIER_nondet_int()) == 7) reach_error(); return 0; }";

static bool is_followed(const char *text, DeepenOptions how) {
  ProgramModel pm = program_model(text);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Graph *graph = graph_deepen(pm.cfa, &how, &budget);
  bool is_followed = graph && !graph->recursion_bound;
  if (graph) graph_delete(graph);
  program_model_release(&pm);
  return is_followed;
}

static void constants_decide_how_deep(void **state) {
  (void)state;
  assert_true(is_followed(fibonacci, (DeepenOptions){.depth = 50, .node_limit = 100000, .all_nodes = 1000000, .prune = true}));
  assert_false(is_followed(endless, (DeepenOptions){.depth = 50, .node_limit = 100000, .all_nodes = 1000000, .prune = true}));
}

static void each_limit_ends_it(void **state) {
  (void)state;
  assert_false(is_followed(fibonacci, (DeepenOptions){.depth = 3, .node_limit = 100000, .all_nodes = 1000000, .prune = true}));
  assert_false(is_followed(fibonacci, (DeepenOptions){.depth = 50, .node_limit = 50, .all_nodes = 1000000, .prune = true}));
  assert_false(is_followed(fibonacci, (DeepenOptions){.depth = 50, .node_limit = 100000, .all_nodes = 50, .prune = true}));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(constants_decide_how_deep),
      cmocka_unit_test(each_limit_ends_it),
  };
  return cmocka_run_group_tests_name("flow/transform/deepen", tests, NULL, NULL);
}
