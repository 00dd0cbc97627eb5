/* decide.h: is this formula satisfiable?  One question, one fresh solver: for evidence checks and tests. */
#ifndef craig_solve_decide_h
#define craig_solve_decide_h

#include "base/budget.h"
#include "logic/evaluate.h"
#include "logic/term.h"
#include "solve/answer.h"

/* All operators but TERM_FP_REMAINDER, arrays included (arrays.h; stop point "arrays_refine").  The budget is polled while the
 * formula is built, too.  After SAT the
 * variables of `formula` are set in `model` (may be NULL). */
Answer decide_term(const TermBank *bank, Term formula, Budget *budget, Evaluation *model);

#endif
