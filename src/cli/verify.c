/* `craig verify`: read the files, verify, tell.
 *
 * All of this happens in the worker.  The supervisor (verify_command) prints the verdict: TRUE and FALSE only
 * if the worker finished and its evidence held. */
#include "cli/verify.h"
#include "base/library.h"
#include "base/log.h"
#include "base/memory.h"
#include "cli/advice.h"
#include "cli/commands.h"
#include "cli/fault.h"
#include "cli/version.h"
#include "evidence/coverage.h"
#include "evidence/flow_lines.h"
#include "flow/cfa/excess.h"
#include "report/report.h"
#include "solve/itp.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATS_TEXT, STATS_JSON };       /* as --stats lists them */
enum { ITP_FORWARD, ITP_BACKWARD };    /* as --direction lists them */

static_assert((int)LAYERS_BITS == 0 && (int)LAYERS_WORDS == 1 && (int)LAYERS_BOTH == 2,
              "--interpolants lists the layers in this order");
static_assert((int)ARRAYS_EXACT == 0 && (int)ARRAYS_TRACKED == 1, "--arrays lists the views in this order");
static_assert((int)ITP_MCMILLAN == 0 && (int)ITP_PUDLAK == 1 && (int)ITP_INVERSE_MCMILLAN == 2,
              "--itp lists the systems in this order");

/* ---- notes --------------------------------------------------------------------------------------- */

/* Several rounds assume the same. */
static bool is_noted(VerifyWorker *w, SourcePos pos, const char *text) {
  Buffer key = {0};
  buffer_format(&key, "%llu %s", (unsigned long long)pos, text);
  bool found = false;
  for (size_t i = 0; i < w->notes.size && !found; i++) found = !strcmp(w->notes.data[i], buffer_text(&key));
  if (!found) vector_push(&w->notes, memory_copy_string(buffer_text(&key)));
  vector_release(&key);
  return found;
}

/* `others`: further places of which the same could be said, and is only reported. */
static void note(VerifyWorker *w, SourcePos pos, const char *text, bool is_said, size_t others) {
  if (is_noted(w, pos, text)) return;
  const Program *program = w->loaded.frontend.program;
  SourcePlace place = program && pos ? source_locate(program->sources, pos) : (SourcePlace){0};
  session_remark(w->session, &(Remark){.kind = REMARK_NOTE,
                                       .file = place.line ? place.file : "",
                                       .line = place.line,
                                       .column = place.column,
                                       .text = text});
  if (w->options->quiet || !is_said) return;
  Buffer where = {0}, more = {0};
  if (place.line) buffer_format(&where, "%s:%u:%u: ", place.file, place.line, place.column);
  if (others) buffer_format(&more, " (and at %zu more places: --verbose lists them)", others);
  session_say(w->session, "Note: %s%s%s", buffer_text(&where), text, buffer_text(&more));
  vector_release(&where);
  vector_release(&more);
}

void verify_note(VerifyWorker *w, SourcePos pos, const char *text) { note(w, pos, text, true, 0); }

enum { MOST_ALIKE = 3 /* of notes that say the same are said */ };

static void tell_note(VerifyWorker *w, const Cfa *cfa, size_t number) {
  const char *text = cfa->notes.data[number].text;
  size_t before = 0, behind = 0;
  for (size_t i = 0; i < cfa->notes.size; i++)
    if (i != number && !strcmp(cfa->notes.data[i].text, text)) ++*(i < number ? &before : &behind);
  bool are_all = w->options->verbose || before + behind < MOST_ALIKE;
  note(w, cfa->notes.data[number].pos, text, are_all || before < MOST_ALIKE - 1, !are_all && before == MOST_ALIKE - 2 ? behind : 0);
}

/* A function that nobody has seen the body of may wait for ever. */
static void note_return(VerifyWorker *w, const Cfa *cfa) {
  for (size_t i = 0; i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    const Symbol *callee = edge->kind == EDGE_CALL && edge->right->kind == EXPR_FUNCTION ? edge->right->symbol : NULL;
    if (!callee || callee->body || library_called(callee->name)) continue;
    Buffer text = {0};
    buffer_format(&text, "function '%s' is taken to return, as are all without a body", callee->name);
    verify_note(w, edge->range.begin, buffer_text(&text));
    vector_release(&text);
  }
}

