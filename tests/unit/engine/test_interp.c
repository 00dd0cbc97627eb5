/* The modes of INTERPChecker on the examples of its paper, and that none of them claims too much: proofs pass the invariant's checker, errors happen when the program is run. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "engine/engine.h"
#include "evidence/invariant.h"
#include "model/reduce/compact.h"
#include "model/trace/execute.h"
#include "unit/program_model.h"

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void);\n"

enum { R = 0, R_E = LEARN_ERROR, R_S = LEARN_SAFETY, R_S_E = R_S | R_E, R_S_W = R_S | LEARN_WEIGHTS, R_S_E_W = R_S_W | R_E };
static const unsigned modes[] = {R, R_E, R_S, R_S_E, R_S_W, R_S_E_W};
enum { MODES = sizeof modes / sizeof *modes };

static void assert_evidence(Model *model, const Result *result) {
  Budget budget;
  unsigned condition;
  budget_init(&budget, NULL, 0, 0);
  if (result->verdict == VERDICT_TRUE) {
    assert_true(model_encode_blocks(model, &budget));
    Term invariant = model_lift_invariant(model, result->invariant);
    assert_int_equal(invariant_check(model_base(model), invariant, &budget, &condition, NULL), EVIDENCE_HOLDS);
  } else if (result->verdict == VERDICT_FALSE) {
    assert_non_null(result->run);
    assert_true(execute_confirms(model, &result->run->inputs, &budget));
  }
}

static Verdict run_interp(Model *model, unsigned learn, BlockSize blocks, EngineStatistics *statistics) {
  Problem problem;
  Budget budget;
  Result result;
  EngineOptions options = {.learn = learn, .blocks = blocks, .itp = {.check = true}};
  problem_init(&problem, model);
  budget_init(&budget, NULL, 0, 0);
  result_init(&result);
  engine_find("interp")->run(&problem, &options, &budget, &result);
  assert_evidence(model, &result);
  Verdict verdict = result.verdict;
  *statistics = result.statistics;
  result_release(&result);
  problem_release(&problem);
  return verdict;
}

static Verdict interp_without(ReductionSet without, const char *text, unsigned learn, BlockSize blocks, EngineStatistics *statistics) {
  ProgramModel pm = program_model_of(text, without);
  assert_non_null(pm.model);
  Verdict verdict = run_interp(pm.model, learn, blocks, statistics);
  program_model_release(&pm);
  return verdict;
}

/* With a model whose blocks are made for evidence alone. */
static Verdict interp_with_state(const char *text, unsigned learn, BlockSize blocks) {
  Budget budget;
  EngineStatistics ignored;
  ProgramModel pm = program_model(text);
  budget_init(&budget, NULL, 0, 0);
  Model *model = model_encode_state(pm.graph, &(EncodeOptions){0}, &budget);
  assert_non_null(model);
  assert_false(model_has_blocks(model));
  Verdict verdict = run_interp(model, learn, blocks, &ignored);
  assert_int_equal(model_has_blocks(model), verdict == VERDICT_TRUE);
  model_delete(model);
  program_model_release(&pm);
  return verdict;
}

static Verdict interp(const char *text, unsigned learn, BlockSize blocks, EngineStatistics *statistics) {
  return interp_without(0, text, learn, blocks, statistics);
}

/* Fig. 1, from its path formulas: s = 1; a == 1?; i > 1?; s += 2 or 3, 1 or 2; s > 3.  Ways with i > 1 meet at L6, the others at L15.  The ways that add too little come before the one that does not. */
static const char running_example[] = HEAD "int main(void) { int s = 1, a = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();"
                                           " if (a == 1) { if (i > 1) { s += 2; goto L6; } s += 3; goto L15; }"
                                           " if (i > 1) { s += 1; goto L6; } s += 2; goto L15;"
                                           " L15: i = 0; goto L7; L6: i = 2; L7: if (s > 3) reach_error(); else a = i; return 0; }";

static void explore_running_example(ReductionSet without, EngineStatistics of[MODES]) {
  for (size_t m = 0; m < MODES; m++) assert_int_equal(interp_without(without, running_example, modes[m], BLOCKS_SINGLE, &of[m]), VERDICT_FALSE);
}

static void assert_shrinks(const EngineStatistics of[MODES]) {
  assert_true(of[1].explored < of[0].explored);
  assert_true(of[2].explored < of[0].explored);
  assert_true(of[3].explored < of[1].explored);
  assert_true(of[3].explored < of[2].explored);
  assert_int_equal(of[4].explored, of[2].explored);
  assert_int_equal(of[5].explored, of[3].explored);
  assert_int_equal(of[0].pruned_safe + of[0].found_by_error + of[1].pruned_safe + of[2].found_by_error, 0);
  assert_true(of[2].pruned_safe && of[1].found_by_error && of[3].pruned_safe && of[3].found_by_error);
}

