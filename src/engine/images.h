/* images.h: sets of states, and interpolants as images.
 *
 * What the interpolation engines compute with.  A set of states is a literal of one AIG over the state bits.  An image
 * is an interpolant: it contains what it must (the initial states, or everything one pass from a set) and
 * excludes every state from which the *suffix* is possible, the error (or `incomplete`) within some passes. */
#ifndef craig_engine_images_h
#define craig_engine_images_h

#include "engine/engine.h"
#include "model/parts.h"
#include "solve/sat.h"

typedef struct {
  const EngineOptions *options;
  Budget *budget;
  Result *result; /* statistics go here */
  const Circuit *circuit;
  Parts *parts;
  Aig *states;
  AigVector leaves; /* the input of each state bit */
  Sat *sat;         /* decides containment, incrementally */
  Cnf *cnf;
} Images;

typedef struct {
  unsigned passes;    /* at least 1: the error within so many passes ... */
  bool or_survival;   /* ... or getting through all of them */
} Suffix;

void images_init(Images *images, const Circuit *circuit, const EngineOptions *options, Budget *budget, Result *result);
void images_release(Images *images);

/* UNSAT: `*set` contains the initial states and excludes the suffix.  SAT: some initial state has it. */
Answer images_of_initial(Images *images, Suffix suffix, AigLit *set);
/* The same for the states one pass from `start`. */
Answer images_of_step(Images *images, AigLit start, Suffix suffix, AigLit *set);
/* SAT: `set` has a state outside `image`.  UNSAT: it is contained. */
Answer images_find_new(Images *images, AigLit set, AigLit image);
Term images_lift(Images *images, AigLit set); /* as a term over the state variables */

#endif
