/* Rules for what costs no gates: concatenation, extraction and extension. */
#include "logic/rewrite.h"

/* ---- CONCAT -------------------------------------------------------------------------------------- */

/* x[h:m+1] beside x[m:l] */
static bool are_adjacent(const TermBank *bank, Term a, Term b) {
  return is_op(bank, a, TERM_EXTRACT) && is_op(bank, b, TERM_EXTRACT) && arg(bank, a, 0) == arg(bank, b, 0) &&
         term_extract_low(bank, a) == term_extract_high(bank, b) + 1;
}

static Term joined(TermBank *bank, Term a, Term b) {
  return term_extract(bank, arg(bank, a, 0), term_extract_high(bank, a), term_extract_low(bank, b));
}

/* a . b where b is a concatenation itself */
static Term concat_with_first(TermBank *bank, Term a, Term b) {
  Term first = arg(bank, b, 0), rest = arg(bank, b, 1);
  if (is_constant(bank, a) && is_constant(bank, first))
    return RULE(CONCAT_CONSTANTS, term_concat(bank, term_concat(bank, a, first), rest));
  if (are_adjacent(bank, a, first))
    return RULE(CONCAT_ADJACENT_FIRST, term_concat(bank, joined(bank, a, first), rest));
  return TERM_NONE;
}

/* The sign bit of b before b */
static bool is_sign_of(const TermBank *bank, Term a, Term b) {
  return is_op(bank, a, TERM_EXTRACT) && arg(bank, a, 0) == b && width_of(bank, a) == 1 &&
         term_extract_low(bank, a) == width_of(bank, b) - 1;
}

Term simplify_concat(TermBank *bank, Term a, Term b) {
  unsigned width = width_of(bank, a) + width_of(bank, b);
  if (is_zero(bank, a)) return RULE(CONCAT_ZERO, term_zero_extend(bank, b, width));
  if (is_op(bank, a, TERM_ZERO_EXTEND))
    return RULE(CONCAT_ZERO_EXTEND, term_zero_extend(bank, term_concat(bank, arg(bank, a, 0), b), width));
  if (is_op(bank, a, TERM_CONCAT))
    return RULE(CONCAT_TO_THE_RIGHT,
                term_concat(bank, arg(bank, a, 0), term_concat(bank, arg(bank, a, 1), b)));
  if (is_op(bank, b, TERM_CONCAT)) return concat_with_first(bank, a, b);
  if (are_adjacent(bank, a, b)) return RULE(CONCAT_ADJACENT, joined(bank, a, b));
  if (is_constant(bank, a) && is_op(bank, b, TERM_ZERO_EXTEND)) {
    Term low = arg(bank, b, 0), zeros = zero_term(bank, width_of(bank, b) - width_of(bank, low));
    return RULE(CONCAT_CONSTANT_ZERO_EXTEND, term_concat(bank, term_concat(bank, a, zeros), low));
  }
  if (is_sign_of(bank, a, b)) return RULE(CONCAT_SIGN, term_sign_extend(bank, b, width));
  return TERM_NONE;
}

/* ---- EXTRACT ------------------------------------------------------------------------------------- */

static Term extract_concat(TermBank *bank, Term a, unsigned high, unsigned low) {
  Term upper = arg(bank, a, 0), lower = arg(bank, a, 1);
  unsigned split = width_of(bank, lower);
  if (high < split) return RULE(EXTRACT_LOW_PART, term_extract(bank, lower, high, low));
  if (low >= split) return RULE(EXTRACT_HIGH_PART, term_extract(bank, upper, high - split, low - split));
  Term rest = term_extract(bank, lower, split - 1, low);
  return RULE(EXTRACT_BOTH_PARTS, term_concat(bank, term_extract(bank, upper, high - split, 0), rest));
}

static Term extract_extension(TermBank *bank, Term a, unsigned high, unsigned low) {
  Term inner = arg(bank, a, 0);
  unsigned split = width_of(bank, inner), width = high - low + 1;
  bool is_signed = is_op(bank, a, TERM_SIGN_EXTEND);
  if (high < split) return RULE(EXTRACT_UNEXTENDED, term_extract(bank, inner, high, low));
  if (low >= split && !is_signed) return RULE(EXTRACT_EXTENSION_ZEROS, zero_term(bank, width));
  if (low >= split) low = split - 1;
  Term t = term_extract(bank, inner, split - 1, low);
  return RULE(EXTRACT_PART_EXTENDED, term_resize(bank, t, width, is_signed));
}