static void tell_notes(VerifyWorker *w) {
  const Cfa *cfa = w->loaded.frontend.cfa;
  for (size_t i = 0; cfa && i < cfa->notes.size; i++) tell_note(w, cfa, i);
  if (cfa && !strcmp(w->session->property.name, "termination")) note_return(w, cfa);
  const Expr *operation = cfa && w->options->fp == FP_SSE ? cfa_excess_operation(cfa) : NULL;
  if (operation)
    verify_note(w, operation->range.begin, "floating-point arithmetic is rounded to its type after each operation, as with -mfpmath=sse");
}

/* ---- what the verification tells -------------------------------------------------------------------- */

static Session *session_of(void *worker) { return ((VerifyWorker *)worker)->session; }

static void observe_count(void *worker, const char *name, uint64_t count) { session_count(session_of(worker), name, count); }

static void observe_measure(void *worker, const char *name, double seconds) { session_measure(session_of(worker), name, seconds); }

static void observe_name(void *worker, const char *name, const char *text) { session_name(session_of(worker), name, text); }

static void observe_note(void *worker, SourcePos pos, const char *text) { verify_note(worker, pos, text); }

static void observe_progress(void *worker, const char *engine, unsigned depth) { session_progress(session_of(worker), engine, depth); }

static void observe_stage(void *worker, const char *stage) { session_remark(session_of(worker), &(Remark){.kind = REMARK_STAGE, .text = stage}); }

static void observe_cost(void *worker, SourcePos pos, const char *text) {
  VerifyWorker *w = worker;
  const Program *program = w->loaded.frontend.program;
  SourcePlace place = program && pos ? source_locate(program->sources, pos) : (SourcePlace){0};
  if (place.line) session_remark(w->session, &(Remark){.kind = REMARK_COST, .file = place.file, .line = place.line, .column = place.column, .text = text});
}

Observer verify_observer(VerifyWorker *w) {
  return (Observer){w, observe_count, observe_measure, observe_name, observe_note, observe_progress, observe_stage, observe_cost};
}

/* ---- the worker ---------------------------------------------------------------------------------- */

#ifdef NDEBUG
static const bool checks_always = false;
#else
static const bool checks_always = true;
#endif

/* As --learn lists them. */
static unsigned what_to_learn(int choice) {
  static const unsigned modes[] = {0, LEARN_ERROR, LEARN_SAFETY, LEARN_SAFETY | LEARN_ERROR, LEARN_SAFETY | LEARN_WEIGHTS, LEARN_SAFETY | LEARN_ERROR | LEARN_WEIGHTS};
  return modes[choice];
}

/* Engines that walk paths make their own blocks, those that they get to; the model's are for facts, and for evidence: of a large graph these come last. */
static void choose_blocks(const Options *options, PipelineOptions *pipeline) {
  enum { LARGE = 20000 };
  const Engine *engine = engine_find(options->engine);
  bool walks = engine && engine->walks_paths;
  pipeline->blocks = walks ? BLOCKS_LOOP : (BlockSize)options->blocks;
  pipeline->blocks_later = walks ? LARGE : 0;
}

