/* What is told of a conclusion: the proof or the run, files that were asked for, the claim.  See verify.h. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "base/log.h"
#include "cli/defect.h"
#include "cli/entry.h"
#include "cli/verify.h"
#include "cli/version.h"
#include "evidence/assumptions.h"
#include "evidence/c_value.h"
#include "evidence/explain.h"
#include "evidence/explain_ranking.h"
#include "evidence/runs.h"
#include "evidence/witness.h"
#include "logic/smtlib.h"
#include "logic/walk.h"
#include "verify/lasso.h"
#include "verify/termination.h"
#include "verify/vacuous.h"

enum { READABLE_NODES = 24 }; /* of an invariant of hardware */

/* ---- evidence ------------------------------------------------------------------------------------ */

/* What was proved, in a sentence. */
static void say_proof(const Verification *v, size_t nodes, Buffer *out) {
  bool has_loop = v->checked->has_loop, is_about_runs = verification_is_about_termination(v);
  if (v->product)
    buffer_format(out, "no state comes back%s: an inductive invariant of %zu nodes over the state and a copy of it, checked by a solver of its own.",
                  v->pipeline.cfa->asks_live ? " without what has to happen in between" : "", nodes);
  else if (is_about_runs && !has_loop)
    buffer_add(out, "every run ends: constants decide how often each loop is passed.");
  else if (is_about_runs)
    buffer_format(out, "every run ends: a ranking function of %zu parts, and an inductive invariant of %zu nodes, checked by a solver of its own.", v->ranking.size, nodes);
  else if (!has_loop)
    buffer_add(out, "there is no loop, and no path reaches the error.");
  else
    buffer_format(out, "an inductive invariant of %zu nodes, checked by a solver of its own.", nodes);
}

