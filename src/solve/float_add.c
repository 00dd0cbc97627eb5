/* Floating-point sums as circuits: addition, and multiplication with addition.
 *
 * The operand of larger magnitude goes first, so that a difference is never negative; the other one is
 * shifted down to it.  Two bits and a sticky bit below the longer significand are enough: more than one
 * leading bit is cancelled only if the shift was at most by one.
 *
 * Addition works on the fields as they are.  Its result cannot be inexact below the normal numbers, so there
 * the shift to the left just stops where the field reaches 1.  The sum in the fused operation may have any
 * exponent; it has twice the length, but no more than that, because there too the operands are exchanged. */
#include "solve/float_inside.h"
#include <string.h>

/* The sign of a sum that is 0. */
static AigLit sign_of_zero(Aig *aig, IeeeRounding mode, AigLit a, AigLit b) {
  return mode == IEEE_DOWNWARD ? aig_or(aig, a, b) : aig_and(aig, a, b);
}

/* large +- small, where `large` has `width` bits and `small` as many, to be shifted down by `shift`.  The sum
 * has width + 4 bits, of which three are below those of `large`, the last one sticky. */
static void add_shifted(Aig *aig, unsigned width, const AigLit *large, const AigLit *small,
                        unsigned shift_width, const AigLit *shift, AigLit subtract, AigLit *sum) {
  AigLit x[FLOAT_LONGEST] = {0}, y[FLOAT_LONGEST] = {0};
  unsigned length = width + 3;
  memcpy(x + 3, large, width * sizeof *x);
  memcpy(y + 3, small, width * sizeof *y);
  y[0] = float_shift_right(aig, length - 1, y + 1, shift_width, shift);
  for (unsigned i = 0; i < length; i++) y[i] = aig_xor(aig, y[i], subtract);
  AigLit carry = circuit_add(aig, length, x, y, subtract, sum);
  sum[length] = aig_and(aig, carry, aig_not(subtract));
}

/* ---- addition --------------------------------------------------------------------------------------- */

/* Shift the sum up, but not so far that the exponent falls below 1; `exponent` is that of the top bit - 1. */
static void normalize_sum(Aig *aig, unsigned e, AigLit *exponent, unsigned length, AigLit *sum) {
  AigLit count[IEEE_MAX_EXPONENT_BITS + 1] = {0}, limit[IEEE_MAX_EXPONENT_BITS + 1] = {0};
  AigLit shifted[FLOAT_LONGEST], amount[FLOAT_LONGEST] = {0};
  unsigned bits = float_leading_zeros(aig, length, sum, count);
  unsigned k = bits > e ? bits : e;
  memcpy(limit, exponent, e * sizeof *limit);
  circuit_choose(aig, k, circuit_uless(aig, k, limit, count), limit, count, count);
  memcpy(amount, count, bits * sizeof *amount);
  circuit_shift_left(aig, length, sum, amount, shifted);
  memcpy(sum, shifted, length * sizeof *sum);
  AigLit carry = AIG_TRUE; /* exponent + 1 - count; 0 to 2^e - 1 */
  for (unsigned i = 0; i < e; i++) {
    AigLit other = aig_not(i < k ? count[i] : AIG_FALSE);
    carry = circuit_add(aig, 1, &exponent[i], &other, carry, &exponent[i]);
  }
  float_increment(aig, e, exponent, AIG_TRUE);
}

