/* initial.h: initial values that the prefix decides.
 *
 * Programs choose the values of their variables and assume afterwards what these are: that a mode is 0, that a node sends its own number at first.  Where
 * the prefix is valid only if an initial value is a certain constant, or the same as that of another variable, this takes its place.  The initial
 * states stay what they are, so there is nothing to map back; but reductions that look at one variable at a time see now that a flag holds
 * few values (compact.h), that a bit never changes (ternary.h), or whose value a variable starts with (rigid.h). */
#ifndef craig_model_reduce_initial_h
#define craig_model_reduce_initial_h

#include "base/budget.h"
#include "model/system/model.h"

void model_settle_initial(Model *model, Budget *budget);

/* Questions about all initial states. */
typedef struct InitialQuestions InitialQuestions;
InitialQuestions *initial_questions_new(const Model *model, Budget *budget);
void initial_questions_delete(InitialQuestions *questions);
/* Does the condition, over the inputs of the prefix, hold wherever it is valid?  False also if that takes too much effort. */
bool initial_always(InitialQuestions *questions, Term condition);

#endif
