/* Rules for sums, differences and products: constants are collected outermost, multiples of the same term
 * are joined, subtraction undoes addition. */
#include "logic/rewrite.h"

static Term negate(TermBank *bank, Term a) { return term_unary(bank, TERM_NEGATE, a); }
static bool is_constant_minus(const TermBank *bank, Term t) {
  return is_op(bank, t, TERM_SUBTRACT) && is_constant(bank, arg(bank, t, 0));
}

/* ---- multiples ----------------------------------------------------------------------------------- */

/* t = factor * base; every term is a multiple, with factor 1 if nothing better shows */
typedef struct {
  Term base;
  bool plain; /* the factor is 1 */
  uint64_t factor[BITS_MAX_WORDS];
} Multiple;

/* The shift distance if t is base * 2^k in its normal form concat(extract(base, w-1-k, 0), 0), else 0 */
static unsigned shifted_by(const TermBank *bank, Term t) {
  if (!is_op(bank, t, TERM_CONCAT) || !is_zero(bank, arg(bank, t, 1))) return 0;
  Term part = arg(bank, t, 0);
  if (!is_op(bank, part, TERM_EXTRACT) || term_extract_low(bank, part) != 0) return 0;
  return width_of(bank, arg(bank, part, 0)) == width_of(bank, t) ? width_of(bank, arg(bank, t, 1)) : 0;
}

static Multiple multiple_of(const TermBank *bank, Term t) {
  unsigned width = width_of(bank, t), shift = shifted_by(bank, t);
  Multiple m = {.base = t};
  bits_set_value(m.factor, width, 1);
  if (is_with_constant(bank, t, TERM_MULTIPLY)) {
    m.base = arg(bank, t, 0);
    bits_copy(m.factor, width, term_words(bank, arg(bank, t, 1)));
  } else if (is_op(bank, t, TERM_NEGATE)) {
    m.base = arg(bank, t, 0);
    bits_ones(m.factor, width);
  } else if (shift) {
    m.base = arg(bank, arg(bank, t, 0), 0);
    bits_shift_left(m.factor, m.factor, shift, width);
  } else {
    m.plain = true;
  }
  return m;
}

static Term scaled(TermBank *bank, Term base, const uint64_t *factor) {
  return term_multiply(bank, base, term_words_constant(bank, width_of(bank, base), factor));
}

/* ---- ADD ----------------------------------------------------------------------------------------- */

static Term add_constant(TermBank *bank, Term a, Term k) {
  if (is_zero(bank, k)) return RULE(ADD_ZERO, a);
  if (is_with_constant(bank, a, TERM_ADD))
    return RULE(ADD_CONSTANTS, term_add(bank, arg(bank, a, 0), term_add(bank, arg(bank, a, 1), k)));
  if (is_constant_minus(bank, a))
    return RULE(ADD_CONSTANT_MINUS, term_subtract(bank, term_add(bank, arg(bank, a, 0), k), arg(bank, a, 1)));
  if (is_op(bank, a, TERM_NOT)) {
    Term less = term_subtract(bank, k, one_term(bank, width_of(bank, a)));
    return RULE(ADD_NOT_CONSTANT, term_subtract(bank, less, arg(bank, a, 0)));
  }
  if (is_op(bank, a, TERM_NEGATE)) return RULE(ADD_NEGATED_CONSTANT, term_subtract(bank, k, arg(bank, a, 0)));
  return simplify_bitwise_wiring(bank, TERM_ADD, a, k);
}

