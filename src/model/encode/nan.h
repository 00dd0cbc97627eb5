/* nan.h: which NaN an operation gives on x86.
 *
 * An operation on one NaN gives that one, made quiet; on two of them either (the compiler chooses the order); an invalid operation on
 * numbers gives the one that the operators of logic/float.h give.  Only programs that look at bits see it
 * (flow/values/float_bits.h). */
#ifndef craig_model_encode_nan_h
#define craig_model_encode_nan_h

#include "logic/float.h"

/* `result` is the operation's value with the one canonical NaN, here replaced by that of an operand. */
Term nan_of_unary(TermBank *bank, IeeeFormat f, Term a, Term result);
Term nan_of_binary(TermBank *bank, IeeeFormat f, Term a, Term b, Term chooses_first, Term result);
Term nan_of_conversion(TermBank *bank, IeeeFormat to, IeeeFormat from, Term a, Term result);
/* Of fmin and fmax: a NaN if both are, and of two zeros either. */
Term nan_of_extreme(TermBank *bank, IeeeFormat f, Term a, Term b, Term chooses_first, Term result);

#endif
