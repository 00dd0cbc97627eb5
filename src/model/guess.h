/* guess.h: the model as a question to the integers (solve/word.h).
 *
 * One predicate over the state variables, in their order, and the clauses I => Inv, Inv and T => Inv', Inv
 * and not P => false, with `incomplete` counting as unsafe.  What comes back are candidates for lemmas of an
 * invariant; whether they are any good, bits decide. */
#ifndef craig_model_guess_h
#define craig_model_guess_h

#include "model/model.h"
#include "solve/word.h"

WordSystem *model_word_system(Model *model); /* borrows the model's bank */

#endif
