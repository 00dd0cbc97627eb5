/* ranking_candidates.h: numbers over the state that may get smaller with each pass. */
#ifndef craig_infer_ranking_candidates_h
#define craig_infer_ranking_candidates_h

#include "infer/ranking.h"

/* Variables, up and down; floating-point numbers by their order; differences and sums of two; both sides of the
 * comparisons that decide about passes, and how far one is above the other; steps that are left to where two words are equal; conditions, and that variables have values that
 * `facts` name.  Simple ones first, none twice; with little effort only these.  Their `cuts` are empty. */
void ranking_candidates(const Model *model, Term facts, const RankingOptions *options, Ranking *candidates);

/* Numbers that weighted sums are made of: those that passes change first.  Returns how many. */
size_t ranking_variables(const Model *model, RankVariable *variables);

#endif
