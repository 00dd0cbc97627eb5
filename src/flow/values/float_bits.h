/* float_bits.h: does the program look at the bits of floating-point numbers?
 *
 * IEEE 754 leaves open which NaN an operation gives, and x86 passes on that of an operand: sign and payload.  Arithmetic and comparisons do
 * not tell NaNs apart, so that only programs that look at bits can see it: through a pointer of another type, a union, copies of
 * bytes, the functions that ask for or copy a sign. */
#ifndef craig_flow_values_float_bits_h
#define craig_flow_values_float_bits_h

#include "flow/cfa/cfa.h"

bool floats_are_inspected(const Cfa *cfa); /* false: certainly not */

#endif
