/* Floating-point products, quotients and square roots as circuits.
 *
 * Operands are shifted up first, so that subnormals need no further thought; the result has its leading bit
 * in one of two places.  Quotient and root come digit by digit, as on paper, one subtraction for each bit
 * that is needed for rounding; what remains at the end is the sticky bit. */
#include "solve/float_inside.h"
#include <string.h>

/* If the top bit is 0, move up by one; gives the top bit. */
static AigLit shift_by_one(Aig *aig, unsigned width, AigLit *word) {
  AigLit top = word[width - 1];
  for (unsigned i = width; i-- > 1;) word[i] = aig_ite(aig, top, word[i], word[i - 1]);
  word[0] = aig_and(aig, top, word[0]);
  return top;
}

/* ---- products --------------------------------------------------------------------------------------- */

void float_multiply(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b,
                    AigLit *result) {
  FloatNumber x, y;
  unsigned p = f.precision;
  AigLit wide_a[FLOAT_LONGEST] = {0}, wide_b[FLOAT_LONGEST] = {0}, product[FLOAT_LONGEST];
  AigLit exponent[FLOAT_EXPONENT];
  float_normalize(aig, f, a, &x);
  float_normalize(aig, f, b, &y);
  memcpy(wide_a, x.significand, p * sizeof *wide_a);
  memcpy(wide_b, y.significand, p * sizeof *wide_b);
  circuit_multiply(aig, 2 * p, wide_a, wide_b, product);
  /* only the upper half moves: below it there is but one sticky bit */
  unsigned cut = p - 2;
  AigLit sticky = circuit_nonzero(aig, cut, product);
  AigLit top = shift_by_one(aig, p + 2, product + cut);
  circuit_add(aig, FLOAT_EXPONENT, x.exponent, y.exponent, top, exponent);
  float_exponent_add(aig, exponent, -(long)ieee_bias(f));
  AigLit infinite = aig_or(aig, x.infinite, y.infinite), zero = aig_or(aig, x.zero, y.zero);
  FloatSpecial special = {
      .sign = aig_xor(aig, x.sign, y.sign),
      .nan = aig_or(aig, aig_or(aig, x.nan, y.nan), aig_and(aig, infinite, zero)),
      .infinite = infinite,
      .zero = zero,
  };
  float_finish(aig, f, mode, &special, exponent, p + 2, product + cut, sticky, true, result);
}

/* ---- quotients -------------------------------------------------------------------------------------- */

/* `count` bits of a / b, the first one for 1, where both have `width` bits and the top one set; true if
 * something remains.  The remainder is below b before each step but the first, and below 2 b there. */
static AigLit divide_significands(Aig *aig, unsigned width, const AigLit *a, const AigLit *b, unsigned count,
                                  AigLit *quotient) {
  AigLit remainder[IEEE_MAX_PRECISION + 1] = {0}, difference[IEEE_MAX_PRECISION + 1];
  AigLit divisor[IEEE_MAX_PRECISION + 1] = {0};
  memcpy(remainder, a, width * sizeof *a);
  memcpy(divisor, b, width * sizeof *b);
  for (unsigned i = count; i-- > 0;) {
    quotient[i] = circuit_subtract(aig, width + 1, remainder, divisor, difference);
    circuit_choose(aig, width, quotient[i], difference, remainder, remainder);
    if (i == 0) break;
    memmove(remainder + 1, remainder, width * sizeof *remainder);
    remainder[0] = AIG_FALSE;
  }
  return circuit_nonzero(aig, width, remainder);
}

void float_divide(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b,
                  AigLit *result) {
  FloatNumber x, y;
  unsigned p = f.precision;
  AigLit quotient[IEEE_MAX_PRECISION + 2], exponent[FLOAT_EXPONENT], low[1];
  float_normalize(aig, f, a, &x);
  float_normalize(aig, f, b, &y);
  AigLit sticky = divide_significands(aig, p, x.significand, y.significand, p + 2, quotient);
  circuit_subtract(aig, FLOAT_EXPONENT, x.exponent, y.exponent, exponent);
  float_exponent_add(aig, exponent, (long)ieee_bias(f));
  low[0] = aig_not(shift_by_one(aig, p + 2, quotient));
  float_exponent_subtract(aig, exponent, 1, low);
  AigLit both_infinite = aig_and(aig, x.infinite, y.infinite), both_zero = aig_and(aig, x.zero, y.zero);
  FloatSpecial special = {
      .sign = aig_xor(aig, x.sign, y.sign),
      .nan = aig_or(aig, aig_or(aig, x.nan, y.nan), aig_or(aig, both_infinite, both_zero)),
      .infinite = aig_or(aig, x.infinite, y.zero),
      .zero = aig_or(aig, x.zero, y.infinite),
  };
  float_finish(aig, f, mode, &special, exponent, p + 2, quotient, sticky, true, result);
}

/* ---- square roots ----------------------------------------------------------------------------------- */

/* The root of a number of 2 * count bits, `count` bits; true if something remains.  Each step takes two more
 * bits of the radicand and tries whether 4 * root + 1 fits; the remainder is at most twice the root. */
static AigLit take_root(Aig *aig, unsigned count, const AigLit *radicand, AigLit *root) {
  AigLit remainder[IEEE_MAX_PRECISION + 4] = {0}, trial[IEEE_MAX_PRECISION + 4],
                                        difference[IEEE_MAX_PRECISION + 4];
  for (unsigned step = 0; step < count; step++) {
    unsigned i = count - 1 - step, width = step + 3;
    memmove(remainder + 2, remainder, (width - 2) * sizeof *remainder);
    remainder[1] = radicand[2 * i + 1];
    remainder[0] = radicand[2 * i];
    trial[0] = AIG_TRUE;
    trial[1] = AIG_FALSE;
    for (unsigned j = 2; j < width; j++) trial[j] = j - 2 < step ? root[i + 1 + (j - 2)] : AIG_FALSE;
    root[i] = circuit_subtract(aig, width, remainder, trial, difference);
    circuit_choose(aig, width, root[i], difference, remainder, remainder);
  }
  return circuit_nonzero(aig, count + 2, remainder);
}

/* With an odd exponent, that is an even biased one, the significand counts twice. */
void float_sqrt(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, AigLit *result) {
  FloatNumber x;
  unsigned p = f.precision, count = p + 1;
  AigLit radicand[FLOAT_LONGEST] = {0}, root[IEEE_MAX_PRECISION + 1];
  float_normalize(aig, f, a, &x);
  for (unsigned i = 0; i <= p; i++) {
    AigLit once = i < p ? x.significand[i] : AIG_FALSE, twice = i ? x.significand[i - 1] : AIG_FALSE;
    radicand[p + 1 + i] = aig_ite(aig, x.exponent[0], once, twice);
  }
  AigLit sticky = take_root(aig, count, radicand, root);
  float_exponent_add(aig, x.exponent, (long)ieee_bias(f));
  memmove(x.exponent, x.exponent + 1, (FLOAT_EXPONENT - 1) * sizeof(AigLit)); /* half; the sign stays */
  AigLit negative = aig_and(aig, x.sign, aig_not(x.zero));
  FloatSpecial special = {
      .sign = x.sign,
      .nan = aig_or(aig, x.nan, negative),
      .infinite = x.infinite,
      .zero = x.zero,
  };
  bool can_be_low = 2 - (long)p + (long)ieee_bias(f) < 2; /* only in formats with very few exponents */
  float_finish(aig, f, mode, &special, x.exponent, count, root, sticky, can_be_low, result);
}
