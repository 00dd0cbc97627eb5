/* Arithmetic on bit-vectors of any width: see bits.h.  Widths up to 64 take one word and are the common
 * case; nothing here is clever about large ones except multiplication (schoolbook by words). */
#include "logic/bits.h"
#include "logic/float.h"
#include <assert.h>
#include <string.h>

typedef unsigned __int128 Wide;

static void trim(uint64_t *r, unsigned width) { r[bits_words(width) - 1] &= bits_top_mask(width); }

void bits_zero(uint64_t *r, unsigned width) { memset(r, 0, bits_words(width) * sizeof *r); }

void bits_ones(uint64_t *r, unsigned width) {
  memset(r, 0xff, bits_words(width) * sizeof *r);
  trim(r, width);
}

void bits_set_value(uint64_t *r, unsigned width, uint64_t value) {
  bits_zero(r, width);
  r[0] = value;
  if (width < 64) trim(r, width);
}

void bits_copy(uint64_t *r, unsigned width, const uint64_t *a) {
  memmove(r, a, bits_words(width) * sizeof *r);
}

/* ---- questions ----------------------------------------------------------------------------------- */

bool bits_get(const uint64_t *a, unsigned bit) { return a[bit / 64] >> (bit % 64) & 1; }

void bits_put(uint64_t *r, unsigned bit, bool value) {
  uint64_t mask = (uint64_t)1 << (bit % 64);
  r[bit / 64] = value ? r[bit / 64] | mask : r[bit / 64] & ~mask;
}

bool bits_is_zero(const uint64_t *a, unsigned width) {
  for (unsigned i = 0; i < bits_words(width); i++)
    if (a[i]) return false;
  return true;
}

bool bits_is_ones(const uint64_t *a, unsigned width) {
  unsigned last = bits_words(width) - 1;
  for (unsigned i = 0; i < last; i++)
    if (~a[i]) return false;
  return a[last] == bits_top_mask(width);
}

bool bits_is_one(const uint64_t *a, unsigned width) {
  for (unsigned i = 1; i < bits_words(width); i++)
    if (a[i]) return false;
  return a[0] == 1;
}

bool bits_is_negative(const uint64_t *a, unsigned width) { return bits_get(a, width - 1); }

bool bits_equal(const uint64_t *a, const uint64_t *b, unsigned width) {
  return !memcmp(a, b, bits_words(width) * sizeof *a);
}

