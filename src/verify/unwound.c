/* Before there is a model: the program is unwound like a symbolic executor does it (unwind/unwind.h), farther in each round, until there is an error or
 * nothing is left open.  See verification.h. */
#include "base/clock.h"
#include "base/log.h"
#include "evidence/open_choices.h"
#include "evidence/unwinding.h"
#include "solve/second.h"
#include "verify/costs.h"
#include "verify/verification.h"
#include <string.h>

enum { FIRST_ITERATIONS = 16, FIRST_STEPS = 200000, GROWTH = 4, SHALLOW_ROUNDS = 3, CONFLICTS = 3000, SHALLOW_CONFLICTS = 100, ROUNDS = 12, SHORT_ROUNDS = 2, RUNS = 1000, MOST_SECONDS = 10 /* for runs */, MEBIBYTES = 1500 };

/* Of a large program 2, 4 and 8 iterations come first: it calls much in each, and errors do not lie deep. */
static unsigned shallow_rounds(const Verification *v) { return verification_is_large(v) ? SHALLOW_ROUNDS : 0; }

static UnwindLimits limits_of(const Verification *v, unsigned round) {
  UnwindLimits limits = {.iterations = v->options->unwind, .counts_all = v->options->unwind, .mebibytes = MEBIBYTES, .conflicts = CONFLICTS};
  if (limits.iterations) return limits;
  limits.iterations = FIRST_ITERATIONS;
  limits.steps = FIRST_STEPS;
  unsigned shallow = shallow_rounds(v);
  if (round < shallow) {
    limits.iterations >>= shallow - round;
    limits.conflicts = SHALLOW_CONFLICTS;
  }
  for (unsigned i = shallow; i < round; i++) {
    limits.iterations *= GROWTH;
    limits.steps *= GROWTH;
  }
  return limits;
}

/* ---- an error ------------------------------------------------------------------------------------- */

static bool is_asked(const Verification *v, const Check *check) { return !v->options->pipeline.asked || v->options->pipeline.asked[check->id]; }

/* A run that does what the formula says takes no more steps than that has; one that leaves it may not end. */
static uint64_t replay_steps(const Verification *v) { return 10 * (uint64_t)unwind_steps(v->unwinding)->size + 100000; }

/* What is arbitrary in the formula may lead the run to another check that is asked about: then it is that one which fails. */
static bool replays(Verification *v, const Check *check, bool is_approximate) {
  EvidenceAnswer answer = replay_check(v->pipeline.cfa, &v->inputs, check, replay_steps(v), v->budget, &v->conclusion.check);
  return answer == EVIDENCE_HOLDS || (answer == EVIDENCE_FAILS && is_approximate && v->conclusion.check && is_asked(v, v->conclusion.check));
}

static void conclude_misled(Verification *v, const char *open) {
  SourcePos pos;
  const char *approximation = unwind_approximation(v->unwinding, &pos);
  if (open)
    verification_conclude_open(v, open);
  else if (verification_is_stopped(v))
    verification_conclude_unknown(v, WHY_STOPPED, NULL, 0);
  else if (approximation)
    verification_conclude_unknown(v, WHY_INCOMPLETE, approximation, pos);
  else if (unwind_depends_on_layout(v->unwinding))
    verification_conclude_open(v, "where objects lie");
  else
    verification_conclude_unknown(v, WHY_DEFECT, "the counterexample does not reach the error when replayed", 0);
}

/* True if there is a conclusion; a walk that has not been everywhere may be followed by one that finds another error. */
static bool back_error(Verification *v, const RunInputs *run, bool is_partial) {
  SourcePos pos;
  bool is_approximate = unwind_approximation(v->unwinding, &pos) != NULL;
  for (size_t i = 0; i < run->inputs.size; i++) vector_push(&v->inputs, run->inputs.data[i]);
  if (v->options->spoils_evidence) vector_clear(&v->inputs);
  bool fails = replays(v, run->check, is_approximate);
  const char *open = fails ? open_choices_matter(v->pipeline.cfa, &v->inputs, 0, v->budget) : NULL;
  if (fails && !open) {
    v->conclusion.verdict = VERDICT_FALSE;
    return true;
  }
  vector_clear(&v->inputs);
  v->is_misled = true;
  MESSAGE("unwind: an error is none when it is replayed: %s", open ? open : "not reached");
  bool is_excused = open || is_approximate || unwind_depends_on_layout(v->unwinding); /* else it is a mistake of ours */
  if (is_partial && is_excused && !verification_is_stopped(v)) return false;
  conclude_misled(v, open);
  return true;
}

/* ---- a proof -------------------------------------------------------------------------------------- */