/* a + b where a has a constant that can go outwards, or a sign that can become a subtraction */
static Term add_one_sided(TermBank *bank, Term a, Term b) {
  if (is_with_constant(bank, a, TERM_ADD))
    return RULE(ADD_FLOATS_CONSTANT, term_add(bank, term_add(bank, arg(bank, a, 0), b), arg(bank, a, 1)));
  if (is_constant_minus(bank, a))
    return RULE(ADD_FLOATS_MINUS, term_add(bank, term_subtract(bank, b, arg(bank, a, 1)), arg(bank, a, 0)));
  if (is_op(bank, a, TERM_NEGATE)) return RULE(ADD_NEGATED, term_subtract(bank, b, arg(bank, a, 0)));
  if (is_op(bank, a, TERM_SUBTRACT) && arg(bank, a, 1) == b)
    return RULE(ADD_UNDOES_SUBTRACT, arg(bank, a, 0));
  return TERM_NONE;
}

static Term add_multiples(TermBank *bank, Term a, Term b) {
  Multiple x = multiple_of(bank, a), y = multiple_of(bank, b);
  if (x.base != y.base) return TERM_NONE;
  bits_add(x.factor, x.factor, y.factor, width_of(bank, a));
  return RULE(ADD_MULTIPLES, scaled(bank, x.base, x.factor));
}

/* The remainder that belongs to the quotient if `t` is (x / y) * y, or TERM_NONE. */
static Term remainder_of(TermBank *bank, Term t) {
  for (unsigned i = 0; i < 2 && is_op(bank, t, TERM_MULTIPLY); i++) {
    Term quotient = arg(bank, t, i);
    bool is_signed = is_op(bank, quotient, TERM_SDIVIDE);
    if ((!is_signed && !is_op(bank, quotient, TERM_UDIVIDE)) || arg(bank, quotient, 1) != arg(bank, t, 1 - i)) continue;
    return term_binary(bank, is_signed ? TERM_SREMAINDER : TERM_UREMAINDER, arg(bank, quotient, 0), arg(bank, quotient, 1));
  }
  return TERM_NONE;
}

/* (x / y) * y + x % y, for zero too: by the bit-vectors' rules x % 0 is x */
static Term add_division(TermBank *bank, Term a, Term b) {
  bool is_remainder = is_op(bank, b, TERM_UREMAINDER) || is_op(bank, b, TERM_SREMAINDER);
  return is_remainder && remainder_of(bank, a) == b ? RULE(ADD_DIVISION, arg(bank, b, 0)) : TERM_NONE;
}

Term simplify_add(TermBank *bank, Term a, Term b) {
  Term result;
  if (is_constant(bank, b)) return add_constant(bank, a, b);
  if ((result = add_division(bank, a, b)) || (result = add_division(bank, b, a))) return result;
  if (are_complements(bank, a, b)) return RULE(ADD_COMPLEMENT, ones_term(bank, width_of(bank, a)));
  if ((result = add_multiples(bank, a, b))) return result;
  if ((result = add_one_sided(bank, a, b)) || (result = add_one_sided(bank, b, a))) return result;
  return simplify_bitwise_wiring(bank, TERM_ADD, a, b);
}

/* ---- SUBTRACT and NEGATE ------------------------------------------------------------------------- */

static Term subtract_constants(TermBank *bank, Term a, Term b) {
  if (is_constant(bank, b)) return RULE(SUBTRACT_CONSTANT, term_add(bank, a, negate(bank, b)));
  if (is_zero(bank, a)) return RULE(SUBTRACT_FROM_ZERO, negate(bank, b));
  if (is_ones(bank, a)) return RULE(SUBTRACT_FROM_ONES, term_not(bank, b));
  if (is_constant(bank, a) && is_op(bank, b, TERM_NOT)) {
    Term more = term_add(bank, a, one_term(bank, width_of(bank, a)));
    return RULE(SUBTRACT_NOT, term_add(bank, arg(bank, b, 0), more));
  }
  return TERM_NONE;
}