/* What was proved: what gets smaller, and the invariant of each loop in C; with --verbose all of it as the solver saw it. */
static void print_invariant(VerifyWorker *w, const PlaceInvariantVector *places) {
  const Verification *v = w->verification;
  const Program *program = w->loaded.frontend.program;
  size_t nodes = v->checked->has_loop ? term_count_nodes(v->checked->bank, v->invariant) : 0;
  Buffer out = {0}, loops = {0};
  say_proof(v, nodes, &out);
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

/* Why each loop ends. */
static void print_ranking(VerifyWorker *w) {
  const Verification *v = w->verification;
  if (!v->ranking.size || w->options->quiet) return;
  Buffer out = {0};
  explain_ranking(v->checked, &v->ranking, "Ranking: ", &out);
  session_text(w->session, &out);
  vector_release(&out);
}

/* Why all runs end, or one does not. */
static void describe_runs(const Verification *v, Buffer *out) {
  if (v->ranking.size) {
    buffer_add(out, "\nEvery run ends.  The error is a pass behind which the ranking function is not smaller than before; it is:\n");
    explain_ranking(v->checked, &v->ranking, "  ", out);
    out->size--; /* the end of the line */
  }
  if (v->product) buffer_add(out, "\nThe model has a copy of its state, taken at any one pass.  The error is a state that equals the copy, while something that has to happen again and again (if there is any such thing) has not happened in between.");
  if (v->recurrent) buffer_add(out, "\nA run never ends: some inputs are given, and the error is a pass that is not followed by another one.  The invariant is a recurrent set.");
}

/* The file's name, and which checks it is about if there are others. */
static void describe_proved(const VerifyWorker *w, Buffer *out) {
  buffer_add(out, w->options->files.data[0]);
  for (size_t i = 0; w->several && i < w->several->count; i++) {
    const Check *check = w->several->answers[i].check;
    if (!w->several->asked[i]) continue;
    buffer_add(out, "\nabout ");
    frontend_locate(w->loaded.frontend.program, check->pos, out);
    buffer_format(out, ": %s (%s)", check->text, check->property);
  }
  describe_runs(w->verification, out);
}

/* Proofs of several sets of checks stand one behind the other. */
static void write_certificate(VerifyWorker *w) {
  static const char end[] = "(exit)\n";
  const size_t length = sizeof end - 1;
  const Verification *v = w->verification;
  if (!outputs_is_wanted(&w->session->outputs, OUTPUT_CERTIFICATE)) return;
  Buffer comment = {0}, *out = &w->certificate;
  describe_proved(w, &comment);
  if (out->size) {
    if (out->size >= length && !memcmp(out->data + out->size - length, end, length)) out->size -= length;
    buffer_add(out, "(reset)\n\n");
  }
  if (v->runs.size)
    runs_print_certificate(v->pipeline.cfa, &v->runs, buffer_text(&comment), out);
  else if (v->unwinding)
    unwinding_print_certificate(v->unwinding, buffer_text(&comment), out);
  else
    invariant_print_certificate(v->checked, v->invariant, buffer_text(&comment), out);
  session_write(w->session, OUTPUT_CERTIFICATE, out);
  vector_release(&comment);
}

/* ---- files of several failures -------------------------------------------------------------------- */

/* out.c, out-2.c, out-3.c, ... */
static void numbered_path(const char *path, size_t number, Buffer *out) {
  const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
  size_t length = dot ? (size_t)(dot - path) : strlen(path);
  buffer_format(out, "%.*s-%zu%s", (int)length, path, number, path + length);
}

/* The first failure has the file that was asked for, those behind it have files of their own beside it. */
static void write_of_failure(VerifyWorker *w, OutputKind kind, const char *path, const Buffer *content) {
  if (!w->failed.size) {
    session_write(w->session, kind, content);
    return;
  }
  Outputs outputs = {0};
  Buffer name = {0}, error = {0};
  numbered_path(path, w->failed.size + 1, &name);
  bool is_reserved = outputs_reserve(&outputs, kind, buffer_text(&name), &w->options->files, &error);
  if (is_reserved && outputs_write(&outputs, kind, content))
    outputs_set_complete(&outputs, kind);
  else if (is_reserved)
    outputs_set_failed(&outputs, kind, errno);
  outputs_finish(&outputs, is_reserved, &error);
  if (error.size) fprintf(stderr, "craig: error: %s\n", buffer_text(&error));
  vector_release(&name);
  vector_release(&error);
}

/* ---- witnesses ----------------------------------------------------------------------------------- */

static bool is_wanted(const VerifyWorker *w, OutputKind kind) { return outputs_is_wanted(&w->session->outputs, kind); }

/* Somebody wants to see the run step by step. */
static bool is_reported(const VerifyWorker *w) { return is_wanted(w, OUTPUT_REPORT) || is_wanted(w, OUTPUT_SARIF) || w->session->receive; }

typedef bool (*WitnessWriter)(const WitnessTask *task, const VerifyWorker *w, const void *content, Buffer *out, Buffer *error);

static bool write_proof(const WitnessTask *task, const VerifyWorker *w, const void *places, Buffer *out, Buffer *error) {
  (void)w;
  return witness_write_correctness(task, places, out, error);
}

/* NULL: the run reaches an error. */
static const Lasso *lasso_of(const VerifyWorker *w) {
  const Verification *v = w->verification;
  return v->lasso.lasso.second ? &v->lasso.lasso : NULL;
}

static bool write_run(const WitnessTask *task, const VerifyWorker *w, const void *inputs, Buffer *out, Buffer *error) {
  return witness_write_violation(task, w->loaded.frontend.cfa, inputs, lasso_of(w), out, error);
}

/* Does the round speak of some checks only? */
static bool is_partial(const VerifyWorker *w) {
  for (size_t i = 0; w->several && i < w->several->count; i++)
    if (!w->several->asked[i]) return true;
  return false;
}

/* `check` is the one that fails; NULL: none does. */
static void write_witness(VerifyWorker *w, WitnessWriter write, const Check *check, const void *content) {
  if (!is_wanted(w, OUTPUT_WITNESS)) return;
  Buffer out = {0}, error = {0}, specification = {0};
  if (check)
    property_print_part(&w->session->property, check->property, w->options->entry, &specification);
  else
    property_print(&w->session->property, w->options->entry, &specification);
  WitnessTask task = {.version = craig_version,
                      .files = &w->options->files,
                      .specification = buffer_text(&specification),
                      .program = w->loaded.frontend.program};
  bool good = task.program && write(&task, w, content, &out, &error);
  if (!task.program) buffer_add(&error, "witnesses are about programs");
  if (good)
    write_of_failure(w, OUTPUT_WITNESS, w->options->witness, &out);
  else
    session_say(w->session, "Note: no witness is written: %s", buffer_text(&error));
  vector_release(&out);
  vector_release(&error);
  vector_release(&specification);
}

/* Of several checks all have to hold before a witness can say so. */
static void keep_or_write_invariants(VerifyWorker *w, PlaceInvariantVector *places) {
  if (!w->several) {
    write_witness(w, write_proof, NULL, places);
    loop_invariants_release(places);
    return;
  }
  for (size_t i = 0; i < places->size; i++) vector_push(&w->places, places->data[i]);
  vector_release(places);
}

void verify_write_invariants(VerifyWorker *w) { write_witness(w, write_proof, NULL, &w->places); }

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
  Verification *v = w->verification;
  PlaceInvariantVector places = {0};
  bool is_told = !w->options->quiet || is_wanted(w, OUTPUT_WITNESS) || is_wanted(w, OUTPUT_REPORT);
  if (v->pipeline.inlined && is_told) loop_invariants(v->checked, v->invariant, v->pipeline.inlined, v->budget, &places);
  print_invariant(w, &places);
  remark_invariants(w, &places);
  keep_or_write_invariants(w, &places);
}

