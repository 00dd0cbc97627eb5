/* overflow.h: when a signed operation overflows (C11 6.5p5): the result of + - * / % or unary minus, ++ and -- too, is no value of its type, which is that of
 * the promoted operands; << shifts a value that is negative or loses bits (6.5.7p4), by a number of bits that may stand there.  Conversions never overflow, unsigned
 * arithmetic does not either, and what is not evaluated does nothing. */
#ifndef craig_spec_overflow_h
#define craig_spec_overflow_h

#include "flow/cfa/cfa.h"

/* The condition under which it overflows, pure and in the automaton's arena; NULL: types and constants of its operands exclude it. */
const Expr *overflow_condition(Cfa *cfa, const Expr *operation);

#endif
