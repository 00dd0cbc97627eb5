/* The default: k-induction for a moment, so that what is easy is answered at once; a few concrete runs, which find what
 * needs no solver; a visit to all classes of states; relations between variables; pdr, which is quick where the proof is about
 * modes; a visit to all states, which is over at once where that is not possible; a short k-induction, which meets shallow
 * bugs on the way and is cheap where it works; a guess over the integers (misper), which finds linear invariants that
 * bits hide; then dar for a while, and imc for the rest of the budget.  Behind
 * k-induction come concrete runs again, with inputs that a solver suggests.  Where elements of large arrays are
 * tracked, the proof relates indices, so the guess comes before k-induction and has more time; before that come guesses
 * about these elements (infer/elements.h) and bmc of the exact view for a while.  Where a proof is out of reach because the
 * model is incomplete: bmc for the bugs.
 *
 * Where no loop is left there is only one question: runs first, then bmc.
 *
 * The first share is limited by effort (conflicts, passes), so that it is reproducible; the second one waits for
 * another process and is limited by time. */
#include "engine/engines.h"
#include "infer/facts.h"

enum { RUN_EFFORT = 20000 /* thousands of steps */, ALONE_EFFORT = 100000 /* the same, without inputs */ };
enum { SUGGEST_EFFORT = 20000 /* thousands of steps, simulations of 64 passes, and conflicts */ };
enum { KIND_EFFORT = 20000 /* conflicts */, KIND_PASSES = 30, MOMENT_EFFORT = 200, MOMENT_PASSES = 4, ELEMENTS_PASSES = 3 };

enum { PDR_EFFORT = 100000, DAR_EFFORT = 100000 }; /* conflicts */
enum { EXPLICIT_EFFORT = 200000 /* simulations of 64 steps */, CLASSES_EFFORT = 50000 /* the same, and conflicts */ };

static const double moment_share = 0.02, run_share = 0.04, suggest_share = 0.1, classes_share = 0.1; /* of the time that is left */
static const double relations_share = 0.05, elements_share = 0.15, explicit_share = 0.15; /* of the time that is left */
static const double kind_share = 0.2, misper_share = 0.4, misper_arrays_share = 0.6; /* of the time that is left */
static const double exact_part = 0.15, pdr_share = 0.12, dar_share = 0.25; /* of the time that is left */
static const double misper_seconds = 10;                   /* without a time limit */

static bool is_decided(const Result *result) { return result->verdict != VERDICT_UNKNOWN; }

static bool has_deadline(const Budget *budget) { return budget_seconds_left(budget) < 1e6; }

/* Part of the time that is left, if time is limited, and at most this effort. */
static Budget share_of(Budget *budget, double part, uint64_t effort) {
  Budget share;
  budget_init(&share, budget, has_deadline(budget) ? part * budget_seconds_left(budget) : 0, effort);
  return share;
}

static bool has_inputs(const Model *model) { return model->prefix.inputs.size || model->loop.inputs.size; }

static void try_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  if (!problem->model->graph) return;
  Budget share = share_of(budget, run_share, RUN_EFFORT);
  run_without_solver(problem, options, &share, result);
}

/* Once more, now with a solver that suggests inputs; without inputs, the only run for longer. */
static void try_suggestions(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  if (!problem->model->graph) return;
  uint64_t effort = has_inputs(problem->model) ? SUGGEST_EFFORT : ALONE_EFFORT;
  Budget share = share_of(budget, suggest_share, effort);
  if (has_inputs(problem->model))
    run_run(problem, options, &share, result);
  else
    run_without_solver(problem, options, &share, result);
}

/* Nothing simple has helped: relations between variables may. */
static void try_relations(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  (void)options;
  Budget share = share_of(budget, relations_share, 0);
  result->statistics.relations = problem_find_relations(problem, &share);
}

