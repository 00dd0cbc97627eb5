/* safety_interpolants.h: sets of states from which no path reaches the error (Tian, Duan, Duan, Ong: More Effective Interpolations in Software Model Checking, ASE 2017,
 * Def. 2: universal safety interpolants).
 *
 * Each place has an alternative that is being made, *half*: a conjunction of interpolants between the way to the place and what must not happen behind it.  It becomes *full*
 * when it implies that the block has no error and that every edge leads to a set that is full already; or, for a strongly connected part of the program, when that is so for all of its places at
 * once, among themselves and with edges that leave it.  What is full stays as it is; later paths begin another alternative.  Places from which nothing leads to an error (the graph was not
 * pruned) are full from the start: all states are safe there.  So a full set is safe by itself:
 *
 *     full(l) and error, full(l) and edge and not full(l')  are unsatisfiable. */
#ifndef craig_engine_safety_interpolants_h
#define craig_engine_safety_interpolants_h

#include "engine/arg.h"

typedef struct {
  Term full;        /* union of the full alternatives */
  TermVector half;  /* conjuncts of the next one */
  bool is_settled;  /* whether all states are safe there is known */
} SafePlace;

typedef struct {
  Arg *arg; /* borrowed */
  unsigned char *relevant; /* by node of the graph: can an error be reached?  NULL: hardware */
  VECTOR(SafePlace) places;
  TermVector all;   /* safety_sets */
  U32Vector became; /* places that have become fuller by the last path */
  ArgId last;       /* the last node that the last path reaches */
} Safety;

void safety_init(Safety *safety, Arg *arg);
void safety_release(Safety *safety);
/* From a refuted path to the node. */
void safety_learn(Safety *safety, ArgId node, ArgBad bad);
/* Is the node safe, by its label or by its path?  In the second case labels on the path are strengthened until its own label says so. */
bool safety_prunes(Safety *safety, ArgId node);
const Term *safety_sets(Safety *safety); /* what is full, by place */

#endif
