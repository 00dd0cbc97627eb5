/* Floating-point comparisons, classes, minimum and maximum as circuits: field and fraction together are
 * ordered as the magnitudes are. */
#include "solve/float_inside.h"
#include <string.h>

typedef struct {
  AigLit sign, nan, zero;
  AigLit magnitude[IEEE_MAX_PRECISION + IEEE_MAX_EXPONENT_BITS];
  unsigned width;
} Operand;

static void operand_init(Aig *aig, IeeeFormat f, const AigLit *a, Operand *operand) {
  FloatParts parts;
  unsigned fraction = f.precision - 1u;
  float_split(aig, f, a, &parts);
  operand->sign = parts.sign;
  operand->nan = parts.nan;
  operand->zero = parts.zero;
  operand->width = fraction + f.exponent_bits;
  memcpy(operand->magnitude, parts.significand, fraction * sizeof *a);
  memcpy(operand->magnitude + fraction, parts.field, f.exponent_bits * sizeof *a);
}

AigLit float_equal(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b) {
  Operand x, y;
  operand_init(aig, f, a, &x);
  operand_init(aig, f, b, &y);
  AigLit same =
      aig_and(aig, aig_equal(aig, x.sign, y.sign), circuit_equal(aig, x.width, x.magnitude, y.magnitude));
  AigLit equal = aig_or(aig, same, aig_and(aig, x.zero, y.zero));
  return aig_and(aig, equal, aig_not(aig_or(aig, x.nan, y.nan)));
}

/* Of two numbers of the same sign a magnitude decides: the smaller one, or if negative the larger one. */
static AigLit ordered(Aig *aig, const Operand *x, const Operand *y, bool or_equal) {
  AigLit less = circuit_uless(aig, x->width, x->magnitude, y->magnitude);
  AigLit greater = circuit_uless(aig, x->width, y->magnitude, x->magnitude);
  AigLit same_sign = or_equal ? aig_ite(aig, x->sign, aig_not(less), aig_not(greater))
                              : aig_ite(aig, x->sign, greater, less);
  AigLit both_zero = aig_and(aig, x->zero, y->zero);
  AigLit result = aig_ite(aig, aig_xor(aig, x->sign, y->sign), x->sign, same_sign);
  result = or_equal ? aig_or(aig, result, both_zero) : aig_and(aig, result, aig_not(both_zero));
  return aig_and(aig, result, aig_not(aig_or(aig, x->nan, y->nan)));
}

AigLit float_less(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b) {
  Operand x, y;
  operand_init(aig, f, a, &x);
  operand_init(aig, f, b, &y);
  return ordered(aig, &x, &y, false);
}

AigLit float_less_equal(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b) {
  Operand x, y;
  operand_init(aig, f, a, &x);
  operand_init(aig, f, b, &y);
  return ordered(aig, &x, &y, true);
}

AigLit float_is(Aig *aig, IeeeFormat f, IeeeClass class, const AigLit *a) {
  FloatParts parts;
  float_split(aig, f, a, &parts);
  switch (class) {
  case IEEE_NAN: return parts.nan;
  case IEEE_INFINITE: return parts.infinite;
  case IEEE_ZERO: return parts.zero;
  case IEEE_SUBNORMAL: return aig_and(aig, parts.is_low, aig_not(parts.zero));
  default: return aig_and(aig, aig_not(parts.is_low), aig_not(aig_or(aig, parts.nan, parts.infinite)));
  }
}

/* -0 comes before +0; which of two equal operands is taken does not matter then. */
static void choose(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b, bool largest, AigLit *result) {
  Operand x, y;
  operand_init(aig, f, a, &x);
  operand_init(aig, f, b, &y);
  AigLit less = aig_xor(aig, x.sign, circuit_uless(aig, x.width, x.magnitude, y.magnitude));
  AigLit before = aig_ite(aig, aig_xor(aig, x.sign, y.sign), x.sign, less);
  AigLit first = aig_or(aig, y.nan, aig_and(aig, aig_not(x.nan), aig_not_if(before, largest)));
  FloatSpecial special = {.sign = aig_ite(aig, first, x.sign, y.sign), .nan = aig_and(aig, x.nan, y.nan)};
  AigLit chosen[IEEE_MAX_PRECISION + IEEE_MAX_EXPONENT_BITS];
  circuit_choose(aig, x.width, first, x.magnitude, y.magnitude, chosen);
  float_assemble(aig, f, IEEE_TOWARDS_ZERO, &special, chosen + (f.precision - 1), chosen, AIG_FALSE,
                 AIG_FALSE, AIG_FALSE, result);
}

void float_min(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b, AigLit *result) {
  choose(aig, f, a, b, false, result);
}

void float_max(Aig *aig, IeeeFormat f, const AigLit *a, const AigLit *b, AigLit *result) {
  choose(aig, f, a, b, true, result);
}