static bool is_contradicted(Verification *v) {
  if (!v->options->paranoid) return false;
  SecondLimits limits = {.seconds = 60};
  Answer answer = second_opinion(unwind_bank(v->unwinding), unwind_question(v->unwinding), &limits, v->budget, NULL);
  observer_count(&v->observer, "z3.agreed", answer == ANSWER_UNSAT);
  observer_count(&v->observer, "z3.silent", answer == ANSWER_UNKNOWN);
  return answer == ANSWER_SAT;
}

/* Who trusts nothing does not take an access outside of its object to hit no other one. */
static bool may_hit_another(Verification *v) {
  const UnwindEnd *where = NULL;
  return v->options->paranoid && unwind_ask_wild(v->unwinding, v->budget, &where) != ANSWER_UNSAT;
}

static double seconds_for_runs(const Verification *v) {
  double half = budget_seconds_left(v->budget) / 2;
  return half < MOST_SECONDS ? half : MOST_SECONDS;
}

/* A fresh solver has refuted the question. */
static void back_proof(Verification *v) {
  double start = clock_wall();
  v->unwinding_runs = unwinding_compare(v->unwinding, v->pipeline.cfa, RUNS, seconds_for_runs(v), v->budget);
  observer_measure_since(&v->observer, "seconds.evidence", start);
  observer_name(&v->observer, "evidence.checked_on", "unwinding");
  observer_count(&v->observer, "unwind.runs", v->unwinding_runs.compared);
  if (verification_is_stopped(v))
    verification_conclude_unknown(v, WHY_STOPPED, NULL, 0);
  else if (v->unwinding_runs.differs || v->options->spoils_evidence)
    verification_conclude_unknown(v, WHY_DEFECT, "a run does not take the edges that the formula says", 0);
  else if (is_contradicted(v))
    verification_conclude_unknown(v, WHY_DEFECT, "Z3 contradicts the proof", 0);
  else if (may_hit_another(v))
    verification_conclude_unknown(v, WHY_OTHER, "incomplete: an access may leave its object", 0);
  else
    v->conclusion.verdict = VERDICT_TRUE;
}

/* ---- rounds --------------------------------------------------------------------------------------- */

static void note_loops(Verification *v) {
  const UnwindEndVector *opens = unwind_opens(v->unwinding);
  SourcePos last = 0;
  for (size_t i = 0; i < opens->size; i++) {
    if (opens->data[i].kind != OPEN_BOUND || opens->data[i].pos == last) continue;
    last = opens->data[i].pos;
    observer_note(&v->observer, last, "this loop or recursion goes further");
  }
}

/* True if that is all that can be said. */
static bool conclude_open(Verification *v, const UnwindEnd *where) {
  if (where && where->kind == OPEN_CONSTRUCT)
    verification_conclude_unknown(v, WHY_INCOMPLETE, where->reason, where->pos);
  else if (v->options->unwind)
    note_loops(v), verification_conclude_unknown(v, WHY_OTHER, "bound: no error within the iterations that --unwind allows", 0);
  else
    return false;
  return true;
}

static void count_round(Verification *v, double start) {
  observer_count(&v->observer, "unwind.steps", unwind_steps(v->unwinding)->size);
  observer_count(&v->observer, "unwind.terms", bank_size(unwind_bank(v->unwinding)));
  observer_count(&v->observer, "unwind.inputs", unwind_events(v->unwinding)->size);
  observer_measure_since(&v->observer, "attempts.unwind", start);
  observe_cost_of_unwinding(&v->observer, v->pipeline.cfa, unwind_steps(v->unwinding));
  MESSAGE("unwind             %8.3f s  %zu steps, %zu terms, %zu errors, %zu open ends, %llu questions", clock_wall() - start, unwind_steps(v->unwinding)->size,
          bank_size(unwind_bank(v->unwinding)), unwind_errors(v->unwinding)->size, unwind_opens(v->unwinding)->size, (unsigned long long)unwind_questions(v->unwinding));
}

static void walk(Verification *v, UnwindLimits limits, Budget *budget) {
  double start = clock_wall();
  limits.passes_errors = v->is_misled;
  observer_stage(&v->observer, "unwinding");
  unwind_delete(v->unwinding);
  v->unwinding = unwind(v->pipeline.cfa, v->options->pipeline.asked, &limits, budget);
  count_round(v, start);
}

static bool is_shallow(const Verification *v, unsigned round) { return round < shallow_rounds(v); }

