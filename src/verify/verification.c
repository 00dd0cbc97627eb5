/* The way to a conclusion, and the ways back: see verification.h. */
#include "verify/verification.h"
#include "base/clock.h"
#include "base/log.h"
#include "evidence/assumptions.h"
#include "solve/itp.h"
#include "solve/sat.h"
#include "verify/costs.h"
#include "verify/lasso.h"
#include "verify/termination.h"

void verification_init(Verification *v, const VerificationOptions *options, const Observer *observer, Budget *budget, const Cfa *cfa, Model *hardware) {
  *v = (Verification){.options = options, .observer = *observer, .budget = budget, .pipeline = {.cfa = cfa, .model = hardware}, .roles = ROLE_ALL};
  result_init(&v->result);
}

static void forget_problem(Verification *v) {
  if (v->has_problem) problem_release(&v->problem);
  v->has_problem = false;
}

void verification_forget_model(Verification *v) {
  const Cfa *cfa = v->pipeline.cfa;
  result_release(&v->result);
  result_init(&v->result);
  forget_problem(v);
  pipeline_release(&v->pipeline);
  v->pipeline = (Pipeline){.cfa = cfa};
}

void verification_release(Verification *v) {
  result_release(&v->result);
  forget_problem(v);
  model_delete(v->base);
  watched_runs_release(&v->runs);
  unwind_delete(v->unwinding);
  pipeline_release(&v->pipeline);
  vector_release(&v->inputs);
  ranking_release(&v->ranking);
  cfa_delete(v->localized);
  cfa_delete(v->defined);
  cfa_delete(v->unfolded);
  cfa_delete(v->forgotten);
  cfa_delete(v->aged);
  lasso_run_release(&v->lasso);
  recurrent_set_delete(v->recurrent);
  model_delete(v->product);
  vector_release(&v->lasso_text);
  vector_release(&v->conclusion.text);
}

bool verification_is_stopped(const Verification *v) { return v->budget->stopped || budget_has_fired() || budget_is_interrupted(); }

void verification_conclude_unknown(Verification *v, WhyUnknown why, const char *text, SourcePos pos) {
  v->conclusion.verdict = VERDICT_UNKNOWN;
  v->conclusion.why = why;
  v->conclusion.pos = pos;
  vector_clear(&v->conclusion.text);
  if (text) buffer_add(&v->conclusion.text, text);
}

void verification_conclude_open(Verification *v, const char *open) {
  verification_conclude_unknown(v, WHY_OTHER, NULL, 0);
  buffer_format(&v->conclusion.text, "incomplete: whether the error is reached hangs on %s", open);
}

/* ---- the model ------------------------------------------------------------------------------------ */

static void note_all(const Verification *v, AssumptionVector *assumptions) {
  for (size_t i = 0; i < assumptions->size; i++) observer_note(&v->observer, assumptions->data[i].pos, assumptions->data[i].text);
  assumptions_release(assumptions);
}

static void note_assumptions(Verification *v) {
  AssumptionVector assumptions = {0};
  assumptions_find(v->pipeline.inlined, v->pipeline.inlined->recursion_bound, &assumptions);
  note_all(v, &assumptions);
}

const char verification_no_end[] = "no run comes to the end of the program, as assumptions or null pointers end all of them: the proof is vacuous";

const char verification_end_at_null[] = "runs end here, as a null pointer is followed: nothing is said of what is behind (--property valid-deref)";

void verification_note_ends(const Verification *v, SourcePos null, bool is_vacuous) {
  if (null) observer_note(&v->observer, null, verification_end_at_null);
  if (is_vacuous) observer_note(&v->observer, 0, verification_no_end);
}

void verification_note_callbacks(const Verification *v, const Cfa *cfa) {
  AssumptionVector assumptions = {0};
  assumptions_find_callbacks(cfa, &assumptions);
  note_all(v, &assumptions);
}

