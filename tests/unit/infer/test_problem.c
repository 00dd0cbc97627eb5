/* What attempts share: it is made once, made again when facts grow, and what one attempt found out the next one knows. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "evidence/invariant.h"
#include "model/reduce/compact.h"
#include "unit/program_model.h"
#include "unit/sample_models.h"

static Budget endless;

static Term even(const Model *model) {
  Term x = model->state.data[0].var;
  return term_not(model->bank, term_extract(model->bank, x, 0, 0));
}

static void what_is_made_stays(void **state) {
  (void)state;
  Model *model = sample_counter(8, 0, 2, 13);
  Problem problem;
  problem_init(&problem, model);
  assert_false(problem_has_facts(&problem));
  const Circuit *circuit = problem_circuit(&problem, &endless);
  const Parts *parts = problem_parts(&problem, &endless);
  Unrolling *unrolling = problem_unrolling(&problem, 0, &endless);
  assert_non_null(circuit);
  assert_ptr_equal(problem_circuit(&problem, &endless), circuit);
  assert_ptr_equal(problem_parts(&problem, &endless), parts);
  assert_ptr_equal(problem_unrolling(&problem, 3, &endless), unrolling);
  assert_ptr_equal(problem_expanded(&problem), model); /* it has no names */
  assert_ptr_equal(problem_expanded_circuit(&problem, &endless), circuit);
  problem_add_facts(&problem, term_true(model->bank)); /* nothing new */
  assert_ptr_equal(problem_circuit(&problem, &endless), circuit);
  problem_release(&problem);
  model_delete(model);
}

static void facts_are_part_of_the_next_circuit(void **state) {
  (void)state;
  Model *model = sample_counter(8, 0, 2, 13);
  model->without = 1u << REDUCE_STUCK; /* so that facts are all that the circuit takes for granted */
  Problem problem;
  problem_init(&problem, model);
  assert_true(term_is_true(model->bank, problem_circuit(&problem, &endless)->facts));
  problem_add_facts(&problem, even(model));
  assert_true(problem_has_facts(&problem));
  assert_int_equal(problem_circuit(&problem, &endless)->facts, even(model));
  Term small = term_uless(model->bank, model->state.data[0].var, term_constant(model->bank, 8, 255));
  problem_add_facts(&problem, small);
  assert_int_equal(problem.facts, term_and(model->bank, even(model), small));
  assert_int_equal(problem_circuit(&problem, &endless)->facts, problem.facts);
  problem_release(&problem);
  model_delete(model);
}

/* A question about pass 5 takes the passes before it for granted: one about pass 3 needs another unrolling. */
static void an_unrolling_is_never_asked_backwards(void **state) {
  (void)state;
  Model *model = sample_counter(8, 0, 2, 6);
  Problem problem;
  problem_init(&problem, model);
  assert_int_equal(unrolling_ask_error(problem_unrolling(&problem, 5, &endless), 5, &endless), ANSWER_UNSAT);
  assert_int_equal(unrolling_passed(problem_unrolling(&problem, 5, &endless)), 5);
  Unrolling *again = problem_unrolling(&problem, 3, &endless);
  assert_int_equal(unrolling_passed(again), 0);
  assert_int_equal(unrolling_ask_error(again, 4, &endless), ANSWER_SAT);
  problem_release(&problem);
  model_delete(model);
}

static void safe_passes_only_grow(void **state) {
  (void)state;
  Model *model = sample_counter(8, 0, 2, 13);
  Problem problem;
  problem_init(&problem, model);
  problem_set_safe(&problem, 7);
  problem_set_safe(&problem, 4);
  assert_int_equal(problem.safe, 7);
  problem_release(&problem);
  model_delete(model);
}

/* What was cut short by the budget is not handed out, now or later. */
static void what_the_budget_cut_short_is_made_again(void **state) {
  (void)state;
  Model *model = sample_counter(8, 0, 2, 13);
  Problem problem;
  Budget ended;
  budget_init(&ended, NULL, 0, 1);
  budget_spend(&ended, 2);
  assert_false(budget_left(&ended, "test"));
  problem_init(&problem, model);
  assert_null(problem_circuit(&problem, &ended));
  assert_null(problem_unrolling(&problem, 0, &ended));
  assert_null(problem_parts(&problem, &ended));
  assert_non_null(problem_parts(&problem, &endless));
  problem_release(&problem);
  model_delete(model);
}

