/* The abstract reachability graph: what covers what, what undoes it, and that a slice of a path says of it what the whole formula does. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "engine/arg.h"
#include "solve/decide.h"
#include "unit/program_model.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void);\n"

typedef struct {
  ProgramModel pm;
  Budget budget;
  EngineOptions options;
  Result result;
  Arg arg;
} Tree;

static void tree_init(Tree *t, const char *text, BlockSize blocks) {
  *t = (Tree){.pm = program_model(text), .options = {.blocks = blocks, .itp = {.check = true}}};
  assert_non_null(t->pm.model);
  budget_init(&t->budget, NULL, 0, 0);
  result_init(&t->result);
  assert_true(arg_init(&t->arg, &t->pm.problem, &t->options, &t->budget, &t->result));
}

static void tree_release(Tree *t) {
  arg_release(&t->arg);
  result_release(&t->result);
  program_model_release(&t->pm);
}

/* All children of a node, with this label. */
static void expand(Tree *t, ArgId node, Term label) {
  const PathBlock *block = arg_block(&t->arg, t->arg.nodes.data[node].place);
  assert_non_null(block);
  for (uint32_t e = 0; e < block->edges.size; e++) arg_add(&t->arg, node, e, label);
  t->arg.nodes.data[node].is_expanded = true;
}

static const char one_loop[] = HEAD "int main(void) { int x = 0, y = 5; while (__VERIFIER_nondet_int()) { x++; y = x + __VERIFIER_nondet_int(); if (x == 3 && y > 7) reach_error(); } return y; }";

static Term variable(const Tree *t, const char *name) {
  for (uint32_t v = 0; v < paths_variable_count(t->arg.paths); v++) {
    const PathVariable *variable = paths_variable(t->arg.paths, v);
    if (variable->symbol && !strcmp(variable->symbol->name, name)) return variable->var;
  }
  fail_msg("no variable %s", name);
  return TERM_NONE;
}

/* The loop head four times, one below the other: nodes 1 .. 4. */
static void chain(Tree *t) {
  tree_init(t, one_loop, BLOCKS_LOOP);
  for (ArgId node = 0; node < 4; node++) {
    expand(t, node, term_true(t->arg.bank));
    assert_int_equal(t->arg.nodes.size, node + 2);
  }
}

static void older_labels_cover(void **state) {
  (void)state;
  Tree t;
  chain(&t);
  Term positive = term_not(t.arg.bank, term_equal(t.arg.bank, variable(&t, "x"), term_constant(t.arg.bank, 32, 0)));
  assert_true(arg_strengthen(&t.arg, 2, positive));
  assert_false(arg_strengthen(&t.arg, 2, positive));
  assert_false(arg_cover(&t.arg, 1)); /* it is the oldest */
  assert_true(arg_cover(&t.arg, 2));
  assert_int_equal(t.arg.nodes.data[2].covered_by, 1);
  assert_true(arg_is_covered(&t.arg, 4) && !arg_is_open(&t.arg, 4)); /* since it is below */
  assert_true(arg_is_open(&t.arg, 1));
  tree_release(&t);
}

static void a_stronger_label_uncovers(void **state) {
  (void)state;
  Tree t;
  chain(&t);
  Term zero = term_equal(t.arg.bank, variable(&t, "x"), term_constant(t.arg.bank, 32, 0));
  assert_true(arg_cover(&t.arg, 2));
  assert_true(arg_strengthen(&t.arg, 1, zero));
  assert_int_equal(t.arg.nodes.data[2].covered_by, ARG_NONE);
  assert_int_equal(arg_find_leaf(&t.arg), 4);
  tree_release(&t);
}

/* A node that is covered does not answer any more for what nodes below it have covered. */
static void covering_undoes_coverings_below(void **state) {
  (void)state;
  Tree t;
  chain(&t);
  t.arg.nodes.data[4].covered_by = 3;
  assert_true(arg_cover(&t.arg, 2));
  assert_int_equal(t.arg.nodes.data[4].covered_by, ARG_NONE);
  tree_release(&t);
}

