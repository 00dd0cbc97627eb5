/* cases.h: refuting a condition of an invariant case by case.
 *
 * A program may be a long chain of conditions on a few variables.  Where the invariant says that a variable has one of a few values, each of
 * them is a case, and with the value in its place most of the chain goes away.  A variable that is compared with
 * constants has a case for each interval between them, in which those comparisons are decided.  Together the cases are all there
 * is.  What is left of a condition then is small, and ranges (logic/range.h) or a solver refute it. */
#ifndef craig_evidence_cases_h
#define craig_evidence_cases_h

#include "base/budget.h"
#include "model/system/model.h"
#include "solve/answer.h"

/* `condition` is about `model`, which has no names left, and implies `invariant`.  UNSAT: it is refuted.  UNKNOWN says nothing: there
 * is nothing to split, there are too many cases, one of them is not refuted, or the budget ended (stop point "cases_next"). */
Answer cases_refute(const Model *model, Term invariant, Term condition, Budget *budget);

#endif
