/* What is told of a conclusion: the proof or the run, files that were asked for, the claim.  See verify.h. */
#include <stdio.h>
#include <string.h>
#include "base/log.h"
#include "cli/defect.h"
#include "cli/verify.h"
#include "cli/version.h"
#include "evidence/assumptions.h"
#include "evidence/explain.h"
#include "evidence/runs.h"
#include "evidence/witness.h"
#include "logic/smtlib.h"
#include "logic/walk.h"

enum { READABLE_NODES = 24 }; /* of an invariant of hardware */

/* ---- evidence ------------------------------------------------------------------------------------ */

/* What was proved: the invariant of each loop in C; with --verbose all of it as the solver saw it. */
static void print_invariant(VerifyWorker *w, const PlaceInvariantVector *places) {
  const Verification *v = &w->verification;
  const Program *program = w->loaded.frontend.program;
  size_t nodes = v->checked->has_loop ? term_count_nodes(v->checked->bank, v->invariant) : 0;
  Buffer out = {0}, loops = {0};
  if (!v->checked->has_loop)
    buffer_add(&out, "there is no loop, and no path reaches the error.");
  else
    buffer_format(&out, "an inductive invariant of %zu nodes, checked by a solver of its own.", nodes);
  if (program) explain_loops(places, program->sources, &loops);
  if (nodes && (w->options->verbose || (!program && nodes <= READABLE_NODES))) {
    buffer_add(&loops, "  ");
    smtlib_print_term(v->checked->bank, v->invariant, &loops);
    buffer_add(&loops, "\n");
  }
  session_remark(w->session, &(Remark){.kind = REMARK_PROOF, .text = buffer_text(&out)});
  if (loops.size) loops.size--; /* the end of the line */
  if (!w->options->quiet) session_say(w->session, loops.size ? "Proof: %s\n%s" : "Proof: %s%s", buffer_text(&out), buffer_text(&loops));
  vector_release(&out);
  vector_release(&loops);
}

static void write_certificate(VerifyWorker *w) {
  const Verification *v = &w->verification;
  if (!outputs_is_wanted(&w->session->outputs, OUTPUT_CERTIFICATE)) return;
  Buffer out = {0};
  if (v->runs.size)
    runs_print_certificate(v->pipeline.cfa, &v->runs, w->options->files.data[0], &out);
  else
    invariant_print_certificate(v->checked, v->invariant, w->options->files.data[0], &out);
  session_write(w->session, OUTPUT_CERTIFICATE, &out);
  vector_release(&out);
}

/* ---- witnesses ----------------------------------------------------------------------------------- */

static bool is_wanted(const VerifyWorker *w, OutputKind kind) { return outputs_is_wanted(&w->session->outputs, kind); }

typedef bool (*WitnessWriter)(const WitnessTask *task, const VerifyWorker *w, const void *content, Buffer *out, Buffer *error);

static bool write_proof(const WitnessTask *task, const VerifyWorker *w, const void *places, Buffer *out, Buffer *error) {
  (void)w;
  return witness_write_correctness(task, places, out, error);
}

static bool write_run(const WitnessTask *task, const VerifyWorker *w, const void *inputs, Buffer *out, Buffer *error) {
  return witness_write_violation(task, w->loaded.frontend.cfa, inputs, out, error);
}

static void write_witness(VerifyWorker *w, WitnessWriter write, const void *content) {
  if (!is_wanted(w, OUTPUT_WITNESS)) return;
  Buffer out = {0}, error = {0}, specification = {0};
  property_print(&w->session->property, w->options->entry, &specification);
  WitnessTask task = {.version = craig_version,
                      .files = &w->options->files,
                      .specification = buffer_text(&specification),
                      .program = w->loaded.frontend.program};
  bool good = task.program && write(&task, w, content, &out, &error);
  if (!task.program) buffer_add(&error, "witnesses are about programs");
  if (good)
    session_write(w->session, OUTPUT_WITNESS, &out);
  else
    session_say(w->session, "Note: no witness is written: %s", buffer_text(&error));
  vector_release(&out);
  vector_release(&error);
  vector_release(&specification);
}

