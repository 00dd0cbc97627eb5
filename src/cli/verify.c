/* `craig verify`: parse, build the automaton, inline, encode, run an engine, re-check its evidence, tell.
 *
 * All of this happens in the worker.  The supervisor (verify_command) prints the verdict: TRUE and FALSE only
 * if the worker finished and its evidence held. */
#include "base/budget.h"
#include "base/clock.h"
#include "base/log.h"
#include "cli/commands.h"
#include "cli/fault.h"
#include "cli/frontend.h"
#include "cli/hardware.h"
#include "cli/session.h"
#include "engine/engine.h"
#include "evidence/invariant.h"
#include "evidence/replay.h"
#include "flow/inline.h"
#include "flow/unroll.h"
#include "flow/value.h"
#include "logic/smtlib.h"
#include "logic/walk.h"
#include "model/compact.h"
#include "model/encode.h"
#include "model/facts.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODE_LIMIT = 4000000 };      /* of the inlined graph */
enum { READABLE_NODES = 24 };       /* of an invariant */
enum { STATS_TEXT, STATS_JSON };    /* as --stats lists them */
enum { ITP_FORWARD, ITP_BACKWARD }; /* as --direction lists them */

static_assert((int)LAYERS_BITS == 0 && (int)LAYERS_WORDS == 1 && (int)LAYERS_BOTH == 2,
              "--interpolants lists the layers in this order");
static_assert((int)ITP_MCMILLAN == 0 && (int)ITP_PUDLAK == 1 && (int)ITP_INVERSE_MCMILLAN == 2,
              "--itp lists the systems in this order");

typedef struct {
  Session *session;
  const Options *options;
  Budget budget;
  Frontend frontend; /* empty for hardware */
  Graph *graph;      /* NULL for hardware */
  Model *model;
  Result result;
  double phase_start;
} Verification;

/* ---- telling ------------------------------------------------------------------------------------- */

static void begin_phase(Verification *v) { v->phase_start = clock_wall(); }

static void end_phase(Verification *v, const char *name) {
  session_measure(v->session, name, clock_wall() - v->phase_start);
}

static void report_progress(void *context, const char *engine, unsigned depth) {
  session_progress(context, engine, depth);
}