/* Rounds about several checks may have the same proof. */
static bool is_proof_said(const VerifyWorker *w, const char *text) {
  for (size_t i = 0; i < w->session->remarks.size; i++)
    if (w->session->remarks.data[i].kind == REMARK_PROOF && !strcmp(w->session->remarks.data[i].text, text)) return true;
  return false;
}

/* All runs of the program are the proof, or all of it unwound: that says nothing about loops. */
static void tell_all_runs(VerifyWorker *w) {
  const Verification *v = w->verification;
  PlaceInvariantVector places = {0};
  Buffer out = {0};
  if (v->unwinding)
    unwinding_describe(v->unwinding, &v->unwinding_runs, w->several, &out);
  else
    runs_describe(&v->runs, &out);
  bool is_new = !is_proof_said(w, buffer_text(&out));
  if (is_new) session_remark(w->session, &(Remark){.kind = REMARK_PROOF, .text = buffer_text(&out)});
  if (is_new && !w->options->quiet) session_say(w->session, "Proof: %s", buffer_text(&out));
  keep_or_write_invariants(w, &places);
  vector_release(&out);
}

/* ---- the verdict --------------------------------------------------------------------------------- */

void verify_tell_proof(VerifyWorker *w) {
  const Verification *v = w->verification;
  const Model *model = v->problem.model;
  bool is_about_runs = verification_is_about_termination(v);
  write_certificate(w);
  static const char vacuous[] = "no path through the program leads to the error, whatever the values: the proof says little";
  if (v->runs.size || v->unwinding) {
    tell_all_runs(w);
    if (!is_about_runs && assumptions_names_no_error(v->pipeline.cfa)) verify_note(w, 0, vacuous);
    return;
  }
  tell_invariants(w);
  print_ranking(w);
  if (!is_about_runs && v->pipeline.inlined && !is_partial(w) && assumptions_is_vacuous(v->pipeline.inlined))
    verify_note(w, 0, vacuous);
  if (v->defined) verify_note(w, 0, "what a run does behind an overflow of signed numbers is undefined: it counts as one that ends");
  if (is_about_runs && is_wanted(w, OUTPUT_WITNESS)) verify_note(w, 0, "the witness has the invariants alone: its format has no words for what gets smaller");
  if (model->outside) verify_note(w, model->outside, "a function called through a pointer from outside is taken to change nothing");
  if (model->wild) verify_note(w, model->wild, "an access outside of its object is taken to hit no other object");
}