/* True if there is a conclusion.  A shallow round that has left something open is about errors only. */
static bool ask_all(Verification *v, unsigned round, Budget *budget) {
  RunInputs *run = NULL;
  const UnwindEnd *where = NULL;
  bool is_for_errors = unwind_has_error(v->unwinding) || (is_shallow(v, round) && !unwind_is_complete(v->unwinding));
  EvidenceAnswer proof = is_for_errors ? EVIDENCE_FAILS : unwinding_check(v->unwinding, budget);
  if (proof == EVIDENCE_HOLDS) back_proof(v);
  if (proof != EVIDENCE_FAILS) return proof == EVIDENCE_HOLDS;
  Answer error = unwind_ask_error(v->unwinding, budget, &run);
  bool is_concluded = error == ANSWER_SAT && back_error(v, run, is_for_errors);
  run_inputs_delete(run);
  if (error != ANSWER_UNSAT || is_for_errors) return is_concluded;
  return unwind_ask_open(v->unwinding, budget, &where) == ANSWER_SAT && conclude_open(v, where);
}

/* A walk that goes further is another one.  What is not described stays so, whether or not a run gets there. */
static bool may_go_further(const Verification *v) { return unwind_meets_bound(v->unwinding) || unwind_has_error(v->unwinding); }

/* For the question behind a walk, where others come next.  One that decides has time of its own; one about the first iterations is worth what it took to get there, and the last one what is left. */
static Budget share_of_question(Verification *v, double seconds, Budget *budget) {
  enum { LEAST_SECONDS = 1 };
  Budget share;
  if (unwind_is_complete(v->unwinding)) return strategy_share(&strategy_question, v->budget);
  budget_init(&share, budget, !may_go_further(v) ? 0 : seconds > LEAST_SECONDS ? seconds : LEAST_SECONDS, 0);
  return share;
}

/* The same; in a short round others come next. */
static bool try_round(Verification *v, unsigned round, bool is_short, Budget *budget) {
  static const double WALK_SHARE = 0.7; /* where time ends it: the question needs some, too */
  double start = clock_wall(), left = budget_seconds_left(budget);
  Budget walking;
  budget_init(&walking, budget, is_short && left < 1e6 ? WALK_SHARE * left : 0, 0);
  walk(v, limits_of(v, round), &walking);
  Budget share = is_short ? share_of_question(v, clock_wall() - start, budget) : (Budget){.parent = budget};
  return ask_all(v, round, &share);
}

static void note_wild(Verification *v) {
  const UnwindEnd *where = NULL;
  Answer answer = unwind_ask_wild(v->unwinding, v->budget, &where);
  if (answer != ANSWER_UNSAT) observer_note(&v->observer, where ? where->pos : 0, "an access outside of its object is taken to hit no other object");
}

/* With as much effort as a note is worth. */
static void note_ends(Verification *v) {
  enum { NOTE_CONFLICTS = 300 };
  Budget null_share, end_share;
  const UnwindEnd *null = NULL;
  budget_init(&null_share, v->budget, 0, NOTE_CONFLICTS);
  budget_init(&end_share, v->budget, 0, NOTE_CONFLICTS);
  bool ends_at_null = unwind_ask_null(v->unwinding, &null_share, &null) == ANSWER_SAT;
  bool is_vacuous = !v->options->pipeline.asked && unwind_ask_finish(v->unwinding, &end_share) == ANSWER_UNSAT;
  verification_note_ends(v, ends_at_null && null ? null->pos : 0, is_vacuous);
}

static void tell_decided(Verification *v) {
  verification_note_callbacks(v, v->pipeline.cfa);
  if (v->conclusion.verdict == VERDICT_TRUE) {
    note_wild(v);
    note_ends(v);
  }
  observer_name(&v->observer, "engine.name", v->options->engine);
  observer_name(&v->observer, "engine.decided_by", "unwind");
}

/* True if there is a conclusion other than that more rounds would be needed. */
static bool try_rounds(Verification *v, unsigned first, bool are_short, Budget *budget) {
  unsigned rounds = v->options->unwind ? 1 : shallow_rounds(v) + (are_short ? SHORT_ROUNDS : ROUNDS);
  bool is_concluded = false, goes_on = true;
  for (unsigned round = first; round < rounds && goes_on && !is_concluded && !budget->stopped; round++) {
    is_concluded = try_round(v, round, are_short, budget);
    goes_on = may_go_further(v);
  }
  return is_concluded;
}

void verification_forget_unwinding(Verification *v) {
  unwind_delete(v->unwinding);
  v->unwinding = NULL;
}

/* ---- for itself, and as a part of auto ------------------------------------------------------------ */

static void run_alone(Verification *v) {
  bool is_concluded = try_rounds(v, 0, false, v->budget);
  if (!is_concluded) verification_conclude_unknown(v, verification_is_stopped(v) ? WHY_STOPPED : WHY_OTHER, "bound", 0);
  observer_name(&v->observer, "engine.name", v->options->engine);
  observer_name(&v->observer, "engine.decided_by", "none");
}

