/* parts.h: unrolling for interpolation: each part stands alone.
 *
 * A block is blasted and clausified once, by itself; a frame is a renaming of its variables.  Nothing is
 * simplified across a cut, so that interpolants speak about the parts as they are.  The only variables that two
 * neighbouring frames share are the state bits between them. */
#ifndef craig_model_unroll_parts_h
#define craig_model_unroll_parts_h

#include "model/gates/circuit.h"
#include "solve/cnf.h"

typedef struct Parts Parts;

/* If the budget (may be NULL) ends meanwhile, clauses are missing; no solver that polls the same budget will look at them. */
Parts *parts_new(const Circuit *circuit, Budget *budget);
void parts_delete(Parts *parts);

/* SAT variables of one copy of the state, one per bit, fresh in `sink`. */
int *parts_state(const Parts *parts, ClauseSink sink); /* memory_free when done */
/* The initial states over `state`: prefix.valid and state = init. */
void parts_add_initial(const Parts *parts, ClauseSink sink, const int *state);
/* One pass of the loop from `from`: literals that say what it does.  `to` (NULL: nobody asks) is the state behind it; since
 * blocks are functional it is defined whether or not the pass is valid. */
typedef struct {
  int valid;  /* reaches the next cut point */
  int unsafe; /* reaches the error or `incomplete` (not P) */
} PassLiterals;
PassLiterals parts_add_pass(const Parts *parts, ClauseSink sink, const int *from, const int *to);
/* A set of states given as literal of `aig` whose input i is `leaves->data[i]`, asserted over `state`. */
void parts_add_states(const Parts *parts, ClauseSink sink, const Aig *aig, AigLit states, const AigVector *leaves,
                      const int *state);

#endif
