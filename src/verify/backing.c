/* From a result to a conclusion: nothing is concluded that was not checked.  See verification.h. */
#include "base/clock.h"
#include "base/log.h"
#include "evidence/base/base_check.h"
#include "evidence/invariant.h"
#include "evidence/open_choices.h"
#include "flow/graph/origin.h"
#include "model/reduce/compact.h"
#include "model/trace/stepper.h"
#include "solve/itp.h"
#include "solve/second.h"
#include "verify/second_encoding.h"
#include "verify/termination.h"

enum { SECOND_SECONDS = 60 }; /* for each question to Z3 */
/* A loop that was skipped may never end, so a run in which it comes up has to reach the error within so many steps. */
enum { SKIPPED_STEPS = 10000000 };

/* ---- conclusions ---------------------------------------------------------------------------------- */

static void conclude_stopped(Verification *v) { verification_conclude_unknown(v, WHY_STOPPED, NULL, 0); }

static void conclude_approximate(Verification *v) {
  const Model *model = v->problem.model;
  verification_conclude_unknown(v, WHY_INCOMPLETE, model->approximation, model->approximation_pos);
}

/* ---- proofs --------------------------------------------------------------------------------------- */

static Answer ask_z3(const TermBank *bank, Term formula, Budget *budget) {
  SecondLimits limits = {.seconds = SECOND_SECONDS};
  return second_opinion(bank, formula, &limits, budget, NULL);
}

/* Z3 and our solver do not agree: one of them is wrong, and nothing is claimed. */
static bool is_contradicted(Verification *v, const SecondCheck *second, unsigned condition) {
  const ItpStatistics *itp = itp_statistics();
  if (v->options->paranoid) {
    observer_count(&v->observer, "z3.agreed", second->agreed + itp->second_agreed);
    observer_count(&v->observer, "z3.silent", second->silent + itp->second_silent);
  }
  if (!second->disagreed && !itp->second_disagreed) return false;
  Buffer what = {0};
  if (second->disagreed)
    buffer_format(&what, "Z3 contradicts the invariant's condition '%s'", invariant_condition_name(condition));
  else
    buffer_add(&what, "Z3 contradicts the check of an interpolant");
  verification_conclude_unknown(v, WHY_DEFECT, buffer_text(&what), 0);
  vector_release(&what);
  return true;
}

static uint64_t room_for_base(const Verification *v) {
  bool is_shared = portfolio_number(v->options->portfolio);
  return is_shared ? v->options->base_mebibytes / v->options->partners : v->options->base_mebibytes;
}

/* On the model of the program as it was before the graph was reduced; why not, if that does not succeed: then all stays as it is. */
static const char *carry_to_base(Verification *v, Budget *budget, SecondCheck *second) {
  BaseQuestion question = {.inlined = v->pipeline.inlined, .reduced = v->checked, .invariant = v->invariant, .without = pipeline_left_out(&v->options->pipeline),
                           .itp = v->options->how.itp, .most_mebibytes = room_for_base(v)};
  if (base_is_too_large(&question)) return base_no_room;
  Graph *whole = pipeline_whole_graph(&v->pipeline, &v->options->pipeline, budget);
  question.whole = whole;
  Term invariant = TERM_NONE;
  const char *why = whole ? base_check(&question, budget, second, &v->base, &invariant) : base_no_time;
  if (!why) {
    v->checked = v->base;
    v->invariant = invariant;
  }
  graph_delete(whole);
  return why;
}

static void note_base(Verification *v, const char *why) {
  observer_name(&v->observer, "evidence.checked_on", why ? "reduced" : "base");
  if (!why) return;
  Buffer text = {0};
  buffer_format(&text, "the proof was checked on the reduced model (loops unrolled or skipped, steps left out that constants rule out): %s",
                why);
  observer_note(&v->observer, 0, buffer_text(&text));
  vector_release(&text);
}

