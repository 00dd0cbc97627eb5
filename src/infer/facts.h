/* facts.h: what the value analysis says, as an inductive invariant of the model.
 *
 * The ranges of variables at cut points become candidates over the state variables: bounds, known bits, lists of values, that
 * a number is no NaN, each for all cut points or for one.  Those that do not hold of the initial states, or not behind a pass
 * from states where all others hold, are dropped until the rest is inductive, decided by a SAT solver; so nothing rests on the
 * analysis.  The rest becomes facts of the problem: engines may take them for granted at every cut point (circuit.h), and they become
 * part of every invariant. */
#ifndef craig_infer_facts_h
#define craig_infer_facts_h

#include "base/budget.h"
#include "flow/values/value_analysis.h"
#include "infer/problem.h"

/* Each adds to the problem's facts and returns how many it added.  None, if it takes too much effort. */
size_t problem_find_facts(Problem *problem, const Values *values, Budget *budget);
/* Relations (relations.h) that are inductive together with the facts that are there. */
size_t problem_find_relations(Problem *problem, Budget *budget);
/* The same for guesses about tracked elements of arrays, about what never changes (elements.h), and about variables that advance
 * together (progress.h).  There are more guesses about elements in the second round than in the first, number 0. */
enum { ELEMENT_ROUNDS = 2 };
size_t problem_find_element_facts(Problem *problem, unsigned round, Budget *budget);

#endif
