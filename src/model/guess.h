/* guess.h: the model as a question to the integers (solve/word.h), and the answer as lemmas about the model.
 *
 * The clauses are I => Inv, Inv and T => Inv', Inv and not P => false, with `incomplete` counting as unsafe.
 * Where the model has a `pc` there is one predicate for each of its values, over the other state variables: a
 * Horn engine does better with places than with numbers of places.  What comes back are candidates for lemmas
 * of an invariant; whether they are any good, bits decide. */
#ifndef craig_model_guess_h
#define craig_model_guess_h

#include "model/model.h"
#include "solve/word.h"

typedef struct {
  Model *model;       /* borrowed */
  WordSystem *system; /* owned */
  Term pc;            /* the variable, or TERM_NONE: then there is one predicate */
  TermVector vars;    /* arguments of the predicates */
} ModelQuestion;

void model_question_init(ModelQuestion *question, Model *model);
void model_question_release(ModelQuestion *question);

/* The lemmas of a guess, and what else it suggests, as terms over the state variables. */
void model_take_lemmas(const ModelQuestion *question, const WordGuess *guess, TermVector *lemmas);

#endif
