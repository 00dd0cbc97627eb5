/* interval.h: what values an integer expression can have, judged by types and constants alone. */
#ifndef craig_spec_interval_h
#define craig_spec_interval_h

#include "lang/ast.h"

typedef struct {
  i128 low, high;
  bool is_known; /* else it may be any value: integers of 128 bits */
} Interval;

Interval interval_of_type(const Types *types, const Type *type);
Interval interval_of(const Types *types, const Expr *e); /* of an integer type */
/* Of the exact result of + - * on integers, unary minus as 0 - x; not known for other operators. */
Interval interval_combine(Operator op, Interval left, Interval right);
bool interval_is_within(Interval inner, Interval outer);

#endif