static void add_signed(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b,
                       bool negate, AigLit *result) {
  FloatParts x, y;
  unsigned e = f.exponent_bits, p = f.precision;
  float_split(aig, f, a, &x);
  float_split(aig, f, b, &y);
  y.sign = aig_not_if(y.sign, negate);
  AigLit keys[2][FLOAT_LONGEST];
  for (unsigned i = 0; i < 2; i++) {
    FloatParts *part = i ? &y : &x;
    memcpy(keys[i], part->significand, (p - 1) * sizeof(AigLit));
    memcpy(keys[i] + (p - 1), part->field, e * sizeof(AigLit));
  }
  AigLit swap = circuit_uless(aig, p - 1 + e, keys[0], keys[1]);
  AigLit large[IEEE_MAX_PRECISION], small[IEEE_MAX_PRECISION], exponent[IEEE_MAX_EXPONENT_BITS];
  AigLit lower[IEEE_MAX_EXPONENT_BITS], shift[IEEE_MAX_EXPONENT_BITS], sum[FLOAT_LONGEST];
  circuit_choose(aig, p, swap, y.significand, x.significand, large);
  circuit_choose(aig, p, swap, x.significand, y.significand, small);
  circuit_choose(aig, e, swap, y.field, x.field, exponent);
  circuit_choose(aig, e, swap, x.field, y.field, lower);
  exponent[0] = aig_or(aig, exponent[0], aig_not(large[p - 1])); /* subnormals stand at exponent 1 */
  lower[0] = aig_or(aig, lower[0], aig_not(small[p - 1]));
  circuit_subtract(aig, e, exponent, lower, shift);
  AigLit differ = aig_xor(aig, x.sign, y.sign), sign = aig_ite(aig, swap, y.sign, x.sign);
  add_shifted(aig, p, large, small, e, shift, differ, sum);
  AigLit is_zero = aig_not(circuit_nonzero(aig, p + 4, sum));
  normalize_sum(aig, e, exponent, p + 4, sum);
  FloatSpecial special = {
      .sign = aig_ite(aig, is_zero, sign_of_zero(aig, mode, x.sign, y.sign), sign),
      .nan =
          aig_or(aig, aig_or(aig, x.nan, y.nan), aig_and(aig, differ, aig_and(aig, x.infinite, y.infinite))),
      .infinite = aig_or(aig, x.infinite, y.infinite),
      .zero = AIG_FALSE,
  };
  for (unsigned i = 0; i < e; i++) exponent[i] = aig_and(aig, exponent[i], sum[p + 3]);
  float_assemble(aig, f, mode, &special, exponent, sum + 4, sum[3], circuit_nonzero(aig, 3, sum),
                 float_all(aig, e, exponent), result);
}

void float_add(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b, AigLit *result) {
  add_signed(aig, f, mode, a, b, false, result);
}

void float_subtract(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b,
                    AigLit *result) {
  add_signed(aig, f, mode, a, b, true, result);
}

/* ---- multiplication and addition ---------------------------------------------------------------------- */

/* A term of the sum: with its leading bit set, unless it is zero. */
typedef struct {
  AigLit sign, zero;
  AigLit exponent[FLOAT_EXPONENT], significand[FLOAT_LONGEST];
} Addend;

/* The exact product, of twice the precision. */
static void make_product(Aig *aig, IeeeFormat f, const FloatNumber *x, const FloatNumber *y,
                         Addend *product) {
  unsigned p = f.precision;
  AigLit a[FLOAT_LONGEST] = {0}, b[FLOAT_LONGEST] = {0};
  memcpy(a, x->significand, p * sizeof *a);
  memcpy(b, y->significand, p * sizeof *b);
  circuit_multiply(aig, 2 * p, a, b, product->significand);
  AigLit top = product->significand[2 * p - 1];
  for (unsigned i = 2 * p; i-- > 1;)
    product->significand[i] = aig_ite(aig, top, product->significand[i], product->significand[i - 1]);
  product->significand[0] = aig_and(aig, top, product->significand[0]);
  circuit_add(aig, FLOAT_EXPONENT, x->exponent, y->exponent, top, product->exponent);
  float_exponent_add(aig, product->exponent, -(long)ieee_bias(f));
  product->sign = aig_xor(aig, x->sign, y->sign);
  product->zero = aig_or(aig, x->zero, y->zero);
}

