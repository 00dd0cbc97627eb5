/* Weakening formulas, and the places of an unfolding. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "flow/transform/unroll.h"
#include "logic/evaluate.h"
#include "evidence/base/unfold.h"
#include "evidence/base/weaken.h"
#include "unit/program_model.h"

/* All values of four Booleans: what is left out may be anything. */
static void assert_weaker(TermBank *bank, const Term *x, Term t, const Map *named, bool is_exact) {
  Term weak = term_weaken(bank, t, named);
  Evaluation *values = evaluation_new(bank);
  TermVector variables = {0};
  term_free_variables(bank, weak, &variables);
  for (size_t i = 0; i < variables.size; i++) assert_true(map_has(named, variables.data[i]));
  for (unsigned bits = 0; bits < 16; bits++) {
    evaluation_clear(values);
    for (unsigned i = 0; i < 4; i++) evaluation_set(values, x[i], bits >> i & 1);
    if (evaluation_is_true(values, t)) assert_true(evaluation_is_true(values, weak));
  }
  assert_int_equal(weak == t, is_exact);
  vector_release(&variables);
  evaluation_delete(values);
}

static void test_weakening(void **state) {
  (void)state;
  TermBank *bank = bank_new();
  Map named = {0};
  Term x[4];
  for (unsigned i = 0; i < 4; i++) x[i] = term_variable(bank, 1, "x");
  map_put(&named, x[0], x[0]);
  map_put(&named, x[1], x[1]);
  Term hidden = term_xor(bank, x[2], x[3]), shown = term_or(bank, x[0], term_not(bank, x[1]));
  assert_weaker(bank, x, shown, &named, true);
  assert_weaker(bank, x, term_and(bank, shown, hidden), &named, false);
  assert_int_equal(term_weaken(bank, term_and(bank, shown, hidden), &named), shown);
  assert_int_equal(term_weaken(bank, term_or(bank, shown, hidden), &named), term_true(bank));
  Term neither = term_not(bank, term_or(bank, x[2], term_not(bank, shown)));
  assert_int_equal(term_weaken(bank, neither, &named), shown);
  assert_weaker(bank, x, term_not(bank, term_and(bank, x[2], shown)), &named, false);
  assert_weaker(bank, x, term_ite(bank, x[2], term_and(bank, x[0], x[1]), x[1]), &named, false);
  assert_weaker(bank, x, term_ite(bank, x[0], x[1], x[3]), &named, false);
  assert_int_equal(term_weaken(bank, term_false(bank), &named), term_false(bank));
  map_release(&named);
  bank_delete(bank);
}

#define HEAD "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"

static void check_places(const char *text, size_t places, size_t given) {
  ProgramModel pm = program_model(text);
  Budget budget;
  budget_init(&budget, NULL, 0, 0);
  Graph *whole = graph_unroll(pm.graph, &(UnrollOptions){.iterations = 64, .prune = true, .keep_copies = true}, &budget);
  Graph *graph = graph_unroll(pm.graph, &(UnrollOptions){.iterations = 64, .prune = true}, &budget);
  ReductionSet without = 1u << REDUCE_COMPACT;
  Model *reduced = model_encode_with(graph, &(EncodeOptions){.without = without}, &budget);
  Model *base = model_encode_in(reduced->bank, pm.graph, &(EncodeOptions){.without = without}, 0, &budget);
  Problem problem;
  problem_init(&problem, base);
  Unfolding *unfolding = unfolding_new(&problem, whole, reduced, term_true(reduced->bank), &budget);
  assert_non_null(unfolding);
  assert_int_equal(unfolding->places.size, places);
  assert_int_equal(unfolding_given(unfolding), given);
  for (size_t p = 0; p < places; p++) {
    const UnfoldedPlace *place = &unfolding->places.data[p];
    assert_true(place->cut < pm.graph->cuts.size);
    assert_int_equal(place->given != TERM_NONE, p < given);
    for (size_t e = 0; e < place->edges.size; e++) {
      assert_true(place->edges.data[e].to > p && place->edges.data[e].to >= given);
      assert_int_equal(place->edges.data[e].values.size, unfolding->places.data[place->edges.data[e].to].state.size);
    }
  }
  unfolding_delete(unfolding);
  problem_release(&problem);
  model_delete(base);
  model_delete(reduced);
  graph_delete(whole);
  graph_delete(graph);
  program_model_release(&pm);
}

static void test_places(void **state) {
  (void)state;
  check_places(HEAD "int main(void) { int i, s = 0; for (i = 0; i < 5; i++) s += 2; if (s != 10) reach_error(); }", 6, 0);
  check_places(HEAD "int main(void) { int s = 0; while (__VERIFIER_nondet_int()) { for (int i = 0; i < 3; i++) s += 2; if (s == 5) reach_error(); } }",
               5, 1);
  /* The last iterations count, though no error lies behind them. */
  check_places(HEAD "int main(void) { for (int i = 0; i < 5; i++) if (i == 1 && __VERIFIER_nondet_int() > 9) reach_error(); }", 6, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_weakening), cmocka_unit_test(test_places)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
