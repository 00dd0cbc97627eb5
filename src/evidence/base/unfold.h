/* unfold.h: the program's own model, unfolded along a reduced graph.
 *
 * A reduction of the graph (loops unrolled, steps gone that constants rule out) leaves a smaller model, and an engine finds an inductive
 * invariant of that.  To have one of the model of the graph as it was, the *base*, each of its cut points needs what holds there.  The
 * reduced graph has copies of the cut point: a *place* each.  What holds at the cut point is the disjunction over its places.
 *
 * Where a place still is a cut point of the reduced graph, the invariant that was found says what holds (`given`, as far as it can be said
 * in the variables of the base).  Between those the graph has no cycles: a path from a given place, or from the start, comes through some
 * other places and ends at a given place again.  Assertions for the others are a matter of interpolation (evidence/base/place_assertions.h): none of
 * the paths may end *badly*: in the error, where the model ends, at a given place of which the assertion does not hold, or with a step
 * that the reduced graph does not have.
 *
 * A reduction may also leave out what a loop does that has nothing to do with the error: then the paths of the base that are not paths of
 * the reduced graph come back to it.  Variables that such a part changes are forgotten at the head of the loop, so that no assertion
 * speaks of them; and cut points in it have the assertions of the loop around them.
 *
 * Nothing of this needs to be trusted: what comes out is a guess that evidence checks on the base. */
#ifndef craig_evidence_base_unfold_h
#define craig_evidence_base_unfold_h

#include "base/budget.h"
#include "logic/walk.h"
#include "infer/problem.h"

typedef struct {
  uint32_t to;          /* place */
  Term condition;       /* over the state at the source and inputs */
  TermVector values;    /* of the state at the target, in the order of its `state` */
} PlaceEdge;

typedef VECTOR(PlaceEdge) PlaceEdgeVector;

typedef struct {
  uint32_t cut;         /* index into the cut points of the base; UINT32_MAX: none of them */
  U32Vector state;      /* variables of the base that mean something there; indices */
  Term known;           /* what constants say, over these */
  Term given;           /* what holds there by the invariant; TERM_NONE: to be found */
  Term assumed;         /* what may be taken for granted besides: `known`, facts of the base */
  Term bad;             /* a path from here ends badly, before any other place; over state and inputs */
  PlaceEdgeVector edges; /* to places that are not given; these come later */
  PlaceEdgeVector arrivals; /* to places that are given */
} UnfoldedPlace;

typedef VECTOR(UnfoldedPlace) UnfoldedPlaceVector;

typedef struct {
  const Model *base;    /* borrowed */
  Term facts;           /* that are proved of it */
  UnfoldedPlace start;          /* of the program: no state, nothing known */
  UnfoldedPlaceVector places;   /* the given ones come first */
  Term *elsewhere;      /* by cut point of the base that has no place: what holds there all the same */
  uint32_t *stand_in;   /* by cut point of the base that has no place: the one whose assertions it has; UINT32_MAX: none */
} Unfolding;

/* `whole` is the graph of `reduced`, with whatever was pruned from it at the end; `invariant` is about the state of `reduced`, and in the
 * bank of both models.  NULL if the budget ended, or if the graphs do not belong together. */
Unfolding *unfolding_new(const Problem *base, const Graph *whole, const Model *reduced, Term invariant, Budget *budget);
void unfolding_delete(Unfolding *unfolding);
size_t unfolding_given(const Unfolding *unfolding); /* how many places are */

/* A term over the state at the edge's end as one over the state and inputs at its start. */
Term unfolding_before(const Unfolding *unfolding, const PlaceEdge *edge, Term t);

/* The invariant of the base: at each cut point what is known and asserted at one of its places, and the facts of the base. */
Term unfolding_invariant(const Unfolding *unfolding, const Term *assertions);

#endif
