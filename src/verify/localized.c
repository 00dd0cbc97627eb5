/* Programs that have more runs than the one in question: a proof of such a one is one of the program.  Anything else that comes of it concludes nothing, but its errors guide to those of the program (guided.c).  See verification.h.
 *
 * A large program is tried with only what is thought to matter to the error (flow/transform/localize.h), then with more of it; in the end, as it is.  Where the first does not decide, and there
 * are partners, one of them goes on so; the others take the program as it is.
 * One with functions that call themselves, or each other, is tried with these calls as loops (flow/cfa/recursion.h), so that the proof knows no depth of calls. */
#include "base/clock.h"
#include "base/log.h"
#include "engine/engine.h"
#include "flow/cfa/recursion.h"
#include "flow/transform/localize.h"
#include "verify/verification.h"
#include <string.h>

/* A call through a pointer that enters any function makes recursion that the program does not have: then this is not the way. */
enum { RECURSION = 2 };
static const double shares[LOCALIZE_LEVELS] = {0.10, 0.20, 0.20}, CALLS_SHARE = 0.15, CALLS_SECONDS = 20;
static const double LEVEL_SECONDS = 60; /* where nothing else limits the time: the others have to have their turn */
/* Along errors of a level; the first one knows little of the order in which entry points are called. */
static const double guided_shares[LOCALIZE_LEVELS] = {0.05, 0.25, 0.25}, GUIDED_SECONDS = 20;

static bool is_for_us(const Verification *v, ReductionKind reduction) {
  return v->pipeline.cfa && !v->options->paranoid && !reduction_is_in(pipeline_left_out(&v->options->pipeline), reduction);
}

static bool is_auto(const Verification *v) { return strategy_is_auto(v->options->engine); }

/* Engines that walk paths are for large programs, and shall not pay for what they never get to. */
static bool wants_what_matters(const Verification *v) {
  const Engine *engine = engine_find(v->options->engine);
  return is_auto(v) || (engine && engine->walks_paths);
}

bool verification_is_large(const Verification *v) { return v->options->localize && v->pipeline.cfa->edges.size >= v->options->localize; }

/* What the attempt counts and notes is told only if it decides. */
static void hush(Observer *observer) {
  observer->note = NULL;
  observer->progress = NULL;
  observer->cost = NULL;
}

/* What is assumed of the program, of which less was looked at. */
static void tell(const Verification *v, const Cfa *whole, SourcePos pointer, const char *note) {
  verification_note_callbacks(v, whole);
  if (pointer && !(v->checked && v->checked->wild)) observer_note(&v->observer, pointer, "an access outside of its object is taken to hit no other object");
  observer_note(&v->observer, 0, note);
}

/* Calls within each other are too many, or too deep. */
static bool is_too_deep(const Verification *v) {
  const IncompletePoint *end = v->result.incomplete;
  return v->conclusion.why == WHY_TOO_LARGE || (end && end->reason && !strcmp(end->reason, "recursion bound"));
}

/* True if it is a proof; else all is as before. */
static bool prove(Verification *v, Cfa *localized, SourcePos pointer, const char *note, Budget *share, bool *too_deep) {
  const Cfa *cfa = v->pipeline.cfa;
  Budget *whole = v->budget;
  Observer observer = v->observer;
  const VerificationOptions *options = v->options;
  VerificationOptions less = *options;
  if (less.pipeline.recursion > RECURSION) less.pipeline.recursion = RECURSION;
  hush(&v->observer);
  v->options = &less;
  v->pipeline.cfa = v->localized = localized;
  v->budget = share;
  verification_run_model(v);
  v->budget = whole;
  v->observer = observer;
  v->options = options;
  if (v->conclusion.verdict == VERDICT_TRUE) {
    tell(v, cfa, pointer, note);
    return true;
  }
  *too_deep = is_too_deep(v);
  if (v->conclusion.why == WHY_TOO_LARGE) MESSAGE("localized: too large, since calls through pointers enter any function");
  if (v->result.incomplete) MESSAGE("localized: the model ends: %s", v->result.incomplete->reason ? v->result.incomplete->reason : "no reason given");
  verification_forget_model(v);
  v->pipeline.cfa = cfa;
  v->localized = NULL;
  v->runs_alone = false;
  vector_clear(&v->inputs);
  vector_clear(&v->conclusion.text);
  v->conclusion = (Conclusion){.text = v->conclusion.text};
  return false;
}

