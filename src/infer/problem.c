/* What attempts share: see problem.h. */
#include "infer/problem.h"
#include "base/log.h"
#include "base/memory.h"
#include "model/encode/encode.h"
#include "model/reduce/compact.h"
#include "model/reduce/naming.h"

void problem_init(Problem *problem, const Model *model) {
  *problem = (Problem){.model = model, .facts = model->known};
}

/* What takes the facts for granted. */
static void forget_circuits(Problem *problem) {
  unrolling_delete(problem->unrolling);
  parts_delete(problem->parts);
  circuit_delete(problem->circuit);
  circuit_delete(problem->expanded_circuit);
  problem->unrolling = NULL;
  problem->parts = NULL;
  problem->circuit = problem->expanded_circuit = NULL;
}

void problem_release(Problem *problem) {
  forget_circuits(problem);
  if (problem->expanded) model_release_expanded(problem->expanded);
  memory_free(problem->expanded);
  array_unrolling_delete(problem->exact_unrolling);
  model_delete(problem->exact);
  for (unsigned size = 0; size < BLOCK_SIZES; size++) paths_delete(problem->paths[size]);
}

/* ---- what is known -------------------------------------------------------------------------------- */

bool problem_has_facts(const Problem *problem) { return !term_is_true(problem->model->bank, problem->facts); }

void problem_add_facts(Problem *problem, Term facts) {
  Term all = term_and(problem->model->bank, problem->facts, facts);
  if (all == problem->facts) return;
  problem->facts = all;
  forget_circuits(problem);
}

void problem_set_safe(Problem *problem, unsigned passes) {
  if (passes > problem->safe) problem->safe = passes;
}

/* ---- bits ----------------------------------------------------------------------------------------- */

const Circuit *problem_circuit(Problem *problem, Budget *budget) {
  if (!problem->circuit) problem->circuit = circuit_new_within(problem->model, problem->facts, budget);
  return problem->circuit;
}

/* Where the budget ends meanwhile, clauses are missing: these parts are for nobody. */
const Parts *problem_parts(Problem *problem, Budget *budget) {
  const Circuit *circuit = problem->parts ? problem->circuit : problem_circuit(problem, budget);
  if (problem->parts || !circuit) return problem->parts;
  problem->parts = parts_new(circuit, budget);
  if (budget && budget->stopped) {
    parts_delete(problem->parts);
    problem->parts = NULL;
  }
  return problem->parts;
}

/* One that was asked about a deeper pass, in vain, takes passes for granted that this question is about. */
Unrolling *problem_unrolling(Problem *problem, unsigned depth, Budget *budget) {
  if (problem->unrolling && unrolling_passed(problem->unrolling) > depth) {
    unrolling_delete(problem->unrolling);
    problem->unrolling = NULL;
  }
  const Circuit *circuit = problem_circuit(problem, budget);
  if (circuit && !problem->unrolling) problem->unrolling = unrolling_new(circuit);
  return problem->unrolling;
}

/* ---- views ---------------------------------------------------------------------------------------- */

static bool has_names(const Block *block) {
  for (size_t i = 0; i < block->inputs.size; i++)
    if (block->inputs.data[i].definition != TERM_NONE) return true;
  return false;
}

const Model *problem_expanded(Problem *problem) {
  const Model *model = problem->model;
  if (!has_names(&model->prefix) && !has_names(&model->loop)) return model;
  if (!problem->expanded) {
    problem->expanded = memory_alloc(sizeof *problem->expanded);
    *problem->expanded = model_expand_names(model);
  }
  return problem->expanded;
}

const Circuit *problem_expanded_circuit(Problem *problem, Budget *budget) {
  const Model *expanded = problem_expanded(problem);
  if (expanded == problem->model) return problem_circuit(problem, budget);
  if (!problem->expanded_circuit) problem->expanded_circuit = circuit_new_within(expanded, problem->facts, budget);
  return problem->expanded_circuit;
}

enum { EXACT_TERMS = 4000000 };
static const double exact_share = 0.3; /* of the time that is left */

const Model *problem_exact(Problem *problem, Budget *budget) {
  if (problem->exact || problem->has_no_exact || !problem->model->large || !problem->model->graph) return problem->exact;
  Budget share;
  bool has_deadline = budget_seconds_left(budget) < 1e6;
  budget_init(&share, budget, has_deadline ? exact_share * budget_seconds_left(budget) : 0, 0);
  problem->exact = model_encode_exact(problem->model, &share);
  if (!problem->exact || bank_size(problem->exact->bank) > EXACT_TERMS) {
    LOG("no exact view: %s", problem->exact ? "it is too large" : "encoding it takes too long");
    problem->has_no_exact = true;
    model_delete(problem->exact);
    problem->exact = NULL;
  }
  return problem->exact;
}

ArrayUnrolling *problem_exact_unrolling(Problem *problem, Budget *budget) {
  const Model *exact = problem_exact(problem, budget);
  if (exact && !problem->exact_unrolling) problem->exact_unrolling = array_unrolling_new(exact);
  return problem->exact_unrolling;
}

Paths *problem_paths_by(Problem *problem, BlockSize size, Budget *budget) {
  const Model *model = problem->model;
  BlockOptions options = block_options(size);
  if (problem->paths[size]) return problem->paths[size];
  return problem->paths[size] = model->graph ? paths_new_of(model, &options, budget) : paths_new_system(problem_expanded(problem));
}

Paths *problem_paths(Problem *problem, Budget *budget) {
  return problem->model->graph ? problem_paths_by(problem, BLOCKS_LOOP, budget) : NULL;
}

Term problem_join_cuts(const Problem *problem, const Term *at_cut) { return model_join_cuts(model_base(problem->model), at_cut); }