static void make_addend(IeeeFormat f, const FloatNumber *z, Addend *addend) {
  unsigned p = f.precision;
  memset(addend->significand, 0, p * sizeof(AigLit));
  memcpy(addend->significand + p, z->significand, p * sizeof(AigLit));
  memcpy(addend->exponent, z->exponent, sizeof addend->exponent);
  addend->sign = z->sign;
  addend->zero = z->zero;
}

/* Is |x| < |y|? */
static AigLit is_smaller(Aig *aig, unsigned width, const Addend *x, const Addend *y) {
  AigLit keys[2][FLOAT_LONGEST + FLOAT_EXPONENT];
  for (unsigned i = 0; i < 2; i++) {
    const Addend *addend = i ? y : x;
    memcpy(keys[i], addend->significand, width * sizeof(AigLit));
    memcpy(keys[i] + width, addend->exponent, sizeof addend->exponent);
  }
  AigLit less = circuit_sless(aig, width + FLOAT_EXPONENT, keys[0], keys[1]);
  return aig_and(aig, aig_not(y->zero), aig_or(aig, x->zero, less));
}

static void finish_sum(Aig *aig, IeeeFormat f, IeeeRounding mode, const Addend *x, const Addend *y,
                       FloatSpecial special, AigLit *result) {
  unsigned width = 2u * f.precision, length = width + 4;
  AigLit swap = is_smaller(aig, width, x, y), differ = aig_xor(aig, x->sign, y->sign);
  AigLit large[FLOAT_LONGEST], small[FLOAT_LONGEST], sum[FLOAT_LONGEST], count[9];
  AigLit exponent[FLOAT_EXPONENT], shift[FLOAT_EXPONENT];
  circuit_choose(aig, width, swap, y->significand, x->significand, large);
  circuit_choose(aig, width, swap, x->significand, y->significand, small);
  circuit_choose(aig, FLOAT_EXPONENT, swap, y->exponent, x->exponent, exponent);
  circuit_choose(aig, FLOAT_EXPONENT, swap, x->exponent, y->exponent, shift);
  circuit_subtract(aig, FLOAT_EXPONENT, exponent, shift, shift);
  add_shifted(aig, width, large, small, FLOAT_EXPONENT, shift, differ, sum);
  unsigned bits = float_shift_to_top(aig, length, sum, count);
  float_exponent_add(aig, exponent, 1);
  float_exponent_subtract(aig, exponent, bits, count);
  AigLit sign = aig_ite(aig, swap, y->sign, x->sign);
  special.zero = aig_not(sum[length - 1]);
  AigLit finite = aig_ite(aig, special.zero, sign_of_zero(aig, mode, x->sign, y->sign), sign);
  special.sign = aig_ite(aig, special.infinite, special.sign, finite);
  float_finish(aig, f, mode, &special, exponent, length, sum, AIG_FALSE, true, result);
}

void float_fma(Aig *aig, IeeeFormat f, IeeeRounding mode, const AigLit *a, const AigLit *b, const AigLit *c,
               AigLit *result) {
  FloatNumber x, y, z;
  Addend product, addend;
  float_normalize(aig, f, a, &x);
  float_normalize(aig, f, b, &y);
  float_normalize(aig, f, c, &z);
  make_product(aig, f, &x, &y, &product);
  make_addend(f, &z, &addend);
  AigLit infinite = aig_or(aig, x.infinite, y.infinite);
  AigLit invalid = aig_and(aig, infinite, product.zero), differ = aig_xor(aig, product.sign, z.sign);
  invalid = aig_or(aig, invalid, aig_and(aig, infinite, aig_and(aig, z.infinite, differ)));
  FloatSpecial special = {
      .sign = aig_ite(aig, infinite, product.sign, z.sign), /* of an infinite result */
      .nan = aig_or(aig, aig_or(aig, x.nan, y.nan), aig_or(aig, z.nan, invalid)),
      .infinite = aig_or(aig, infinite, z.infinite),
  };
  finish_sum(aig, f, mode, &product, &addend, special, result);
}
