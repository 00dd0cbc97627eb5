/* elements.h: guesses of what holds of tracked elements of arrays (flow/memory/tracked.c) at cut points.
 *
 * With K an index and E the element there: "behind this place (K < f(i)), or before it, E is ...", as loops over arrays leave
 * it behind.  What is said of E comes from the error (with the element that it is about in place of what was read), from the
 * values that are stored, and from other elements; the places are those that the loop accesses.  Further guesses are about
 * what never changes: conditions on the way to the first cut point, sizes of objects.  They are candidates for facts.h, which
 * drops what is not inductive, so nothing rests on them. */
#ifndef craig_infer_elements_h
#define craig_infer_elements_h

#include "infer/relations.h"

/* What never changes holds everywhere: its cut is RELATION_EVERYWHERE. */
void model_guess_rigid(const Model *model, RelationVector *relations);
/* `only_up`: loops are taken to go up, which halves the guesses. */
void model_guess_elements(const Model *model, bool only_up, RelationVector *relations);

#endif
