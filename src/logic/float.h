/* float.h: floating-point operations as terms.
 *
 * A number is a bit-vector, its pattern in a format of base/ieee.h, where every operation's meaning is given:
 * one canonical NaN as result, -0 below +0 for minimum and maximum, the encodings of x87.  Format and
 * rounding mode are part of the operator (in its `parameter`).  Operands have the format's width (asserted);
 * integers have 1 to 128 bits.  Constructors simplify, as all do. */
#ifndef craig_logic_float_h
#define craig_logic_float_h

#include "base/ieee.h"
#include "logic/bits.h"

typedef struct {
  IeeeFormat format;     /* of the operands, or of the result if they are integers */
  IeeeFormat from;       /* TERM_FP_TO_FP: of the operand; then `format` is that of the result */
  IeeeRounding rounding; /* IEEE_NEAREST_EVEN where it makes no difference */
} FloatParameter;

uint32_t float_pack_parameter(FloatParameter parameter);
FloatParameter float_unpack_parameter(uint32_t parameter);

static inline bool operator_is_float(TermOperator op) { return op >= TERM_FP_ADD && op <= TERM_FP_TO_UBV; }
/* Operators whose result is a number of the format `format`. */
static inline bool operator_gives_float(TermOperator op) {
  return (op >= TERM_FP_ADD && op <= TERM_FP_ROUND) || (op >= TERM_FP_TO_FP && op <= TERM_FP_FROM_UBV);
}
static inline bool operator_tests_float(TermOperator op) {
  return op >= TERM_FP_EQUAL && op <= TERM_FP_IS_NORMAL;
}
bool term_is_float(const TermBank *bank, Term t); /* is its operator one of these? */
FloatParameter term_float_parameter(const TermBank *bank, Term t);

/* ---- making ---------------------------------------------------------------------------------------- */

/* ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX; REMAINDER with IEEE_NEAREST_EVEN (IEEE) or IEEE_TOWARDS_ZERO
 * (fmod) */
Term term_float_binary(TermBank *bank, TermOperator op, IeeeFormat f, IeeeRounding mode, Term a, Term b);
Term term_float_unary(TermBank *bank, TermOperator op, IeeeFormat f, IeeeRounding mode,
                      Term a); /* SQRT, ROUND */
Term term_float_fma(TermBank *bank, IeeeFormat f, IeeeRounding mode, Term a, Term b, Term c);
Term term_float_compare(TermBank *bank, TermOperator op, IeeeFormat f, Term a,
                        Term b);                                             /* EQUAL, LESS, LESS_EQUAL */
Term term_float_test(TermBank *bank, TermOperator op, IeeeFormat f, Term a); /* IS_... */
Term term_float_convert(TermBank *bank, IeeeFormat to, IeeeFormat from, IeeeRounding mode, Term a);
Term term_float_from_integer(TermBank *bank, IeeeFormat f, IeeeRounding mode, Term a, bool is_signed);
Term term_float_to_integer(TermBank *bank, IeeeFormat f, IeeeRounding mode, Term a, unsigned width,
                           bool is_signed);
/* Is the rounded value an integer of that width?  (If not, C leaves the conversion undefined.) */
Term term_float_in_range(TermBank *bank, IeeeFormat f, IeeeRounding mode, Term a, unsigned width,
                         bool is_signed);

/* On the bits alone, of NaNs too. */
Term term_float_negate(TermBank *bank, IeeeFormat f, Term a);
Term term_float_absolute(TermBank *bank, IeeeFormat f, Term a);
Term term_float_copy_sign(TermBank *bank, IeeeFormat f, Term a, Term sign);
Term term_float_sign(TermBank *bank, IeeeFormat f, Term a); /* 1 bit */

Term term_float_nan(TermBank *bank, IeeeFormat f);
Term term_float_zero(TermBank *bank, IeeeFormat f, bool negative);

/* For term_rebuild and for bits_apply. */
Term term_float_rebuild(TermBank *bank, Term t, const Term *children);
void float_apply(TermOperator op, unsigned width, uint32_t parameter, const BitsOperand *x, uint64_t *r);

#endif
