/* Floating-point numbers as circuits: the parts that all operations share.
 *
 * Everything is rounded in one place (float_assemble): field and fraction are one word, and adding the
 * rounding bit to that word moves on to the next exponent by itself, from subnormal to normal and from the
 * largest number to infinity.  NaNs, infinities and zeros are laid over the result at the end, one gate per
 * bit. */
#include "solve/float_inside.h"
#include <string.h>

/* ---- words ------------------------------------------------------------------------------------------ */

void float_word(unsigned width, long value, AigLit *word) {
  for (unsigned i = 0; i < width; i++) word[i] = value >> (i < 63 ? i : 63) & 1 ? AIG_TRUE : AIG_FALSE;
}

AigLit float_shift_right(Aig *aig, unsigned width, AigLit *word, unsigned amount_width,
                         const AigLit *amount) {
  AigLit sticky = AIG_FALSE, all_out = AIG_FALSE;
  for (unsigned s = 0; s < amount_width; s++) {
    unsigned step = s < 16 ? 1u << s : width;
    if (step >= width) {
      all_out = aig_or(aig, all_out, amount[s]);
      continue;
    }
    sticky = aig_or(aig, sticky, aig_and(aig, amount[s], circuit_nonzero(aig, step, word)));
    for (unsigned i = 0; i < width; i++)
      word[i] = aig_ite(aig, amount[s], i + step < width ? word[i + step] : AIG_FALSE, word[i]);
  }
  if (all_out == AIG_FALSE) return sticky;
  sticky = aig_or(aig, sticky, aig_and(aig, all_out, circuit_nonzero(aig, width, word)));
  for (unsigned i = 0; i < width; i++) word[i] = aig_and(aig, word[i], aig_not(all_out));
  return sticky;
}

static unsigned stages_of(unsigned width) {
  unsigned stages = 0;
  while (1u << stages < width) stages++;
  return stages;
}

/* By 2^s if the top 2^s bits are 0, from the largest s down. */
unsigned float_shift_to_top(Aig *aig, unsigned width, AigLit *word, AigLit *count) {
  unsigned stages = stages_of(width);
  for (unsigned s = stages; s-- > 0;) {
    unsigned step = 1u << s;
    count[s] = aig_not(circuit_nonzero(aig, step, word + (width - step)));
    for (unsigned i = width; i-- > 0;)
      word[i] = aig_ite(aig, count[s], i >= step ? word[i - step] : AIG_FALSE, word[i]);
  }
  return stages;
}

/* Pairs of blocks are joined into blocks of twice the length: zeros in the upper one, plus those of the lower
 * one if the upper one has only zeros.  Ones below the word make its length a power of two. */
unsigned float_leading_zeros(Aig *aig, unsigned width, const AigLit *word, AigLit *count) {
  enum { BLOCKS = 256, BITS = 9 };
  _Static_assert((int)FLOAT_LONGEST < (int)BLOCKS, "a block per bit");
  AigLit counts[BLOCKS][BITS], only_zeros[BLOCKS];
  unsigned stages = stages_of(width + 1), blocks = 1u << stages;
  for (unsigned i = 0; i < blocks; i++) /* block 0 is the top bit */
    only_zeros[i] = i < width ? aig_not(word[width - 1 - i]) : AIG_FALSE;
  for (unsigned s = 0; s < stages; s++, blocks /= 2)
    for (unsigned i = 0; i < blocks / 2; i++) {
      AigLit upper = only_zeros[2 * i];
      for (unsigned bit = 0; bit < s; bit++)
        counts[i][bit] = aig_ite(aig, upper, counts[2 * i + 1][bit], counts[2 * i][bit]);
      counts[i][s] = upper;
      only_zeros[i] = aig_and(aig, upper, only_zeros[2 * i + 1]);
    }
  memcpy(count, counts[0], stages * sizeof *count);
  return stages;
}

AigLit float_increment(Aig *aig, unsigned width, AigLit *word, AigLit carry) {
  for (unsigned i = 0; i < width; i++) {
    AigLit next = aig_and(aig, word[i], carry);
    word[i] = aig_xor(aig, word[i], carry);
    carry = next;
  }
  return carry;
}

