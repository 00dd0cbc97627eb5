/* smtlib_float.h: floating-point operations in SMT-LIB's theory FloatingPoint, for smtlib.c only.
 *
 * The theory has numbers of a sort of their own, no way from a number to its bits, and one NaN.  So an
 * operand is made a number by to_fp, and for the bits of a result there is a constant of which is said that
 * to_fp makes it the result; that leaves only NaNs open, whose bits are said.  x87's stored leading bit is
 * taken out of operands and put into results. */
#ifndef craig_logic_smtlib_float_h
#define craig_logic_smtlib_float_h

#include "logic/float.h"

/* The text around the operands, all of which are numbers (of FROM_SBV and FROM_UBV: vectors). */
typedef struct {
  Buffer open, between, close;
} FloatFrame;

void float_frame(TermOperator op, FloatParameter p, unsigned width, FloatFrame *frame);
void float_frame_release(FloatFrame *frame);

/* The text around a vector that makes it a number. */
void float_from_bits(IeeeFormat f, Buffer *open, Buffer *close);
/* Declare the vector $t and say that it has the bits of the number $tf. */
void float_define_bits(IeeeFormat f, Term t, Buffer *out);

#endif
