/* evaluated.h: the operations that an edge of the automaton performs, one by one.
 *
 * An edge holds whole expressions.  Evaluating them evaluates their operators, operands first and from left to right; what stands behind && or ||
 * or in ?: is evaluated only under a condition, the guard.
 *
 * Conditions may be listed as well, each where it has been evaluated: what `if`, a loop, `?:`, `&&` and `||` ask for its truth, without the `!`, `&&` and `||` that it is made of. */
#ifndef craig_spec_evaluated_h
#define craig_spec_evaluated_h

#include "flow/cfa/cfa.h"

typedef struct {
  const Expr *operation; /* EXPR_UNARY, EXPR_BINARY, EXPR_CAST, EXPR_LOAD, ... */
  const Expr *guard;     /* it is evaluated where this holds; NULL: always.  Pure, in the automaton's arena */
  bool is_condition;     /* it was listed before, and is now asked for its truth */
} Evaluated;

typedef VECTOR(Evaluated) EvaluatedVector;

/* What is asked for where an expression is: the operand of `!`, again and again; NULL: parts of it are, those of && and ||. */
Expr *evaluated_condition(Expr *e);

/* All that leaving `location` may evaluate first: of several edges that leave it each operation once.  Conditions are listed if they are asked for. */
void evaluated_at(Cfa *cfa, Location location, bool with_conditions, EvaluatedVector *operations);

#endif