static void check_base(Verification *v, SecondCheck *second) {
  const char *why = NULL;
  if (v->localized)
    why = "only what matters to the error was followed";
  else if (v->pipeline.inlined && !graph_is_unreduced(v->pipeline.inlined, v->pipeline.graph)) {
    Budget budget;
    double start = clock_wall(), half = budget_seconds_left(v->budget) / 2, wanted = v->options->base_check;
    budget_init(&budget, v->budget, wanted < half ? wanted : half, 0);
    if (verification_is_about_termination(v))
      why = "what gets smaller is not said of the base model";
    else
      why = wanted > 0 ? carry_to_base(v, &budget, second) : "the base model was not to be tried";
    observer_measure_since(&v->observer, "seconds.base_check", start);
  }
  note_base(v, why);
}

static void conclude_unproved(Verification *v, EvidenceAnswer answer, unsigned condition) {
  if (answer == EVIDENCE_UNDECIDED && verification_is_stopped(v)) {
    conclude_stopped(v);
    return;
  }
  Buffer what = {0};
  buffer_format(&what, "the invariant's condition '%s' %s", invariant_condition_name(condition),
                answer == EVIDENCE_FAILS ? "fails" : "was not decided");
  verification_conclude_unknown(v, WHY_DEFECT, buffer_text(&what), 0);
  vector_release(&what);
}

/* On another encoding, if that is asked for.  False, with a conclusion, if that has an error. */
static bool survives_second_encoding(Verification *v) {
  if (!v->options->paranoid) return true;
  SecondEncoding second = second_encoding_check(v);
  Buffer text = {0};
  bool survives = second.outcome < SECOND_DOUBTS;
  buffer_add(&text, survives ? "second encoding: " : second.outcome == SECOND_DOUBTS ? "evidence: the second encoding " : "the second encoding ");
  second_encoding_print(&second, &text);
  if (survives)
    observer_note(&v->observer, second.pos, buffer_text(&text));
  else
    verification_conclude_unknown(v, second.outcome == SECOND_DOUBTS ? WHY_OTHER : WHY_DEFECT, buffer_text(&text), 0);
  vector_release(&text);
  return survives;
}

static void back_true(Verification *v) {
  unsigned condition = 0;
  SecondCheck ask = {.ask = ask_z3}, *second = v->options->paranoid ? &ask : NULL;
  const Model *model = v->problem.model;
  if (!pipeline_make_blocks(&v->pipeline, &v->observer, v->budget)) {
    conclude_stopped(v);
    return;
  }
  v->result.invariant = model_lift_invariant(model, v->result.invariant);
  if (v->options->spoils_evidence) v->result.invariant = term_false(model->bank);
  v->checked = model_base(model);
  v->invariant = v->result.invariant;
  EvidenceAnswer answer = invariant_check(v->checked, v->invariant, v->budget, &condition, second);
  if (answer == EVIDENCE_HOLDS) check_base(v, second);
  if (is_contradicted(v, &ask, condition)) return;
  if (answer != EVIDENCE_HOLDS)
    conclude_unproved(v, answer, condition);
  else if (survives_second_encoding(v))
    v->conclusion.verdict = VERDICT_TRUE;
}

/* ---- counterexamples ------------------------------------------------------------------------------ */

/* The inputs that the engine found, by running the program or in its model. */
static void take_inputs(Verification *v) {
  const RunInputs *run = v->result.run;
  for (size_t i = 0; run && i < run->inputs.size; i++) vector_push(&v->inputs, run->inputs.data[i]);
  if (!run) replay_inputs(v->problem.model, v->result.trace, &v->inputs);
  if (v->options->spoils_evidence) vector_clear(&v->inputs);
}

/* What the model takes to be arbitrary has made an alarm; auto has not run the program as far as it would. */
static bool has_runs_left(const Verification *v) {
  return !v->runs_alone && v->problem.model->approximation && v->problem.model->graph && strategy_is_auto(v->options->engine);
}

/* An input of the counterexample is a pointer that the program got from outside, and not null: its number means an object of the model, which lies elsewhere in a run. */
static const Edge *pointer_from_outside(const Verification *v) {
  for (size_t i = 0; i < v->inputs.size; i++) {
    const Edge *edge = v->inputs.data[i].edge;
    bool is_pointer = edge->kind == EDGE_HAVOC && edge->left->type->kind == TYPE_POINTER;
    if (is_pointer && v->inputs.data[i].value) return edge;
  }
  return NULL;
}

