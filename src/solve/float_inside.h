/* float_inside.h: taking numbers apart and putting them together, for the float_*.c only.
 *
 * Exponents inside are biased, and signed words of FLOAT_EXPONENT bits as soon as they may leave the range of
 * the format; a number is then significand / 2^(precision - 1) * 2^(exponent - bias). */
#ifndef craig_solve_float_inside_h
#define craig_solve_float_inside_h

#include "solve/arithmetic.h"
#include "solve/float_circuit.h"

enum {
  FLOAT_EXPONENT = 18,                       /* bits of an exponent in calculations */
  FLOAT_LONGEST = 2 * IEEE_MAX_PRECISION + 8 /* bits of the longest word */
};

typedef struct {
  AigLit sign, nan, infinite, zero;
  AigLit field[IEEE_MAX_EXPONENT_BITS];   /* 0 for zeros and subnormals */
  AigLit significand[IEEE_MAX_PRECISION]; /* the leading bit on top, 0 for zeros and subnormals */
  AigLit is_low;                          /* the field is 0 */
} FloatParts;

/* The bits as they are. */
void float_split(Aig *aig, IeeeFormat f, const AigLit *bits, FloatParts *parts);

/* The same with the leading bit set, unless it is zero, and the exponent that goes with it. */
typedef struct {
  AigLit sign, nan, infinite, zero;
  AigLit exponent[FLOAT_EXPONENT];
  AigLit significand[IEEE_MAX_PRECISION];
} FloatNumber;

void float_normalize(Aig *aig, IeeeFormat f, const AigLit *bits, FloatNumber *number);

/* What is not a number to be rounded; the sign holds for all but NaNs. */
typedef struct {
  AigLit sign, nan, infinite, zero;
} FloatSpecial;

/* Put together a field, a fraction (precision - 1 bits) and what the rounding needs: the bit below the
 * fraction and whether anything is below that.  `too_large`: the field is beyond the finite numbers. */
void float_assemble(Aig *aig, IeeeFormat f, IeeeRounding mode, const FloatSpecial *special,
                    const AigLit *field, const AigLit *fraction, AigLit guard, AigLit sticky,
                    AigLit too_large, AigLit *result);

/* Round a number with any exponent.  `significand` has `width` bits with the leading bit, 1, on top; more
 * bits may be below (`sticky`).  `can_be_low`: the exponent may be below that of the normal numbers. */
void float_finish(Aig *aig, IeeeFormat f, IeeeRounding mode, const FloatSpecial *special,
                  const AigLit *exponent, unsigned width, const AigLit *significand, AigLit sticky,
                  bool can_be_low, AigLit *result);

/* Is the magnitude to be increased by one in the last place? */
AigLit float_rounds_up(Aig *aig, IeeeRounding mode, AigLit sign, AigLit last, AigLit guard, AigLit sticky);

/* ---- words ------------------------------------------------------------------------------------------ */

void float_word(unsigned width, long value, AigLit *word); /* a constant, sign-extended */
/* Shift right in place, by an unsigned amount of any length; true if a one was lost. */
AigLit float_shift_right(Aig *aig, unsigned width, AigLit *word, unsigned amount_width, const AigLit *amount);
/* Shift left in place until the top bit is set; how far goes into `count` (its length is returned). */
unsigned float_shift_to_top(Aig *aig, unsigned width, AigLit *word, AigLit *count);
/* How many zeros are on top (`width` if all are): the length of `count` is returned. */
unsigned float_leading_zeros(Aig *aig, unsigned width, const AigLit *word, AigLit *count);
/* word + carry, in place; gives the carry out. */
AigLit float_increment(Aig *aig, unsigned width, AigLit *word, AigLit carry);
/* exponent + constant, and exponent - count, all of FLOAT_EXPONENT bits, in place. */
void float_exponent_add(Aig *aig, AigLit *exponent, long value);
void float_exponent_subtract(Aig *aig, AigLit *exponent, unsigned width, const AigLit *count);

static inline AigLit float_all(Aig *aig, unsigned width, const AigLit *word) {
  AigLit all = AIG_TRUE;
  for (unsigned i = 0; i < width; i++) all = aig_and(aig, all, word[i]);
  return all;
}

#endif