/* Operands of which a part can be taken without new gates. */
static bool is_wiring(const TermBank *bank, Term t) {
  switch (op_of(bank, t)) {
  case TERM_CONSTANT:
  case TERM_VARIABLE:
  case TERM_CONCAT:
  case TERM_EXTRACT:
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND: return true;
  default: return false;
  }
}

static bool is_split(const TermBank *bank, Term t) {
  return is_wiring(bank, t) && !is_op(bank, t, TERM_VARIABLE);
}

/* Both operands are wiring, and at least one gets simpler. */
static bool pays_off(const TermBank *bank, Term a, Term b) {
  return is_wiring(bank, a) && is_wiring(bank, b) && (is_split(bank, a) || is_split(bank, b));
}

static Term extract_operands(TermBank *bank, Term a, unsigned high, unsigned low) {
  Term x = term_extract(bank, arg(bank, a, 0), high, low), y = term_extract(bank, arg(bank, a, 1), high, low);
  return term_binary(bank, op_of(bank, a), x, y);
}

static Term extract_ite(TermBank *bank, Term a, unsigned high, unsigned low) {
  Term yes = arg(bank, a, 1), no = arg(bank, a, 2);
  bool has_constant = is_constant(bank, yes) || is_constant(bank, no);
  if (!has_constant && !pays_off(bank, yes, no)) return TERM_NONE;
  Term x = term_extract(bank, yes, high, low), y = term_extract(bank, no, high, low);
  return RULE(EXTRACT_ITE, term_ite(bank, arg(bank, a, 0), x, y));
}

static Term extract_operator(TermBank *bank, Term a, unsigned high, unsigned low) {
  switch (op_of(bank, a)) {
  case TERM_NOT: return RULE(EXTRACT_NOT, term_not(bank, term_extract(bank, arg(bank, a, 0), high, low)));
  case TERM_AND:
  case TERM_OR:
  case TERM_XOR:
    if (!is_constant(bank, arg(bank, a, 1)) && !pays_off(bank, arg(bank, a, 0), arg(bank, a, 1)))
      return TERM_NONE;
    return RULE(EXTRACT_BITWISE, extract_operands(bank, a, high, low));
  case TERM_ADD:
  case TERM_SUBTRACT:
  case TERM_MULTIPLY:
    if (low || !pays_off(bank, arg(bank, a, 0), arg(bank, a, 1))) return TERM_NONE;
    return RULE(EXTRACT_ARITHMETIC, extract_operands(bank, a, high, 0));
  case TERM_NEGATE:
    if (low || !is_split(bank, arg(bank, a, 0))) return TERM_NONE;
    return RULE(EXTRACT_NEGATE, term_unary(bank, TERM_NEGATE, term_extract(bank, arg(bank, a, 0), high, 0)));
  case TERM_ITE: return extract_ite(bank, a, high, low);
  default: return TERM_NONE;
  }
}

Term simplify_extract(TermBank *bank, Term a, unsigned high, unsigned low) {
  switch (op_of(bank, a)) {
  case TERM_EXTRACT: {
    unsigned base = term_extract_low(bank, a);
    return RULE(EXTRACT_EXTRACT, term_extract(bank, arg(bank, a, 0), base + high, base + low));
  }
  case TERM_CONCAT: return extract_concat(bank, a, high, low);
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND: return extract_extension(bank, a, high, low);
  default: return extract_operator(bank, a, high, low);
  }
}

/* ---- extensions ---------------------------------------------------------------------------------- */

static Term extend_choice(TermBank *bank, TermOperator op, Term a, unsigned width) {
  Choice x;
  if (!is_op(bank, a, TERM_ITE) || !choice_of(bank, a, &x)) return TERM_NONE;
  Term yes = rewrite_extend(bank, op, x.yes, width), no = rewrite_extend(bank, op, x.no, width);
  return RULE(EXTEND_CHOICE, term_ite(bank, x.c, yes, no));
}

Term simplify_extend(TermBank *bank, TermOperator op, Term a, unsigned width) {
  if (is_op(bank, a, op)) return RULE(EXTEND_EXTENDED, rewrite_extend(bank, op, arg(bank, a, 0), width));
  if (op == TERM_SIGN_EXTEND && is_nonnegative(bank, a))
    return RULE(SIGN_EXTEND_NONNEGATIVE, term_zero_extend(bank, a, width));
  return extend_choice(bank, op, a, width);
}