VerificationOptions verify_options(const Session *session) {
  const Options *options = session->options;
  ItpOptions itp = {.system = (ItpSystem)options->itp,
                    .backward = options->direction == ITP_BACKWARD,
                    .check = options->check_interpolants || options->paranoid || checks_always,
                    .second = options->paranoid};
  PipelineOptions pipeline = load_pipeline_options(session);
  choose_blocks(options, &pipeline);
  return (VerificationOptions){.pipeline = pipeline,
                               .engine = options->engine,
                               .how = {.max_k = (unsigned)options->max_k,
                                       .itp = itp,
                                       .layers = (Layers)options->interpolants,
                                       .arrays = (ArrayView)options->arrays,
                                       .learn = what_to_learn(options->learn),
                                       .blocks = (BlockSize)options->blocks,
                                       .breadth_first = options->search == 1,
                                       .cartesian = options->abstraction == 1,
                                       .error_in_last = options->suffix == 1,
                                       .simple_paths = options->simple_paths,
                                       .subset = (HoudiniOrder)options->subset},
                               .unwind = (unsigned)options->unwind,
                               .base_check = options->base_check,
                               .localize = (size_t)options->localize,
                               .base_mebibytes = options->memory / 4,
                               .both_precisions = options->fp == FP_BOTH,
                               .paranoid = options->paranoid,
                               .spoils_evidence = options->fault == FAULT_EVIDENCE};
}

/* POINT or POINT:VISIT; or `list`. */
static void arm_stop_point(const char *text) {
  if (!text) return;
  if (!strcmp(text, "list")) {
    budget_record();
    return;
  }
  size_t length = strcspn(text, ":");
  static char point[128];
  snprintf(point, sizeof point, "%.*s", (int)length, text);
  budget_fire(point, text[length] ? (unsigned)strtoul(text + length + 1, NULL, 10) : 1);
}

static void tell_stop_point(void *context, const char *point, uint64_t visits) {
  session_say(context, "Stop point: %s %llu", point, (unsigned long long)visits);
}

/* The supervisor ends everybody at the limit, so a single process has to be given up before. */
PortfolioOptions verify_sharing(const VerifyWorker *w) {
  unsigned jobs = session_jobs(w->options);
  return (PortfolioOptions){.channel = w->session->channel,
                            .partners = jobs < STRATEGY_PARTNERS ? jobs : STRATEGY_PARTNERS,
                            .memory_bytes = session_memory(w->options) / 10 * 9,
                            .loses_one = w->options->fault == FAULT_PARTNER};
}

static void verify(VerifyWorker *w) {
  VerificationOptions options = verify_options(w->session);
  Observer observer = verify_observer(w);
  Verification verification;
  const Cfa *cfa = w->loaded.frontend.cfa;
  PortfolioOptions sharing = verify_sharing(w);
  Portfolio *portfolio = options.portfolio = portfolio_new(&sharing);
  options.partners = sharing.partners;
  if (cfa && cfa->asks_live) options.pipeline.needs |= KEEP_TERMINATION; /* of an automaton only the file says so */
  w->verification = &verification;
  verification_init(&verification, &options, &observer, &w->budget, w->loaded.frontend.cfa, w->loaded.hardware);
  verification_run(&verification);
  verify_tell_conclusion(w);
  verification_release(&verification);
  portfolio_delete(portfolio);
}

static void release(VerifyWorker *w) {
  for (size_t i = 0; i < w->notes.size; i++) memory_free((char *)w->notes.data[i]);
  vector_release(&w->notes);
  vector_release(&w->failed);
  vector_release(&w->certificate);
  loop_invariants_release(&w->places);
  load_release(&w->loaded);
}

/* Of the function to start in. */
static void tell_entry_notes(VerifyWorker *w) {
  for (const char *line = buffer_text(&w->loaded.frontend.notes); *line; line += strcspn(line, "\n") + 1) {
    Buffer text = {0};
    buffer_format(&text, "%.*s", (int)strcspn(line, "\n"), line);
    verify_note(w, 0, buffer_text(&text));
    vector_release(&text);
  }
}

/* Of an automaton only the file says that it asks about endless runs. */
static int refuse_overflow(Session *session) {
  Buffer error = {0};
  session->property.needs |= KEEP_TERMINATION;
  load_check_overflow(session, &error);
  fprintf(stderr, "craig: error: %s\n", buffer_text(&error));
  vector_release(&error);
  return STATUS_UNUSABLE;
}

typedef struct {
  Session *session;
  CoverageGoal goal;
} Covered;

static void tell_covered(void *context, const char *file, const char *about, const char *aside) {
  const Covered *covered = context;
  session_remark(covered->session, &(Remark){.kind = REMARK_COVERAGE, .file = file, .text = about, .note = aside, .level = covered->goal == COVERAGE_LOOPS});
}