static void remark_invariants(VerifyWorker *w, const PlaceInvariantVector *places) {
  for (size_t i = 0; i < places->size; i++) {
    const PlaceInvariant *place = &places->data[i];
    SourcePlace where = source_locate(w->loaded.frontend.program->sources, place->loop);
    for (size_t j = 0; j < place->statements.size; j++)
      session_remark(w->session, &(Remark){.kind = REMARK_INVARIANT,
                                           .file = where.file,
                                           .line = where.line,
                                           .column = where.column,
                                           .text = place->statements.data[j]});
  }
}

/* What holds at the loops: on the terminal, in the witness and in reports. */
static void tell_invariants(VerifyWorker *w) {
  Verification *v = &w->verification;
  PlaceInvariantVector places = {0};
  bool is_told = !w->options->quiet || is_wanted(w, OUTPUT_WITNESS) || is_wanted(w, OUTPUT_REPORT);
  if (v->pipeline.inlined && is_told) loop_invariants(v->checked, v->invariant, v->pipeline.inlined, v->budget, &places);
  print_invariant(w, &places);
  remark_invariants(w, &places);
  write_witness(w, write_proof, &places);
  loop_invariants_release(&places);
}

/* All runs of the program are the proof: it says nothing about loops. */
static void tell_all_runs(VerifyWorker *w) {
  PlaceInvariantVector places = {0};
  Buffer out = {0};
  runs_describe(&w->verification.runs, &out);
  session_remark(w->session, &(Remark){.kind = REMARK_PROOF, .text = buffer_text(&out)});
  if (!w->options->quiet) session_say(w->session, "Proof: %s", buffer_text(&out));
  write_witness(w, write_proof, &places);
  vector_release(&out);
}

/* ---- the verdict --------------------------------------------------------------------------------- */