static void conclude_false(Verification *v, EvidenceAnswer answer) {
  const Edge *pointer = answer == EVIDENCE_FAILS ? pointer_from_outside(v) : NULL;
  if (answer == EVIDENCE_HOLDS)
    v->conclusion.verdict = VERDICT_FALSE;
  else if (answer == EVIDENCE_UNDECIDED && verification_is_stopped(v))
    conclude_stopped(v);
  else if (v->problem.model->approximation)
    conclude_approximate(v);
  else if (pointer)
    verification_conclude_unknown(v, WHY_INCOMPLETE, "pointer from outside", pointer->range.begin);
  else
    verification_conclude_unknown(v, WHY_DEFECT,
                     answer == EVIDENCE_FAILS ? "the counterexample does not reach the error when replayed"
                                              : "the counterexample could not be replayed",
                     0);
}

/* What the engine found is about one check.  Where what the model takes to be arbitrary leads the run to another one, it is that one which
 * fails, and which is told. */
static EvidenceAnswer replay(Verification *v, uint64_t steps) {
  const Check *expected = v->result.run ? v->result.run->check : trace_check(v->problem.model, v->result.trace);
  const Check **failed = &v->conclusion.check;
  EvidenceAnswer answer = replay_check(v->pipeline.cfa, &v->inputs, expected, steps, v->budget, failed);
  if (answer != EVIDENCE_FAILS || !*failed || !graph_asks(v->pipeline.graph, *failed)) return answer;
  MESSAGE("the run fails another check than the model said: %s, not %s", (*failed)->text, expected->text);
  return EVIDENCE_HOLDS;
}

static bool back_false_program(Verification *v) {
  uint64_t steps = v->pipeline.skipped ? SKIPPED_STEPS : 0;
  take_inputs(v);
  EvidenceAnswer answer = replay(v, steps);
  bool starts_again = answer != EVIDENCE_HOLDS && !verification_is_stopped(v) && (v->pipeline.skipped || has_runs_left(v));
  v->runs_alone = starts_again && !v->pipeline.skipped;
  if (starts_again) return false;
  const char *open = answer == EVIDENCE_HOLDS ? open_choices_matter(v->pipeline.cfa, &v->inputs, steps, v->budget) : NULL;
  if (open)
    verification_conclude_open(v, open);
  else
    conclude_false(v, answer);
  return true;
}

static bool back_false(Verification *v) {
  if (v->pipeline.cfa) return back_false_program(v);
  v->conclusion.check = trace_check(v->problem.model, v->result.trace);
  conclude_false(v, replay_hardware(v->problem.model, v->result.trace));
  return true;
}

/* ---- neither -------------------------------------------------------------------------------------- */

/* More time would not have helped a proof. */
static void note_incomplete(Verification *v) {
  const IncompletePoint *point = v->result.incomplete;
  if (!point) return;
  Buffer text = {0};
  buffer_format(&text, "a proof is out of reach, since a run can get where the model ends: %s",
                point->reason ? point->reason : "reason unknown");
  observer_note(&v->observer, point->pos, buffer_text(&text));
  vector_release(&text);
}

static bool back_unknown(Verification *v) {
  const IncompletePoint *point = v->result.incomplete;
  if (verification_is_stopped(v)) {
    note_incomplete(v);
    conclude_stopped(v);
  } else if (v->runs_alone) {
    conclude_approximate(v);
  } else if (point && v->pipeline.skipped) {
    return false;
  } else if (point) {
    verification_conclude_unknown(v, WHY_INCOMPLETE, point->reason ? point->reason : "the model ends", point->pos);
  } else {
    verification_conclude_unknown(v, WHY_OTHER, v->result.reason ? v->result.reason : "no reason given", 0);
  }
  return true;
}

bool verification_back_result(Verification *v) {
  bool is_concluded = true;
  double start = clock_wall();
  switch (v->result.verdict) {
  case VERDICT_TRUE: back_true(v); break;
  case VERDICT_FALSE: is_concluded = back_false(v); break;
  case VERDICT_UNKNOWN: is_concluded = back_unknown(v); break;
  }
  observer_measure_since(&v->observer, "seconds.evidence", start);
  return is_concluded;
}
