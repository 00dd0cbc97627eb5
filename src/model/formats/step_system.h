/* step_system.h: a model as one block, as hardware formats have it.
 *
 * AIGER and Btor2 know states with constant initial values and one transition.  Where the model's prefix is
 * more than that, it becomes the first step: a flag `begun` is false there and true ever after, and says
 * which of the two blocks each state, condition and input is about.
 *
 *     constraint = valid or error or incomplete     the path goes on, or ends in one of these two ways
 *     bad        = error, and incomplete apart from it
 *
 * Nothing sensible follows a step with the error or with `incomplete`.  Steps behind the error do not matter,
 * since it has been seen then; but `incomplete` is a bad state of its own, so that where it may happen at all
 * a flag `ended` keeps anything from following it: the first bad state is reachable exactly if the error is.
 */
#ifndef craig_model_formats_step_system_h
#define craig_model_formats_step_system_h

#include "model/system/model.h"

typedef struct {
  const char *name;
  Term var, init, next; /* init: a constant, or TERM_NONE: any value */
} StepState;

typedef struct {
  const char *name;
  Term var;
} StepInput;

typedef struct {
  TermBank *bank; /* the model's; new terms are added to it */
  VECTOR(StepState) states;
  VECTOR(StepInput) inputs;
  Term constraint, error, incomplete;
} StepSystem;

/* `may_be_uninitialised`: states may start with any value; else the flag is used for that too. */
void step_system_init(StepSystem *system, Model *model, bool may_be_uninitialised);
void step_system_release(StepSystem *system);
bool step_system_has_circuit(const StepSystem *system); /* is every operator one that can be blasted? */

#endif
