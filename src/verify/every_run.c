/* Before there is a model: programs without inputs, or with few, are decided by running them (flow/interpret/exhaust.h).  See verification.h. */
#include "base/clock.h"
#include "base/log.h"
#include "evidence/open_choices.h"
#include "evidence/runs.h"
#include "evidence/witness_inputs.h"
#include "verify/verification.h"

enum { STEPS_PER_EFFORT = 1000 };

static bool applies(const Verification *v) {
  unsigned known = KEEP_REACHABILITY | KEEP_TERMINATION; /* runs that were made to their end say both */
  return v->pipeline.cfa && !(v->options->pipeline.needs & ~known) && strategy_is_auto(v->options->engine);
}

static void count_runs(Verification *v, double start) {
  uint64_t steps = 0;
  for (size_t i = 0; i < v->runs.size; i++) steps += v->runs.data[i].steps;
  observer_count(&v->observer, "runs.count", v->runs.size);
  observer_count(&v->observer, "runs.steps", steps);
  observer_measure_since(&v->observer, "attempts.every-run", start);
}

static void tell_decided(Verification *v, const char *by) {
  verification_note_callbacks(v, v->pipeline.cfa);
  observer_name(&v->observer, "engine.name", v->options->engine);
  observer_name(&v->observer, "engine.decided_by", by);
}

static void forget_runs(Verification *v) {
  watched_runs_release(&v->runs);
  v->runs = (WatchedRunVector){0};
}

/* The runs that there are, once more. */
static void back_runs(Verification *v) {
  double start = clock_wall();
  if (v->options->spoils_evidence) v->runs.data[0].steps++;
  EvidenceAnswer answer = runs_check(v->pipeline.cfa, v->options->pipeline.asked, &v->runs, v->budget);
  observer_measure_since(&v->observer, "seconds.evidence", start);
  observer_name(&v->observer, "evidence.checked_on", "runs");
  if (answer == EVIDENCE_HOLDS)
    v->conclusion.verdict = VERDICT_TRUE;
  else if (answer == EVIDENCE_UNDECIDED)
    v->conclusion.why = WHY_STOPPED;
  else
    v->conclusion.why = WHY_DEFECT, buffer_add(&v->conclusion.text, "the runs do not come out alike once more");
}

/* Of the runs that are the proof. */
static void note_ends(const Verification *v) {
  SourcePos null = 0;
  bool finishes = v->options->pipeline.asked; /* then a run may end at another check */
  for (size_t i = 0; i < v->runs.size; i++) {
    const WatchedRun *run = &v->runs.data[i];
    finishes |= run->end == RUN_FINISHED;
    if (run->end == RUN_NULL && !null && run->last) null = run->last->range.begin;
  }
  verification_note_ends(v, null, !finishes);
}

/* The last run reached the error: false if it does not once more, or only for what the library leaves open, which then is for others to explain. */
static bool back_error(Verification *v) {
  const WatchedRun *run = &vector_last(&v->runs);
  runs_inputs(run, &v->inputs);
  EvidenceAnswer answer = replay_check(v->pipeline.cfa, &v->inputs, run->check, 0, v->budget, &v->conclusion.check);
  bool is_error = answer == EVIDENCE_HOLDS && !open_choices_matter(v->pipeline.cfa, &v->inputs, 0, v->budget);
  if (is_error) v->conclusion.verdict = VERDICT_FALSE;
  if (!is_error) vector_clear(&v->inputs);
  return is_error;
}

bool verification_try_suggested(Verification *v) {
  const ReplayInputVector *suggested = v->options->suggested;
  const bool *asked = v->options->pipeline.asked;
  if (!suggested || !v->pipeline.cfa) return false;
  observer_stage(&v->observer, "running it on the inputs of the witness");
  for (size_t i = 0; i < suggested->size; i++) vector_push(&v->inputs, suggested->data[i]);
  const Check **failed = &v->conclusion.check;
  bool fails = replay_check(v->pipeline.cfa, &v->inputs, NULL, WITNESS_STEPS, v->budget, failed) == EVIDENCE_HOLDS && (!asked || asked[(*failed)->id]) &&
               !open_choices_matter(v->pipeline.cfa, &v->inputs, WITNESS_STEPS, v->budget);
  if (fails) {
    v->conclusion.verdict = VERDICT_FALSE;
    tell_decided(v, "witness");
  } else {
    *failed = NULL;
    vector_clear(&v->inputs);
  }
  return fails;
}

bool verification_try_every_run(Verification *v) {
  if (!applies(v)) return false;
  double start = clock_wall();
  observer_stage(&v->observer, "running it on all inputs");
  Budget share = strategy_share(&strategy_first, v->budget);
  ExhaustEnd end = exhaust(v->pipeline.cfa, v->options->pipeline.asked, strategy_first.effort * STEPS_PER_EFFORT, &share, &v->runs);
  const WatchedRun *last = &vector_last(&v->runs);
  const char *reason = last->reason ? last->reason : last->end == RUN_STOPPED ? "which are too many or too long" : "to their end";
  MESSAGE("%-18s %8.3f s  %zu runs, %s", strategy_first.name, clock_wall() - start, v->runs.size, reason);
  count_runs(v, start);
  bool is_decided = end == EXHAUST_ALL || (end == EXHAUST_ERROR && back_error(v));
  if (end == EXHAUST_ALL) back_runs(v);
  if (is_decided) tell_decided(v, strategy_first.name);
  if (is_decided && v->conclusion.verdict == VERDICT_TRUE) note_ends(v);
  if (!is_decided || v->conclusion.verdict != VERDICT_TRUE) forget_runs(v);
  return is_decided;
}
