/* With --32 intermediate results of float and double may have 80 bits or be rounded, as the compiler likes (flow/cfa/excess.h): a verdict has to
 * be right for both.  An error that was found is looked for on the same inputs first; else, and for proofs, the program whose results have 80 bits is
 * verified in turn.  Where all runs were made, none of them had a result that 80 bits would have changed (flow/code/watch.h). */
#include "base/clock.h"
#include "base/log.h"
#include "flow/cfa/excess.h"
#include "verify/verification.h"

/* Edges have the same places in both automata. */
static bool fails_alike(const Verification *v, const Cfa *wide) {
  ReplayInputVector inputs = {0};
  for (size_t i = 0; i < v->inputs.size; i++) {
    ReplayInput input = v->inputs.data[i];
    input.edge = &wide->edges.data[input.edge->id];
    vector_push(&inputs, input);
  }
  enum { STEPS = 10000000 };
  const Check *failed;
  EvidenceAnswer answer = replay_check(wide, &inputs, v->conclusion.check, STEPS, v->budget, &failed);
  vector_release(&inputs);
  return answer == EVIDENCE_HOLDS;
}

static void conclude(Verification *v, const Verification *second, SourcePos pos) {
  Conclusion *conclusion = &v->conclusion;
  if (second->conclusion.verdict == conclusion->verdict) return;
  bool is_stopped = second->conclusion.why == WHY_STOPPED;
  bool is_opposite = second->conclusion.verdict != VERDICT_UNKNOWN;
  vector_clear(&conclusion->text);
  buffer_add(&conclusion->text, is_opposite ? "the verdict hangs on the precision of intermediate results (--fp)" : "intermediate results of 80 bits (--fp)");
  conclusion->verdict = VERDICT_UNKNOWN;
  conclusion->why = is_stopped ? WHY_STOPPED : WHY_INCOMPLETE;
  conclusion->pos = pos;
}

static void verify_wide(Verification *v, const Cfa *wide, SourcePos pos) {
  Verification second;
  VerificationOptions options = *v->options;
  options.both_precisions = false;
  options.portfolio = NULL;
  LOG("%s; now with intermediate results of 80 bits", verdict_name(v->conclusion.verdict));
  verification_init(&second, &options, &(Observer){0}, v->budget, wide, NULL);
  verification_run(&second);
  conclude(v, &second, pos);
  verification_release(&second);
}

/* True if there is another way to round, to be looked at too. */
static bool confirm(Verification *v, bool rounds, SourcePos pos) {
  bool waits;
  Cfa *wide = cfa_with_excess(v->pipeline.cfa, rounds, &waits);
  if (v->conclusion.verdict != VERDICT_FALSE || !fails_alike(v, wide)) verify_wide(v, wide, pos);
  cfa_with_excess_delete(wide);
  return waits && rounds && v->conclusion.verdict != VERDICT_UNKNOWN;
}

void verification_confirm_precision(Verification *v) {
  bool is_decided = v->pipeline.cfa && !v->runs.size && v->conclusion.verdict != VERDICT_UNKNOWN;
  const Expr *operation = is_decided ? cfa_excess_operation(v->pipeline.cfa) : NULL;
  if (!operation) return;
  double start = clock_wall();
  if (confirm(v, true, operation->range.begin)) confirm(v, false, operation->range.begin);
  observer_measure_since(&v->observer, "seconds.precision", start);
}
