/* Floating-point conversions as circuits: between formats, from and to integers, to integral values. */
#include "solve/float_inside.h"
#include <string.h>

/* ---- between formats --------------------------------------------------------------------------------- */

static long least_exponent(IeeeFormat f) { return 1 - (long)ieee_bias(f); }

/* The same range of exponents and at least as many bits: subnormals stay subnormals. */
static void lengthen(Aig *aig, IeeeFormat to, IeeeFormat from, const AigLit *a, AigLit *result) {
  FloatParts x;
  AigLit fraction[IEEE_MAX_PRECISION] = {0};
  unsigned more = (unsigned)(to.precision - from.precision);
  float_split(aig, from, a, &x);
  memcpy(fraction + more, x.significand, (from.precision - 1u) * sizeof *a);
  FloatSpecial special = {x.sign, x.nan, x.infinite, AIG_FALSE};
  float_assemble(aig, to, IEEE_TOWARDS_ZERO, &special, x.field, fraction, AIG_FALSE, AIG_FALSE, AIG_FALSE,
                 result);
}

/* The subnormals of `from` are so small in `to` that only their not being 0 counts: no need to shift them up.
 */
static bool are_subnormals_lost(IeeeFormat to, IeeeFormat from) {
  return least_exponent(from) < least_exponent(to) - to.precision - 2;
}

static void take_apart(Aig *aig, IeeeFormat to, IeeeFormat from, const AigLit *a, FloatNumber *x) {
  if (!are_subnormals_lost(to, from)) {
    float_normalize(aig, from, a, x);
    return;
  }
  FloatParts parts;
  float_split(aig, from, a, &parts);
  *x = (FloatNumber){parts.sign, parts.nan, parts.infinite, parts.zero, {0}, {0}};
  memcpy(x->significand, parts.significand, from.precision * sizeof *a);
  memcpy(x->exponent, parts.field, from.exponent_bits * sizeof *a);
}

void float_convert(Aig *aig, IeeeFormat to, IeeeFormat from, IeeeRounding mode, const AigLit *a,
                   AigLit *result) {
  if (to.exponent_bits == from.exponent_bits && to.precision >= from.precision) {
    lengthen(aig, to, from, a, result);
    return;
  }
  FloatNumber x;
  take_apart(aig, to, from, a, &x);
  float_exponent_add(aig, x.exponent, (long)ieee_bias(to) - (long)ieee_bias(from));
  FloatSpecial special = {x.sign, x.nan, x.infinite, x.zero};
  bool can_be_low = least_exponent(from) - (from.precision - 1) < least_exponent(to);
  float_finish(aig, to, mode, &special, x.exponent, from.precision, x.significand, AIG_FALSE, can_be_low,
               result);
}

/* ---- integers --------------------------------------------------------------------------------------- */

/* The magnitude as a word of `width` bits and two more below, the last one sticky.  The significand starts at
 * the top and is shifted down; true if it would have to go up. */
static AigLit shift_to_place(Aig *aig, IeeeFormat f, const FloatParts *x, unsigned width, AigLit *word) {
  AigLit amount[FLOAT_EXPONENT], field[FLOAT_EXPONENT] = {0}, sticky = AIG_FALSE;
  unsigned p = f.precision, length = width + 1; /* without the sticky bit */
  memcpy(field, x->field, f.exponent_bits * sizeof *field);
  field[0] = aig_or(aig, field[0], x->is_low);
  float_word(FLOAT_EXPONENT, (long)ieee_bias(f) + width - 1, amount);
  AigLit is_small = circuit_subtract(aig, FLOAT_EXPONENT, amount, field, amount);
  memset(word, 0, (width + 2) * sizeof *word);
  for (unsigned i = 0; i < length && i < p; i++) word[width + 1 - i] = x->significand[p - 1 - i];
  if (p > length) sticky = circuit_nonzero(aig, p - length, x->significand);
  AigLit lost = float_shift_right(aig, length, word + 1, FLOAT_EXPONENT, amount);
  word[0] = aig_or(aig, sticky, lost);
  return aig_not(is_small);
}

