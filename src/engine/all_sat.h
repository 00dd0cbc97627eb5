/* all_sat.h: all values that some conditions can have together. */
#ifndef craig_engine_all_sat_h
#define craig_engine_all_sat_h

#include "base/budget.h"
#include "engine/states.h"
#include "solve/answer.h"

/* Puts into `values` (initialised for as many bits as there are conditions) all values of the conditions under which `constraint`
 * can hold.  UNSAT: these are all; SAT: there are more than `most`; UNKNOWN: the budget ended. */
Answer all_sat_values(const TermBank *bank, Term constraint, const TermVector *conditions, size_t most, Budget *budget,
                        States *values);

#endif
