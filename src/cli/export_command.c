/* `craig export`: writes the model (or the control-flow automaton) for other tools.
 *
 * The kind is what --to says, or what the name of the output ends in.  All but the picture write the compact
 * model, the one that engines see. */
#include "model/formats/export_aiger.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "cli/load.h"
#include "cli/version.h"
#include "flow/cfa/excess.h"
#include "model/formats/export_btor2.h"
#include "model/formats/export_chc.h"
#include "model/formats/export_dot.h"
#include "model/formats/export_smtlib.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { TO_NOTHING = -1, TO_DOT, TO_SMT2, TO_BTOR2, TO_AIGER, TO_CHC }; /* as --to lists them */
enum { STANDARD_PASSES = 10 };
enum { STATUS_STOPPED = 100 }; /* of the worker, which does not know whether time was over or somebody interrupted it */

static_assert((int)CHC_WRAPPING == 0 && (int)CHC_UNBOUNDED == 1, "--chc-integers lists them in this order");

typedef struct {
  Session *session;
  const Options *options;
  int to;
  Loaded loaded;
  Pipeline pipeline;
  Buffer out;
} Export;

/* ---- the kind ------------------------------------------------------------------------------------ */

static bool ends_in(const char *path, const char *suffix) {
  size_t length = strlen(path), end = strlen(suffix);
  return length > end && !strcmp(path + length - end, suffix);
}

static int kind_of(const Options *options) {
  static const struct {
    const char *suffix;
    int to;
  } kinds[] = {{".dot", TO_DOT},    {".smt2", TO_SMT2}, {".btor2", TO_BTOR2},
               {".btor", TO_BTOR2}, {".aig", TO_AIGER}, {".aag", TO_AIGER}};
  if (options->to != TO_NOTHING) return options->to;
  for (size_t i = 0; options->output && i < sizeof kinds / sizeof *kinds; i++)
    if (ends_in(options->output, kinds[i].suffix)) return kinds[i].to;
  return TO_NOTHING;
}

/* Bytes are for files; on standard output and in .aag files AIGER is text. */
static bool is_binary(const Options *options) { return options->output && !ends_in(options->output, ".aag"); }

/* ---- the model ----------------------------------------------------------------------------------- */

static int load(Export *e) {
  int status = load_files(&e->loaded, e->session);
  /* A loop that does not matter may still never end. */
  e->pipeline = (Pipeline){.cfa = e->loaded.frontend.cfa, .model = e->loaded.hardware, .keeps_loops = true};
  if (status || e->to == TO_DOT) return status;
  if (e->pipeline.cfa && e->pipeline.cfa->asks_live) {
    fprintf(stderr, "craig: error: what is exported asks whether an error can be reached, and accepting states do not\n");
    return STATUS_UNUSABLE;
  }
  Budget budget;
  budget_init(&budget, NULL, session_seconds(e->options), 0);
  PipelineOptions options = load_pipeline_options(e->session);
  Observer observer = load_observer(e->session);
  PipelineEnd end = pipeline_run(&e->pipeline, &options, &observer, &budget);
  if (end == PIPELINE_TOO_LARGE) fprintf(stderr, "craig: error: more than %d locations after inlining\n", PIPELINE_NODES);
  if (end == PIPELINE_STOPPED) return STATUS_STOPPED;
  return end == PIPELINE_GOOD ? 0 : STATUS_UNKNOWN;
}

/* ---- writing ------------------------------------------------------------------------------------- */

/* Nor does everybody compute with the precision that the model has. */
static void describe_precision(const Export *e, Buffer *comment) {
  bool is_open = e->pipeline.cfa && e->options->fp == FP_BOTH && cfa_excess_operation(e->pipeline.cfa);
  if (is_open) buffer_add(comment, "Precision: floating-point arithmetic is rounded after each operation, as with --fp sse; --fp x87 keeps 80 bits.\n");
}

/* A model that leaves values open reaches more than the program does: whoever reads the file must know. */
static void describe_approximation(const Export *e, Buffer *comment) {
  const Model *model = e->pipeline.model;
  if (!model || !model->approximation) return;
  Buffer place = {0};
  frontend_locate(e->loaded.frontend.program, model->approximation_pos, &place);
  buffer_format(
      comment,
      "Approximation: %s at %s (and perhaps more) may have any value here; a proof carries over to the "
      "program, an error need not.\n",
      model->approximation, buffer_text(&place));
  vector_release(&place);
}