/* Constants inside a or b go outwards. */
static Term subtract_floats(TermBank *bank, Term a, Term b) {
  if (is_with_constant(bank, a, TERM_ADD))
    return RULE(SUBTRACT_FLOATS_LEFT,
                term_add(bank, term_subtract(bank, arg(bank, a, 0), b), arg(bank, a, 1)));
  if (is_with_constant(bank, b, TERM_ADD)) {
    Term difference = term_subtract(bank, a, arg(bank, b, 0));
    return RULE(SUBTRACT_FLOATS_RIGHT, term_subtract(bank, difference, arg(bank, b, 1)));
  }
  if (is_constant_minus(bank, a))
    return RULE(SUBTRACT_FROM_MINUS,
                term_subtract(bank, arg(bank, a, 0), term_add(bank, arg(bank, a, 1), b)));
  if (is_constant_minus(bank, b)) {
    Term sum = term_add(bank, a, arg(bank, b, 1));
    return RULE(SUBTRACT_MINUS, term_subtract(bank, sum, arg(bank, b, 0)));
  }
  return TERM_NONE;
}

static Term subtract_cancels(TermBank *bank, Term a, Term b) {
  for (unsigned i = 0; i < 2; i++) {
    if (is_op(bank, a, TERM_ADD) && arg(bank, a, i) == b)
      return RULE(SUBTRACT_UNDOES_ADD, arg(bank, a, 1 - i));
    if (is_op(bank, b, TERM_ADD) && arg(bank, b, i) == a)
      return RULE(SUBTRACT_OWN_SUM, negate(bank, arg(bank, b, 1 - i)));
  }
  if (is_op(bank, a, TERM_SUBTRACT) && arg(bank, a, 0) == b)
    return RULE(SUBTRACT_TWICE, negate(bank, arg(bank, a, 1)));
  if (is_op(bank, b, TERM_SUBTRACT) && arg(bank, b, 0) == a)
    return RULE(SUBTRACT_OWN_DIFFERENCE, arg(bank, b, 1));
  return TERM_NONE;
}

static Term subtract_multiples(TermBank *bank, Term a, Term b) {
  Multiple x = multiple_of(bank, a), y = multiple_of(bank, b);
  if (x.base != y.base) return TERM_NONE;
  bits_subtract(x.factor, x.factor, y.factor, width_of(bank, a));
  return RULE(SUBTRACT_MULTIPLES, scaled(bank, x.base, x.factor));
}

/* x - (x / y) * y */
static Term subtract_division(TermBank *bank, Term a, Term b) {
  Term rest = remainder_of(bank, b);
  bool is_whole = rest && (is_op(bank, rest, TERM_UREMAINDER) || is_op(bank, rest, TERM_SREMAINDER)) && arg(bank, rest, 0) == a;
  return is_whole ? RULE(SUBTRACT_DIVISION, rest) : TERM_NONE;
}

Term simplify_subtract(TermBank *bank, Term a, Term b) {
  Term result;
  if ((result = subtract_division(bank, a, b))) return result;
  if (a == b) return RULE(SUBTRACT_SAME, zero_term(bank, width_of(bank, a)));
  if ((result = subtract_constants(bank, a, b))) return result;
  if (!is_constant(bank, a) && (result = subtract_multiples(bank, a, b))) return result;
  if ((result = subtract_cancels(bank, a, b))) return result;
  if ((result = subtract_floats(bank, a, b))) return result;
  if (is_op(bank, b, TERM_NEGATE)) return RULE(SUBTRACT_NEGATED, term_add(bank, a, arg(bank, b, 0)));
  if (is_op(bank, a, TERM_NEGATE))
    return RULE(SUBTRACT_FROM_NEGATED, negate(bank, term_add(bank, arg(bank, a, 0), b)));
  return TERM_NONE;
}