static void write_test(VerifyWorker *w, const ReplayInputVector *inputs) {
  if (!is_wanted(w, OUTPUT_TEST)) return;
  Buffer out = {0}, flags = {0};
  Buffer *harness = &w->loaded.frontend.harness;
  entry_add_flags(w->options, w->options->files.data[0], &flags);
  if (replay_write_test_of(w->loaded.frontend.cfa, inputs, lasso_of(w), harness->size ? buffer_text(harness) : NULL, buffer_text(&flags), &out))
    write_of_failure(w, OUTPUT_TEST, w->options->test, &out);
  else
    session_say(w->session, "Note: no test is written: %s", buffer_text(&out));
  vector_release(&flags);
  vector_release(&out);
}

/* Where the user's program is when it fails, also within a function of the library. */
static void visit_line(void *context, const ReplayLine *line) {
  VerifyWorker *w = context;
  if (line->where.line) w->last_line = line->where;
  if (is_reported(w))
    session_remark(w->session, &(Remark){.kind = REMARK_STEP,
                                         .file = line->where.line ? line->where.file : "",
                                         .line = line->where.line,
                                         .column = line->where.column,
                                         .level = line->level,
                                         .text = line->text,
                                         .note = line->note});
}

/* What is given to the run again and again. */
static void add_inputs(const Verification *v, Buffer *out) {
  enum { MOST = 8 };
  const LassoRun *run = &v->lasso;
  size_t count = run->inputs.size - run->stem;
  buffer_add(out, count ? ", each time with the inputs" : ", without any input");
  for (size_t i = 0; i < count && i < MOST; i++) {
    const RunInput *input = &run->inputs.data[run->stem + i];
    buffer_format(out, "%s %s = ", i ? "," : "", input->edge->reason ? input->edge->reason : "arbitrary");
    value_print(&v->pipeline.cfa->program->types, input->is_content || !input->edge->left ? type_scalar(&v->pipeline.cfa->program->types, TYPE_INT) : input->edge->left->type, input->value, out);
  }
  if (count > MOST) buffer_format(out, ", ... (%zu)", count);
}

/* What holds at the loops for ever, and the proof of it. */
static void tell_recurrent(VerifyWorker *w) {
  Verification *v = w->verification;
  PlaceInvariantVector places = {0};
  Buffer out = {0};
  loop_invariants(v->checked, v->invariant, v->recurrent->pipeline.inlined, v->budget, &places);
  explain_loops(&places, w->loaded.frontend.program->sources, &out);
  if (!w->options->quiet && out.size) session_text(w->session, &out);
  loop_invariants_release(&places);
  vector_release(&out);
  write_certificate(w);
}

static void tell_lasso(VerifyWorker *w) {
  const Verification *v = w->verification;
  const Lasso *lasso = lasso_of(w);
  Buffer out = {0};
  if (v->recurrent)
    buffer_format(&out, "Recurrent set: %llu steps lead into it, and no step leaves it; a first round has %llu steps", (unsigned long long)lasso->stem, (unsigned long long)lasso->loop);
  else
    buffer_format(&out, "Lasso: %llu steps lead to a state, %llu steps from there lead back to it", (unsigned long long)lasso->stem, (unsigned long long)lasso->loop);
  add_inputs(v, &out);
  buffer_add(&out, ".");
  if (!w->options->quiet) session_say(w->session, "%s", buffer_text(&out));
  if (lasso->is_call) verify_note(w, lasso_pos(v->pipeline.cfa, lasso), "calls below calls without end count as a run that does not terminate: the stack is taken to have no end");
  if (is_wanted(w, OUTPUT_WITNESS)) verify_note(w, 0, "the witness leads once around the loop: its format has no words for a run that never ends");
  vector_release(&out);
  if (v->recurrent) tell_recurrent(w);
}

/* Where the check stands; if that is in the library, where the user's program is then. */
static SourcePlace place_of_failure(const VerifyWorker *w, const Check *check) {
  const Program *program = w->loaded.frontend.program;
  SourcePlace where = program && check->pos ? source_locate(program->sources, check->pos) : (SourcePlace){0};
  return where.line && source_is_model(program->sources, check->pos) ? w->last_line : where;
}

