/* From an engine's result to a verdict: nothing is claimed that was not checked.  See verification.h. */
#include <stdio.h>
#include <string.h>
#include "cli/defect.h"
#include "cli/fault.h"
#include "cli/verification.h"
#include "cli/version.h"
#include "evidence/assumptions.h"
#include "evidence/invariant.h"
#include "evidence/replay.h"
#include "evidence/witness.h"
#include "logic/smtlib.h"
#include "logic/walk.h"
#include "model/reduce/compact.h"
#include "solve/itp.h"
#include "solve/second.h"

enum { READABLE_NODES = 24 }; /* of an invariant */
enum { SECOND_SECONDS = 60 }; /* for each question to Z3 */

/* ---- evidence ------------------------------------------------------------------------------------ */

/* What was proved; the invariant itself if it is short enough to read. */
static void print_invariant(Verification *v) {
  const TermBank *bank = v->model->bank;
  Buffer out = {0};
  if (!v->checked->has_loop) {
    buffer_add(&out, "there is no loop, and no path reaches the error.");
  } else {
    size_t nodes = term_count_nodes(bank, v->invariant);
    buffer_format(&out, "an inductive invariant of %zu nodes, checked by a solver of its own.", nodes);
    if (nodes <= READABLE_NODES || v->options->verbose) {
      buffer_add(&out, "\n  ");
      smtlib_print_term(bank, v->invariant, &out);
    }
  }
  session_remark(v->session, &(Remark){.kind = REMARK_PROOF, .text = buffer_text(&out)});
  if (!v->options->quiet) session_say(v->session, "Proof: %s", buffer_text(&out));
  vector_release(&out);
}

static void write_certificate(Verification *v) {
  if (!outputs_is_wanted(&v->session->outputs, OUTPUT_CERTIFICATE)) return;
  Buffer out = {0};
  invariant_print_certificate(v->checked, v->invariant, v->options->files.data[0], &out);
  session_write(v->session, OUTPUT_CERTIFICATE, &out);
  vector_release(&out);
}

/* ---- witnesses ----------------------------------------------------------------------------------- */

static bool is_wanted(const Verification *v, OutputKind kind) { return outputs_is_wanted(&v->session->outputs, kind); }

typedef bool (*WitnessWriter)(const WitnessTask *task, const Verification *v, const void *content, Buffer *out, Buffer *error);

static bool write_proof(const WitnessTask *task, const Verification *v, const void *places, Buffer *out, Buffer *error) {
  (void)v;
  return witness_write_correctness(task, places, out, error);
}

static bool write_run(const WitnessTask *task, const Verification *v, const void *inputs, Buffer *out, Buffer *error) {
  return witness_write_violation(task, v->task.frontend.cfa, inputs, out, error);
}

static void write_witness(Verification *v, WitnessWriter write, const void *content) {
  if (!is_wanted(v, OUTPUT_WITNESS)) return;
  Buffer out = {0}, error = {0}, specification = {0};
  property_print(&v->session->property, v->options->entry, &specification);
  WitnessTask task = {.version = craig_version,
                      .files = &v->options->files,
                      .specification = buffer_text(&specification),
                      .program = v->task.frontend.program};
  bool good = task.program && write(&task, v, content, &out, &error);
  if (!task.program) buffer_add(&error, "witnesses are about programs");
  if (good)
    session_write(v->session, OUTPUT_WITNESS, &out);
  else
    session_say(v->session, "Note: no witness is written: %s", buffer_text(&error));
  vector_release(&out);
  vector_release(&error);
  vector_release(&specification);
}

/* What holds at the loops, for the witness and for reports. */
static void tell_invariants(Verification *v) {
  if (!is_wanted(v, OUTPUT_WITNESS) && !is_wanted(v, OUTPUT_REPORT)) return;
  PlaceInvariantVector places = {0};
  if (v->task.inlined) loop_invariants(v->checked, v->invariant, v->task.inlined, &places);
  for (size_t i = 0; i < places.size; i++) {
    SourcePlace where = source_locate(v->task.frontend.program->sources, places.data[i].pos);
    session_remark(v->session, &(Remark){.kind = REMARK_INVARIANT,
                                         .file = where.file,
                                         .line = where.line,
                                         .column = where.column,
                                         .text = places.data[i].text});
  }
  write_witness(v, write_proof, &places);
  loop_invariants_release(&places);
}

/* ---- the verdict --------------------------------------------------------------------------------- */

static Answer ask_z3(const TermBank *bank, Term formula, Budget *budget) {
  SecondLimits limits = {.seconds = SECOND_SECONDS};
  return second_opinion(bank, formula, &limits, budget, NULL);
}

