/* best_first.h: looking for a concrete way to an error that classes of states allow.
 *
 * States are visited one by one, but not in their order: first those in classes from which the error is few passes away.  A pass of a class is known
 * from its abstraction, so that a step of a state costs no more than the terms that its wide variables are given. */
#ifndef craig_engine_best_first_h
#define craig_engine_best_first_h

#include "engine/predicate_abstraction.h"
#include "model/trace/result.h"

/* `classes` are all abstract states, `passes` theirs, by state and choice.  NULL: no error was found; there may be one.  Stop point "best_first_next".
 * The inputs of `model` that are names are left 0. */
Trace *best_first_search(Abstraction *a, const Model *model, const States *classes, const Pass *passes, Budget *budget);

#endif