static void tell_flow(void *context, const char *file, const char *function, const char *ways) {
  session_remark(context, &(Remark){.kind = REMARK_FLOW, .file = file, .text = function, .note = ways});
}

/* For reports: how the program goes, and which of its lines are asked about. */
static void tell_program(VerifyWorker *w) {
  const Cfa *cfa = w->loaded.frontend.cfa;
  if (!cfa || !outputs_is_wanted(&w->session->outputs, OUTPUT_REPORT)) return;
  bool is_about_ends = cfa->asks_live || w->session->property.needs & KEEP_TERMINATION;
  Covered covered = {w->session, is_about_ends ? COVERAGE_LOOPS : COVERAGE_CHECKS};
  if (cfa->checks.size || is_about_ends) coverage_find(cfa, covered.goal, (unsigned)w->options->recursion, tell_covered, &covered);
  flow_lines_find(cfa, tell_flow, w->session);
}

static int work(Session *session) {
  VerifyWorker w = {.session = session, .options = session->options};
  budget_init(&w.budget, NULL, session_seconds(w.options), 0);
  arm_stop_point(w.options->stop_at);
  observe_stage(&w, "reading the program");
  int status = load_files(&w.loaded, session);
  if (!status && w.loaded.frontend.cfa && w.loaded.frontend.cfa->asks_live && w.options->effects.wraps) status = refuse_overflow(session);
  if (!status) {
    const Cfa *cfa = w.loaded.frontend.cfa;
    tell_notes(&w);
    tell_entry_notes(&w);
    tell_program(&w);
    fault_fire((Fault)w.options->fault);
    if (session->witness)
      verify_witness(&w);
    else if ((session->property.has_several || w.options->all_checks) && cfa && cfa->checks.size && !cfa->asks_live)
      verify_checks(&w);
    else
      verify(&w);
  }
  budget_recorded(tell_stop_point, session);
  release(&w);
  return status;
}

/* ---- the supervisor ------------------------------------------------------------------------------ */

static bool check_engine(const Options *options, Buffer *error) {
  if (strategy_is_engine(options->engine)) return true;
  Guess guess;
  guess_init(&guess, options->engine);
  guess_consider(&guess, "auto");
  for (const Engine *engine = engines; engine->name; engine++) guess_consider(&guess, engine->name);
  buffer_format(error, "unknown engine '%s'", options->engine);
  buffer_add(error, guess.best ? " (did you mean " : "; `craig engines` lists them");
  if (guess.best) buffer_format(error, "'%s'?)", guess.best);
  return false;
}

bool verify_check_options(const Options *options, Buffer *error) { return check_engine(options, error) && load_check_options(options, error); }

/* The message is about a place of the witness. */
static bool refuse_specification(const Witness *witness, const char *message, Buffer *error) {
  static const char before[] = ": error: ";
  const char *found = strstr(message, before);
  buffer_format(error, "%s:%u:%u: error: 'specification': %s", witness->path, witness->specified.line, witness->specified.column, found ? found + strlen(before) : message);
  return false;
}

/* The usual name of the error stands for all that unreach-call has for one, failing assertions too, as craig's own witnesses mean it. */
static bool parse_specification(const Witness *witness, Arena *arena, Property *property, Buffer *error) {
  Buffer message = {0};
  bool good = property_parse(witness->path, witness->specification, arena, property, &message) || refuse_specification(witness, buffer_text(&message), error);
  bool is_usual = good && property_is_reachability(property) && property->error && !strcmp(property->error, "reach_error");
  if (is_usual) property->error = NULL;
  vector_release(&message);
  return good;
}

/* A witness says what it is about, unless the user does. */
static bool choose_property(Session *session, Arena *arena, Buffer *error) {
  const Options *options = session->options;
  const Witness *witness = session->witness;
  bool is_chosen = options->automaton || !options_has_standard(options, "property");
  if (witness && witness->specification && !is_chosen) return parse_specification(witness, arena, &session->property, error);
  return property_choose(options_property(options), options->automaton, arena, &session->property, error);
}

