/* loop_invariants.h: an invariant of the model as C expressions at the loops of the program.
 *
 * The model's invariant speaks about all cut points at once, told apart by `pc`, and about variables of all call paths.
 * For a place of the program it becomes what it says there: each cut point at the place contributes what can be said about it
 * in the variables in scope (c_expression.h), and different cut points (call paths, copies) contribute alternatives.
 *
 * What stands here must hold whenever the program is at the place.  So a place is left out if it occurs in the program
 * in a way that the graph does not show as a cut point: where paths were pruned because no error lies behind them, where a loop was
 * unrolled, where the function is called by address. */
#ifndef craig_evidence_loop_invariants_h
#define craig_evidence_loop_invariants_h

#include "base/budget.h"
#include "evidence/element_invariants.h"
#include "model/system/model.h"

typedef struct {
  SourcePos pos;           /* where `text` stands */
  SourcePos loop;          /* the loop statement; 0: it is made by goto, and nothing is said of it */
  const Symbol *function;
  bool is_loop;            /* at a loop statement: holds each time before its condition is evaluated.  Else before the statement. */
  char *text;              /* owned: a C expression; NULL: nothing of it can be said in C */
  TextVector statements;   /* for people: what `text` is the conjunction of, and what holds "for all" elements of an array */
  bool is_partial;         /* the invariant says more */
} PlaceInvariant;

typedef VECTOR(PlaceInvariant) PlaceInvariantVector;

/* `inlined` is the graph before loops were unrolled (the model's own if none were).  By position.  Loops of which nothing can be said are listed
 * too.  The budget, which may be NULL, is for making things short. */
void loop_invariants(const Model *model, Term invariant, const Graph *inlined, Budget *budget, PlaceInvariantVector *places);
void loop_invariants_release(PlaceInvariantVector *places);

#endif
