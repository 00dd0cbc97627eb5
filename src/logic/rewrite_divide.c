/* Rules for division and shifts.  By constants that are powers of two both become wiring; signed division
 * becomes unsigned where no operand can be negative.  Division by zero follows SMT-LIB. */
#include "logic/rewrite.h"

static Term negate(TermBank *bank, Term a) { return term_unary(bank, TERM_NEGATE, a); }

static bool is_power(const TermBank *bank, Term t, unsigned *exponent) {
  return is_constant(bank, t) && bits_is_power(term_words(bank, t), width_of(bank, t), exponent);
}

/* The low bits of a, as unsigned number */
static Term low_bits(TermBank *bank, Term a, unsigned count) {
  if (count == 0) return zero_term(bank, width_of(bank, a));
  return term_zero_extend(bank, term_extract(bank, a, count - 1, 0), width_of(bank, a));
}

/* a shifted right by a constant below its width */
static Term shifted_right(TermBank *bank, Term a, unsigned amount, bool is_signed) {
  unsigned width = width_of(bank, a);
  return term_resize(bank, term_extract(bank, a, width - 1, amount), width, is_signed);
}

/* ---- unsigned ------------------------------------------------------------------------------------ */

/* The dividend is known to be below the divisor, a constant. */
static bool is_below(const TermBank *bank, Term a, Term k) {
  return known_leading_zeros(bank, a) > bits_leading_zeros(term_words(bank, k), width_of(bank, k));
}

/* zero_extend(x) op k, where k fits the width of x */
static Term divide_extended(TermBank *bank, TermOperator op, Term a, Term k) {
  if (!is_op(bank, a, TERM_ZERO_EXTEND)) return TERM_NONE;
  Term x = arg(bank, a, 0), l = term_extract(bank, k, width_of(bank, x) - 1, 0);
  return RULE(UDIVIDE_ZERO_EXTEND, term_zero_extend(bank, term_binary(bank, op, x, l), width_of(bank, a)));
}

/* (x / k) / l = x / (k * l) unless the product overflows, which makes it 0 */
static Term divide_twice(TermBank *bank, Term a, Term l) {
  if (!is_with_constant(bank, a, TERM_UDIVIDE) || is_zero(bank, arg(bank, a, 1))) return TERM_NONE;
  unsigned width = width_of(bank, a);
  uint64_t most[BITS_MAX_WORDS];
  Term k = arg(bank, a, 1);
  bits_ones(most, width);
  bits_udivide(most, NULL, most, term_words(bank, l), width);
  if (bits_compare(term_words(bank, k), most, width) > 0)
    return RULE(UDIVIDE_TWICE_OVERFLOW, zero_term(bank, width));
  return RULE(UDIVIDE_TWICE, term_binary(bank, TERM_UDIVIDE, arg(bank, a, 0), term_multiply(bank, k, l)));
}

static Term udivide_constant(TermBank *bank, Term a, Term k) {
  unsigned exponent;
  Term result;
  if (is_zero(bank, k)) return RULE(UDIVIDE_BY_ZERO, ones_term(bank, width_of(bank, a)));
  if (is_power(bank, k, &exponent)) return RULE(UDIVIDE_POWER, shifted_right(bank, a, exponent, false));
  if (is_below(bank, a, k)) return RULE(UDIVIDE_SMALL, zero_term(bank, width_of(bank, a)));
  if ((result = divide_extended(bank, TERM_UDIVIDE, a, k))) return result;
  return divide_twice(bank, a, k);
}

static Term simplify_udivide(TermBank *bank, Term a, Term b) {
  unsigned width = width_of(bank, a);
  if (is_constant(bank, b)) return udivide_constant(bank, a, b);
  if (a != b && !is_zero(bank, a)) return TERM_NONE;
  Term by_zero = term_equal(bank, b, zero_term(bank, width)), ones = ones_term(bank, width);
  if (a == b) return RULE(UDIVIDE_SAME, term_ite(bank, by_zero, ones, one_term(bank, width)));
  return RULE(UDIVIDE_ZERO, term_ite(bank, by_zero, ones, a));
}