/* Figs. 2, 3, 4, 6, without pruning: each kind of interpolant by itself saves nodes, and both together more than either.  Fig. 7: with pruning they are fewer in each mode.  Weights make no difference
 * here. */
static void the_running_example_shrinks(void **state) {
  (void)state;
  EngineStatistics whole[MODES], pruned[MODES];
  explore_running_example(1u << REDUCE_PRUNE, whole);
  explore_running_example(0, pruned);
  assert_shrinks(whole);
  assert_shrinks(pruned);
  for (size_t m = 0; m < MODES; m++) assert_true(pruned[m].explored < whole[m].explored);
}

static uint64_t paths_walked(const EngineStatistics *of) { return of->refinements + of->pruned_safe + of->covered + 1; }

/* Sect. IV.B: with weights the third path is the error, without them the fourth. */
static void weights_save_a_path(void **state) {
  (void)state;
  static const char text[] = HEAD "int main(void) { int s = __VERIFIER_nondet_int(), a; if (s > 1) a = 5; else a = 1;"
                                  " if (!(a < 3)) reach_error(); else if (s > 1) reach_error(); return 0; }";
  EngineStatistics without, with;
  assert_int_equal(interp(text, R_S, BLOCKS_SINGLE, &without), VERDICT_FALSE);
  assert_int_equal(interp(text, R_S_W, BLOCKS_SINGLE, &with), VERDICT_FALSE);
  assert_int_equal(paths_walked(&without), 4);
  assert_int_equal(paths_walked(&with), 3);
}

/* Every mode, with every size of blocks; pruned or not; with all of the model or its state alone. */
static void assert_all(const char *text, Verdict expected) {
  EngineStatistics ignored;
  for (size_t m = 0; m < MODES; m++)
    for (unsigned blocks = 0; blocks < BLOCK_SIZES; blocks++) {
      assert_int_equal(interp(text, modes[m], (BlockSize)blocks, &ignored), expected);
      assert_int_equal(interp_without(1u << REDUCE_PRUNE, text, modes[m], (BlockSize)blocks, &ignored), expected);
      assert_int_equal(interp_with_state(text, modes[m], (BlockSize)blocks), expected);
    }
}

/* That one edge out of a place is safe makes no set of safe states: the other one has the error. */
static void a_set_is_full_only_by_all_edges(void **state) {
  (void)state;
  assert_all(HEAD "int main(void) { int s, x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x) s = 2; else s = 1;"
                  " if (s > 3) reach_error(); if (y == 7 && s == 2) reach_error(); return 0; }", VERDICT_FALSE);
}

/* What is safe at a loop head depends on the next round: lock is 1 there after a round that ends early. */
static void loops_are_full_at_once(void **state) {
  (void)state;
  static const char safe[] = HEAD "int main(void) { int lock = 0; while (__VERIFIER_nondet_int()) { if (lock) reach_error(); lock = 1;"
                                  " while (__VERIFIER_nondet_int()) if (!lock) reach_error(); lock = 0; } if (lock) reach_error(); return 0; }";
  static const char unsafe[] = HEAD "int main(void) { int lock = 0; while (__VERIFIER_nondet_int()) { if (lock) reach_error(); lock = 1;"
                                    " if (__VERIFIER_nondet_int()) continue; lock = 0; } return 0; }";
  assert_all(safe, VERDICT_TRUE);
  assert_all(unsafe, VERDICT_FALSE);
}

/* Def. 2 has final locations full from the start: here all places behind the first loop, a loop among them. */
static void what_leads_to_no_error_is_full(void **state) {
  (void)state;
  assert_all(HEAD "int main(void) { int s = 0, t = 0; while (__VERIFIER_nondet_int()) { if (s) reach_error(); t++; }"
                  " while (t > 0) { s++; t--; } return s; }", VERDICT_TRUE);
  assert_all(HEAD "int main(void) { int s = 0, t = 0; while (__VERIFIER_nondet_int()) { if (s == 2) reach_error(); s++; }"
                  " while (t > 0) { s++; t--; } return s; }", VERDICT_FALSE);
}

/* A suffix to the error that the states reached cannot take: what is claimed of them is not confirmed. */
static void suffixes_are_confirmed(void **state) {
  (void)state;
  assert_all(HEAD "int main(void) { unsigned n = 0; while (__VERIFIER_nondet_int()) { if (__VERIFIER_nondet_int()) n += 2; else n += 4;"
                  " if (n % 2) reach_error(); } return 0; }", VERDICT_TRUE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_running_example_shrinks), cmocka_unit_test(weights_save_a_path), cmocka_unit_test(a_set_is_full_only_by_all_edges),
      cmocka_unit_test(loops_are_full_at_once), cmocka_unit_test(what_leads_to_no_error_is_full), cmocka_unit_test(suffixes_are_confirmed),
  };
  return cmocka_run_group_tests_name("engine/interp", tests, NULL, NULL);
}