void float_exponent_add(Aig *aig, AigLit *exponent, long value) {
  AigLit constant[FLOAT_EXPONENT];
  float_word(FLOAT_EXPONENT, value, constant);
  circuit_add(aig, FLOAT_EXPONENT, exponent, constant, AIG_FALSE, exponent);
}

void float_exponent_subtract(Aig *aig, AigLit *exponent, unsigned width, const AigLit *count) {
  AigLit extended[FLOAT_EXPONENT] = {0};
  memcpy(extended, count, width * sizeof *count);
  circuit_subtract(aig, FLOAT_EXPONENT, exponent, extended, exponent);
}

/* ---- taking apart ----------------------------------------------------------------------------------- */

void float_split(Aig *aig, IeeeFormat f, const AigLit *bits, FloatParts *parts) {
  unsigned fraction = f.precision - 1u, stored = ieee_stored_bits(f);
  memcpy(parts->significand, bits, fraction * sizeof *bits);
  memcpy(parts->field, bits + stored, f.exponent_bits * sizeof *bits);
  parts->sign = bits[ieee_width(f) - 1];
  AigLit is_low = aig_not(circuit_nonzero(aig, f.exponent_bits, parts->field));
  AigLit no_fraction = aig_not(circuit_nonzero(aig, fraction, parts->significand)), invalid = AIG_FALSE;
  if (f.has_leading_bit) {
    AigLit leading = bits[fraction], pseudo = aig_and(aig, is_low, leading);
    invalid = aig_and(aig, aig_not(is_low), aig_not(leading));
    parts->field[0] = aig_or(aig, parts->field[0], pseudo);
    is_low = aig_and(aig, is_low, aig_not(leading));
  }
  AigLit is_high = float_all(aig, f.exponent_bits, parts->field);
  parts->significand[fraction] = aig_not(is_low);
  parts->is_low = is_low;
  parts->nan = aig_or(aig, invalid, aig_and(aig, is_high, aig_not(no_fraction)));
  parts->infinite = aig_and(aig, aig_not(invalid), aig_and(aig, is_high, no_fraction));
  parts->zero = aig_and(aig, is_low, no_fraction);
}

void float_normalize(Aig *aig, IeeeFormat f, const AigLit *bits, FloatNumber *number) {
  FloatParts parts;
  AigLit count[8] = {0};
  float_split(aig, f, bits, &parts);
  *number = (FloatNumber){parts.sign, parts.nan, parts.infinite, parts.zero, {0}, {0}};
  memcpy(number->significand, parts.significand, f.precision * sizeof(AigLit));
  memcpy(number->exponent, parts.field, f.exponent_bits * sizeof(AigLit));
  number->exponent[0] = aig_or(aig, number->exponent[0], parts.is_low);
  unsigned length = float_shift_to_top(aig, f.precision, number->significand, count);
  float_exponent_subtract(aig, number->exponent, length, count);
}

/* ---- putting together -------------------------------------------------------------------------------- */

AigLit float_rounds_up(Aig *aig, IeeeRounding mode, AigLit sign, AigLit last, AigLit guard, AigLit sticky) {
  switch (mode) {
  case IEEE_NEAREST_EVEN: return aig_and(aig, guard, aig_or(aig, sticky, last));
  case IEEE_NEAREST_AWAY: return guard;
  case IEEE_UPWARD: return aig_and(aig, aig_not(sign), aig_or(aig, guard, sticky));
  case IEEE_DOWNWARD: return aig_and(aig, sign, aig_or(aig, guard, sticky));
  default: return AIG_FALSE;
  }
}

/* Does what is too large become infinite?  Otherwise it is the largest number. */
static AigLit becomes_infinite(IeeeRounding mode, AigLit sign) {
  switch (mode) {
  case IEEE_UPWARD: return aig_not(sign);
  case IEEE_DOWNWARD: return sign;
  case IEEE_TOWARDS_ZERO: return AIG_FALSE;
  default: return AIG_TRUE;
  }
}

/* Lay field and fraction (in `word`) into the format. */
static void lay_out(Aig *aig, IeeeFormat f, AigLit sign, const AigLit *word, AigLit *result) {
  unsigned fraction = f.precision - 1u, stored = ieee_stored_bits(f);
  memcpy(result, word, fraction * sizeof *word);
  memcpy(result + stored, word + fraction, f.exponent_bits * sizeof *word);
  if (f.has_leading_bit) result[fraction] = circuit_nonzero(aig, f.exponent_bits, word + fraction);
  result[ieee_width(f) - 1] = sign;
}