static Term uremainder_constant(TermBank *bank, Term a, Term k) {
  unsigned exponent;
  if (is_zero(bank, k)) return RULE(UREMAINDER_BY_ZERO, a);
  if (is_power(bank, k, &exponent)) return RULE(UREMAINDER_POWER, low_bits(bank, a, exponent));
  if (is_below(bank, a, k)) return RULE(UREMAINDER_SMALL, a);
  if (is_op(bank, a, TERM_UREMAINDER) && arg(bank, a, 1) == k) return RULE(UREMAINDER_TWICE, a);
  return divide_extended(bank, TERM_UREMAINDER, a, k);
}

static Term simplify_uremainder(TermBank *bank, Term a, Term b) {
  if (is_constant(bank, b)) return uremainder_constant(bank, a, b);
  if (a == b || is_zero(bank, a)) return RULE(UREMAINDER_SAME, zero_term(bank, width_of(bank, a)));
  if (!is_op(bank, a, TERM_ZERO_EXTEND) || !is_op(bank, b, TERM_ZERO_EXTEND)) return TERM_NONE;
  Term x = arg(bank, a, 0), y = arg(bank, b, 0);
  if (width_of(bank, x) != width_of(bank, y)) return TERM_NONE;
  Term rest = term_binary(bank, TERM_UREMAINDER, x, y);
  return RULE(UREMAINDER_ZERO_EXTENDS, term_zero_extend(bank, rest, width_of(bank, a)));
}

/* ---- signed -------------------------------------------------------------------------------------- */

/* 2^exponent - 1 where a is negative, else 0: what has to be added to make shifting round towards zero */
static Term bias(TermBank *bank, Term a, unsigned exponent) {
  unsigned width = width_of(bank, a);
  Term sign = term_extract(bank, a, width - 1, width - 1);
  return term_zero_extend(bank, term_sign_extend(bank, sign, exponent), width);
}

/* sign_extend(x) op k where k fits the width of x */
static Term sdivide_extended(TermBank *bank, TermOperator op, Term a, Term k) {
  if (!is_op(bank, a, TERM_SIGN_EXTEND)) return TERM_NONE;
  Term x = arg(bank, a, 0);
  unsigned width = width_of(bank, a), inner = width_of(bank, x);
  if (bits_leading_copies(term_words(bank, k), width) <= width - inner) return TERM_NONE;
  Term l = term_extract(bank, k, inner - 1, 0);
  return RULE(SDIVIDE_SIGN_EXTEND, term_sign_extend(bank, term_binary(bank, op, x, l), width));
}

static bool is_least(const TermBank *bank, Term k) {
  unsigned exponent;
  return is_power(bank, k, &exponent) && exponent == width_of(bank, k) - 1;
}

static Term sdivide_constant(TermBank *bank, Term a, Term k) {
  unsigned width = width_of(bank, a), exponent;
  if (is_zero(bank, k)) {
    Term negative = term_sless(bank, a, k), one = one_term(bank, width);
    return RULE(SDIVIDE_BY_ZERO, term_ite(bank, negative, one, ones_term(bank, width)));
  }
  if (is_one(bank, k)) return RULE(SDIVIDE_ONE, a);
  if (is_ones(bank, k)) return RULE(SDIVIDE_ONES, negate(bank, a));
  if (is_least(bank, k)) return RULE(SDIVIDE_LEAST, term_zero_extend(bank, term_equal(bank, a, k), width));
  if (bits_is_negative(term_words(bank, k), width))
    return RULE(SDIVIDE_NEGATIVE, negate(bank, term_binary(bank, TERM_SDIVIDE, a, negate(bank, k))));
  if (is_power(bank, k, &exponent)) {
    Term biased = term_add(bank, a, bias(bank, a, exponent));
    return RULE(SDIVIDE_POWER, shifted_right(bank, biased, exponent, true));
  }
  return sdivide_extended(bank, TERM_SDIVIDE, a, k);
}

