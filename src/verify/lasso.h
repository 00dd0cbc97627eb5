/* lasso.h: programs that do not terminate: a run that comes back to a state (flow/interpret/repeated_state.h) is looked for, and what is found is confirmed by
 * a run of its own in which the inputs of the loop are given again and again.
 *
 * All of that happens in the program whose runs end where a signed operation overflows (spec/undefined.h): a lasso that is found is one of a program without undefined behaviour. */
#ifndef craig_verify_lasso_h
#define craig_verify_lasso_h

#include "verify/verification.h"

/* Each is an attempt for termination: true if there is a conclusion, which then is FALSE, with v->lasso.
 *
 * Runs with chosen inputs, as the engine `run` makes them. */
bool lasso_try_runs(Verification *v, Budget *budget);
/* In the model: a path that comes back, the shortest first; and inputs with which a run goes on for ever, without coming back soon (infer/goes_on.h). */
bool lasso_try_model(Verification *v, Budget *budget);

/* A run that comes back was found in the program with overflow checks: a conclusion, if it is confirmed. */
bool lasso_conclude(Verification *v, const Cfa *checked, LassoRun *found);
/* The same for a trace of a model beside a copy of its state (infer/state_copy.h), for each goal if there are any: the interpreter decides. */
bool lasso_conclude_trace(Verification *v, const Cfa *checked, const Model *product, const Trace *trace, Budget *budget);
/* A proof that a run goes on for ever, in the model of the program with overflow checks: its model and its graph, which v->checked and v->invariant are about. */
typedef struct RecurrentSet {
  Cfa *cfa;
  Pipeline pipeline;
  Model *model;
} RecurrentSet;
void recurrent_set_delete(RecurrentSet *set);
/* What the check says, of v->lasso. */
void lasso_describe(Verification *v);

#endif