static void describe(const Export *e, Buffer *comment) {
  buffer_format(comment, "craig %s:", craig_version);
  for (size_t i = 0; i < e->options->files.size; i++)
    buffer_format(comment, " %s", e->options->files.data[i]);
  for (size_t i = 0; i < comment->size; i++)
    if ((unsigned char)comment->data[i] < ' ') comment->data[i] = '_';
  buffer_add(comment, "\n");
  describe_approximation(e, comment);
  describe_precision(e, comment);
  const Buffer *notes = &e->loaded.frontend.notes;
  buffer_add_bytes(comment, notes->data, notes->size);
}

static bool write_model(Export *e, const char *comment, Buffer *why) {
  unsigned passes = e->options->max_k ? (unsigned)e->options->max_k : STANDARD_PASSES;
  switch (e->to) {
  case TO_SMT2: export_smtlib(e->pipeline.model, passes, comment, &e->out); return true;
  case TO_BTOR2: return export_btor2(e->pipeline.model, comment, &e->out, why);
  case TO_AIGER: return export_aiger(e->pipeline.model, is_binary(e->options), comment, &e->out, why);
  case TO_CHC: return export_chc(e->pipeline.model, (ChcIntegers)e->options->chc_integers, comment, &e->out, why);
  default: break;
  }
  if (e->loaded.frontend.cfa)
    export_dot(e->loaded.frontend.cfa, e->options->files.data[0], &e->out);
  else
    buffer_add(why, "only programs have a control-flow automaton to draw");
  return e->loaded.frontend.cfa;
}

static int write(Export *e) {
  Buffer comment = {0}, why = {0};
  describe(e, &comment);
  bool good = write_model(e, buffer_text(&comment), &why);
  if (!good)
    fprintf(stderr, "%s: error: cannot be exported: %s\n", e->options->files.data[0], buffer_text(&why));
  vector_release(&comment);
  vector_release(&why);
  return good ? 0 : STATUS_UNUSABLE;
}

static int work(Session *session) {
  Export e = {.session = session, .options = session->options, .to = kind_of(session->options)};
  int status = load(&e);
  if (!status) status = write(&e);
  if (!status && outputs_is_wanted(&session->outputs, OUTPUT_DUMP))
    session_write(session, OUTPUT_DUMP, &e.out);
  else if (!status)
    session_text(session, &e.out);
  vector_release(&e.out);
  pipeline_release(&e.pipeline);
  load_release(&e.loaded);
  return status;
}

/* ---- the supervisor ------------------------------------------------------------------------------ */

static bool prepare(Session *session, Arena *arena, Buffer *error) {
  const Options *options = session->options;
  if (kind_of(options) == TO_NOTHING) {
    buffer_add(error, "what should be written? --to dot|smt2|btor2|aiger|chc");
    return false;
  }
  if (options->chc_integers >= 0 && kind_of(options) != TO_CHC) {
    buffer_add(error, "--chc-integers is for --to chc");
    return false;
  }
  if (!load_check_options(options, error) || !property_choose(options_property(options), options->automaton, arena, &session->property, error)) return false;
  if (session->property.needs & KEEP_TERMINATION) {
    buffer_format(error, "what is exported asks whether an error can be reached, and '%s' does not", session->property.name);
    return false;
  }
  return outputs_reserve(&session->outputs, OUTPUT_DUMP, options->output, &options->files, error);
}

int export_command(const Options *options) {
  Session session;
  ProcessOutcome outcome;
  Arena arena = {0};
  Buffer error = {0};
  session_init(&session, options);
  int status = STATUS_UNUSABLE;
  if (prepare(&session, &arena, &error)) {
    session_run(&session, work, &outcome);
    status = outcome.end == PROCESS_FINISHED ? outcome.status : STATUS_UNKNOWN;
    if (outcome.end != PROCESS_FINISHED) verdict_describe_end(&outcome, &error);
    if (status == STATUS_STOPPED) {
      buffer_add(&error, outcome.asked == PROCESS_INTERRUPTED ? "interrupted" : reason_timeout);
      status = STATUS_UNKNOWN;
    }
  }
  if (!outputs_finish(&session.outputs, status == 0, &error)) status = STATUS_UNUSABLE;
  session_tell_error(&error);
  session_release(&session);
  arena_release(&arena);
  vector_release(&error);
  return status;
}