/* What fails, first of all; what an assertion says is quoted. */
static void tell_headline(VerifyWorker *w, uint64_t steps) {
  static const char before[] = "assertion ", behind[] = " fails";
  const Check *check = w->verification->conclusion.check;
  if (!check) return;
  SourcePlace where = place_of_failure(w, check);
  size_t length = strlen(check->text), frame = sizeof before + sizeof behind - 2;
  bool is_assertion = length > frame && !strncmp(check->text, before, sizeof before - 1) && !strcmp(check->text + length - sizeof behind + 1, behind);
  Buffer text = {0};
  if (is_assertion)
    buffer_format(&text, "assertion \"%.*s\" fails", (int)(length - frame), check->text + sizeof before - 1);
  else
    buffer_add(&text, check->text);
  if (where.line) buffer_format(&text, " at %s:%u", where.file, where.line);
  session_say(w->session, "%s, after %llu step%s", buffer_text(&text), (unsigned long long)steps, steps == 1 ? "" : "s");
  vector_release(&text);
}

/* Of several failures one has its run shown; reports have all of them. */
static bool is_run_shown(const VerifyWorker *w) { return !w->options->quiet && (!w->several || w->session->trace.number == w->failed.size + 1); }

static void tell_run(VerifyWorker *w, Buffer *out) {
  const ReplayInputVector *inputs = &w->verification->inputs;
  uint64_t steps = 0;
  if (!w->options->quiet || is_reported(w)) steps = replay_tell_steps(w->loaded.frontend.cfa, inputs, lasso_of(w), w->session->trace.is_full, out, visit_line, w);
  if (is_run_shown(w) && !lasso_of(w)) tell_headline(w, steps);
  if (is_run_shown(w)) session_text(w->session, out);
  if (lasso_of(w)) tell_lasso(w);
  write_test(w, inputs);
  write_witness(w, write_run, w->verification->conclusion.check, inputs);
}

static void tell_trace(VerifyWorker *w, Buffer *out) {
  const Verification *v = w->verification;
  if (!w->options->quiet) replay_print_hardware(v->problem.model, v->result.trace, out);
  session_text(w->session, out);
  write_witness(w, write_run, NULL, NULL);
}

/* What fails, and where, for the terminal, for reports and as numbers. */
static void tell_check(VerifyWorker *w, const Check *check) {
  Buffer place = {0};
  SourcePlace where = place_of_failure(w, check);
  if (where.line) buffer_format(&place, "%s:%u:%u", where.file, where.line, where.column);
  session_remark(w->session, &(Remark){.kind = REMARK_CHECK,
                                       .file = where.line ? where.file : "",
                                       .line = where.line,
                                       .column = where.column,
                                       .text = check->text,
                                       .note = check->property});
  if (!w->failed.size) {
    session_name(w->session, "check.name", check->name);
    session_name(w->session, "check.property", check->property);
    session_name(w->session, "check.text", check->text);
    session_name(w->session, "check.place", buffer_text(&place));
  }
  if (!w->options->quiet) {
    Buffer hint = {0};
    if (!is_run_shown(w)) buffer_format(&hint, " (--trace %zu shows the run)", w->failed.size + 1);
    session_say(w->session, "Error: %s%s%s%s", buffer_text(&place), place.size ? ": " : "", check->text, buffer_text(&hint));
    vector_release(&hint);
  }
  vector_push(&w->failed, ((FailedCheck){check, where}));
  vector_release(&place);
}

void verify_tell_missing_run(VerifyWorker *w) {
  size_t wanted = w->session->trace.number, found = w->failed.size;
  if (found && wanted > found && !w->options->quiet) session_say(w->session, "Note: there is no run %zu: %zu check%s", wanted, found, found == 1 ? " fails" : "s fail");
}

static void note_layout(VerifyWorker *w) {
  const Program *program = w->loaded.frontend.program;
  if (program && program->lies_low)
    verify_note(w, 0, "this run has its objects below 4 GiB, as a program that is not position-independent has them (gcc -no-pie); elsewhere it waits for ever");
}

void verify_tell_failure(VerifyWorker *w) {
  const Check *check = w->verification->conclusion.check;
  Buffer out = {0};
  if (w->loaded.frontend.cfa)
    tell_run(w, &out);
  else
    tell_trace(w, &out);
  note_layout(w);
  if (check) tell_check(w, check);
  vector_release(&out);
}

