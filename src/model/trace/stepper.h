/* stepper.h: walking a model along a trace, by evaluating its terms.
 *
 *   stepper_init(&s, model, trace);      the inputs of step 0 (prefix) are set
 *   ... stepper_is_true(&s, model->prefix.valid) ...
 *   stepper_advance(&s);                 the state after it and the inputs of the next step are set
 *   stepper_release(&s);
 *
 * At step k > 0 the state variables have their values at the start of pass k. */
#ifndef craig_model_trace_stepper_h
#define craig_model_trace_stepper_h

#include "logic/evaluate.h"
#include "model/trace/result.h"

typedef struct {
  const Model *model; /* borrowed */
  const Trace *trace; /* borrowed */
  Evaluation *evaluation;
  unsigned step;
  VECTOR(uint64_t) words; /* scratch */
} Stepper;

void stepper_init(Stepper *stepper, const Model *model, const Trace *trace);
void stepper_release(Stepper *stepper);
const Block *stepper_block(const Stepper *stepper); /* prefix at step 0, else loop */
bool stepper_is_true(Stepper *stepper, Term t);
bool stepper_is_last(const Stepper *stepper); /* the step in which the error must happen */
void stepper_advance(Stepper *stepper);       /* not from the last step */

/* Which check fails in the last step of a trace; NULL: none, or the model does not say which. */
const Check *trace_check(const Model *model, const Trace *trace);
/* The inputs of the run that a trace of a program's model chooses; replaces what `inputs` holds. */
void trace_run_inputs(const Model *model, const Trace *trace, RunInputVector *inputs);
/* Names (model/reduce/naming.h) are inputs of `model` like others: in a trace of an engine that worked without them they get the
 * values that they stand for. */
void trace_fill_names(const Model *model, Trace *trace);

#endif
