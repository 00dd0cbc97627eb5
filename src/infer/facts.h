/* facts.h: what the value analysis says, as an inductive invariant of the model.
 *
 * The ranges of variables at cut points become candidates over the state variables: bounds, known bits, lists of values, that
 * a number is no NaN, each for all cut points or for one.  Those that do not hold of the initial states, or not behind a pass
 * from states where all others hold, are dropped until the rest is inductive, decided by a SAT solver; so nothing rests on the
 * analysis.  The rest is model->facts: engines may take it for granted at every cut point (circuit.h), and it becomes part of
 * every invariant. */
#ifndef craig_infer_facts_h
#define craig_infer_facts_h

#include "base/budget.h"
#include "flow/values/value_analysis.h"
#include "model/system/model.h"

/* Sets model->facts; returns how many there are.  None, if it takes too much effort. */
size_t model_find_facts(Model *model, const Values *values, Budget *budget);
/* Adds relations (relations.h) that are inductive together with model->facts; returns how many. */
size_t model_find_relations(Model *model, Budget *budget);
/* The same for guesses about tracked elements of arrays, about what never changes (elements.h), and about variables that advance
 * together (progress.h).  There are more guesses about elements in the second round than in the first, number 0. */
enum { ELEMENT_ROUNDS = 2 };
size_t model_find_element_facts(Model *model, unsigned round, Budget *budget);

#endif