static void kind_within(Problem *problem, const EngineOptions *options, Budget *budget, Result *result, unsigned passes, double part,
                        uint64_t effort) {
  EngineOptions short_options = *options;
  if (!options->max_k || options->max_k > passes) short_options.max_k = passes;
  Budget share = share_of(budget, part, effort);
  kind_run(problem, &short_options, &share, result);
}

static void try_moment(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  kind_within(problem, options, budget, result, MOMENT_PASSES, moment_share, MOMENT_EFFORT);
}

/* Elements of arrays: what loops usually leave behind them is guessed; k-induction sees whether it is enough. */
static void try_elements(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  for (unsigned round = 0; round < ELEMENT_ROUNDS && !is_decided(result) && !result->incomplete && !budget->stopped; round++) {
    Budget share = share_of(budget, elements_share, 0);
    if (problem_find_element_facts(problem, round, &share))
      kind_within(problem, options, budget, result, ELEMENTS_PASSES, elements_share, KIND_EFFORT);
  }
}

enum { EXACT_EFFORT = 50000 /* conflicts */, EXACT_PASSES = 20000 };

static void try_exact(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  EngineOptions short_options = *options;
  if (!options->max_k || options->max_k > EXACT_PASSES) short_options.max_k = EXACT_PASSES;
  Budget share = share_of(budget, exact_part, EXACT_EFFORT);
  exact_search(problem, &short_options, &share, result);
}

static void try_explicit(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Budget share = share_of(budget, explicit_share, EXPLICIT_EFFORT);
  explicit_run(problem, options, &share, result);
}

static void try_classes(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Budget share = share_of(budget, classes_share, CLASSES_EFFORT);
  classes_run(problem, options, &share, result);
}

static void try_pdr(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Budget share = share_of(budget, pdr_share, PDR_EFFORT);
  pdr_run(problem, options, &share, result);
}

static void try_dar(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Budget share = share_of(budget, dar_share, DAR_EFFORT);
  dar_run(problem, options, &share, result);
}

static void try_kind(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  kind_within(problem, options, budget, result, KIND_PASSES, kind_share, KIND_EFFORT);
}

static void try_misper(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  Budget share;
  double part = problem->model->tracked ? misper_arrays_share : misper_share;
  double seconds = has_deadline(budget) ? part * budget_seconds_left(budget) : misper_seconds;
  budget_init(&share, budget, seconds, 0);
  misper_run(problem, options, &share, result);
}

void auto_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  typedef void (*Attempt)(Problem *, const EngineOptions *, Budget *, Result *);
  enum { ATTEMPTS = 13 };
  static const Attempt usual[ATTEMPTS] = {try_moment,   try_run,  try_exact,       try_classes, try_relations, try_pdr,
                                          try_explicit, try_kind, try_suggestions, try_misper,  try_dar,       imc_run};
  static const Attempt arrays[ATTEMPTS] = {try_moment,  try_run, try_relations, try_elements, try_exact,       try_misper,
                                           try_classes, try_pdr, try_explicit,  try_kind,     try_suggestions, try_dar, imc_run};
  static const Attempt straight[ATTEMPTS] = {try_moment, try_run};
  const Attempt *attempts = !problem->model->has_loop ? straight : problem->model->tracked ? arrays : usual;
  for (size_t i = 0; i < ATTEMPTS; i++)
    if (attempts[i] && !is_decided(result) && !budget->stopped && (!result->incomplete || attempts[i] == try_run || attempts[i] == try_suggestions))
      attempts[i](problem, options, budget, result);
  /* Without a loop there is one question, which every engine would ask alike: it has all the time that is left. */
  bool is_for_bmc = result->incomplete || !problem->model->has_loop;
  if (!is_decided(result) && is_for_bmc && !budget->stopped) bmc_run(problem, options, budget, result);
}

void engine_run_concretely(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  try_run(problem, options, budget, result);
  if (!is_decided(result) && !budget->stopped) try_suggestions(problem, options, budget, result);
}
