/* answers.h: answers instead of what was asked.
 *
 * Where the loop asks rigid variables (rigid.h) only a few questions, such as which of two is larger, the answers never change either.  They take the place of the variables
 * where they need fewer bits: a question is then a state variable of its own, whose initial value the initial values of the others decide.  As an index of
 * compact.h, it stands for a term over the variables of the model before.  That two or three answers do not go together, as of comparisons that go round in a
 * circle, is no longer to be seen then: it becomes a part of what is known of the model. */
#ifndef craig_model_reduce_answers_h
#define craig_model_reduce_answers_h

#include "base/budget.h"
#include "model/system/model.h"

void model_keep_answers(Model *model, Budget *budget); /* behind rigid.h */

#endif
