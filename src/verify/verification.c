/* The way to a conclusion, and the ways back: see verification.h. */
#include "verify/verification.h"
#include "base/clock.h"
#include "base/log.h"
#include "evidence/assumptions.h"
#include "solve/itp.h"
#include "solve/sat.h"

void verification_init(Verification *v, const VerificationOptions *options, const Observer *observer, Budget *budget, const Cfa *cfa, Model *hardware) {
  *v = (Verification){.options = options, .observer = *observer, .budget = budget, .pipeline = {.cfa = cfa, .model = hardware}};
  result_init(&v->result);
}

static void forget_problem(Verification *v) {
  if (v->has_problem) problem_release(&v->problem);
  v->has_problem = false;
}

void verification_release(Verification *v) {
  result_release(&v->result);
  forget_problem(v);
  model_delete(v->base);
  watched_runs_release(&v->runs);
  pipeline_release(&v->pipeline);
  vector_release(&v->inputs);
  vector_release(&v->conclusion.text);
}

bool verification_is_stopped(const Verification *v) { return v->budget->stopped || budget_has_fired() || budget_is_interrupted(); }

/* ---- the model ------------------------------------------------------------------------------------ */

static void note_assumptions(Verification *v) {
  AssumptionVector assumptions = {0};
  assumptions_find(v->pipeline.inlined, v->pipeline.inlined->recursion_bound, &assumptions);
  for (size_t i = 0; i < assumptions.size; i++) observer_note(&v->observer, assumptions.data[i].pos, assumptions.data[i].text);
  assumptions_release(&assumptions);
}

/* False, with a conclusion, if the model could not be had. */
static bool make_problem(Verification *v) {
  bool is_first = !v->pipeline.inlined;
  PipelineEnd end = pipeline_run(&v->pipeline, &v->options->pipeline, &v->observer, v->budget);
  if (v->pipeline.inlined && is_first) note_assumptions(v);
  if (end == PIPELINE_TOO_LARGE) v->conclusion.why = WHY_TOO_LARGE;
  if (end == PIPELINE_STOPPED) v->conclusion.why = WHY_STOPPED;
  if (end != PIPELINE_GOOD) return false;
  problem_init(&v->problem, v->pipeline.model);
  v->has_problem = true;
  return true;
}

/* ---- the strategy --------------------------------------------------------------------------------- */

static void count_solving(const Observer *o) {
  const SatStatistics *sat = sat_statistics();
  const ItpStatistics *itp = itp_statistics();
  observer_count(o, "solver.questions", sat->calls);
  observer_count(o, "solver.conflicts", sat->conflicts);
  observer_measure(o, "solver.seconds", sat->seconds);
  observer_count(o, "proofs.refutations", itp->problems);
  observer_count(o, "proofs.lemmas", itp->lemmas);
  observer_count(o, "proofs.core_lemmas", itp->core_lemmas);
  observer_measure(o, "proofs.solving", itp->solve_seconds);
  observer_measure(o, "proofs.replaying", itp->replay_seconds);
  observer_measure(o, "proofs.checking", itp->check_seconds);
}

static void count_results(Verification *v) {
  const EngineStatistics *statistics = &v->result.statistics;
  const Observer *o = &v->observer;
  const Model *model = v->problem.model;
  observer_name(o, "engine.name", v->options->engine);
  observer_name(o, "engine.decided_by", v->result.decided_by ? v->result.decided_by : "none");
  observer_count(o, "model.state_variables", model->state.size);
  observer_count(o, "model.state_bits", model_state_bits(model));
  observer_count(o, "model.terms", bank_size(model->bank));
  observer_count(o, "model.facts", statistics->facts);
  observer_count(o, "engine.depth", v->result.depth);
  observer_count(o, "engine.bound", statistics->bound);
  observer_count(o, "engine.convergence", statistics->convergence);
  observer_count(o, "bits.interpolants", statistics->interpolants);
  observer_count(o, "engine.local_iterations", statistics->local_iterations);
  observer_count(o, "engine.global_iterations", statistics->global_iterations);
  observer_count(o, "engine.global_queries", statistics->global_queries);
  observer_count(o, "bits.nodes_from_proofs", statistics->interpolant_nodes_raw);
  observer_count(o, "bits.nodes", statistics->interpolant_nodes);
  observer_count(o, "bits.atoms", statistics->interpolant_atoms);
  observer_count(o, "words.questions", statistics->word_questions);
  observer_count(o, "words.answers", statistics->word_answers);
  observer_count(o, "words.sequences", statistics->word_sequences);
  observer_count(o, "words.interpolants", statistics->word_interpolants);
  observer_count(o, "words.atoms", statistics->word_atoms);
  observer_count(o, "words.terms", statistics->word_terms);
  observer_count(o, "words.nodes", statistics->word_nodes);
  observer_count(o, "engine.relations", statistics->relations);
  observer_count(o, "engine.states", statistics->states);
  count_solving(o);
}

static void run_strategy(Verification *v) {
  EngineOptions how = v->options->how;
  how.progress = v->observer.progress;
  how.progress_context = v->observer.context;
  double start = clock_wall();
  StrategyChoice choice = {.engine = v->options->engine, .is_false_alarm = v->runs_alone};
  strategy_run(choice, &v->problem, &how, &v->observer, v->budget, &v->result);
  observer_measure_since(&v->observer, "seconds.engine", start);
  count_results(v);
}

/* ---- again ---------------------------------------------------------------------------------------- */

/* What was found says nothing where loops were skipped: without skipping any, from the start.  Else concrete runs may find what happens. */
static bool start_again(Verification *v) {
  LOG("the alarm does not replay; now with %s", v->runs_alone ? "concrete runs" : "all loops");
  result_release(&v->result);
  result_init(&v->result);
  vector_clear(&v->inputs);
  if (v->runs_alone) return true;
  forget_problem(v);
  pipeline_keep_loops(&v->pipeline);
  observer_count(&v->observer, "program.loops_skipped", 0);
  return make_problem(v);
}

void verification_run(Verification *v) {
  bool goes_on = !verification_try_every_run(v) && make_problem(v);
  while (goes_on) {
    run_strategy(v);
    goes_on = !verification_back_result(v) && start_again(v);
  }
  if (v->options->both_precisions) verification_confirm_precision(v);
}