/* Z3 and our solver do not agree: one of them is wrong, and nothing is claimed. */
static bool claim_disagreement(Verification *v, const SecondCheck *second, unsigned condition) {
  const ItpStatistics *itp = itp_statistics();
  if (v->options->paranoid) {
    session_count(v->session, "z3.agreed", second->agreed + itp->second_agreed);
    session_count(v->session, "z3.silent", second->silent + itp->second_silent);
  }
  if (!second->disagreed && !itp->second_disagreed) return false;
  Buffer what = {0};
  if (second->disagreed)
    buffer_format(&what, "Z3 contradicts the invariant's condition '%s'", invariant_condition_name(condition));
  else
    buffer_add(&what, "Z3 contradicts the check of an interpolant");
  defect_report(v, buffer_text(&what), NULL);
  verification_claim_unknown(v, "evidence: %s", buffer_text(&what));
  vector_release(&what);
  return true;
}

static void back_true(Verification *v) {
  unsigned condition = 0;
  SecondCheck second = {.ask = ask_z3};
  v->result.invariant = model_lift_invariant(v->model, v->result.invariant);
  if (v->options->fault == FAULT_EVIDENCE) v->result.invariant = term_false(v->model->bank);
  EvidenceAnswer answer = invariant_check(model_base(v->model), v->result.invariant, &v->budget, &condition,
                                          v->options->paranoid ? &second : NULL);
  v->checked = model_base(v->model);
  v->invariant = v->result.invariant;
  if (answer == EVIDENCE_HOLDS) verification_check_base(v, v->options->paranoid ? &second : NULL);
  if (claim_disagreement(v, &second, condition)) return;
  if (answer == EVIDENCE_HOLDS) {
    print_invariant(v);
    write_certificate(v);
    tell_invariants(v);
    if (v->task.inlined && assumptions_is_vacuous(v->task.inlined))
      verification_note(v, 0, "no path through the program leads to the error, whatever the values: the proof says little");
    if (v->model->outside)
      verification_note(v, v->model->outside, "a function called through a pointer from outside is taken to change nothing");
    if (v->model->wild)
      verification_note(v, v->model->wild, "an access outside of its object is taken to hit no other object");
    session_claim(v->session, VERDICT_TRUE, NULL);
  } else if (answer == EVIDENCE_UNDECIDED && verification_is_stopped(v)) {
    verification_claim_stopped(v);
  } else {
    Buffer what = {0};
    buffer_format(&what, "the invariant's condition '%s' %s", invariant_condition_name(condition),
                  answer == EVIDENCE_FAILS ? "fails" : "was not decided");
    defect_report(v, buffer_text(&what), NULL);
    verification_claim_unknown(v, "evidence: %s", buffer_text(&what));
    vector_release(&what);
  }
}

static void write_test(Verification *v, const ReplayInputVector *inputs) {
  if (!outputs_is_wanted(&v->session->outputs, OUTPUT_TEST)) return;
  Buffer out = {0};
  if (replay_write_test(v->task.frontend.cfa, inputs, &out))
    session_write(v->session, OUTPUT_TEST, &out);
  else
    session_say(v->session, "Note: no test is written: %s", buffer_text(&out));
  vector_release(&out);
}

/* The model does not describe this construct. */
static void claim_place(Verification *v, const char *what, SourcePos pos) {
  Buffer out = {0};
  buffer_add(&out, what);
  if (v->task.frontend.program) {
    buffer_add(&out, ", ");
    frontend_locate(v->task.frontend.program, pos, &out);
  }
  verification_claim_unknown(v, "incomplete: %s", buffer_text(&out));
  vector_release(&out);
}

/* `inputs` NULL: of hardware. */
static void claim_false(Verification *v, EvidenceAnswer answer, const ReplayInputVector *inputs) {
  if (answer == EVIDENCE_HOLDS) {
    session_claim(v->session, VERDICT_FALSE, NULL);
  } else if (answer == EVIDENCE_UNDECIDED && verification_is_stopped(v)) {
    verification_claim_stopped(v);
  } else if (v->model->approximation) {
    claim_place(v, v->model->approximation, v->model->approximation_pos);
  } else {
    const char *what = answer == EVIDENCE_FAILS ? "the counterexample does not reach the error when replayed"
                                                : "the counterexample could not be replayed";
    defect_report(v, what, inputs);
    verification_claim_unknown(v, "evidence: %s", what);
  }
}

static void remark_line(void *context, const ReplayLine *line) {
  Verification *v = context;
  session_remark(v->session, &(Remark){.kind = REMARK_STEP,
                                       .file = line->where.line ? line->where.file : "",
                                       .line = line->where.line,
                                       .column = line->where.column,
                                       .level = line->level,
                                       .text = line->text,
                                       .note = line->note});
}

