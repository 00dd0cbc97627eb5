/* conditions.h: the conditions that decide where a program goes, as far as they are about the state at cut points, and which of them always hold there.
 *
 * What a program asks is what it needs to know: that a divisor is not 0 before a loop, that a counter is not negative.  Of such conditions, their opposites, that variables keep the constants
 * that they start with, and that they have one of the values that they are compared with, each for all cut points or for one, those that are inductive together become facts. */
#ifndef craig_infer_conditions_h
#define craig_infer_conditions_h

#include "infer/problem.h"

/* Comparisons over the state alone in the model's blocks, none about where execution is; at most so many.  What the prefix asks of an initial value counts as asked of the variable. */
void model_conditions(const Model *model, size_t most, TermVector *conditions);
/* A number for what a condition says, the same in models of other graphs of the program: different ones for different conditions, but for accidents. */
uint64_t condition_print(const Model *model, Term condition);
/* Returns how many facts are new. */
size_t problem_find_condition_facts(Problem *problem, Budget *budget);

#endif
