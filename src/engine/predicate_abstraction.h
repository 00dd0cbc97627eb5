/* predicate_abstraction.h: a model with classes of values in place of values.
 *
 * Small state variables keep their values.  Of the other ones, the wide ones, only the truth of *atoms* is kept: the
 * comparisons of state variables that the loop makes.  An abstract state is a row of bits:
 * those of the small variables, then the atoms.
 *
 * It is for loops in which atoms, small variables and few values of the inputs decide which way a pass takes.  The
 * conditions of the loop are then a circuit over these, which is simulated 64 passes at a time; and what a wide
 * variable is given on the way is one term out of many, found by following the if-then-elses.  Which atoms can hold
 * of those terms is asked of a solver, once for each term and class, unless ranges tell: variables that share no
 * atom are asked about one by one (a Cartesian product: it contains all successors). */
#ifndef craig_engine_predicate_abstraction_h
#define craig_engine_predicate_abstraction_h

#include "base/budget.h"
#include "engine/choices.h"
#include "engine/states.h"
#include "logic/evaluate.h"

typedef struct Abstraction Abstraction;

enum { ABSTRACTION_LANES = 64 };

/* Where the abstraction of a pass leads. */
typedef enum { PASS_ENDS, PASS_GOES_ON, PASS_ERROR, PASS_INCOMPLETE, PASS_STOPPED } PassEnd;

/* A pass from an abstract state with a choice of inputs. */
typedef struct {
  PassEnd end;
  size_t row, given; /* what small variables are behind it, what wide ones are given */
} Pass;

/* `model` has no names left (model_expand_names); `facts` are inductive and taken for granted.  NULL if the
 * abstraction is not for this model, or the budget ended; stop points "blast_next" and those of sat.h. */
Abstraction *abstraction_new(const Model *model, Term facts, Budget *budget);
void abstraction_delete(Abstraction *a);

size_t abstraction_bits(const Abstraction *a);  /* of an abstract state */
const Choices *abstraction_choices(const Abstraction *a);

/* All initial abstract states; false if there are too many, the error or the end of the model is before the loop, or
 * the budget ended. */
bool abstraction_initial(Abstraction *a, Budget *budget, States *states);

/* Lane i takes abstract state `states[i]` and choice `choices[i]`. */
void abstraction_passes(Abstraction *a, const uint64_t *const *states, const uint32_t *choices, unsigned lanes, Pass *passes);

/* Where a wide variable is compared with constants only, its classes are intervals, and of each the part is known
 * that has been reached so far: these ranges grow while passes are taken by `abstraction_take_ranges`.  When they
 * grow no more, and neither do the states, together they contain all that is reachable. The exact images of
 * `abstraction_take` take them for granted.  The states behind the pass go into `after`. */
PassEnd abstraction_take_ranges(Abstraction *a, const Pass *pass, const uint64_t *state, Budget *budget, WordVector *after);
PassEnd abstraction_take(Abstraction *a, const Pass *pass, const uint64_t *state, Budget *budget, WordVector *after);
bool abstraction_has_grown(Abstraction *a); /* since it was last asked */

/* For concrete states. */
bool abstraction_is_wide(const Abstraction *a, size_t variable);
const Term *abstraction_given(const Abstraction *a, const Pass *pass); /* what each state variable is given, over state and inputs */
void abstraction_classify(const Abstraction *a, Evaluation *values, uint64_t *state); /* the abstract state (all 0 before) of the variables' values */
void abstraction_load_small(const Abstraction *a, const uint64_t *state, Evaluation *values); /* the values of small variables */

/* A set of abstract states, and the ranges, as a term over the state variables. */
Term abstraction_lift(Abstraction *a, const States *states);

#endif
