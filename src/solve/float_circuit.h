/* float_circuit.h: IEEE-754 arithmetic as circuits, bit for bit what base/ieee.h computes, one canonical NaN
 * included.
 *
 * Operands and results are the bits of the format, least significant first, ieee_width of them.  The rounding
 * mode is fixed when the circuit is built.  A result must not overlap an operand.  There is no remainder:
 * its circuit would have a step for every difference of exponents. */
#ifndef craig_solve_float_circuit_h
#define craig_solve_float_circuit_h

#include "base/ieee.h"
#include "solve/aig.h"

void float_add(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b, AigLit *result);
void float_subtract(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b,
                    AigLit *result);
void float_multiply(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b,
                    AigLit *result);
void float_divide(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b,
                  AigLit *result);
void float_fma(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b, const AigLit *c,
               AigLit *result);
void float_sqrt(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, AigLit *result);
void float_round(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, AigLit *result);
void float_min(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b, AigLit *result);
void float_max(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b, AigLit *result);

AigLit float_equal(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b);
AigLit float_less(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b);
AigLit float_less_equal(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b);
AigLit float_is(Aig *aig, IeeeFormat f, IeeeClass class, const AigLit *a);

void float_convert(Aig *aig, IeeeFormat to, IeeeFormat from, IeeeRounding mode, const AigLit *a,
                   AigLit *result);
/* Integers of 1 to 128 bits.  True if the value is in range; `result` is 2^(width - 1) if not. */
AigLit float_to_integer(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, unsigned width,
                        bool is_signed, AigLit *result);
void float_from_integer(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, unsigned width,
                        bool is_signed, AigLit *result);

#endif
