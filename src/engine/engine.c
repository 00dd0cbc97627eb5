/* The table of engines, and what all of them share.  See engine.h. */
#include "engine/engine.h"
#include "base/log.h"
#include "engine/images.h"
#include "engine/engine_inside.h"
#include "engine/engines.h"
#include "model/trace/stepper.h"
#include "model/unroll/unrolling.h"
#include <string.h>

const Engine engines[] = {
    {"run", "concrete execution on zero, boundary, random, telling and solver-suggested inputs: finds bugs, proves nothing", "suggestions: Majumdar, Sen 2007", run_run, false},
    {"unwind", "symbolic execution that joins paths: unwinds each loop for as long as it can go on, before any model is made", "King 1976; Clarke, Kroening, Lerda 2004", NULL, false},
    {"bmc", "bounded model checking: shortest bugs first; proves what it can unroll completely", "Biere et al. 1999", bmc_run, false},
    {"kind", "k-induction; its proofs become invariants by interpolation", "Sheeran, Singh, Stalmarck 2000", kind_run, false},
    {"explicit", "visits every state where few values of the inputs make a difference", "folklore", explicit_run, false},
    {"classes", "visits every class of states: values of small variables, comparisons of the others", "Graf, Saidi 1997", classes_run, false},
    {"imc", "interpolation-based model checking", "McMillan 2003; Beyer, Lee, Wendler 2025", imc_run, false},
    {"ismc", "interpolation-sequence-based model checking", "Vizel, Grumberg 2009; Beyer et al. 2024", ismc_run, false},
    {"dar", "dual approximated reachability", "Vizel, Grumberg, Shoham 2013; Beyer et al. 2024", dar_run, false},
    {"pdr", "property-directed reachability", "Bradley 2011; Een, Mishchenko, Brayton 2011", pdr_run, false},
    {"impact", "lazy abstraction with interpolants: an unwinding whose labels are interpolants", "McMillan 2006; Beyer, Wendler 2012", impact_run, true},
    {"predabs", "lazy predicate abstraction: predicates by location, from interpolants", "Henzinger et al. 2002, 2004; Beyer, Keremoglu, Wendler 2010", predabs_run, true},
    {"interp", "predicate abstraction that also learns which states are safe and which are not", "Tian, Duan, Duan, Ong 2017", interp_run, true},
    {"misper", "invariants guessed over the integers; what holds of the bits is kept", "Gurfinkel, Belov, Marques-Silva 2014", misper_run, false},
    {NULL, NULL, NULL, NULL, false}};

const Engine *engine_find(const char *name) {
  for (const Engine *engine = engines; engine->name; engine++)
    if (!strcmp(engine->name, name)) return engine;
  return NULL;
}

/* ---- what all engines share ---------------------------------------------------------------------- */

void engine_report_depth(Problem *problem, const EngineOptions *options, const char *engine, Result *result, unsigned depth) {
  problem_set_safe(problem, depth);
  if (depth > result->depth) result->depth = depth;
  if (options->progress) options->progress(options->progress_context, engine, result->depth);
}

void engine_set_stopped(const Budget *budget, Result *result) {
  result->verdict = VERDICT_UNKNOWN;
  if (budget->stopped)
    result->reason = budget->stopped;
  else if (!result->incomplete)
    result->reason = "max-k";
}

void engine_set_proved(Result *result, Term invariant) {
  result->verdict = VERDICT_TRUE;
  result->invariant = invariant;
}

void engine_set_bug(Unrolling *unrolling, unsigned depth, Result *result) {
  result->verdict = VERDICT_FALSE;
  result->trace = unrolling_trace(unrolling, depth);
}

/* A proof is out of reach, for this attempt and for later ones. */
static void take_incomplete(const Problem *problem, Result *result) {
  if (!problem->incomplete || result->incomplete) return;
  result->verdict = VERDICT_UNKNOWN;
  result->reason = "incomplete";
  result->incomplete = problem->incomplete;
}

void engine_set_incomplete(Problem *problem, const Trace *trace, Result *result) {
  Stepper stepper;
  stepper_init(&stepper, problem->model, trace);
  while (!stepper_is_last(&stepper)) stepper_advance(&stepper);
  const IncompleteVector *points = &stepper_block(&stepper)->incompletes;
  /* The points may speak of names (naming.h) that their disjunction no longer constrains: then any of them is told. */
  static const IncompletePoint nameless;
  problem->incomplete = points->size ? &points->data[0] : &nameless;
  for (size_t i = 0; i < points->size; i++)
    if (stepper_is_true(&stepper, points->data[i].when)) {
      problem->incomplete = &points->data[i];
      break;
    }
  stepper_release(&stepper);
  take_incomplete(problem, result);
}

/* The two questions about a pass that was not asked about before. */
static Answer ask_pass(Problem *problem, unsigned depth, Budget *budget, Result *result) {
  Unrolling *unrolling = problem_unrolling(problem, depth, budget);
  Answer error = unrolling ? unrolling_ask_error(unrolling, depth, budget) : ANSWER_UNKNOWN;
  if (error == ANSWER_SAT) engine_set_bug(unrolling, depth, result);
  if (error != ANSWER_UNSAT || problem->incomplete) return error;
  Answer incomplete = unrolling_ask_incomplete(unrolling, depth, budget);
  if (incomplete == ANSWER_SAT) {
    Trace *trace = unrolling_trace(unrolling, depth);
    engine_set_incomplete(problem, trace, result);
    trace_delete(trace);
  }
  return incomplete == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_UNSAT;
}

Answer engine_ask_depth(Problem *problem, unsigned depth, Budget *budget, Result *result) {
  Answer answer = depth < problem->safe ? ANSWER_UNSAT : ask_pass(problem, depth, budget, result);
  if (answer == ANSWER_UNKNOWN) engine_set_stopped(budget, result);
  if (answer != ANSWER_UNSAT) return answer;
  if (depth == problem->safe) problem_set_safe(problem, depth + 1);
  take_incomplete(problem, result);
  return answer;
}

void engine_tell_error(Problem *problem, unsigned pass, Budget *budget, Result *result) {
  LOG("the error is reached in pass %u", pass);
  if (engine_ask_depth(problem, pass, budget, result) == ANSWER_UNSAT) result->reason = "incomplete";
}

bool engine_decide_prefix(Problem *problem, Budget *budget, Result *result) {
  const Model *model = problem->model;
  if (engine_ask_depth(problem, 0, budget, result) != ANSWER_UNSAT) return true;
  if (result->depth < 1) result->depth = 1;
  if (model->has_loop && !term_is_false(model->bank, model->prefix.valid)) return false;
  /* No cut point is reached: the set of reachable states is empty. */
  if (!result->incomplete) engine_set_proved(result, model->has_loop ? term_false(model->bank) : term_true(model->bank));
  return true;
}

void engine_run_with_images(Problem *problem, const EngineOptions *options, Budget *budget, Result *result, ImageSearch search) {
  if (engine_decide_prefix(problem, budget, result) || result->incomplete) return;
  Images images;
  if (images_init(&images, problem, options, budget, result))
    search(&images, problem, result);
  else
    engine_set_stopped(budget, result);
  images_release(&images);
}