static void claim_unknown(Verification *v, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void claim_unknown(Verification *v, const char *format, ...) {
  char reason[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  session_claim(v->session, VERDICT_UNKNOWN, reason);
}

/* Did the budget end, by time or because a test fired a stop point? */
static bool is_stopped(const Verification *v) {
  return v->budget.stopped || budget_has_fired() || budget_is_interrupted();
}

static void claim_stopped(Verification *v) {
  if (v->budget.stopped) MESSAGE("stopped at %s", v->budget.stopped);
  if (budget_has_fired())
    claim_unknown(v, "stopped at %.*s", (int)strcspn(v->options->stop_at, ":"), v->options->stop_at);
  else
    claim_unknown(v, "%s", reason_timeout);
}

static void print_notes(Verification *v) {
  const Cfa *cfa = v->frontend.cfa;
  Buffer out = {0};
  for (size_t i = 0; !v->options->quiet && i < cfa->notes.size; i++) {
    buffer_add(&out, "Note: ");
    frontend_locate(cfa->program, cfa->notes.data[i].pos, &out);
    buffer_format(&out, ": %s\n", cfa->notes.data[i].text);
  }
  if (out.size) session_text(v->session, &out);
  vector_release(&out);
}

/* ---- the model ----------------------------------------------------------------------------------- */

static int load_hardware(Verification *v) {
  Buffer error = {0};
  v->model = hardware_read(v->options, &error);
  if (!v->model) fprintf(stderr, "%s\n", buffer_text(&error));
  vector_release(&error);
  return v->model ? 0 : STATUS_UNUSABLE;
}

static void count_graph(Verification *v) {
  session_count(v->session, "program.edges", v->frontend.cfa->edges.size);
  session_count(v->session, "program.nodes", v->graph->nodes.size);
  session_count(v->session, "program.cut_points", v->graph->cuts.size);
}

/* The graph with loops that constants decide unrolled; false, with a claim, if there was no time for it. */
static bool unroll_loops(Verification *v) {
  if (!v->options->unroll) return true;
  session_count(v->session, "program.cut_points_before", v->graph->cuts.size);
  UnrollOptions how = {.iterations = (unsigned)v->options->unroll, .prune = true};
  Graph *unrolled = graph_unroll(v->graph, &how, &v->budget);
  graph_delete(v->graph);
  v->graph = unrolled;
  end_phase(v, "seconds.unroll");
  if (!unrolled) claim_stopped(v);
  begin_phase(v);
  return unrolled;
}

/* What the value analysis knows, for the engines to use. */
static void find_facts(Verification *v) {
  if (v->options->no_value_analysis || !v->model->has_loop) return;
  begin_phase(v);
  Values *values = values_compute(v->graph, &v->budget);
  if (values) session_count(v->session, "model.facts", model_find_facts(v->model, values, &v->budget));
  values_delete(values);
  end_phase(v, "seconds.values");
}

/* A claim is made if the model could not be had. */
static void encode_program(Verification *v) {
  begin_phase(v);
  InlineOptions how = {
      .recursion_bound = (unsigned)v->options->recursion, .node_limit = NODE_LIMIT, .prune = true};
  v->graph = graph_inline(v->frontend.cfa, &how);
  if (!v->graph) {
    claim_unknown(v, "incomplete: more than %d locations after inlining", NODE_LIMIT);
    return;
  }
  end_phase(v, "seconds.inline");
  begin_phase(v);
  if (!unroll_loops(v)) return;
  count_graph(v);
  v->model = model_encode(v->graph, &v->budget);
  end_phase(v, "seconds.encode");
  if (v->model)
    find_facts(v);
  else
    claim_stopped(v);
}

static int load_program(Verification *v) {
  begin_phase(v);
  int status = frontend_parse(&v->frontend, v->options);
  end_phase(v, "seconds.parse");
  if (!status) status = frontend_build(&v->frontend, v->session);
  if (status) return status;
  print_notes(v);
  encode_program(v);
  return 0;
}

/* ---- the engine ---------------------------------------------------------------------------------- */

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
  session_count(v->session, "bits.nodes_from_proofs", statistics->interpolant_nodes_raw);
  session_count(v->session, "bits.nodes", statistics->interpolant_nodes);
  session_count(v->session, "words.questions", statistics->word_questions);
  session_count(v->session, "words.answers", statistics->word_answers);
  session_count(v->session, "words.sequences", statistics->word_sequences);
  session_count(v->session, "words.interpolants", statistics->word_interpolants);
  session_count(v->session, "words.terms", statistics->word_terms);
  session_count(v->session, "words.nodes", statistics->word_nodes);
}

static void run_engine(Verification *v) {
  const Options *options = v->options;
  const Engine *engine = engine_find(options->engine);
  EngineOptions how = {.max_k = (unsigned)options->max_k,
                       .itp = {.system = (ItpSystem)options->itp,
                               .backward = options->direction == ITP_BACKWARD,
                               .check = options->check_interpolants},
                       .layers = (Layers)options->interpolants,
                       .progress = report_progress,
                       .progress_context = v->session};
  begin_phase(v);
  engine->run(v->model, &how, &v->budget, &v->result);
  end_phase(v, "seconds.engine");
  count_results(v, engine);
}

/* ---- evidence ------------------------------------------------------------------------------------ */

/* What was proved; the invariant itself if it is short enough to read. */
static void print_invariant(Verification *v) {
  const TermBank *bank = v->model->bank;
  Buffer out = {0};
  if (!v->model->has_loop) {
    buffer_add(&out, "Proof: there is no loop, and no path reaches the error.\n");
  } else {
    size_t nodes = term_count_nodes(bank, v->result.invariant);
    buffer_format(&out, "Proof: an inductive invariant of %zu nodes, checked by a solver of its own.\n", nodes);
    if (nodes <= READABLE_NODES || v->options->verbose) {
      buffer_add(&out, "  ");
      smtlib_print_term(bank, v->result.invariant, &out);
      buffer_add(&out, "\n");
    }
  }
  session_text(v->session, &out);
  vector_release(&out);
}

static void write_certificate(Verification *v) {
  if (!outputs_is_wanted(&v->session->outputs, OUTPUT_CERTIFICATE)) return;
  Buffer out = {0};
  invariant_print_certificate(model_base(v->model), v->result.invariant, v->options->files.data[0], &out);
  session_write(v->session, OUTPUT_CERTIFICATE, &out);
  vector_release(&out);
}

static void back_true(Verification *v) {
  unsigned condition = 0;
  v->result.invariant = model_lift_invariant(v->model, v->result.invariant);
  EvidenceAnswer answer = invariant_check(model_base(v->model), v->result.invariant, &v->budget, &condition);
  if (answer == EVIDENCE_HOLDS) {
    if (!v->options->quiet) print_invariant(v);
    write_certificate(v);
    session_claim(v->session, VERDICT_TRUE, NULL);
  } else if (answer == EVIDENCE_UNDECIDED && is_stopped(v)) {
    claim_stopped(v);
  } else {
    claim_unknown(v, "evidence: the invariant's condition '%s' %s", invariant_condition_name(condition),
                  answer == EVIDENCE_FAILS ? "fails" : "was not decided");
  }
}

static void write_test(Verification *v, const ReplayInputVector *inputs) {
  if (!outputs_is_wanted(&v->session->outputs, OUTPUT_TEST)) return;
  Buffer out = {0};
  if (replay_write_test(v->frontend.cfa, inputs, &out))
    session_write(v->session, OUTPUT_TEST, &out);
  else
    session_say(v->session, "Note: no test is written: %s", buffer_text(&out));
  vector_release(&out);
}

/* The model does not describe this construct. */
static void claim_place(Verification *v, const char *what, SourcePos pos) {
  Buffer out = {0};
  buffer_add(&out, what);
  if (v->frontend.program) {
    buffer_add(&out, ", ");
    frontend_locate(v->frontend.program, pos, &out);
  }
  claim_unknown(v, "incomplete: %s", buffer_text(&out));
  vector_release(&out);
}

static void claim_false(Verification *v, EvidenceAnswer answer) {
  if (answer == EVIDENCE_HOLDS)
    session_claim(v->session, VERDICT_FALSE, NULL);
  else if (answer == EVIDENCE_UNDECIDED && is_stopped(v))
    claim_stopped(v);
  else if (v->model->approximation)
    claim_place(v, v->model->approximation, v->model->approximation_pos);
  else
    claim_unknown(v, "evidence: the counterexample %s",
                  answer == EVIDENCE_FAILS ? "does not reach the error when replayed"
                                           : "could not be replayed");
}

static void back_false_program(Verification *v) {
  ReplayInputVector inputs = {0};
  Buffer out = {0};
  if (v->result.run)
    for (size_t i = 0; i < v->result.run->inputs.size; i++) vector_push(&inputs, v->result.run->inputs.data[i]);
  else
    replay_inputs(v->model, v->result.trace, &inputs);
  EvidenceAnswer answer = replay_program(v->frontend.cfa, &inputs, &v->budget);
  if (answer == EVIDENCE_HOLDS) {
    if (!v->options->quiet) replay_print(v->frontend.cfa, &inputs, &out);
    session_text(v->session, &out);
    write_test(v, &inputs);
  }
  claim_false(v, answer);
  vector_release(&out);
  vector_release(&inputs);
}

static void back_false_hardware(Verification *v) {
  Buffer out = {0};
  EvidenceAnswer answer = replay_hardware(v->model, v->result.trace);
  if (answer == EVIDENCE_HOLDS && !v->options->quiet) replay_print_hardware(v->model, v->result.trace, &out);
  session_text(v->session, &out);
  claim_false(v, answer);
  vector_release(&out);
}

static void claim_incomplete(Verification *v) {
  const IncompletePoint *point = v->result.incomplete;
  claim_place(v, point->reason ? point->reason : "the model ends", point->pos);
}

static void tell_unknown(Verification *v) {
  if (is_stopped(v))
    claim_stopped(v);
  else if (v->result.incomplete)
    claim_incomplete(v);
  else
    claim_unknown(v, "%s", v->result.reason ? v->result.reason : "no reason given");
}

static void back_result(Verification *v) {
  begin_phase(v);
  switch (v->result.verdict) {
  case VERDICT_TRUE: back_true(v); break;
  case VERDICT_FALSE:
    if (v->frontend.cfa)
      back_false_program(v);
    else
      back_false_hardware(v);
    break;
  case VERDICT_UNKNOWN: tell_unknown(v); break;
  }
  end_phase(v, "seconds.evidence");
}

/* ---- the worker ---------------------------------------------------------------------------------- */

static void release(Verification *v) {
  result_release(&v->result);
  if (v->model) model_delete(v->model);
  if (v->graph) graph_delete(v->graph);
  frontend_release(&v->frontend);
}

/* POINT or POINT:VISIT. */
static void arm_stop_point(const char *text) {
  if (!text) return;
  size_t length = strcspn(text, ":");
  static char point[128];
  snprintf(point, sizeof point, "%.*s", (int)length, text);
  budget_fire(point, text[length] ? (unsigned)strtoul(text + length + 1, NULL, 10) : 1);
}

static int work(Session *session) {
  Verification v = {.session = session, .options = session->options};
  result_init(&v.result);
  budget_init(&v.budget, NULL, session_seconds(v.options), 0);
  arm_stop_point(v.options->stop_at);
  bool is_hardware = hardware_is_given(v.options);
  int status = is_hardware ? load_hardware(&v) : load_program(&v);
  fault_fire((Fault)v.options->fault);
  if (!status && v.model) {
    run_engine(&v);
    back_result(&v);
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

static bool check_recursion(const Options *options, Buffer *error) {
  if (!options->recursion)
    buffer_add(error, "--recursion 0 would not even allow main; 1 allows no recursion");
  return options->recursion;
}

static bool prepare(Session *session, Arena *arena, Buffer *error) {
  const Options *options = session->options;
  return check_engine(options, error) && check_recursion(options, error) &&
         property_read(options->property, arena, &session->property, error) &&
         outputs_reserve(&session->outputs, OUTPUT_CERTIFICATE, options->certificate, &options->files,
                         error) &&
         outputs_reserve(&session->outputs, OUTPUT_TEST, options->test, &options->files, error);
}

static int conclude(Session *session, const ProcessOutcome *outcome, Buffer *error) {
  bool is_unusable = outcome->end == PROCESS_FINISHED && outcome->status;
  Buffer out = {0}, reason = {0};
  Verdict verdict = verdict_decide(outcome, &session->claim, &reason);
  bool is_written = outputs_finish(&session->outputs, !is_unusable && verdict != VERDICT_UNKNOWN, error);
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
