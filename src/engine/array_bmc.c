/* Bounded model checking of the exact view (model/unroll/array_unrolling.h): large arrays, which the engines know by single elements only, are arrays
 * there.  It looks for errors and proves nothing: the circuits from which invariants are made have no arrays.
 *
 * What it finds is run by the interpreter before it is believed; where something else than arrays is not followed, the search
 * goes on behind what did not happen.  Whoever searches next goes on where the last search ended. */
#include "base/log.h"
#include "engine/array_bmc.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "model/unroll/array_unrolling.h"
#include "model/trace/execute.h"
#include "model/trace/stepper.h"

enum { MOST_FAILURES = 20 }; /* counterexamples that do not happen */

typedef struct {
  Problem *problem;
  const Model *model; /* the exact view */
  ArrayUnrolling *unrolling;
  const EngineOptions *options;
  Budget *budget;
  Result *result;
  unsigned reported; /* depth */
} Search;

/* Is there an error in pass `depth` that really happens? */
static Answer ask_error(Search *s, unsigned depth) {
  Answer answer = array_unrolling_ask_error(s->unrolling, depth, s->budget);
  if (answer != ANSWER_SAT) return answer;
  RunInputs *run = array_unrolling_run_inputs(s->unrolling, depth, s->budget);
  if (!run) return ANSWER_UNKNOWN;
  run->check = execute_check(s->model, &run->inputs, s->budget);
  if (run->check) {
    s->result->verdict = VERDICT_FALSE;
    s->result->run = run;
    return ANSWER_SAT;
  }
  run_inputs_delete(run);
  LOG("an error in pass %u does not happen", depth);
  s->problem->exact_failures++;
  return s->budget->stopped ? ANSWER_UNKNOWN : ANSWER_UNSAT;
}

/* Once is enough: a proof is out of reach then. */
static Answer ask_incomplete(Search *s, unsigned depth) {
  if (s->result->incomplete) return ANSWER_UNSAT;
  Answer answer = array_unrolling_ask_incomplete(s->unrolling, depth, s->budget);
  if (answer == ANSWER_SAT) s->result->incomplete = s->problem->exact_incomplete = array_unrolling_incomplete_point(s->unrolling, depth);
  return answer == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_UNSAT;
}

/* Passes may take microseconds: not each of them is news. */
static void report(Search *s, unsigned depth) {
  if (s->problem->exact_failures) return;
  if (depth > s->result->depth) s->result->depth = depth;
  if (depth - s->reported <= depth / 64) return;
  s->reported = depth;
  if (s->options->progress) s->options->progress(s->options->progress_context, "array-bmc", depth);
}

static ArrayBmcEnd search(Search *s) {
  unsigned max_k = s->options->max_k;
  for (unsigned depth = s->problem->exact_passes;; depth++) {
    s->problem->exact_passes = depth;
    if (depth && (!s->model->has_loop || term_is_false(s->model->bank, s->model->prefix.valid))) return ARRAY_BMC_COMPLETE;
    if (max_k && depth > max_k) return ARRAY_BMC_ENDED;
    if (!budget_left(s->budget, "array_bmc_next_depth")) return ARRAY_BMC_ENDED;
    LOG("asking for an error in pass %u of the exact view", depth);
    Answer answer = ask_error(s, depth);
    if (answer == ANSWER_SAT) return ARRAY_BMC_FOUND;
    if (answer == ANSWER_UNSAT) answer = ask_incomplete(s, depth);
    if (answer == ANSWER_UNKNOWN || s->problem->exact_failures >= MOST_FAILURES) return ARRAY_BMC_ENDED;
    if (depth > s->result->statistics.bound) s->result->statistics.bound = depth;
    report(s, depth + 1);
    Answer alive = array_unrolling_ask_alive(s->unrolling, depth, s->budget);
    if (alive == ANSWER_UNSAT) return ARRAY_BMC_COMPLETE;
    if (alive == ANSWER_UNKNOWN) return ARRAY_BMC_ENDED;
  }
}

ArrayBmcEnd array_bmc_search(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  if (options->arrays != ARRAYS_EXACT) return ARRAY_BMC_NONE;
  ArrayUnrolling *unrolling = problem_exact_unrolling(problem, budget);
  if (!unrolling) return ARRAY_BMC_NONE;
  Search s = {.problem = problem, .model = problem->exact, .unrolling = unrolling, .options = options, .budget = budget, .result = result};
  if (!result->incomplete) result->incomplete = problem->exact_incomplete;
  ArrayBmcEnd end = search(&s);
  if (end != ARRAY_BMC_FOUND) {
    engine_set_stopped(budget, result);
    if (problem->exact_failures && !budget->stopped) result->reason = "incomplete";
  }
  return end;
}

void array_bmc_run(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  array_bmc_search(problem, options, budget, result);
}

/* ---- what other engines found ---------------------------------------------------------------------- */

/* The inputs of a trace of the model. */
static bool is_confirmed(const Model *model, const Trace *trace, Budget *budget) {
  RunInputVector inputs = {0};
  trace_run_inputs(model, trace, &inputs);
  bool confirmed = execute_confirms(model, &inputs, budget);
  vector_release(&inputs);
  return confirmed;
}

void array_bmc_settle(Problem *problem, const EngineOptions *options, Budget *budget, Result *result) {
  if (result->verdict != VERDICT_FALSE || !result->trace || !problem->model->large || options->arrays != ARRAYS_EXACT) return;
  if (is_confirmed(problem->model, result->trace, budget) || !problem_exact(problem, budget)) return;
  Result other;
  result_init(&other);
  LOG("an error of the model does not happen; looking at the exact view");
  other.statistics = result->statistics;
  if (array_bmc_search(problem, options, budget, &other) == ARRAY_BMC_FOUND || budget->stopped) {
    result_release(result);
    *result = other;
  } else {
    result_release(&other);
  }
}
