/* The default: a short k-induction, which meets shallow bugs on the way and is cheap where it works; then imc for the
 * rest of the budget; and where a proof is out of reach because the model is incomplete, bmc for the bugs.
 *
 * The first share is limited by effort (conflicts, passes), not by time, so that runs are reproducible; a deadline only
 * caps it. */
#include "engine/run.h"

enum { KIND_EFFORT = 20000 /* conflicts */, KIND_PASSES = 30 };

static const double kind_share = 0.2; /* of the time that is left */

static bool is_decided(const Result *result) { return result->verdict != VERDICT_UNKNOWN; }

static void try_kind(Model *model, const EngineOptions *options, Budget *budget, Result *result) {
  Budget share;
  double seconds = budget_seconds_left(budget);
  budget_init(&share, budget, seconds < 1e6 ? kind_share * seconds : 0, KIND_EFFORT);
  EngineOptions short_options = *options;
  if (!options->max_k || options->max_k > KIND_PASSES) short_options.max_k = KIND_PASSES;
  kind_run(model, &short_options, &share, result);
}

void auto_run(Model *model, const EngineOptions *options, Budget *budget, Result *result) {
  try_kind(model, options, budget, result);
  if (!is_decided(result) && !result->incomplete && !budget->stopped) imc_run(model, options, budget, result);
  if (!is_decided(result) && result->incomplete && !budget->stopped) bmc_run(model, options, budget, result);
}
