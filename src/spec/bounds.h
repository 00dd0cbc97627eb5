/* bounds.h: what values an integer expression can have, judged by types and constants alone. */
#ifndef craig_spec_bounds_h
#define craig_spec_bounds_h

#include "lang/ast.h"

typedef struct {
  i128 low, high;
  bool is_known; /* else it may be any value: integers of 128 bits */
} Bounds;

Bounds bounds_of_type(const Types *types, const Type *type);
Bounds bounds_of(const Types *types, const Expr *e); /* of an integer type */
/* Of the exact result of + - * on integers, unary minus as 0 - x; not known for other operators. */
Bounds bounds_combine(Operator op, Bounds left, Bounds right);
bool bounds_is_within(Bounds inner, Bounds outer);

#endif
