/* houdini.h: the maximal inductive subset of candidate lemmas (Flanagan and Leino: "Houdini, an annotation assistant for ESC/Java",
 * FME 2001).
 *
 * The core knows literals only.  A SAT solver has the transitions; of each candidate it is said which literal holds where it is taken
 * for granted before them, and which literals say that it is violated behind them, in one place or in several.  Each counterexample to
 * induction drops all the candidates that it refutes:
 *
 *   houdini_init(&h, sat, count, HOUDINI_EAGER);
 *   houdini_assume(&h, i, before); houdini_violation(&h, i, violated); ...
 *   if (houdini_run(&h, budget) == ANSWER_UNSAT) ... houdini_keeps(&h, i) ...
 *
 * Above it: candidates as terms over the state of a model. */
#ifndef craig_infer_houdini_h
#define craig_infer_houdini_h

#include "base/budget.h"
#include "base/vector.h"
#include "logic/walk.h"
#include "model/system/model.h"
#include "solve/sat.h"

/* What is assumed before the transitions: what is left; or all candidates until no more of them fail behind, and only then what is
 * left (Alg. 2 of Gurfinkel, Belov and Marques-Silva, TACAS 2014).  The result is the same. */
typedef enum {
  HOUDINI_LAZY,
  HOUDINI_EAGER,
  HOUDINI_MUS /* lazy, by minimal unsatisfiable subsets, as it stands in Alg. 2; of models only */
} HoudiniOrder;

typedef struct {
  int before; /* 0: nothing is taken for granted */
  bool is_assumed, is_kept;
} HoudiniCandidate;

typedef struct {
  size_t candidate;
  int violated, chosen;
} HoudiniViolation;

typedef struct {
  Sat *sat; /* borrowed */
  HoudiniOrder order;
  VECTOR(HoudiniCandidate) candidates;
  VECTOR(HoudiniViolation) violations;
} Houdini;

void houdini_init(Houdini *houdini, Sat *sat, size_t candidates, HoudiniOrder order);
void houdini_release(Houdini *houdini);
void houdini_assume(Houdini *houdini, size_t candidate, int before); /* once for each at most */
/* Where `violated` is true the candidate does not hold behind the transitions.  Returns a literal that implies it, and that is false
 * for good once the candidate has been dropped: for clauses of the caller's own that say how a counterexample comes about. */
int houdini_violation(Houdini *houdini, size_t candidate, int violated);

/* Once.  UNSAT: those that are kept hold behind the transitions where they hold before, and there is no larger set of which that is
 * true.  UNKNOWN: the budget ended (stop points "houdini_next" and that of sat.h). */
Answer houdini_run(Houdini *houdini, Budget *budget);
bool houdini_keeps(const Houdini *houdini, size_t candidate);

/* Have all terms of the model a circuit?  Else there is nothing that could be asked. */
bool houdini_supports(const Model *model);
/* Of candidates over the state of a supported model, with circuits themselves: `is_kept` is set for those of the largest set that holds
 * initially and is inductive.  False if the budget ended: then `is_kept` says nothing. */
bool houdini_model(const Model *model, const TermVector *candidates, HoudiniOrder order, Budget *budget, bool *is_kept);
/* Given facts, an inductive invariant, which are taken for granted before each pass and not asked about. */
bool houdini_model_within(const Model *model, Term facts, const TermVector *candidates, HoudiniOrder order, Budget *budget, bool *is_kept);

#endif