/* The inputs that the engine found, by running the program or in its model. */
static void take_inputs(Verification *v, ReplayInputVector *inputs) {
  const RunInputs *run = v->result.run;
  for (size_t i = 0; run && i < run->inputs.size; i++) vector_push(inputs, run->inputs.data[i]);
  if (!run) replay_inputs(v->model, v->result.trace, inputs);
  if (v->options->fault == FAULT_EVIDENCE) vector_clear(inputs);
}

/* A loop that was skipped may never end, so a run in which it comes up has to reach the error within so many steps. */
enum { SKIPPED_STEPS = 10000000 };

static EvidenceAnswer replay(Verification *v, const ReplayInputVector *inputs) {
  return replay_program_within(v->task.frontend.cfa, inputs, v->task.skipped ? SKIPPED_STEPS : 0, &v->budget);
}

static bool hangs_on_addresses(Verification *v, const ReplayInputVector *inputs) {
  return replay_hangs_on_addresses(v->task.frontend.cfa, inputs, v->task.skipped ? SKIPPED_STEPS : 0, &v->budget);
}

/* What the model takes to be arbitrary has made an alarm; auto has not run the program as far as it would. */
static bool has_runs_left(const Verification *v) {
  return !v->runs_alone && v->model->approximation && v->model->graph && !strcmp(v->options->engine, "auto");
}

static void back_false_program(Verification *v) {
  ReplayInputVector inputs = {0};
  Buffer out = {0};
  take_inputs(v, &inputs);
  EvidenceAnswer answer = replay(v, &inputs);
  bool hangs = answer == EVIDENCE_HOLDS && hangs_on_addresses(v, &inputs);
  if (answer == EVIDENCE_HOLDS && !hangs) {
    bool is_reported = is_wanted(v, OUTPUT_REPORT) || is_wanted(v, OUTPUT_SARIF);
    if (!v->options->quiet || is_reported) replay_tell(v->task.frontend.cfa, &inputs, &out, is_reported ? remark_line : NULL, v);
    if (!v->options->quiet) session_text(v->session, &out);
    write_test(v, &inputs);
    write_witness(v, write_run, &inputs);
  }
  v->starts_again = answer != EVIDENCE_HOLDS && !verification_is_stopped(v) && (v->task.skipped || has_runs_left(v));
  v->runs_alone = v->starts_again && !v->task.skipped;
  if (hangs)
    verification_claim_unknown(v, "incomplete: the error is reached if addresses differ that C allows to be equal");
  else if (!v->starts_again)
    claim_false(v, answer, &inputs);
  vector_release(&out);
  vector_release(&inputs);
}

static void back_false_hardware(Verification *v) {
  Buffer out = {0};
  EvidenceAnswer answer = replay_hardware(v->model, v->result.trace);
  if (answer == EVIDENCE_HOLDS && !v->options->quiet) replay_print_hardware(v->model, v->result.trace, &out);
  session_text(v->session, &out);
  if (answer == EVIDENCE_HOLDS) write_witness(v, write_run, NULL);
  claim_false(v, answer, NULL);
  vector_release(&out);
}

static void claim_incomplete(Verification *v) {
  const IncompletePoint *point = v->result.incomplete;
  claim_place(v, point->reason ? point->reason : "the model ends", point->pos);
}

/* More time would not have helped a proof. */
static void note_incomplete(Verification *v) {
  const IncompletePoint *point = v->result.incomplete;
  if (!point) return;
  Buffer text = {0};
  buffer_format(&text, "a proof is out of reach, since a run can get where the model ends: %s",
                point->reason ? point->reason : "reason unknown");
  verification_note(v, point->pos, buffer_text(&text));
  vector_release(&text);
}

static void tell_unknown(Verification *v) {
  if (verification_is_stopped(v)) {
    note_incomplete(v);
    verification_claim_stopped(v);
  } else if (v->runs_alone)
    claim_place(v, v->model->approximation, v->model->approximation_pos);
  else if (v->result.incomplete && v->task.skipped)
    v->starts_again = true;
  else if (v->result.incomplete)
    claim_incomplete(v);
  else
    verification_claim_unknown(v, "%s", v->result.reason ? v->result.reason : "no reason given");
}

void verification_back_result(Verification *v) {
  verification_begin_phase(v);
  switch (v->result.verdict) {
  case VERDICT_TRUE: back_true(v); break;
  case VERDICT_FALSE:
    if (v->task.frontend.cfa)
      back_false_program(v);
    else
      back_false_hardware(v);
    break;
  case VERDICT_UNKNOWN: tell_unknown(v); break;
  }
  verification_end_phase(v, "seconds.evidence");
}

