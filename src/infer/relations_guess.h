/* relations_guess.h: what the guesses of relations.h share: samples of states and the variables to relate.  Private to them. */
#ifndef craig_infer_relations_guess_h
#define craig_infer_relations_guess_h

#include "logic/evaluate.h"
#include "infer/relations.h"

enum { MOST_COLUMNS = 16 };

typedef VECTOR(uint64_t) WordVector;
typedef VECTOR(int64_t) Constants;

typedef struct {
  const Model *model;
  Term pc;
  Budget *budget;
  Evaluation *evaluation;
  uint64_t random;
  WordVector state;    /* by state variable */
  WordVector *samples; /* by cut point: states, one after the other */
  size_t cuts;
  Constants constants; /* that conditions compare with, */
  Constants divisors;  /* and that remainders are taken of, each once, in the order of edges */
  RelationVector *relations;
} Guessing;

/* The variables of one width that may be related at a cut point. */
typedef struct {
  size_t cut;
  unsigned width;
  unsigned count;
  uint32_t variables[MOST_COLUMNS]; /* indices of state variables */
} Columns;

Term guess_variable(const Guessing *g, const Columns *columns, unsigned i);
bool guess_is_signed(const Guessing *g, const Columns *columns, unsigned i);
size_t guess_samples(const Guessing *g, const Columns *columns); /* how many there are */
int64_t guess_sampled(const Guessing *g, const Columns *columns, size_t sample, unsigned i); /* sign-extended */
/* Is the constant a value of such variables?  Then it becomes what a sample would hold. */
bool guess_fits(const Columns *columns, bool as_signed, int64_t *constant);
void guess_add(Guessing *g, const Columns *columns, RelationKind kind, Term fact);
void guess_add_relation(Guessing *g, Relation relation);
/* `g->state` is of random samples of the cut point, each of these variables of another one.  False if there are none. */
bool guess_mix_samples(Guessing *g, const Columns *columns);
/* From `g->state` through the loop to the next; false if no inputs were found that lead there. */
bool guess_pass(Guessing *g);
bool guess_is_at(const Guessing *g, const Columns *columns); /* `g->state` is at their cut point */

void guess_equations(Guessing *g, const Columns *columns);
void guess_sparse_equations(Guessing *g, const Columns *columns);
void guess_products(Guessing *g, const Columns *columns);
void guess_residues(Guessing *g, const Columns *columns);
void guess_pointers(Guessing *g, size_t cut);

#endif