static void describe_stopped(VerifyWorker *w, Buffer *reason) {
  if (w->budget.stopped) MESSAGE("stopped at %s", w->budget.stopped);
  if (budget_has_fired())
    buffer_format(reason, "stopped at %.*s", (int)strcspn(w->options->stop_at, ":"), w->options->stop_at);
  else
    buffer_add(reason, reason_timeout);
}

/* The model does not describe this construct. */
static void describe_incomplete(VerifyWorker *w, Conclusion *conclusion, Buffer *reason) {
  buffer_format(reason, "incomplete: %s", buffer_text(&conclusion->text));
  if (!w->loaded.frontend.program) return;
  buffer_add(reason, ", ");
  frontend_locate(w->loaded.frontend.program, conclusion->pos, reason);
}

void verify_describe_unknown(VerifyWorker *w, Buffer *reason) {
  Conclusion *conclusion = &w->verification->conclusion;
  const char *text = buffer_text(&conclusion->text);
  switch (conclusion->why) {
  case WHY_STOPPED: describe_stopped(w, reason); break;
  case WHY_TOO_LARGE: buffer_format(reason, "incomplete: more than %d locations after inlining", PIPELINE_NODES); break;
  case WHY_INCOMPLETE: describe_incomplete(w, conclusion, reason); break;
  case WHY_DEFECT:
    defect_report(w, text);
    buffer_format(reason, "evidence: %s", text);
    break;
  case WHY_NONE:
  case WHY_OTHER: buffer_add(reason, text); break;
  }
}

/* That an allocation gives no null is assumed where nobody asks otherwise. */
static void note_success(VerifyWorker *w) {
  const Cfa *cfa = w->loaded.frontend.cfa;
  for (size_t i = 0; cfa && !w->options->malloc_may_fail && i < cfa->edges.size; i++) {
    const Edge *edge = &cfa->edges.data[i];
    if (edge->kind != EDGE_ALLOCATE || edge->is_automatic) continue;
    verify_note(w, edge->range.begin, "allocations are taken to succeed (--malloc-may-fail)");
    return;
  }
}

/* Nobody has said which property: what the proof is not about is what people would expect of one. */
static void note_unasked(VerifyWorker *w) {
  bool is_chosen = w->options->automaton || !options_has_standard(w->options, "property");
  if (!w->loaded.frontend.program || is_chosen) return;
  verify_note(w, 0, "memory, overflow, division, shifts and conversions are not checked: --property safety does that");
}

void verify_note_vacuous(VerifyWorker *w, bool is_proved) {
  Observer observer = verify_observer(w);
  if (w->loaded.frontend.cfa) vacuous_note(w->loaded.frontend.cfa, is_proved, &observer, &w->budget);
}

void verify_tell_assumptions(VerifyWorker *w) {
  verify_note_vacuous(w, true);
  note_success(w);
  note_unasked(w);
}

/* The run ends there; who wants to know about the others has to ask. */
static void tell_unasked_checks(VerifyWorker *w) {
  const Cfa *cfa = w->loaded.frontend.cfa;
  size_t others = cfa && !lasso_of(w) && cfa->checks.size ? cfa->checks.size - 1 : 0;
  if (others && !w->options->quiet)
    session_say(w->session, "Note: %zu other check%s not asked about: --all-checks finds all that fail", others, others == 1 ? " was" : "s were");
}

void verify_tell_conclusion(VerifyWorker *w) {
  const Conclusion *conclusion = &w->verification->conclusion;
  Buffer reason = {0};
  switch (conclusion->verdict) {
  case VERDICT_TRUE:
    verify_tell_proof(w);
    verify_tell_assumptions(w);
    break;
  case VERDICT_FALSE:
    verify_tell_failure(w);
    verify_tell_missing_run(w);
    tell_unasked_checks(w);
    buffer_add(&reason, conclusion->check ? conclusion->check->property : w->session->property.name);
    break;
  case VERDICT_UNKNOWN: verify_describe_unknown(w, &reason); break;
  }
  session_claim(w->session, conclusion->verdict, buffer_text(&reason));
  vector_release(&reason);
}