static Term sremainder_constant(TermBank *bank, Term a, Term k) {
  unsigned width = width_of(bank, a), exponent;
  if (is_zero(bank, k)) return RULE(SREMAINDER_BY_ZERO, a);
  if (is_one(bank, k) || is_ones(bank, k)) return RULE(SREMAINDER_ONE, zero_term(bank, width));
  if (is_least(bank, k)) return TERM_NONE;
  if (bits_is_negative(term_words(bank, k), width))
    return RULE(SREMAINDER_NEGATIVE, term_binary(bank, TERM_SREMAINDER, a, negate(bank, k)));
  if (is_power(bank, k, &exponent)) {
    Term distance = bias(bank, a, exponent), biased = term_add(bank, a, distance);
    return RULE(SREMAINDER_POWER, term_subtract(bank, low_bits(bank, biased, exponent), distance));
  }
  return sdivide_extended(bank, TERM_SREMAINDER, a, k);
}

static Term smodulo_constant(TermBank *bank, Term a, Term k) {
  unsigned width = width_of(bank, a), exponent;
  if (is_zero(bank, k)) return RULE(SMODULO_BY_ZERO, a);
  if (is_ones(bank, k)) return RULE(SMODULO_ONES, zero_term(bank, width));
  if (is_least(bank, k) || !is_power(bank, k, &exponent)) return TERM_NONE;
  return RULE(SMODULO_POWER, low_bits(bank, a, exponent));
}

static Term signed_as_unsigned(TermBank *bank, TermOperator op, Term a, Term b) {
  if (!is_nonnegative(bank, a) || !is_nonnegative(bank, b)) return TERM_NONE;
  TermOperator plain = op == TERM_SDIVIDE ? TERM_UDIVIDE : TERM_UREMAINDER;
  return RULE(SDIVIDE_NONNEGATIVE, term_binary(bank, plain, a, b));
}

Term simplify_division(TermBank *bank, TermOperator op, Term a, Term b) {
  if (op == TERM_UDIVIDE) return simplify_udivide(bank, a, b);
  if (op == TERM_UREMAINDER) return simplify_uremainder(bank, a, b);
  Term result = signed_as_unsigned(bank, op, a, b);
  if (result) return result;
  if (op != TERM_SDIVIDE && (a == b || is_zero(bank, a)))
    return RULE(SREMAINDER_SAME, zero_term(bank, width_of(bank, a)));
  if (!is_constant(bank, b)) return TERM_NONE;
  if (op == TERM_SDIVIDE) return sdivide_constant(bank, a, b);
  return op == TERM_SREMAINDER ? sremainder_constant(bank, a, b) : smodulo_constant(bank, a, b);
}

/* ---- shifts -------------------------------------------------------------------------------------- */

static Term shift_constant(TermBank *bank, TermOperator op, Term a, Term k) {
  unsigned width = width_of(bank, a), amount = bits_shift_amount(term_words(bank, k), width);
  if (amount == 0) return RULE(SHIFT_NOTHING, a);
  if (op == TERM_SHIFT_RIGHT_SIGNED)
    return RULE(SHIFT_SIGNED_CONSTANT, shifted_right(bank, a, amount < width ? amount : width - 1, true));
  if (amount == width) return RULE(SHIFT_ALL_OUT, zero_term(bank, width));
  if (op == TERM_SHIFT_RIGHT) return RULE(SHIFT_RIGHT_CONSTANT, shifted_right(bank, a, amount, false));
  Term rest = term_extract(bank, a, width - 1 - amount, 0);
  return RULE(SHIFT_LEFT_CONSTANT, term_concat(bank, rest, zero_term(bank, amount)));
}

Term simplify_shift(TermBank *bank, TermOperator op, Term a, Term b) {
  if (is_constant(bank, b)) return shift_constant(bank, op, a, b);
  if (is_zero(bank, a)) return RULE(SHIFT_ZERO, a);
  if (op != TERM_SHIFT_RIGHT_SIGNED) return TERM_NONE;
  if (is_ones(bank, a)) return RULE(SHIFT_SIGNED_ONES, a);
  if (is_nonnegative(bank, a))
    return RULE(SHIFT_SIGNED_NONNEGATIVE, term_binary(bank, TERM_SHIFT_RIGHT, a, b));
  return TERM_NONE;
}
