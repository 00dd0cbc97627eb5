/* `craig verify`: parse, build the automaton, inline, encode, run an engine, re-check its evidence, tell.
 *
 * All of this happens in the worker.  The supervisor (verify_command) prints the verdict: TRUE and FALSE only
 * if the worker finished and its evidence held. */
#include "base/clock.h"
#include "base/log.h"
#include "cli/commands.h"
#include "cli/fault.h"
#include "cli/version.h"
#include "cli/verification.h"
#include "engine/engine.h"
#include "evidence/assumptions.h"
#include "flow/values/value_analysis.h"
#include "infer/facts.h"
#include "report/report.h"
#include "solve/itp.h"
#include "solve/sat.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATS_TEXT, STATS_JSON };    /* as --stats lists them */

static_assert((int)LAYERS_BITS == 0 && (int)LAYERS_WORDS == 1 && (int)LAYERS_BOTH == 2,
              "--interpolants lists the layers in this order");
static_assert((int)ARRAYS_EXACT == 0 && (int)ARRAYS_TRACKED == 1, "--arrays lists the views in this order");
static_assert((int)ITP_MCMILLAN == 0 && (int)ITP_PUDLAK == 1 && (int)ITP_INVERSE_MCMILLAN == 2,
              "--itp lists the systems in this order");

/* ---- telling ------------------------------------------------------------------------------------- */

void verification_begin_phase(Verification *v) { v->phase_start = clock_wall(); }

void verification_end_phase(Verification *v, const char *name) {
  session_measure(v->session, name, clock_wall() - v->phase_start);
}

static void report_progress(void *context, const char *engine, unsigned depth) {
  session_progress(context, engine, depth);
}

