/* equations.h: equations between variables that are facts by themselves.
 *
 * What an equation says of one of its variables is put in its place before a pass, and each variable behind it is what it was before and a difference, which mostly is a choice between
 * constants.  Then rewriting has most of the proof: sums cancel out that a solver would have to compare bit by bit, which takes it tens of thousands of conflicts for four variables of 32 bits. */
#ifndef craig_infer_equations_h
#define craig_infer_equations_h

#include "infer/relations.h"

/* Of the relations, equations that hold initially and go on holding, given the facts (an inductive invariant) and those found before; each for all cut points where it was guessed, or
 * for one.  `proved` gets them as they are said of the state, `bare` without where they hold. */
void equations_prove(const Model *model, Term facts, const RelationVector *relations, Budget *budget, TermVector *proved, TermVector *bare);

#endif
