/* Is this formula satisfiable?  Bits, clauses, calls of the solver, and the model back into words.  Without
 * arrays one call decides; with them each model is asked whether it is one, and what it violates is added. */
#include "solve/decide.h"
#include "base/log.h"
#include "base/memory.h"
#include "logic/walk.h"
#include "solve/arrays.h"
#include "solve/simulation.h"
#include "solve/term_solver.h"

struct Decision {
  TermSolver solver;
  Term formula;
  Arrays *arrays; /* NULL: the formula has none */
  bool is_loaded; /* the solver has all clauses */
};

/* ---- arrays -------------------------------------------------------------------------------------- */

/* The value of every node in lane 0, from those of the inputs.  To be released. */
static Simulation node_values(const Decision *decision) {
  const Aig *aig = decision->solver.aig;
  Simulation values;
  simulation_init(&values, aig);
  for (uint32_t node = 1; node < aig_size(aig); node++)
    if (aig_is_input(aig, node)) simulation_set(&values, 2 * node, term_solver_bit(&decision->solver, 2 * node));
  simulation_run(&values);
  return values;
}

static bool refine(const Decision *decision) {
  AigVector lemmas = {0};
  Simulation values = node_values(decision);
  bool refined = arrays_refine(decision->arrays, values.words, &lemmas);
  LOG("%zu facts about arrays added", lemmas.size);
  for (size_t i = 0; i < lemmas.size; i++) cnf_assert(decision->solver.cnf, lemmas.data[i]);
  simulation_release(&values);
  vector_release(&lemmas);
  return refined;
}

static Answer solve(Decision *decision, Budget *budget) {
  for (;;) {
    Answer answer = term_solver_ask(&decision->solver, NULL, 0, budget);
    if (answer != ANSWER_SAT || !decision->arrays) return answer;
    if (!budget_left(budget, "arrays_refine")) return ANSWER_UNKNOWN;
    if (!refine(decision)) return ANSWER_SAT;
  }
}

/* ---- models -------------------------------------------------------------------------------------- */

static void read_model(Decision *decision, Term formula, Evaluation *model) {
  TermVector variables = {0};
  const TermBank *bank = decision->solver.bank;
  term_free_variables(bank, formula, &variables);
  for (size_t i = 0; i < variables.size; i++)
    if (!sort_is_array(term_sort(bank, variables.data[i]))) term_solver_read(&decision->solver, variables.data[i], model);
  if (decision->arrays) {
    Simulation values = node_values(decision);
    arrays_read_model(decision->arrays, values.words, model);
    simulation_release(&values);
  }
  vector_release(&variables);
}

/* ---- asking -------------------------------------------------------------------------------------- */

static bool load_arrays(Decision *decision, Budget *budget) {
  TermSolver *solver = &decision->solver;
  if (decision->arrays || !arrays_occur(solver->bank, decision->formula)) return true;
  decision->arrays = arrays_new(solver->bank, solver->aig, solver->blaster, decision->formula, budget);
  if (!decision->arrays) return false;
  cnf_assert(solver->cnf, arrays_definition(decision->arrays));
  return true;
}

/* The formula as clauses; not if there are more gates than this (0: no limit), or the budget ended. */
static void load(Decision *decision, uint64_t most_gates, Budget *budget) {
  TermSolver *solver = &decision->solver;
  if (!load_arrays(decision, budget)) return;
  term_solver_set_budget(solver, budget);
  blast_bool(solver->blaster, decision->formula);
  bool is_small = !most_gates || aig_size(solver->aig) <= most_gates;
  decision->is_loaded = is_small && term_solver_assert(solver, decision->formula);
  term_solver_set_budget(solver, NULL);
}

Decision *decision_new(const TermBank *bank, Term formula) {
  Decision *decision = memory_zeroed(1, sizeof *decision);
  decision->formula = formula;
  term_solver_init(&decision->solver, bank);
  return decision;
}

void decision_delete(Decision *decision) {
  if (!decision) return;
  arrays_delete(decision->arrays);
  term_solver_release(&decision->solver);
  memory_free(decision);
}

/* How long a conflict takes grows with the gates that it is about. */
Answer decision_ask(Decision *decision, uint64_t work, Budget *budget) {
  enum { LEAST_CONFLICTS = 1000 };
  if (!decision->is_loaded) load(decision, work ? work / LEAST_CONFLICTS + 1 : 0, budget);
  if (!decision->is_loaded) return ANSWER_UNKNOWN;
  Budget effort;
  budget_init(&effort, budget, 0, work ? work / aig_size(decision->solver.aig) + 1 : 0);
  return solve(decision, &effort);
}

Answer decide_term(const TermBank *bank, Term formula, Budget *budget, Evaluation *model) {
  Decision *decision = decision_new(bank, formula);
  Answer answer = decision_ask(decision, 0, budget);
  if (answer == ANSWER_SAT && model) read_model(decision, formula, model);
  decision_delete(decision);
  return answer;
}