static void removing_undoes_coverings(void **state) {
  (void)state;
  Tree t;
  chain(&t);
  ArgId other = arg_add(&t.arg, 1, 0, term_true(t.arg.bank));
  t.arg.nodes.data[other].covered_by = 3;
  arg_remove(&t.arg, 2);
  assert_true(t.arg.nodes.data[2].is_removed && t.arg.nodes.data[3].is_removed && t.arg.nodes.data[4].is_removed);
  assert_int_equal(t.arg.nodes.data[other].covered_by, ARG_NONE);
  assert_int_equal(arg_find_leaf(&t.arg), other);
  tree_release(&t);
}

/* Every path of up to so many blocks: can the error be met there, by the slice and by all of the formula? */
static void assert_slices(const char *text, BlockSize blocks, size_t most, unsigned expected_errors) {
  Tree t;
  unsigned errors = 0;
  tree_init(&t, text, blocks);
  for (ArgId node = 0; node < t.arg.nodes.size && t.arg.nodes.size < most; node++) expand(&t, node, term_true(t.arg.bank));
  for (ArgId node = 0; node < t.arg.nodes.size; node++) {
    uint32_t place = t.arg.nodes.data[node].place;
    assert_non_null(arg_block(&t.arg, place));
    Answer sliced = arg_ask_path(&t.arg, 0, node, arg_bad(&t.arg, place, ARG_ERROR));
    assert_int_equal(sliced, decide_term(t.arg.bank, arg_path_formula(&t.arg, node, NULL, 0), &t.budget, NULL));
    errors += sliced == ANSWER_SAT;
  }
  assert_int_equal(errors, expected_errors);
  tree_release(&t);
}

static void slices_mean_what_paths_mean(void **state) {
  (void)state;
  assert_slices(one_loop, BLOCKS_LOOP, 7, 1);
  assert_slices(HEAD "int g; void f(int a) { if (a > 3) g = a; } int main(void) { int i = __VERIFIER_nondet_int(), j = 4; f(i); f(j); if (g == 9) reach_error(); f(i); if (g != i && i > 3) reach_error(); }",
                BLOCKS_FUNCTION, 20, 0);
  assert_slices(HEAD "int main(void) { int a = __VERIFIER_nondet_int(), b = a + 1; if (a > 5) b = 2; if (b == 2 && a != 1) reach_error(); return 0; }", BLOCKS_SINGLE, 60, 1);
}

/* What a path does not reach is refuted by interpolants that its nodes can take as labels; those of another path are not touched. */
static void refutations_become_labels(void **state) {
  (void)state;
  Tree t;
  chain(&t);
  ArgRefutation refutation = {0};
  Term error = arg_bad(&t.arg, t.arg.nodes.data[2].place, ARG_ERROR);
  assert_int_equal(arg_refute_from(&t.arg, 0, 2, error, t.options.itp, NULL, &refutation), ANSWER_UNSAT);
  assert_int_equal(refutation.interpolants.size, 2);
  assert_true(arg_take_interpolants(&t.arg, 2, &refutation));
  assert_int_equal(arg_ask(&t.arg, t.arg.nodes.data[2].place, t.arg.nodes.data[2].label, error), ANSWER_UNSAT);
  assert_true(term_is_true(t.arg.bank, t.arg.nodes.data[3].label));
  arg_refutation_release(&refutation);
  assert_int_equal(arg_refute_from(&t.arg, 0, 3, error, t.options.itp, NULL, &refutation), ANSWER_SAT); /* x becomes 3 in the third round */
  arg_refutation_release(&refutation);
  tree_release(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(older_labels_cover), cmocka_unit_test(a_stronger_label_uncovers), cmocka_unit_test(covering_undoes_coverings_below),
      cmocka_unit_test(removing_undoes_coverings), cmocka_unit_test(slices_mean_what_paths_mean), cmocka_unit_test(refutations_become_labels),
  };
  return cmocka_run_group_tests_name("engine/arg", tests, NULL, NULL);
}