void verification_claim_unknown(Verification *v, const char *format, ...) {
  char reason[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  session_claim(v->session, VERDICT_UNKNOWN, reason);
}

/* Did the budget end, by time or because a test fired a stop point? */
bool verification_is_stopped(const Verification *v) {
  return v->budget.stopped || budget_has_fired() || budget_is_interrupted();
}

void verification_claim_stopped(Verification *v) {
  if (v->budget.stopped) MESSAGE("stopped at %s", v->budget.stopped);
  if (budget_has_fired())
    verification_claim_unknown(v, "stopped at %.*s", (int)strcspn(v->options->stop_at, ":"), v->options->stop_at);
  else
    verification_claim_unknown(v, "%s", reason_timeout);
}

void verification_note(Verification *v, SourcePos pos, const char *text) {
  const Program *program = v->task.frontend.program;
  SourcePlace place = program && pos ? source_locate(program->sources, pos) : (SourcePlace){0};
  session_remark(v->session, &(Remark){.kind = REMARK_NOTE,
                                       .file = place.line ? place.file : "",
                                       .line = place.line,
                                       .column = place.column,
                                       .text = text});
  if (v->options->quiet) return;
  Buffer where = {0};
  if (place.line) buffer_format(&where, "%s:%u:%u: ", place.file, place.line, place.column);
  session_say(v->session, "Note: %s%s", buffer_text(&where), text);
  vector_release(&where);
}

static void tell_notes(Verification *v) {
  const Cfa *cfa = v->task.frontend.cfa;
  for (size_t i = 0; i < cfa->notes.size; i++) verification_note(v, cfa->notes.data[i].pos, cfa->notes.data[i].text);
}

static void tell_assumptions(Verification *v) {
  AssumptionVector assumptions = {0};
  assumptions_find(v->task.inlined, v->task.inlined->recursion_bound, &assumptions);
  for (size_t i = 0; i < assumptions.size; i++) verification_note(v, assumptions.data[i].pos, assumptions.data[i].text);
  assumptions_release(&assumptions);
}

/* ---- the model ----------------------------------------------------------------------------------- */

/* What the value analysis knows, for the engines to use, as far as a share of the time allows. */
static void find_facts(Verification *v) {
  static const double facts_share = 0.15;
  if (reduction_is_in(task_without(v->options), REDUCE_VALUES) || !v->model->has_loop || !v->task.graph) return;
  verification_begin_phase(v);
  Budget share;
  double left = budget_seconds_left(&v->budget);
  budget_init(&share, &v->budget, left < 1e6 ? facts_share * left : 0, 0);
  Values *values = values_compute(v->task.graph, &share);
  if (values) session_count(v->session, "model.facts", problem_find_facts(&v->problem, values, &share));
  values_delete(values);
  verification_end_phase(v, "seconds.values");
}

/* A claim is made if the model could not be had. */
static void make_model(Verification *v) {
  bool is_first = !v->task.inlined;
  TaskEnd end = task_encode(&v->task, v->session, &v->budget);
  if (v->task.inlined && is_first) tell_assumptions(v);
  if (end == TASK_TOO_LARGE) verification_claim_unknown(v, "incomplete: more than %d locations after inlining", TASK_NODES);
  if (end == TASK_STOPPED) verification_claim_stopped(v);
  v->model = v->task.model;
  if (!v->model) return;
  problem_init(&v->problem, v->model);
  find_facts(v);
}

static int load(Verification *v) {
  TaskEnd end = task_read(&v->task, v->session);
  if (end == TASK_UNUSABLE) return STATUS_UNUSABLE;
  if (v->task.frontend.cfa) tell_notes(v);
  make_model(v);
  return 0;
}

/* ---- the engine ---------------------------------------------------------------------------------- */

static void count_solving(Session *session) {
  const SatStatistics *sat = sat_statistics();
  const ItpStatistics *itp = itp_statistics();
  session_count(session, "solver.questions", sat->calls);
  session_count(session, "solver.conflicts", sat->conflicts);
  session_measure(session, "solver.seconds", sat->seconds);
  session_count(session, "proofs.refutations", itp->problems);
  session_count(session, "proofs.lemmas", itp->lemmas);
  session_count(session, "proofs.core_lemmas", itp->core_lemmas);
  session_measure(session, "proofs.solving", itp->solve_seconds);
  session_measure(session, "proofs.replaying", itp->replay_seconds);
  session_measure(session, "proofs.checking", itp->check_seconds);
}

static void count_results(Verification *v, const Engine *engine) {
  const EngineStatistics *statistics = &v->result.statistics;
  session_name(v->session, "engine.name", engine->name);
  session_count(v->session, "model.state_variables", v->model->state.size);
  session_count(v->session, "model.state_bits", model_state_bits(v->model));
  session_count(v->session, "model.terms", bank_size(v->model->bank));
  session_count(v->session, "engine.depth", v->result.depth);
  session_count(v->session, "engine.bound", statistics->bound);
  session_count(v->session, "engine.convergence", statistics->convergence);
  session_count(v->session, "bits.interpolants", statistics->interpolants);
  session_count(v->session, "engine.local_iterations", statistics->local_iterations);
  session_count(v->session, "engine.global_iterations", statistics->global_iterations);
  session_count(v->session, "engine.global_queries", statistics->global_queries);
  session_count(v->session, "bits.nodes_from_proofs", statistics->interpolant_nodes_raw);
  session_count(v->session, "bits.nodes", statistics->interpolant_nodes);
  session_count(v->session, "bits.atoms", statistics->interpolant_atoms);
  session_count(v->session, "words.questions", statistics->word_questions);
  session_count(v->session, "words.answers", statistics->word_answers);
  session_count(v->session, "words.sequences", statistics->word_sequences);
  session_count(v->session, "words.interpolants", statistics->word_interpolants);
  session_count(v->session, "words.atoms", statistics->word_atoms);
  session_count(v->session, "words.terms", statistics->word_terms);
  session_count(v->session, "words.nodes", statistics->word_nodes);
  session_count(v->session, "engine.relations", statistics->relations);
  session_count(v->session, "engine.states", statistics->states);
  count_solving(v->session);
}

#ifdef NDEBUG
static const bool checks_always = false;
#else
static const bool checks_always = true;
#endif

static void run_engine(Verification *v) {
  const Options *options = v->options;
  const Engine *engine = engine_find(options->engine);
  EngineOptions how = {.max_k = (unsigned)options->max_k,
                       .itp = {.system = (ItpSystem)options->itp,
                               .backward = options->direction == ITP_BACKWARD,
                               .check = options->check_interpolants || options->paranoid || checks_always,
                               .second = options->paranoid},
                       .layers = (Layers)options->interpolants,
                       .arrays = (ArrayView)options->arrays,
                       .simple_paths = options->simple_paths,
                       .progress = report_progress,
                       .progress_context = v->session};
  verification_begin_phase(v);
  if (v->runs_alone)
    engine_run_concretely(&v->problem, &how, &v->budget, &v->result);
  else
    engine_run(engine, &v->problem, &how, &v->budget, &v->result);
  verification_end_phase(v, "seconds.engine");
  count_results(v, engine);
}

/* ---- the worker ---------------------------------------------------------------------------------- */

static void release(Verification *v) {
  result_release(&v->result);
  if (v->model) problem_release(&v->problem);
  model_delete(v->base);
  task_release(&v->task);
}

/* POINT or POINT:VISIT. */
static void arm_stop_point(const char *text) {
  if (!text) return;
  size_t length = strcspn(text, ":");
  static char point[128];
  snprintf(point, sizeof point, "%.*s", (int)length, text);
  budget_fire(point, text[length] ? (unsigned)strtoul(text + length + 1, NULL, 10) : 1);
}

/* An alarm that does not replay where loops were skipped says nothing: without skipping any, from the start.  Else concrete runs may find
 * what happens. */
static void start_again(Verification *v) {
  LOG("the alarm does not replay; now with %s", v->runs_alone ? "concrete runs" : "all loops");
  v->starts_again = false;
  result_release(&v->result);
  result_init(&v->result);
  if (v->runs_alone) return;
  problem_release(&v->problem);
  task_keep_loops(&v->task);
  session_count(v->session, "program.loops_skipped", 0);
  make_model(v);
}

static int work(Session *session) {
  Verification v = {.session = session, .options = session->options};
  result_init(&v.result);
  budget_init(&v.budget, NULL, session_seconds(v.options), 0);
  arm_stop_point(v.options->stop_at);
  int status = load(&v);
  fault_fire((Fault)v.options->fault);
  while (!status && v.model) {
    run_engine(&v);
    verification_back_result(&v);
    if (!v.starts_again) break;
    start_again(&v);
  }
  release(&v);
  return status;
}

/* ---- the supervisor ------------------------------------------------------------------------------ */

static bool check_engine(const Options *options, Buffer *error) {
  if (engine_find(options->engine)) return true;
  Guess guess;
  guess_init(&guess, options->engine);
  for (const Engine *engine = engines; engine->name; engine++) guess_consider(&guess, engine->name);
  buffer_format(error, "unknown engine '%s'", options->engine);
  if (guess.best) buffer_format(error, " (did you mean '%s'?)", guess.best);
  return false;
}

static bool prepare(Session *session, Arena *arena, Buffer *error) {
  const Options *options = session->options;
  return check_engine(options, error) && task_check_options(options, error) &&
         property_read(options->property, arena, &session->property, error) &&
         outputs_reserve(&session->outputs, OUTPUT_CERTIFICATE, options->certificate, &options->files,
                         error) &&
         outputs_reserve(&session->outputs, OUTPUT_REPORT, options->report, &options->files, error) &&
         outputs_reserve(&session->outputs, OUTPUT_SARIF, options->sarif, &options->files, error) &&
         outputs_reserve(&session->outputs, OUTPUT_WITNESS, options->witness, &options->files, error) &&
         outputs_reserve(&session->outputs, OUTPUT_TEST, options->test, &options->files, error);
}

/* The verdict without "Verdict: " and the end of the line. */
static const char *verdict_words(Buffer *line) {
  line->size -= 1;
  return buffer_text(line) + strlen("Verdict: ");
}

static void write_report(Session *session, OutputKind kind, void (*write)(const Report *report, Buffer *out), const Report *report) {
  if (!outputs_is_wanted(&session->outputs, kind)) return;
  Buffer out = {0};
  write(report, &out);
  if (outputs_write(&session->outputs, kind, &out)) outputs_set_complete(&session->outputs, kind);
  vector_release(&out);
}

static void write_reports(Session *session, Verdict verdict, const char *reason) {
  Buffer line = {0};
  verdict_print(verdict, session->property.name, reason, &line);
  Report report = {.version = craig_version,
                   .property = session->property.name,
                   .verdict = verdict_words(&line),
                   .is_true = verdict == VERDICT_TRUE,
                   .is_false = verdict == VERDICT_FALSE,
                   .files = &session->options->files,
                   .remarks = &session->remarks,
                   .statistics = &session->statistics};
  write_report(session, OUTPUT_REPORT, report_html, &report);
  write_report(session, OUTPUT_SARIF, report_sarif, &report);
  vector_release(&line);
}

static int conclude(Session *session, const ProcessOutcome *outcome, Buffer *error) {
  bool is_unusable = outcome->end == PROCESS_FINISHED && outcome->status;
  Buffer out = {0}, reason = {0};
  Verdict verdict = verdict_decide(outcome, &session->claim, &reason);
  for (int kind = 0; kind < OUTPUT_KINDS && verdict == VERDICT_UNKNOWN; kind++) outputs_discard(&session->outputs, (OutputKind)kind);
  if (!is_unusable) write_reports(session, verdict, buffer_text(&reason));
  bool is_written = outputs_finish(&session->outputs, !is_unusable, error);
  if (!is_unusable) {
    if (verdict == VERDICT_UNKNOWN && session->depth)
      buffer_format(&out, "No error in fewer than %u passes through the loop.\n", session->depth);
    if (session->options->stats == STATS_TEXT) report_statistics_text(&session->statistics, &out);
    if (session->options->stats == STATS_JSON) report_statistics_json(&session->statistics, &out);
    verdict_print(verdict, session->property.name, buffer_text(&reason), &out);
    fwrite(out.data, 1, out.size, stdout);
  }
  vector_release(&out);
  vector_release(&reason);
  return is_unusable || !is_written ? STATUS_UNUSABLE : verdict_exit_status(verdict);
}

int verify_command(const Options *options) {
  Session session;
  ProcessOutcome outcome;
  Arena arena = {0};
  Buffer error = {0};
  session_init(&session, options);
  int status = STATUS_UNUSABLE;
  if (prepare(&session, &arena, &error)) {
    session_run(&session, work, &outcome);
    status = conclude(&session, &outcome, &error);
  } else {
    outputs_finish(&session.outputs, false, &error);
  }
  bool has_place = strstr(buffer_text(&error), ": error: ");
  if (error.size) fprintf(stderr, "%s%s\n", has_place ? "" : "craig: error: ", buffer_text(&error));
  session_release(&session);
  arena_release(&arena);
  vector_release(&error);
  return status;
}