/* Whether all runs end has one answer. */
static bool check_several(const Session *session, Buffer *error) {
  bool is_refused = session->options->all_checks && session->property.needs & KEEP_TERMINATION;
  if (is_refused) buffer_format(error, "'%s' is one question about whole runs, without checks to be told apart (option '--all-checks')", session->property.name);
  return !is_refused;
}

static bool prepare(Session *session, Arena *arena, Buffer *error) {
  const Options *options = session->options;
  return verify_check_options(options, error) && trace_choice_parse(options->trace, &session->trace, error) && choose_property(session, arena, error) &&
         check_several(session, error) && load_check_overflow(session, error) &&
         outputs_reserve(&session->outputs, OUTPUT_CERTIFICATE, options->certificate, &options->files,
                         error) &&
         outputs_reserve(&session->outputs, OUTPUT_REPORT, options->report, &options->files, error) &&
         outputs_reserve(&session->outputs, OUTPUT_SARIF, options->sarif, &options->files, error) &&
         outputs_reserve(&session->outputs, OUTPUT_WITNESS, session->witness ? NULL : options->witness, &options->files, error) &&
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
  outputs_complete(&session->outputs, kind, &out);
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

/* A check that fails was told before. */
static void tell_early_end(const ProcessOutcome *outcome, Buffer *out) {
  buffer_add(out, "Not all checks were asked about: ");
  verdict_describe_end(outcome, out);
  buffer_add(out, ".\n");
}

static int conclude(Session *session, const ProcessOutcome *outcome, Buffer *error) {
  bool is_unusable = outcome->end == PROCESS_FINISHED && outcome->status;
  Buffer out = {0}, reason = {0};
  Verdict verdict = verdict_decide(outcome, &session->claim, &reason);
  for (int kind = 0; kind < OUTPUT_KINDS && verdict == VERDICT_UNKNOWN; kind++) outputs_discard(&session->outputs, (OutputKind)kind);
  if (!is_unusable && verdict == VERDICT_UNKNOWN) advice_give(session, buffer_text(&reason));
  if (!is_unusable) write_reports(session, verdict, buffer_text(&reason));
  if (!is_unusable && session->receive) session->receive(session->receiver, session, verdict, buffer_text(&reason));
  bool is_written = outputs_finish(&session->outputs, !is_unusable, error);
  if (!is_unusable) {
    if (verdict == VERDICT_UNKNOWN && session->depth)
      buffer_format(&out, "No error in fewer than %u passes through the loop.\n", session->depth);
    if (verdict == VERDICT_UNKNOWN && !session->options->quiet) advice_print(&session->remarks, &out);
    if (verdict == VERDICT_FALSE && outcome->end != PROCESS_FINISHED) tell_early_end(outcome, &out);
    if (session->options->stats == STATS_TEXT) report_statistics_text(&session->statistics, &out);
    if (session->options->stats == STATS_JSON) report_json(&session->statistics, &session->remarks, &out);
    if (is_written) verdict_print(verdict, session->property.name, buffer_text(&reason), &out); /* else the status is not its */
    session_print(session, out.data, out.size);
  }
  vector_release(&out);
  vector_release(&reason);
  return is_unusable || !is_written ? STATUS_UNUSABLE : verdict_exit_status(verdict);
}

int verify_session(Session *session) {
  ProcessOutcome outcome;
  Arena arena = {0};
  Buffer error = {0};
  int status = STATUS_UNUSABLE;
  if (prepare(session, &arena, &error)) {
    session_run(session, work, &outcome);
    status = conclude(session, &outcome, &error);
  } else {
    outputs_finish(&session->outputs, false, &error);
  }
  session_tell_error(&error);
  session_release(session);
  arena_release(&arena);
  vector_release(&error);
  return status;
}

int verify_with(const Options *options, const Witness *witness) {
  Session session;
  session_init(&session, options);
  session.witness = witness;
  return verify_session(&session);
}

int verify_command(const Options *options) { return verify_with(options, NULL); }