bool verification_make_problem(Verification *v) {
  if (v->has_problem) return true;
  observer_stage(&v->observer, "making the model");
  bool is_first = !v->pipeline.inlined && !v->pipeline.is_again;
  PipelineEnd end = pipeline_run(&v->pipeline, &v->options->pipeline, &v->observer, v->budget);
  if (v->pipeline.inlined && is_first) note_assumptions(v);
  if (v->pipeline.graph) observe_cost_of_graph(&v->observer, v->pipeline.graph);
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

static void count_paths(const Observer *o, const EngineStatistics *statistics) {
  observer_count(o, "paths.blocks", statistics->blocks);
  observer_count(o, "paths.nodes", statistics->nodes);
  observer_count(o, "paths.explored", statistics->explored);
  observer_count(o, "paths.covered", statistics->covered);
  observer_count(o, "paths.forced", statistics->forced);
  observer_count(o, "paths.pruned_safe", statistics->pruned_safe);
  observer_count(o, "paths.found_by_error", statistics->found_by_error);
  observer_count(o, "paths.refinements", statistics->refinements);
  observer_count(o, "paths.predicates", statistics->predicates);
  observer_count(o, "paths.fallbacks", statistics->fallbacks);
}

static void count_reachability(const Observer *o, const EngineStatistics *statistics) {
  observer_count(o, "pdr.frames", statistics->frames);
  observer_count(o, "pdr.cubes", statistics->cubes);
  observer_count(o, "pdr.obligations", statistics->obligations);
  observer_count(o, "pdr.ctgs", statistics->ctgs);
  observer_count(o, "pdr.ctgs_blocked", statistics->ctgs_blocked);
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
  observer_measure(o, "words.seconds", statistics->word_seconds);
  observer_count(o, "words.lemmas", statistics->lemmas);
  observer_count(o, "words.lemmas_kept", statistics->lemmas_kept);
  observer_count(o, "words.by_candidate", statistics->by_candidate);
  observer_count(o, "words.by_subset", statistics->by_subset);
  observer_count(o, "words.by_strengthened", statistics->by_strengthened);
  observer_count(o, "words.refutations", statistics->refutations);
  observer_count(o, "words.by_replay", statistics->by_replay);
  observer_count(o, "engine.relations", statistics->relations);
  observer_count(o, "engine.states", statistics->states);
  count_reachability(o, statistics);
  count_paths(o, statistics);
  count_solving(o);
}

static void run_strategy(Verification *v) {
  EngineOptions how = v->options->how;
  how.progress = v->observer.progress;
  how.progress_context = v->observer.context;
  double start = clock_wall();
  StrategyChoice choice = {.engine = v->options->engine, .is_false_alarm = v->runs_alone, .is_for_proofs = v->localized, .split_context = v};
  if (!v->localized) { /* which nobody else looks at */
    choice.part = verification_part(v);
    choice.split = verification_split_strategy;
  }
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
  return verification_make_problem(v);
}

static bool unwinds(const Verification *v) { return v->roles & strategy_second.roles; }

/* Unwinding follows calls as deep as they go, and memory as runs meet it, so more time may change the answer.  Not in rounds about some of the checks: there others wait. */
static bool is_worth_unwinding(const Verification *v) {
  bool is_open = v->conclusion.verdict == VERDICT_UNKNOWN && v->conclusion.why == WHY_INCOMPLETE, is_auto = strategy_is_auto(v->options->engine) && v->pipeline.cfa;
  return is_open && is_auto && v->roles & strategy_last.roles && !v->options->pipeline.asked;
}

void verification_run_model(Verification *v) {
  bool goes_on = verification_make_problem(v);
  while (goes_on) {
    run_strategy(v);
    if (v->result.verdict != VERDICT_UNKNOWN) observer_stage(&v->observer, "checking the evidence");
    bool is_alarm = v->localized && v->result.verdict != VERDICT_TRUE; /* which says nothing */
    goes_on = !is_alarm && !verification_back_result(v) && start_again(v);
  }
}

/* Where nothing is unwound all partners would make the same model, and most programs are decided by what is quick. */
static void run_in_partners(Verification *v) {
  if (verification_wants_unwinding(v)) verification_split(v);
  if (unwinds(v) && verification_try_unwinding(v)) return;
  verification_run_model(v);
  if (is_worth_unwinding(v)) verification_unwind_further(v);
}

void verification_run(Verification *v) {
  if (verification_is_about_termination(v))
    verification_run_termination(v);
  else if (!verification_try_suggested(v) && !verification_try_every_run(v) && !verification_try_localized(v) && !verification_try_calls_as_loops(v))
    run_in_partners(v);
  if (v->options->both_precisions) verification_confirm_precision(v);
  verification_take_the_word(v);
}
