/* arithmetic.h: checks of integer arithmetic.
 *
 * no-overflow (C11 6.5p5): the result of a signed + - * / % or unary minus, ++ and -- too, is a value of its type, which is that of the promoted
 * operands; a signed << shifts a value that is not negative and loses nothing (6.5.7p4), if its right operand is one that may stand there.  Conversions never
 * overflow, unsigned arithmetic does not either, and what is not evaluated does nothing.
 * no-div-by-zero: nothing is divided by zero. */
#ifndef craig_spec_arithmetic_h
#define craig_spec_arithmetic_h

#include "flow/cfa/cfa.h"

/* A check in front of every operation that may overflow by the types and constants of its operands.  How many there are. */
size_t arithmetic_add_overflow_checks(Cfa *cfa);
size_t arithmetic_add_division_checks(Cfa *cfa);

#endif
