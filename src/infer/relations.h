/* relations.h: guesses of what relates variables at cut points, from states that runs of the model visit.
 *
 * Linear equations (their affine hull, as in Karr's analysis, but sampled), those of them that are about few variables, and such with products; comparisons of two
 * variables, of one with the sum of two, or with another and a constant of the program; remainders of divisions by constants,
 * everywhere or beyond a constant.  They are candidates for facts.h, which drops what is not inductive, so nothing rests on
 * the samples. */
#ifndef craig_infer_relations_h
#define craig_infer_relations_h

#include "base/budget.h"
#include "logic/walk.h"
#include "model/system/model.h"

/* In the order in which they are tried. */
typedef enum {
  RELATION_EQUATION,
  RELATION_COMPARISON,
  RELATION_SUM,
  RELATION_RESIDUE,
  RELATION_OFFSET,
  RELATION_PRODUCT,
  RELATION_ROOM,
  RELATION_KINDS, /* of those that are guessed here, and may need each other */
  RELATION_SPARSE, /* equations of at most four variables, by themselves (equations.h) or not at all */
  RELATION_RIGID, RELATION_ELEMENT, /* see elements.h */
  RELATION_PROGRESS /* see progress.h */
} RelationKind;

#define RELATION_EVERYWHERE SIZE_MAX

typedef struct {
  RelationKind kind;
  Term fact;
  size_t cut; /* where: index into graph->cuts, or RELATION_EVERYWHERE */
  Term variable, value; /* of a linear equation: what it says that a variable is, in terms of the others; else TERM_NONE */
} Relation;

typedef VECTOR(Relation) RelationVector;

/* Stop point "relations_pass". */
void model_guess_relations(const Model *model, Budget *budget, RelationVector *relations);

#endif