int bits_compare(const uint64_t *a, const uint64_t *b, unsigned width) {
  for (unsigned i = bits_words(width); i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

int bits_compare_signed(const uint64_t *a, const uint64_t *b, unsigned width) {
  bool a_negative = bits_is_negative(a, width), b_negative = bits_is_negative(b, width);
  if (a_negative != b_negative) return a_negative ? -1 : 1;
  return bits_compare(a, b, width);
}

unsigned bits_leading_zeros(const uint64_t *a, unsigned width) {
  for (unsigned i = bits_words(width); i-- > 0;)
    if (a[i]) return width - (64 * i + 64 - (unsigned)__builtin_clzll(a[i]));
  return width;
}

unsigned bits_trailing_zeros(const uint64_t *a, unsigned width) {
  for (unsigned i = 0; i < bits_words(width); i++)
    if (a[i]) return 64 * i + (unsigned)__builtin_ctzll(a[i]);
  return width;
}

unsigned bits_leading_copies(const uint64_t *a, unsigned width) {
  if (!bits_is_negative(a, width)) return bits_leading_zeros(a, width);
  uint64_t complement[BITS_MAX_WORDS];
  bits_not(complement, a, width);
  return bits_leading_zeros(complement, width);
}

bool bits_is_power(const uint64_t *a, unsigned width, unsigned *exponent) {
  *exponent = bits_trailing_zeros(a, width);
  return *exponent < width && bits_leading_zeros(a, width) == width - 1 - *exponent;
}

bool bits_is_run(const uint64_t *a, unsigned width, unsigned *high, unsigned *low) {
  if (bits_is_zero(a, width)) return false;
  *low = bits_trailing_zeros(a, width);
  *high = width - 1 - bits_leading_zeros(a, width);
  uint64_t run[BITS_MAX_WORDS];
  bits_ones(run, width);
  bits_shift_left(run, run, width - 1 - *high + *low, width);
  bits_shift_right(run, run, width - 1 - *high, width);
  return bits_equal(run, a, width);
}

/* ---- bitwise and linear -------------------------------------------------------------------------- */

void bits_not(uint64_t *r, const uint64_t *a, unsigned width) {
  for (unsigned i = 0; i < bits_words(width); i++) r[i] = ~a[i];
  trim(r, width);
}

void bits_and(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width) {
  for (unsigned i = 0; i < bits_words(width); i++) r[i] = a[i] & b[i];
}

void bits_or(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width) {
  for (unsigned i = 0; i < bits_words(width); i++) r[i] = a[i] | b[i];
}

void bits_xor(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width) {
  for (unsigned i = 0; i < bits_words(width); i++) r[i] = a[i] ^ b[i];
}

void bits_add(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width) {
  uint64_t carry = 0;
  for (unsigned i = 0; i < bits_words(width); i++) {
    Wide sum = (Wide)a[i] + b[i] + carry;
    r[i] = (uint64_t)sum;
    carry = (uint64_t)(sum >> 64);
  }
  trim(r, width);
}

void bits_subtract(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width) {
  uint64_t borrow = 0;
  for (unsigned i = 0; i < bits_words(width); i++) {
    Wide difference = (Wide)a[i] - b[i] - borrow;
    r[i] = (uint64_t)difference;
    borrow = (uint64_t)(difference >> 64) & 1;
  }
  trim(r, width);
}

void bits_negate(uint64_t *r, const uint64_t *a, unsigned width) {
  uint64_t zero[BITS_MAX_WORDS] = {0};
  bits_subtract(r, zero, a, width);
}

/* ---- multiplication and division ----------------------------------------------------------------- */

void bits_multiply(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width) {
  unsigned words = bits_words(width);
  uint64_t product[BITS_MAX_WORDS] = {0};
  for (unsigned i = 0; i < words; i++) {
    uint64_t carry = 0;
    if (!a[i]) continue;
    for (unsigned j = 0; i + j < words; j++) {
      Wide sum = (Wide)a[i] * b[j] + product[i + j] + carry;
      product[i + j] = (uint64_t)sum;
      carry = (uint64_t)(sum >> 64);
    }
  }
  bits_copy(r, width, product);
  trim(r, width);
}

/* Shift and subtract, for more than one word; b is not 0. */
static void divide_long(uint64_t *q, uint64_t *rest, const uint64_t *a, const uint64_t *b, unsigned width) {
  bits_zero(q, width);
  bits_zero(rest, width);
  for (unsigned bit = width - bits_leading_zeros(a, width); bit-- > 0;) {
    bool overflow = bits_is_negative(rest, width); /* the doubled rest needs one bit more, so it exceeds b */
    bits_add(rest, rest, rest, width);
    rest[0] |= bits_get(a, bit);
    if (!overflow && bits_compare(rest, b, width) < 0) continue;
    bits_subtract(rest, rest, b, width);
    bits_put(q, bit, true);
  }
}

void bits_udivide(uint64_t *quotient, uint64_t *remainder, const uint64_t *a, const uint64_t *b,
                  unsigned width) {
  uint64_t q[BITS_MAX_WORDS], rest[BITS_MAX_WORDS];
  if (bits_is_zero(b, width)) {
    bits_ones(q, width);
    bits_copy(rest, width, a);
  } else if (width <= 64) {
    q[0] = a[0] / b[0];
    rest[0] = a[0] % b[0];
  } else {
    divide_long(q, rest, a, b, width);
  }
  if (quotient) bits_copy(quotient, width, q);
  if (remainder) bits_copy(remainder, width, rest);
}

static void absolute(uint64_t *r, const uint64_t *a, unsigned width) {
  if (bits_is_negative(a, width))
    bits_negate(r, a, width);
  else
    bits_copy(r, width, a);
}

void bits_sdivide(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width) {
  uint64_t dividend[BITS_MAX_WORDS], divisor[BITS_MAX_WORDS];
  bool negative = bits_is_negative(a, width) != bits_is_negative(b, width);
  absolute(dividend, a, width);
  absolute(divisor, b, width);
  bits_udivide(r, NULL, dividend, divisor, width);
  if (negative) bits_negate(r, r, width);
}

void bits_sremainder(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width) {
  uint64_t dividend[BITS_MAX_WORDS], divisor[BITS_MAX_WORDS];
  bool negative = bits_is_negative(a, width);
  absolute(dividend, a, width);
  absolute(divisor, b, width);
  bits_udivide(NULL, r, dividend, divisor, width);
  if (negative) bits_negate(r, r, width);
}

/* The remainder that has the sign of the divisor. */
void bits_smodulo(uint64_t *r, const uint64_t *a, const uint64_t *b, unsigned width) {
  uint64_t rest[BITS_MAX_WORDS];
  bits_sremainder(rest, a, b, width);
  bool adjust = !bits_is_zero(rest, width) && !bits_is_zero(b, width) &&
                bits_is_negative(a, width) != bits_is_negative(b, width);
  if (adjust)
    bits_add(r, rest, b, width);
  else
    bits_copy(r, width, rest);
}

/* Newton's iteration: each round doubles the number of correct low bits, and a * a = 1 modulo 8. */
bool bits_odd_inverse(uint64_t *r, const uint64_t *a, unsigned width) {
  if (!(a[0] & 1)) return false;
  uint64_t x[BITS_MAX_WORDS], t[BITS_MAX_WORDS], two[BITS_MAX_WORDS];
  bits_set_value(two, width, 2);
  bits_copy(x, width, a);
  for (unsigned correct = 3; correct < width; correct *= 2) {
    bits_multiply(t, a, x, width);
    bits_subtract(t, two, t, width);
    bits_multiply(x, x, t, width);
  }
  bits_copy(r, width, x);
  return true;
}

/* ---- shifts and wiring --------------------------------------------------------------------------- */

void bits_shift_left(uint64_t *r, const uint64_t *a, unsigned amount, unsigned width) {
  unsigned words = bits_words(width), skip = amount / 64, part = amount % 64;
  for (unsigned i = words; i-- > 0;) {
    uint64_t word = i >= skip ? a[i - skip] << part : 0;
    if (part && i > skip) word |= a[i - skip - 1] >> (64 - part);
    r[i] = word;
  }
  trim(r, width);
}

void bits_shift_right(uint64_t *r, const uint64_t *a, unsigned amount, unsigned width) {
  unsigned words = bits_words(width), skip = amount / 64, part = amount % 64;
  for (unsigned i = 0; i < words; i++) {
    uint64_t word = i + skip < words ? a[i + skip] >> part : 0;
    if (part && i + skip + 1 < words) word |= a[i + skip + 1] << (64 - part);
    r[i] = word;
  }
}

/* r = a, complemented if a is negative, so that zeros can stand in for the sign until it is complemented
 * again; says whether it is. */
static bool fold_sign(uint64_t *r, const uint64_t *a, unsigned width) {
  bool negative = bits_is_negative(a, width);
  if (negative)
    bits_not(r, a, width);
  else
    bits_copy(r, width, a);
  return negative;
}

void bits_shift_right_signed(uint64_t *r, const uint64_t *a, unsigned amount, unsigned width) {
  bool negative = fold_sign(r, a, width);
  bits_shift_right(r, r, amount, width);
  if (negative) bits_not(r, r, width);
}

unsigned bits_shift_amount(const uint64_t *a, unsigned width) {
  for (unsigned i = 1; i < bits_words(width); i++)
    if (a[i]) return width;
  return a[0] < width ? (unsigned)a[0] : width;
}

void bits_extract(uint64_t *r, const uint64_t *a, unsigned width, unsigned high, unsigned low) {
  uint64_t shifted[BITS_MAX_WORDS];
  bits_shift_right(shifted, a, low, width);
  bits_copy(r, high - low + 1, shifted);
  trim(r, high - low + 1);
}

void bits_concat(uint64_t *r, const uint64_t *a, unsigned a_width, const uint64_t *b, unsigned b_width) {
  uint64_t high[BITS_MAX_WORDS], low[BITS_MAX_WORDS];
  unsigned width = a_width + b_width;
  bits_zero_extend(high, width, a, a_width);
  bits_zero_extend(low, width, b, b_width);
  bits_shift_left(high, high, b_width, width);
  bits_or(r, high, low, width);
}

void bits_zero_extend(uint64_t *r, unsigned width, const uint64_t *a, unsigned a_width) {
  bits_copy(r, a_width, a);
  for (unsigned i = bits_words(a_width); i < bits_words(width); i++) r[i] = 0;
}

void bits_sign_extend(uint64_t *r, unsigned width, const uint64_t *a, unsigned a_width) {
  bool negative = fold_sign(r, a, a_width);
  bits_zero_extend(r, width, r, a_width);
  if (negative) bits_not(r, r, width);
}

/* ---- operators ----------------------------------------------------------------------------------- */

static void apply_comparison(TermOperator op, const BitsOperand *x, uint64_t *r) {
  const uint64_t *a = x[0].words, *b = x[1].words;
  unsigned width = x[0].width;
  switch (op) {
  case TERM_EQUAL: r[0] = bits_equal(a, b, width); return;
  case TERM_ULESS: r[0] = bits_compare(a, b, width) < 0; return;
  case TERM_ULESS_EQUAL: r[0] = bits_compare(a, b, width) <= 0; return;
  case TERM_SLESS: r[0] = bits_compare_signed(a, b, width) < 0; return;
  case TERM_SLESS_EQUAL: r[0] = bits_compare_signed(a, b, width) <= 0; return;
  default: assert(!"a comparison");
  }
}

void bits_apply(TermOperator op, unsigned width, uint32_t parameter, const BitsOperand *x, uint64_t *r) {
  const uint64_t *a = x[0].words;
  if (op >= TERM_FP_ADD) {
    float_apply(op, width, parameter, x, r);
    return;
  }
  switch (op) {
  case TERM_NOT: bits_not(r, a, width); return;
  case TERM_NEGATE: bits_negate(r, a, width); return;
  case TERM_AND: bits_and(r, a, x[1].words, width); return;
  case TERM_OR: bits_or(r, a, x[1].words, width); return;
  case TERM_XOR: bits_xor(r, a, x[1].words, width); return;
  case TERM_EQUAL:
  case TERM_ULESS:
  case TERM_ULESS_EQUAL:
  case TERM_SLESS:
  case TERM_SLESS_EQUAL: apply_comparison(op, x, r); return;
  case TERM_ADD: bits_add(r, a, x[1].words, width); return;
  case TERM_SUBTRACT: bits_subtract(r, a, x[1].words, width); return;
  case TERM_MULTIPLY: bits_multiply(r, a, x[1].words, width); return;
  case TERM_UDIVIDE: bits_udivide(r, NULL, a, x[1].words, width); return;
  case TERM_UREMAINDER: bits_udivide(NULL, r, a, x[1].words, width); return;
  case TERM_SDIVIDE: bits_sdivide(r, a, x[1].words, width); return;
  case TERM_SREMAINDER: bits_sremainder(r, a, x[1].words, width); return;
  case TERM_SMODULO: bits_smodulo(r, a, x[1].words, width); return;
  case TERM_SHIFT_LEFT: bits_shift_left(r, a, bits_shift_amount(x[1].words, width), width); return;
  case TERM_SHIFT_RIGHT: bits_shift_right(r, a, bits_shift_amount(x[1].words, width), width); return;
  case TERM_SHIFT_RIGHT_SIGNED:
    bits_shift_right_signed(r, a, bits_shift_amount(x[1].words, width), width);
    return;
  case TERM_CONCAT: bits_concat(r, a, x[0].width, x[1].words, x[1].width); return;
  case TERM_EXTRACT: bits_extract(r, a, x[0].width, parameter >> 16, parameter & 0xffff); return;
  case TERM_ZERO_EXTEND: bits_zero_extend(r, width, a, x[0].width); return;
  case TERM_SIGN_EXTEND: bits_sign_extend(r, width, a, x[0].width); return;
  case TERM_ITE: bits_copy(r, width, a[0] ? x[1].words : x[2].words); return;
  default: assert(!"an operator on bit-vectors");
  }
}
