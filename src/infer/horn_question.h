/* horn_question.h: the model as a question to the integers (solve/word.h), and the answer as lemmas about the model.
 *
 * The clauses are I => Inv, Inv and T => Inv', Inv and not P => false, with `incomplete` counting as unsafe.  Facts that are known already are taken for granted before
 * each pass, so that Inv need not say them again.
 * Where the model has a `pc` there is one predicate for each of its values, over the other state variables: a
 * Horn engine does better with places than with numbers of places.  What comes back are candidates for lemmas
 * of an invariant; whether they are any good, bits decide.
 *
 * A chain of n passes is the same without recursion: a predicate for each cut point on the way, I => P0, Pi and T => Pi+1,
 * Pi and not P => false.  Its solution is a sequence of interpolants. */
#ifndef craig_infer_horn_question_h
#define craig_infer_horn_question_h

#include "model/system/model.h"
#include "solve/word.h"

typedef struct {
  const Model *model; /* borrowed */
  WordSystem *system; /* owned */
  Term pc;            /* the variable, or TERM_NONE: then there is one predicate */
  TermVector vars;    /* arguments of the predicates */
  Term facts;         /* over the state of the model; true if there are none */
  unsigned passes;    /* of a chain */
} ModelQuestion;

void model_question_init(ModelQuestion *question, const Model *model, Term facts);
void model_question_init_chain(ModelQuestion *question, const Model *model, unsigned passes);
unsigned model_question_places(const Model *model); /* predicates per cut point */
void model_question_release(ModelQuestion *question);

/* The value of the model's pc at each place that a refutation of the guess's system goes through; 0 where there is no pc. */
void model_take_path(const ModelQuestion *question, const WordGuess *guess, U32Vector *places);
/* The lemmas of a guess, and what else it suggests, as terms over the state variables. */
void model_take_lemmas(const ModelQuestion *question, const WordGuess *guess, TermVector *lemmas);
/* What a guess about a chain says about the state after `cut` passes: its lemmas; or what else it suggests there. */
void model_take_cut(const ModelQuestion *question, const WordGuess *guess, unsigned cut, bool suggestions, TermVector *lemmas);

#endif
