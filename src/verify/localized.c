/* A large program with only what is thought to matter to the error (flow/transform/localize.h): a proof of that is one of the program.  Anything
 * else that comes of it says nothing, and more is followed; in the end, the program as it is.  See verification.h. */
#include "base/clock.h"
#include "base/log.h"
#include "flow/transform/localize.h"
#include "verify/verification.h"

/* A call through a pointer that enters any function makes recursion that the program does not have: then this is not the way. */
enum { RECURSION = 2 };
static const double shares[LOCALIZE_LEVELS] = {0.10, 0.20, 0.20};

static bool is_for_us(const Verification *v) {
  const Cfa *cfa = v->pipeline.cfa;
  const PipelineOptions *options = &v->options->pipeline;
  if (!cfa || v->options->paranoid || !strategy_is_auto(v->options->engine)) return false;
  return v->options->localize && cfa->edges.size >= v->options->localize && !reduction_is_in(pipeline_left_out(options), REDUCE_LOCALIZE);
}

/* What the attempt counts and notes is told only if it decides. */
static void hush(Observer *observer) {
  observer->note = NULL;
  observer->progress = NULL;
  observer->cost = NULL;
}

/* What is assumed of the program, of which less was looked at. */
static void tell(const Verification *v, const Cfa *whole, SourcePos pointer) {
  verification_note_callbacks(v, whole);
  if (pointer && !(v->checked && v->checked->wild)) observer_note(&v->observer, pointer, "an access outside of its object is taken to hit no other object");
  observer_note(&v->observer, 0, "the proof was checked on what matters to the error alone: the rest of the program may do anything else");
}

/* True if it is a proof; else all is as before. */
static bool prove(Verification *v, Cfa *localized, SourcePos pointer, Budget *share) {
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
    tell(v, cfa, pointer);
    return true;
  }
  if (v->conclusion.why == WHY_TOO_LARGE) MESSAGE("localized: too large, since calls through pointers enter any function");
  if (v->result.incomplete) MESSAGE("localized: the model ends: %s", v->result.incomplete->reason ? v->result.incomplete->reason : "no reason given");
  verification_forget_model(v);
  v->pipeline.cfa = cfa;
  v->localized = NULL;
  v->runs_alone = false;
  vector_clear(&v->inputs);
  vector_clear(&v->conclusion.text);
  v->conclusion = (Conclusion){.text = v->conclusion.text};
  cfa_delete(localized);
  return false;
}

static bool try_level(Verification *v, Localizer *localizer, LocalizeLevel level) {
  Budget share;
  double left = budget_seconds_left(v->budget), start = clock_wall();
  budget_init(&share, v->budget, left < 1e6 ? shares[level] * left : 0, 0);
  Cfa *localized = localizer_automaton(localizer, level);
  bool is_proved = localized && prove(v, localized, localizer_pointer(localizer), &share);
  MESSAGE("localized %d: %zu followed, %.3f s: %s", (int)level, localizer_followed(localizer), clock_wall() - start, is_proved ? "TRUE" : "UNKNOWN");
  return is_proved;
}

bool verification_try_localized(Verification *v) {
  const char *why;
  bool is_proved = false;
  if (!is_for_us(v)) return false;
  double start = clock_wall();
  observer_stage(&v->observer, "following what matters");
  Localizer *localizer = localizer_new(v->pipeline.cfa, v->options->pipeline.asked, v->budget, &why);
  if (!localizer) MESSAGE("localized: %s", why);
  for (int level = 0; localizer && level < LOCALIZE_LEVELS && !is_proved && !verification_is_stopped(v); level++)
    is_proved = try_level(v, localizer, (LocalizeLevel)level);
  if (localizer) localizer_delete(localizer);
  observer_measure_since(&v->observer, "attempts.localized", start);
  return is_proved;
}