#define HEAD "void reach_error(void); int __VERIFIER_nondet_int(void);\n"

static void names_are_expanded(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEAD "int main(void) { int x = 0; while (1) { x = (x + __VERIFIER_nondet_int()) / 7; if (x == 9) reach_error(); } }");
  const Model *expanded = problem_expanded(&pm.problem);
  assert_ptr_not_equal(expanded, pm.model);
  assert_ptr_equal(problem_expanded(&pm.problem), expanded);
  assert_ptr_equal(problem_expanded_circuit(&pm.problem, &endless)->model, expanded);
  program_model_release(&pm);
}

static void paths_are_of_the_models_graph(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEAD "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) x++; if (x == 9) reach_error(); }");
  Paths *paths = problem_paths(&pm.problem, &endless);
  assert_non_null(paths);
  assert_ptr_equal(problem_paths(&pm.problem, &endless), paths);
  assert_ptr_equal(paths_bank(paths), pm.model->bank);
  assert_true(paths_is_end(paths, pm.graph->cuts.data[0]));
  program_model_release(&pm);
  Model *hardware = sample_counter(8, 0, 2, 13);
  Problem problem;
  problem_init(&problem, hardware);
  assert_null(problem_paths(&problem, &endless));
  problem_release(&problem);
  model_delete(hardware);
}

static Term state_variable(const Model *model, const char *name) {
  for (size_t i = 0; i < model->state.size; i++)
    if (model->state.data[i].symbol && !strcmp(model->state.data[i].symbol->name, name)) return model->state.data[i].var;
  fail_msg("no variable %s", name);
  return TERM_NONE;
}

/* mode, which holds two values and is compacted, is 10 in the first loop and 20 in the second: said by location, in the variables of paths, it is
 * an invariant that evidence accepts; said the wrong way round, it is none. */
static void what_holds_at_locations_becomes_an_invariant(void **state) {
  (void)state;
  ProgramModel pm = program_model(HEAD "int main(void) { int mode = 10; while (__VERIFIER_nondet_int()) if (mode != 10) reach_error();"
                                       " mode = 20; while (__VERIFIER_nondet_int()) if (mode != 20) reach_error(); }");
  const Model *base = model_base(pm.model);
  assert_ptr_not_equal(base, pm.model);
  assert_int_equal(pm.graph->cuts.size, 2);
  TermBank *bank = pm.model->bank;
  Term mode = state_variable(base, "mode");
  Paths *paths = problem_paths(&pm.problem, &endless);
  bool is_shared = false;
  for (uint32_t v = 0; v < paths_variable_count(paths); v++) is_shared = is_shared || paths_variable(paths, v)->var == mode;
  assert_true(is_shared);
  Term is_10 = term_equal(bank, mode, term_constant(bank, 32, 10)), is_20 = term_equal(bank, mode, term_constant(bank, 32, 20));
  unsigned condition, good = 0;
  for (unsigned turn = 0; turn < 2; turn++) {
    Term at_cut[2] = {turn ? is_20 : is_10, turn ? is_10 : is_20};
    Term invariant = model_lift_invariant(pm.model, problem_join_cuts(&pm.problem, at_cut));
    good += invariant_check(base, invariant, &endless, &condition, NULL) == EVIDENCE_HOLDS;
  }
  assert_int_equal(good, 1); /* one of them: the graph chooses which loop comes first */
  program_model_release(&pm);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_made_stays),    cmocka_unit_test(facts_are_part_of_the_next_circuit),
      cmocka_unit_test(safe_passes_only_grow), cmocka_unit_test(an_unrolling_is_never_asked_backwards),
      cmocka_unit_test(names_are_expanded),    cmocka_unit_test(what_the_budget_cut_short_is_made_again),
      cmocka_unit_test(paths_are_of_the_models_graph), cmocka_unit_test(what_holds_at_locations_becomes_an_invariant),
  };
  return cmocka_run_group_tests_name("infer/problem", tests, NULL, NULL);
}
