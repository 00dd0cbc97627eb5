/* evaluated.h: the operations that an edge of the automaton performs, one by one.
 *
 * An edge holds whole expressions.  Evaluating them evaluates their operators, operands first and from left to right; what stands behind && or ||
 * or in ?: is evaluated only under a condition, the guard. */
#ifndef craig_spec_evaluated_h
#define craig_spec_evaluated_h

#include "flow/cfa/cfa.h"

typedef struct {
  const Expr *operation; /* EXPR_UNARY, EXPR_BINARY, EXPR_CAST, EXPR_LOAD, ... */
  const Expr *guard;     /* it is evaluated where this holds; NULL: always.  Pure, in the automaton's arena */
} Evaluated;

typedef VECTOR(Evaluated) EvaluatedVector;

/* All that leaving `location` may evaluate first: of several edges that leave it each operation once. */
void evaluated_at(Cfa *cfa, Location location, EvaluatedVector *operations);

#endif