void float_assemble(Aig *aig, IeeeFormat f, IeeeRounding mode, const FloatSpecial *special,
                    const AigLit *field, const AigLit *fraction, AigLit guard, AigLit sticky,
                    AigLit too_large, AigLit *result) {
  AigLit word[IEEE_MAX_PRECISION + IEEE_MAX_EXPONENT_BITS], sign = special->sign;
  unsigned below = f.precision - 1u, width = below + f.exponent_bits;
  memcpy(word, fraction, below * sizeof *word);
  memcpy(word + below, field, f.exponent_bits * sizeof *word);
  float_increment(aig, width, word, float_rounds_up(aig, mode, sign, word[0], guard, sticky));
  AigLit infinite = aig_and(aig, too_large, becomes_infinite(mode, sign));
  AigLit largest = aig_and(aig, too_large, aig_not(infinite));
  AigLit high = aig_or(aig, special->nan, special->infinite), clear = aig_or(aig, high, special->zero);
  infinite = aig_or(aig, high, aig_and(aig, infinite, aig_not(clear)));
  largest = aig_and(aig, largest, aig_not(clear));
  clear = aig_or(aig, clear, infinite);
  for (unsigned i = 0; i < width; i++) {
    bool in_largest = i != below; /* all bits but the last one of the field */
    word[i] = aig_and(aig, word[i], aig_not(in_largest ? clear : aig_or(aig, clear, largest)));
    if (in_largest) word[i] = aig_or(aig, word[i], largest);
    if (i >= below) word[i] = aig_or(aig, word[i], infinite);
  }
  word[below - 1] = aig_or(aig, word[below - 1], special->nan);
  lay_out(aig, f, aig_or(aig, sign, special->nan), word, result);
}

/* The field for an exponent that is not below 1; true in *too_large if it does not fit. */
static void make_field(Aig *aig, IeeeFormat f, const AigLit *exponent, AigLit is_low, AigLit *field,
                       AigLit *too_large) {
  unsigned e = f.exponent_bits;
  AigLit beyond = circuit_nonzero(aig, FLOAT_EXPONENT - 1 - e, exponent + e);
  AigLit high = aig_or(aig, beyond, float_all(aig, e, exponent));
  *too_large = aig_and(aig, aig_not(is_low), high);
  for (unsigned i = 0; i < e; i++) field[i] = aig_and(aig, exponent[i], aig_not(is_low));
}

void float_finish(Aig *aig, IeeeFormat f, IeeeRounding mode, const FloatSpecial *special,
                  const AigLit *exponent, unsigned width, const AigLit *significand, AigLit sticky,
                  bool can_be_low, AigLit *result) {
  AigLit window[IEEE_MAX_PRECISION + 1] = {0}, is_low = AIG_FALSE; /* the significand and one bit below */
  AigLit field[IEEE_MAX_EXPONENT_BITS], too_large;
  unsigned length = f.precision + 1u;
  for (unsigned i = 0; i < length && i < width; i++) window[length - 1 - i] = significand[width - 1 - i];
  if (width > length) sticky = aig_or(aig, sticky, circuit_nonzero(aig, width - length, significand));
  if (can_be_low) {
    AigLit amount[FLOAT_EXPONENT], one[FLOAT_EXPONENT]; /* 1 - exponent, if that is positive */
    float_word(FLOAT_EXPONENT, 1, one);
    circuit_subtract(aig, FLOAT_EXPONENT, one, exponent, amount);
    is_low = aig_or(aig, exponent[FLOAT_EXPONENT - 1],
                    aig_not(circuit_nonzero(aig, FLOAT_EXPONENT - 1, exponent)));
    for (unsigned i = 0; i < FLOAT_EXPONENT; i++) amount[i] = aig_and(aig, amount[i], is_low);
    AigLit lost = float_shift_right(aig, length, window, FLOAT_EXPONENT - 1, amount);
    sticky = aig_or(aig, sticky, lost);
  }
  make_field(aig, f, exponent, is_low, field, &too_large);
  float_assemble(aig, f, mode, special, field, window + 1, window[0], sticky, too_large, result);
}