/* At most so many seconds, if any are said. */
static Budget share_of(const Verification *v, double share, double seconds) {
  Budget budget;
  double left = budget_seconds_left(v->budget), part = left < 1e6 ? share * left : LEVEL_SECONDS;
  budget_init(&budget, v->budget, seconds > 0 && part > seconds ? seconds : part, 0);
  return budget;
}

/* A proof, or an error of the program along one of what is left.  It takes the automaton, if there is one. */
static bool try_automaton(Verification *v, const Localizer *localizer, LocalizeLevel level, Cfa *localized, Budget *share, bool *too_deep) {
  static const char note[] = "the proof was checked on what matters to the error alone: the rest of the program may do anything else";
  if (!localized) return false;
  if (prove(v, localized, localizer_pointer(localizer), note, share, too_deep)) return true;
  Budget guided = share_of(v, guided_shares[level], GUIDED_SECONDS);
  bool is_wrong = is_auto(v) && !*too_deep && verification_try_guided(v, localized, &guided);
  cfa_delete(localized);
  return is_wrong;
}

static bool try_level(Verification *v, Localizer *localizer, LocalizeLevel level) {
  double start = clock_wall();
  Budget share = share_of(v, shares[level], 0);
  bool too_deep = false, is_decided = try_automaton(v, localizer, level, localizer_automaton(localizer, level), &share, &too_deep);
  if (too_deep) is_decided = try_automaton(v, localizer, level, localizer_automaton_entering(localizer), &share, &too_deep);
  MESSAGE("localized %d: %zu followed, %.3f s: %s", (int)level, localizer_followed(localizer), clock_wall() - start, verdict_name(v->conclusion.verdict));
  return is_decided;
}

/* Of partners one looks at other programs. */
static bool is_mine(const Verification *v) { return v->roles & ROLE_PROOF; }

bool verification_try_localized(Verification *v) {
  const char *why;
  bool is_decided = false;
  if (!is_for_us(v, REDUCE_LOCALIZE) || !wants_what_matters(v) || !verification_is_large(v)) return false;
  double start = clock_wall();
  observer_stage(&v->observer, "following what matters");
  Localizer *localizer = localizer_new(v->pipeline.cfa, v->options->pipeline.asked, v->budget, &why);
  if (!localizer) MESSAGE("localized: %s", why);
  for (int level = 0; localizer && level < LOCALIZE_LEVELS && !is_decided && !verification_is_stopped(v) && is_mine(v); level++) {
    is_decided = try_level(v, localizer, (LocalizeLevel)level);
    if (!is_decided && !verification_is_stopped(v)) verification_split(v);
  }
  if (localizer) localizer_delete(localizer);
  observer_measure_since(&v->observer, "attempts.localized", start);
  return is_decided;
}

bool verification_try_calls_as_loops(Verification *v) {
  static const char note[] = "the proof has calls by which functions call themselves or each other as loops: it holds whatever such a call returns, unless that is returned at once";
  Cfa *loops = is_auto(v) && is_mine(v) && is_for_us(v, REDUCE_RECURSION) ? cfa_with_calls_as_loops(v->pipeline.cfa) : NULL;
  if (!loops) return false;
  double start = clock_wall();
  Budget share = share_of(v, CALLS_SHARE, CALLS_SECONDS);
  observer_stage(&v->observer, "following calls as loops");
  bool too_deep, is_proved = prove(v, loops, 0, note, &share, &too_deep);
  if (!is_proved) cfa_delete(loops);
  observer_measure_since(&v->observer, "attempts.recursion", start);
  MESSAGE("calls as loops: %.3f s: %s", clock_wall() - start, verdict_name(v->conclusion.verdict));
  return is_proved;
}
