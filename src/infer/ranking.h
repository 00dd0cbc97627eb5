/* ranking.h: a lexicographic ranking function of a model.
 *
 * Numbers over the state, in order: with each pass through the loop the first of them that changes gets smaller.  Each has finitely many values, since
 * words have finitely many bits, so no run passes for ever: for the proof there is no need for a lower bound, and a number that wraps around is one that does not get
 * smaller.  Differences and sums are made in words wide enough not to wrap.
 *
 * But a number of signed variables has to be bounded by 0 where it gets smaller, and signed variables are no unsigned numbers: else it might be an overflow that ends the loop, and what a
 * program does behind one is undefined.
 *
 * Where the program has several cut points a number may be about some of them (`cuts`): it is 0 elsewhere, and the numbers before it see to it that passes
 * between these and others make something smaller. */
#ifndef craig_infer_ranking_h
#define craig_infer_ranking_h

#include "infer/problem.h"

typedef enum {
  RANK_PLACE,   /* where execution is: `value` numbers the cut points */
  RANK_NUMBER,  /* first */
  RANK_NEGATED, /* -first */
  RANK_REVERSED, /* the bits of first, read backwards: a shift to the left makes it smaller */
  RANK_DIFFERENCE, /* first - second */
  RANK_DISTANCE, /* |first - second| */
  RANK_EXCESS,  /* max(first - second + shift, 0) */
  RANK_SUM,     /* first + second */
  RANK_NEGATED_SUM, /* -(first + second) */
  RANK_WEIGHTED, /* the sum of the variables with their weights, and the shift */
  RANK_HOLDS    /* 1 where first (a condition) holds, else 0 */
} RankForm;

enum { RANK_MOST_VARIABLES = 6 };

typedef struct {
  Term variable; /* of the state */
  bool is_signed;
  int weight;
} RankVariable;

typedef struct {
  RankForm form;
  Term first, second; /* words over the state; TERM_NONE where the form has none */
  int shift;          /* RANK_EXCESS, RANK_WEIGHTED */
  RankVariable variables[RANK_MOST_VARIABLES]; /* RANK_WEIGHTED: so many, */
  unsigned count;
  bool is_signed;     /* how they are numbers; of floating-point numbers: is_float */
  bool is_float;
  bool needs_bound;   /* it may be taken only where it is bounded: what is computed beyond may be undefined */
  bool is_bounded;    /* it is not negative where a pass makes it smaller; else its words have a smallest number */
  Term where;         /* a condition under which alone it is about the state, and which no pass changes that is left to it; TERM_NONE: always */
  Term here;          /* where it is about the state, in all; TERM_NONE: everywhere */
  Term value;         /* what gets smaller, as a signed number; 0 elsewhere */
  U32Vector cuts;     /* owned: the cut points that it is about; empty: all */
} RankPart;

typedef VECTOR(RankPart) Ranking;

/* How much is tried: simple candidates and questions that a moment decides; simple candidates; or all of them. */
typedef enum { RANKING_QUICK, RANKING_SIMPLE, RANKING_THOROUGH } RankingEffort;

typedef struct {
  RankingEffort effort;
  const Map *conditions; /* numbers (condition_print in conditions.h) of those that candidates are made of; NULL: all of the model's */
} RankingOptions;

/* True: with each pass from a state where the problem's facts hold the ranking gets smaller (which evidence checks once more).  False: none was found; `ranking` is
 * empty.  Stop point "ranking_next", besides those of the solver. */
bool ranking_find(Problem *problem, const RankingOptions *options, Budget *budget, Ranking *ranking);
void ranking_release(Ranking *ranking);

/* The pass does not make it smaller: over state and inputs of the loop.  Where the automaton has a counter that is taken not to come around (cfa->counted), a pass fails as well that moves it on and makes none of the
 * first numbers smaller, those with so few values, multiplied, that the counter has more: then it does not come around. */
Term ranking_fails(const Model *model, const Ranking *ranking);

#endif
