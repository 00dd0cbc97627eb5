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

/* The same question asked more than once, by one solver, which goes on where it stopped. */
typedef struct Decision Decision;
Decision *decision_new(const TermBank *bank, Term formula); /* borrows the bank; the formula stays in it while this lives */
void decision_delete(Decision *decision);                   /* NULL: nothing */
/* UNKNOWN: the budget ended, or it would be more than `work` (0: no limit), which is counted in gates times conflicts. */
Answer decision_ask(Decision *decision, uint64_t work, Budget *budget);

#endif
