/* images.h: sets of states, and interpolants as images.
 *
 * What the interpolation engines compute with.  A set of states is a literal of one AIG over the state bits.  An image
 * is an interpolant: it contains what it must (the initial states, or everything one pass from a set) and
 * excludes what it must: every state from which some end is possible.
 *
 * The initial states and the unsafe ones carry existentially quantified inputs, so they may stand at the ends of a query
 * but are no sets themselves; interpolants in their place are. */
#ifndef craig_engine_images_h
#define craig_engine_images_h

#include "engine/chain_solver.h"
#include "engine/engine.h"
#include "model/unroll/parts.h"
#include "solve/sat.h"

typedef struct Images {
  const EngineOptions *options;
  Budget *budget;
  Result *result; /* statistics go here */
  const Circuit *circuit;
  const Parts *parts;
  Aig *states;
  AigVector leaves; /* the input of each state bit */
  Sat *sat;         /* decides containment, incrementally */
  Cnf *cnf;
  Sat *ends[2];             /* decide about initial states, and about states with an unsafe pass; made when first asked */
  Cnf *end_cnfs[2];
  ChainSolver *chains[3];   /* from the initial states; from a set into a set; from a set into unsafe states; made when first asked */
  size_t largest;           /* AND nodes of the largest interpolant so far */
} Images;

typedef struct {
  unsigned passes;    /* at least 1: the error within so many passes ... */
  bool or_survival;   /* ... or getting through all of them */
  bool only_last;     /* the error in the last of them */
} Suffix;

/* False if the budget ended; to be released in any case. */
bool images_init(Images *images, Problem *problem, const EngineOptions *options, Budget *budget, Result *result);
void images_release(Images *images);

/* UNSAT: `*set` contains the initial states and excludes the suffix.  SAT: some initial state has it. */
Answer images_of_initial(Images *images, Suffix suffix, AigLit *set);
/* The same for the states one pass from `start`, or from the initial states. */
Answer images_of_step(Images *images, AigLit start, Suffix suffix, AigLit *set);
Answer images_of_initial_step(Images *images, Suffix suffix, AigLit *set);
/* UNSAT: cuts[0 .. n] are sets over s0 .. sn, an inductive sequence: start implies cuts[0], cuts[i] and T imply cuts[i+1],
 * cuts[n] excludes the end. */
Answer images_of_chain(Images *images, const Chain *chain, AigLit *cuts);
/* Only some of them: cuts[0 .. count-1] are the sets over s_first, ... */
Answer images_of_cuts(Images *images, const Chain *chain, unsigned first, unsigned count, AigLit *cuts);
/* The same question without interpolants. */
Answer images_ask_chain(Images *images, const Chain *chain);
/* SAT: `set` has a state outside `image`.  UNSAT: it is contained. */
Answer images_find_new(Images *images, AigLit set, AigLit image);
/* Is there a transition from `from` into `to`? */
Answer images_ask_step(Images *images, AigLit from, AigLit to);
/* Is there an initial state in `set`?  A state in `set` from which the next pass is unsafe? */
Answer images_ask_initial(Images *images, AigLit set);
Answer images_ask_unsafe(Images *images, AigLit set);
/* UNSAT: some set of the sequence lies in the union of those before it; `*all` is that union. */
Answer images_check_fixed_point(Images *images, const AigVector *sequence, AigLit *all);
/* `set` contains its own successors and those of the initial states, and no unsafe state; the initial states are safe.  UNSAT: `*invariant` is a set
 * around the initial states and `set` of which the same holds. */
Answer images_add_initial(Images *images, AigLit set, AigLit *invariant);
/* `set` contains its own predecessors and those of the unsafe states, and no initial state.  UNSAT: `*invariant` is outside of it and of
 * the unsafe states. */
Answer images_exclude_unsafe(Images *images, AigLit set, AigLit *invariant);
/* k-induction: `within` contains the initial states and its own successors, no error is in passes 1 .. k, and none follows k passes inside of `within`.
 * UNSAT: `*invariant` is an inductive set that excludes the error. */
Answer images_of_induction(Images *images, AigLit within, unsigned k, AigLit *invariant);
Term images_lift(Images *images, AigLit set); /* as a term over the state variables */

#endif
