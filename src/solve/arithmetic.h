/* arithmetic.h: arithmetic on words of AIG literals, least significant bit first, of any width from 1.
 *
 * A result may be the same array as an operand only where it says so.  Operands that are constant, wholly or
 * in part, give smaller circuits. */
#ifndef craig_solve_arithmetic_h
#define craig_solve_arithmetic_h

#include "solve/aig.h"

/* sum = a + b + carry; gives the carry out.  `sum` may be `a` or `b`. */
AigLit circuit_add(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit carry, AigLit *sum);
/* difference = a - b; true if there was no borrow: a >= b, unsigned.  `difference` may be `a` or `b`. */
AigLit circuit_subtract(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit *difference);
/* result = condition ? -a : a.  `result` may be `a`. */
void circuit_negate_if(Aig *aig, unsigned width, AigLit condition, const AigLit *a, AigLit *result);
void circuit_multiply(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit *product);
/* Both results at once; b = 0 gives all ones and a, as in SMT-LIB. */
void circuit_divide(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, AigLit *quotient,
                    AigLit *remainder);

/* Amounts of `width` bits; from `width` on everything is shifted out, and `fill` comes in. */
void circuit_shift_left(Aig *aig, unsigned width, const AigLit *a, const AigLit *amount, AigLit *result);
void circuit_shift_right(Aig *aig, unsigned width, const AigLit *a, const AigLit *amount, AigLit fill,
                         AigLit *result);

AigLit circuit_equal(Aig *aig, unsigned width, const AigLit *a, const AigLit *b);
AigLit circuit_uless(Aig *aig, unsigned width, const AigLit *a, const AigLit *b);
AigLit circuit_sless(Aig *aig, unsigned width, const AigLit *a, const AigLit *b);
AigLit circuit_nonzero(Aig *aig, unsigned width, const AigLit *a);
/* result = condition ? a : b.  `result` may be `a` or `b`. */
void circuit_choose(Aig *aig, unsigned width, AigLit condition, const AigLit *a, const AigLit *b,
                    AigLit *result);

#endif
