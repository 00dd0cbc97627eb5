/* lasso_run.h: a run that never ends, as the inputs that make it: those of its stem, and those of its loop, which come again and again. */
#ifndef craig_model_trace_lasso_run_h
#define craig_model_trace_lasso_run_h

#include "base/budget.h"
#include "flow/interpret/repeated_state.h"
#include "model/trace/result.h"

typedef struct {
  Lasso lasso;
  RunInputVector inputs; /* owned: in the order of execution */
  size_t stem;           /* so many of them come before the loop */
} LassoRun;

void lasso_run_release(LassoRun *run);

/* A run with the inputs that `how` has: does a state come back?  First by fingerprints; if so, the run is repeated, its inputs are collected, and states are compared.  `steps` is lowered by the steps
 * of the first; how->step_limit is set.  True: `found` is to be released. */
bool lasso_run_find(Interpreter *interpreter, LassoWatch *watch, uint32_t goal, const RunOptions *how, uint64_t *steps, Budget *budget, LassoRun *found);
/* The same for chosen inputs (0 for others), for at most so many steps. */
bool lasso_run_of_inputs(const Cfa *cfa, uint32_t goal, const RunInputVector *inputs, uint64_t steps, Budget *budget, LassoRun *found);
/* Does the state come back with these inputs, those of the loop given again and again, for some rounds?  In a run of its own, by which all evidence is checked. */
bool lasso_run_confirm(const Cfa *cfa, LassoRun *run, Budget *budget); /* steps are counted anew */

/* A run with the inputs that `how` has, for how->step_limit steps: is it still going on then, and has done nothing that is undefined?  Then `run` has the place that it passes most often as a lasso's, with the first two
 * visits of it, which need not be the same state, and the inputs up to the second.  To be released. */
bool lasso_run_first_round(const Cfa *cfa, const RunOptions *how, Budget *budget, LassoRun *run);

#endif