/* Is there anything that a model would have to find out about memory? */
static bool has_objects(const Cfa *cfa) {
  bool has = false;
  for (size_t i = 0; !has && i < cfa->globals.size; i++) has = !cfa_is_plain(cfa, cfa->globals.data[i]);
  for (size_t f = 0; !has && f < cfa->functions.size; f++) {
    const SymbolVector *locals = &cfa->functions.data[f].locals;
    for (size_t i = 0; !has && i < locals->size; i++) has = !cfa_is_plain(cfa, locals->data[i]);
  }
  for (size_t i = 0; !has && i < cfa->edges.size; i++) has = cfa->edges.data[i].kind == EDGE_ALLOCATE;
  return has;
}

bool verification_wants_unwinding(const Verification *v) {
  const Cfa *cfa = v->pipeline.cfa;
  return cfa && strategy_is_auto(v->options->engine) && !(v->options->pipeline.needs & KEEP_TERMINATION) && has_objects(cfa);
}

/* What is not decided is for others to decide, whatever the reason; but a mistake of ours is told. */
static void run_for_auto(Verification *v) {
  Budget share = strategy_share(&strategy_second, v->budget);
  try_rounds(v, 0, true, &share);
  if (v->conclusion.verdict == VERDICT_UNKNOWN && v->conclusion.why != WHY_DEFECT) verification_conclude_unknown(v, WHY_NONE, NULL, 0);
}

bool verification_try_unwinding(Verification *v) {
  bool is_alone = !strcmp(v->options->engine, "unwind") || (v->options->unwind && strategy_is_auto(v->options->engine)), says_nothing = v->options->pipeline.needs & KEEP_TERMINATION;
  if (!is_alone && !verification_wants_unwinding(v)) return false;
  if (!v->pipeline.cfa)
    verification_conclude_unknown(v, WHY_OTHER, "unwind is for programs", 0);
  else if (says_nothing)
    verification_conclude_unknown(v, WHY_OTHER, "unwind says nothing about infinite runs", 0);
  else if (is_alone)
    run_alone(v);
  else
    run_for_auto(v);
  bool is_decided = v->conclusion.verdict != VERDICT_UNKNOWN;
  if (is_decided) tell_decided(v);
  if (v->conclusion.verdict != VERDICT_TRUE) verification_forget_unwinding(v);
  return is_decided || is_alone || v->conclusion.why == WHY_DEFECT;
}

/* ---- along some ways ------------------------------------------------------------------------------ */

bool verification_unwind_along(Verification *v, const UnwindLimits *limits, Budget *budget) {
  RunInputs *run = NULL;
  double start = clock_wall();
  Budget walking, asking;
  double left = budget_seconds_left(budget);
  budget_init(&walking, budget, left < 1e6 ? left / 4 : 0, 0);
  walk(v, *limits, &walking);
  asking = unwind_is_complete(v->unwinding) ? (Budget){.parent = budget} : share_of_question(v, clock_wall() - start, budget);
  Answer answer = unwind_ask_error(v->unwinding, &asking, &run);
  if (answer == ANSWER_SAT) back_error(v, run, true);
  run_inputs_delete(run);
  if (v->conclusion.verdict == VERDICT_FALSE) {
    tell_decided(v);
    observer_name(&v->observer, "engine.decided_by", "guided");
    verification_forget_unwinding(v);
  } else if (v->conclusion.why != WHY_DEFECT) {
    verification_conclude_unknown(v, WHY_NONE, NULL, 0);
  }
  return v->conclusion.verdict == VERDICT_FALSE || v->conclusion.why == WHY_DEFECT;
}

/* ---- where a model ends --------------------------------------------------------------------------- */

/* Time was all that was missing: it is told so, with what the model had to say. */
static void conclude_out_of_time(Verification *v, Conclusion *before) {
  Buffer text = {0};
  buffer_format(&text, "the model says too little: %s", buffer_text(&before->text));
  observer_note(&v->observer, before->pos, buffer_text(&text));
  verification_conclude_unknown(v, WHY_STOPPED, NULL, 0);
  vector_release(&text);
}

void verification_unwind_further(Verification *v) {
  Budget share = strategy_share(&strategy_last, v->budget);
  Conclusion before = v->conclusion;
  v->conclusion = (Conclusion){0};
  verification_forget_model(v);
  try_rounds(v, has_objects(v->pipeline.cfa) ? shallow_rounds(v) + SHORT_ROUNDS : 0, false, &share);
  bool is_decided = v->conclusion.verdict != VERDICT_UNKNOWN;
  if (is_decided) tell_decided(v);
  if (v->conclusion.verdict != VERDICT_TRUE) verification_forget_unwinding(v);
  bool is_told = is_decided || v->conclusion.why == WHY_DEFECT;
  if (!is_told && verification_is_stopped(v)) {
    conclude_out_of_time(v, &before);
    is_told = true;
  }
  vector_release(is_told ? &before.text : &v->conclusion.text);
  if (!is_told) v->conclusion = before;
}
