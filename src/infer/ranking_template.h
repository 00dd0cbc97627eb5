/* ranking_template.h: weights for a sum of variables that gets smaller with each pass.
 *
 * Passes are samples: for each, the sum behind it has to be smaller than before it, and not negative before.  Weights that suit all samples are looked for by a solver, small ones first; whoever asks for them
 * checks them on the model, and a pass that refutes them is the next sample.  (Cook, Kroening, Ruemmer, Wintersteiger: Ranking function synthesis for bit-vector relations, TACAS 2010, where weights and
 * passes are one formula with quantifiers; linear arithmetic over the integers, as Farkas' lemma needs it, would first have to be found in the bits.) */
#ifndef craig_infer_ranking_template_h
#define craig_infer_ranking_template_h

#include "infer/ranking.h"
#include "solve/term_solver.h"

typedef struct {
  TermBank *bank;
  TermSolver solver; /* over the weights: all samples */
  const RankVariable *variables; /* borrowed, RANK_MOST_VARIABLES at most */
  size_t count;
  unsigned width;    /* of the sum, which does not overflow */
  Term weights[RANK_MOST_VARIABLES], shift; /* variables */
  IntVector bounds;  /* literals: no number is larger than so much; the smallest first */
} RankTemplate;

void rank_template_init(RankTemplate *t, TermBank *bank, const RankVariable *variables, size_t count);
void rank_template_release(RankTemplate *t);
/* The values of the variables before and behind a pass: constants. */
void rank_template_add_sample(RankTemplate *t, const Term *before, const Term *behind);
/* True: `part` is a sum that suits all samples.  False: there is none with such weights, or the budget ended. */
bool rank_template_solve(RankTemplate *t, Budget *budget, RankPart *part);

/* How much smaller the sum of such a part is behind a pass, which `next` describes (variable -> its value behind it): a number of the width of its value. */
Term rank_weighted_gain(TermBank *bank, const RankPart *part, const Map *next);

#endif