Term simplify_negate(TermBank *bank, Term a) {
  if (width_of(bank, a) == 1) return RULE(BIT_NEGATE, a);
  if (is_op(bank, a, TERM_NEGATE)) return RULE(NEGATE_NEGATE, arg(bank, a, 0));
  if (is_op(bank, a, TERM_SUBTRACT))
    return RULE(NEGATE_SUBTRACT, term_subtract(bank, arg(bank, a, 1), arg(bank, a, 0)));
  if (is_with_constant(bank, a, TERM_ADD))
    return RULE(NEGATE_ADD_CONSTANT, term_subtract(bank, negate(bank, arg(bank, a, 1)), arg(bank, a, 0)));
  if (is_op(bank, a, TERM_NOT))
    return RULE(NEGATE_NOT, term_add(bank, arg(bank, a, 0), one_term(bank, width_of(bank, a))));
  if (is_with_constant(bank, a, TERM_MULTIPLY))
    return RULE(NEGATE_PRODUCT, term_multiply(bank, arg(bank, a, 0), negate(bank, arg(bank, a, 1))));
  return TERM_NONE;
}

/* ---- MULTIPLY ------------------------------------------------------------------------------------ */

static Term multiply_constant(TermBank *bank, Term a, Term k) {
  unsigned width = width_of(bank, a), exponent;
  if (is_zero(bank, k)) return RULE(MULTIPLY_ZERO, k);
  if (is_one(bank, k)) return RULE(MULTIPLY_ONE, a);
  Multiple m = multiple_of(bank, a);
  if (!m.plain) {
    bits_multiply(m.factor, m.factor, term_words(bank, k), width);
    return RULE(MULTIPLY_MULTIPLE, scaled(bank, m.base, m.factor));
  }
  if (is_ones(bank, k)) return RULE(MULTIPLY_ONES, negate(bank, a));
  if (bits_is_power(term_words(bank, k), width, &exponent)) {
    Term rest = term_extract(bank, a, width - 1 - exponent, 0);
    return RULE(MULTIPLY_POWER, term_concat(bank, rest, zero_term(bank, exponent)));
  }
  if (is_with_constant(bank, a, TERM_ADD)) {
    Term product = term_multiply(bank, arg(bank, a, 0), k);
    return RULE(MULTIPLY_DISTRIBUTES, term_add(bank, product, term_multiply(bank, arg(bank, a, 1), k)));
  }
  return TERM_NONE;
}

/* (c ? 1 : 0) * x */
static Term multiply_bit(TermBank *bank, Term a, Term b) {
  if (!is_op(bank, a, TERM_ZERO_EXTEND) || width_of(bank, arg(bank, a, 0)) != 1) return TERM_NONE;
  return RULE(MULTIPLY_BIT, term_ite(bank, arg(bank, a, 0), b, zero_term(bank, width_of(bank, a))));
}

/* Products of narrow factors need no more bits than both have together. */
static Term multiply_extended(TermBank *bank, Term a, Term b) {
  TermOperator op = op_of(bank, a);
  if ((op != TERM_SIGN_EXTEND && op != TERM_ZERO_EXTEND) || !is_op(bank, b, op)) return TERM_NONE;
  Term x = arg(bank, a, 0), y = arg(bank, b, 0);
  unsigned width = width_of(bank, a), enough = width_of(bank, x) + width_of(bank, y);
  if (enough >= width) return TERM_NONE;
  Term product = term_multiply(bank, rewrite_extend(bank, op, x, enough), rewrite_extend(bank, op, y, enough));
  Term result = rewrite_extend(bank, op, product, width);
  return op == TERM_SIGN_EXTEND ? RULE(MULTIPLY_SIGN_EXTENDS, result) : RULE(MULTIPLY_ZERO_EXTENDS, result);
}

Term simplify_multiply(TermBank *bank, Term a, Term b) {
  Term result;
  if (is_constant(bank, b)) return multiply_constant(bank, a, b);
  if ((result = multiply_bit(bank, a, b)) || (result = multiply_bit(bank, b, a))) return result;
  if ((result = multiply_extended(bank, a, b))) return result;
  Multiple x = multiple_of(bank, a), y = multiple_of(bank, b);
  if (x.plain && y.plain) return TERM_NONE;
  bits_multiply(x.factor, x.factor, y.factor, width_of(bank, a));
  return RULE(MULTIPLY_FLOATS, scaled(bank, term_multiply(bank, x.base, y.base), x.factor));
}