AigLit float_to_integer(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, unsigned width,
                        bool is_signed, AigLit *result) {
  FloatParts x;
  AigLit word[130], *magnitude = word + 2;
  float_split(aig, f, a, &x);
  AigLit too_large = shift_to_place(aig, f, &x, width, word);
  AigLit up = float_rounds_up(aig, mode, x.sign, magnitude[0], word[1], word[0]);
  too_large = aig_or(aig, too_large, float_increment(aig, width, magnitude, up));
  too_large = aig_or(aig, too_large, aig_or(aig, x.nan, x.infinite));
  AigLit out; /* -2^(width - 1) is the one signed number with the top bit in its magnitude */
  if (is_signed) {
    AigLit least = aig_and(aig, x.sign, aig_not(circuit_nonzero(aig, width - 1, magnitude)));
    out = aig_and(aig, magnitude[width - 1], aig_not(least));
  } else {
    out = aig_and(aig, x.sign, circuit_nonzero(aig, width, magnitude));
  }
  AigLit fits = aig_not(aig_or(aig, too_large, out));
  if (is_signed)
    circuit_negate_if(aig, width, x.sign, magnitude, result);
  else
    memcpy(result, magnitude, width * sizeof *result);
  for (unsigned i = 0; i + 1 < width; i++) result[i] = aig_and(aig, result[i], fits);
  result[width - 1] = aig_or(aig, result[width - 1], aig_not(fits));
  return fits;
}

void float_from_integer(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, unsigned width,
                        bool is_signed, AigLit *result) {
  AigLit magnitude[128], count[8] = {0}, exponent[FLOAT_EXPONENT];
  AigLit sign = is_signed ? a[width - 1] : AIG_FALSE;
  circuit_negate_if(aig, width, sign, a, magnitude);
  unsigned bits = float_shift_to_top(aig, width, magnitude, count);
  float_word(FLOAT_EXPONENT, (long)ieee_bias(f) + width - 1, exponent);
  float_exponent_subtract(aig, exponent, bits, count);
  FloatSpecial special = {.sign = sign, .zero = aig_not(magnitude[width - 1])};
  float_finish(aig, f, mode, &special, exponent, width, magnitude, AIG_FALSE, false, result);
}

/* ---- integral values --------------------------------------------------------------------------------- */

/* below[i]: bit i of the significand stands for less than 1; `precision` + 1 of them. */
static void mark_fraction(Aig *aig, IeeeFormat f, const FloatParts *x, AigLit *below) {
  AigLit field[FLOAT_EXPONENT] = {0};
  memcpy(field, x->field, f.exponent_bits * sizeof *field);
  field[0] = aig_or(aig, field[0], x->is_low);
  for (unsigned i = 0; i <= f.precision; i++) { /* the exponent is below precision - 1 - i */
    AigLit limit[FLOAT_EXPONENT];
    float_word(FLOAT_EXPONENT, (long)ieee_bias(f) + f.precision - 1 - (long)i, limit);
    below[i] = circuit_uless(aig, FLOAT_EXPONENT, field, limit);
  }
}

/* Fill the fraction with ones, add the rounding bit from below, cut the fraction off.  Numbers below 1 become
 * 0 or 1. */
void float_round(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, AigLit *result) {
  FloatParts x;
  AigLit below[IEEE_MAX_PRECISION + 1], word[IEEE_MAX_PRECISION + IEEE_MAX_EXPONENT_BITS];
  AigLit last = AIG_FALSE, guard = AIG_FALSE, sticky = AIG_FALSE, *field = word + (f.precision - 1);
  float_split(aig, f, a, &x);
  mark_fraction(aig, f, &x, below);
  for (unsigned i = 0; i < f.precision; i++) {
    AigLit bit = x.significand[i], here = aig_and(aig, below[i], aig_not(below[i + 1]));
    guard = aig_or(aig, guard, aig_and(aig, bit, here));
    sticky = aig_or(aig, sticky, aig_and(aig, bit, below[i + 1]));
    AigLit is_last = i ? aig_and(aig, below[i - 1], aig_not(below[i])) : AIG_FALSE;
    last = aig_or(aig, last, aig_and(aig, bit, is_last));
  }
  AigLit up = float_rounds_up(aig, mode, x.sign, last, guard, sticky), is_small = below[f.precision - 1];
  for (unsigned i = 0; i + 1 < f.precision; i++) word[i] = aig_or(aig, x.significand[i], below[i]);
  memcpy(field, x.field, f.exponent_bits * sizeof *field);
  float_increment(aig, f.precision - 1u + f.exponent_bits, word, up);
  for (unsigned i = 0; i + 1 < f.precision; i++) word[i] = aig_and(aig, word[i], aig_not(below[i]));
  for (unsigned i = 0; i < f.exponent_bits; i++)
    field[i] = aig_ite(aig, is_small, ieee_bias(f) >> i & 1 ? up : AIG_FALSE, field[i]);
  FloatSpecial special = {.sign = x.sign, .nan = x.nan};
  float_assemble(aig, f, IEEE_TOWARDS_ZERO, &special, field, word, AIG_FALSE, AIG_FALSE, AIG_FALSE, result);
}