static void claim_unknown(VerifyWorker *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void claim_unknown(VerifyWorker *w, const char *format, ...) {
  char reason[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  session_claim(w->session, VERDICT_UNKNOWN, reason);
}

static void tell_true(VerifyWorker *w) {
  const Verification *v = &w->verification;
  const Model *model = v->problem.model;
  write_certificate(w);
  static const char vacuous[] = "no path through the program leads to the error, whatever the values: the proof says little";
  if (v->runs.size) {
    tell_all_runs(w);
    if (assumptions_names_no_error(v->pipeline.cfa)) verify_note(w, 0, vacuous);
    session_claim(w->session, VERDICT_TRUE, NULL);
    return;
  }
  tell_invariants(w);
  if (v->pipeline.inlined && assumptions_is_vacuous(v->pipeline.inlined))
    verify_note(w, 0, vacuous);
  if (model->outside) verify_note(w, model->outside, "a function called through a pointer from outside is taken to change nothing");
  if (model->wild) verify_note(w, model->wild, "an access outside of its object is taken to hit no other object");
  session_claim(w->session, VERDICT_TRUE, NULL);
}

static void write_test(VerifyWorker *w, const ReplayInputVector *inputs) {
  if (!is_wanted(w, OUTPUT_TEST)) return;
  Buffer out = {0};
  if (replay_write_test(w->loaded.frontend.cfa, inputs, &out))
    session_write(w->session, OUTPUT_TEST, &out);
  else
    session_say(w->session, "Note: no test is written: %s", buffer_text(&out));
  vector_release(&out);
}

/* Where the user's program is when it fails, also within a function of the library. */
static void visit_line(void *context, const ReplayLine *line) {
  VerifyWorker *w = context;
  if (line->where.line) w->last_line = line->where;
  if (is_wanted(w, OUTPUT_REPORT) || is_wanted(w, OUTPUT_SARIF))
    session_remark(w->session, &(Remark){.kind = REMARK_STEP,
                                         .file = line->where.line ? line->where.file : "",
                                         .line = line->where.line,
                                         .column = line->where.column,
                                         .level = line->level,
                                         .text = line->text,
                                         .note = line->note});
}

static void tell_run(VerifyWorker *w, Buffer *out) {
  const ReplayInputVector *inputs = &w->verification.inputs;
  bool is_reported = is_wanted(w, OUTPUT_REPORT) || is_wanted(w, OUTPUT_SARIF);
  if (!w->options->quiet || is_reported) replay_tell(w->loaded.frontend.cfa, inputs, out, visit_line, w);
  if (!w->options->quiet) session_text(w->session, out);
  write_test(w, inputs);
  write_witness(w, write_run, inputs);
}

static void tell_trace(VerifyWorker *w, Buffer *out) {
  const Verification *v = &w->verification;
  if (!w->options->quiet) replay_print_hardware(v->problem.model, v->result.trace, out);
  session_text(w->session, out);
  write_witness(w, write_run, NULL);
}

/* What fails, and where, for the terminal, for reports and as numbers. */
static void tell_check(VerifyWorker *w, const Check *check) {
  Buffer place = {0};
  const Program *program = w->loaded.frontend.program;
  SourcePlace where = program && check->pos ? source_locate(program->sources, check->pos) : (SourcePlace){0};
  if (where.line && source_is_model(program->sources, check->pos)) where = w->last_line;
  if (where.line) buffer_format(&place, "%s:%u:%u", where.file, where.line, where.column);
  session_remark(w->session, &(Remark){.kind = REMARK_CHECK,
                                       .file = where.line ? where.file : "",
                                       .line = where.line,
                                       .column = where.column,
                                       .text = check->text,
                                       .note = check->property});
  session_name(w->session, "check.name", check->name);
  session_name(w->session, "check.property", check->property);
  session_name(w->session, "check.text", check->text);
  session_name(w->session, "check.place", buffer_text(&place));
  if (!w->options->quiet) session_say(w->session, "Error: %s%s%s", buffer_text(&place), place.size ? ": " : "", check->text);
  vector_release(&place);
}

static void tell_false(VerifyWorker *w) {
  const Check *check = w->verification.conclusion.check;
  Buffer out = {0};
  if (w->loaded.frontend.cfa)
    tell_run(w, &out);
  else
    tell_trace(w, &out);
  if (check) tell_check(w, check);
  session_claim(w->session, VERDICT_FALSE, check ? check->property : w->session->property.name);
  vector_release(&out);
}

static void claim_stopped(VerifyWorker *w) {
  if (w->budget.stopped) MESSAGE("stopped at %s", w->budget.stopped);
  if (budget_has_fired())
    claim_unknown(w, "stopped at %.*s", (int)strcspn(w->options->stop_at, ":"), w->options->stop_at);
  else
    claim_unknown(w, "%s", reason_timeout);
}

/* The model does not describe this construct. */
static void claim_incomplete(VerifyWorker *w, Conclusion *conclusion) {
  Buffer out = {0};
  buffer_add(&out, buffer_text(&conclusion->text));
  if (w->loaded.frontend.program) {
    buffer_add(&out, ", ");
    frontend_locate(w->loaded.frontend.program, conclusion->pos, &out);
  }
  claim_unknown(w, "incomplete: %s", buffer_text(&out));
  vector_release(&out);
}

static void tell_unknown(VerifyWorker *w, Conclusion *conclusion) {
  const char *text = buffer_text(&conclusion->text);
  switch (conclusion->why) {
  case WHY_STOPPED: claim_stopped(w); break;
  case WHY_TOO_LARGE: claim_unknown(w, "incomplete: more than %d locations after inlining", PIPELINE_NODES); break;
  case WHY_INCOMPLETE: claim_incomplete(w, conclusion); break;
  case WHY_DEFECT:
    defect_report(w, text);
    claim_unknown(w, "evidence: %s", text);
    break;
  case WHY_NONE:
  case WHY_OTHER: claim_unknown(w, "%s", text); break;
  }
}

void verify_tell_conclusion(VerifyWorker *w) {
  Conclusion *conclusion = &w->verification.conclusion;
  switch (conclusion->verdict) {
  case VERDICT_TRUE: tell_true(w); break;
  case VERDICT_FALSE: tell_false(w); break;
  case VERDICT_UNKNOWN: tell_unknown(w, conclusion); break;
  }
}
