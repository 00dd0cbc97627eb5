/* The default: imc, which meets every bug within its bound on the way; and where a proof is out of reach because the
 * model is incomplete, bmc for the bugs. */
#include "engine/run.h"

void auto_run(Model *model, const EngineOptions *options, Budget *budget, Result *result) {
  imc_run(model, options, budget, result);
  if (result->verdict == VERDICT_UNKNOWN && result->incomplete && !budget->stopped)
    bmc_run(model, options, budget, result);
}
