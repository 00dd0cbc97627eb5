/* Rules for if-then-else: Boolean ones at width 1, choices between 0, 1 and -1 as extensions, nested
 * conditions, and arms that share their operator. */
#include "logic/rewrite.h"

/* ---- width 1 ------------------------------------------------------------------------------------- */

static Term ite_bit_constant(TermBank *bank, Term c, Term a, Term b) {
  if (a == TERM_TRUE) return RULE(ITE_BIT_TRUE, term_or(bank, c, b));
  if (a == TERM_FALSE) return RULE(ITE_BIT_FALSE, term_and(bank, term_not(bank, c), b));
  if (b == TERM_TRUE) return RULE(ITE_BIT_ELSE_TRUE, term_or(bank, term_not(bank, c), a));
  if (b == TERM_FALSE) return RULE(ITE_BIT_ELSE_FALSE, term_and(bank, c, a));
  return TERM_NONE;
}

static Term ite_bit(TermBank *bank, Term c, Term a, Term b) {
  Term result = ite_bit_constant(bank, c, a, b);
  if (result) return result;
  if (a == c) return RULE(ITE_BIT_CONDITION, term_or(bank, c, b));
  if (b == c) return RULE(ITE_BIT_ELSE_CONDITION, term_and(bank, c, a));
  if (are_complements(bank, a, c)) return RULE(ITE_BIT_COMPLEMENT, term_and(bank, a, b));
  if (are_complements(bank, b, c)) return RULE(ITE_BIT_ELSE_COMPLEMENT, term_or(bank, a, b));
  if (are_complements(bank, a, b)) return RULE(ITE_BIT_IS_XOR, term_xor(bank, c, b));
  return TERM_NONE;
}

/* ---- choices between constants ------------------------------------------------------------------- */

static Term ite_constants(TermBank *bank, Term c, Term a, Term b) {
  unsigned width = width_of(bank, a);
  if (is_one(bank, a) && is_zero(bank, b)) return RULE(ITE_ONE_ZERO, term_zero_extend(bank, c, width));
  if (is_zero(bank, a) && is_one(bank, b))
    return RULE(ITE_ZERO_ONE, term_zero_extend(bank, term_not(bank, c), width));
  if (is_ones(bank, a) && is_zero(bank, b)) return RULE(ITE_ONES_ZERO, term_sign_extend(bank, c, width));
  if (is_zero(bank, a) && is_ones(bank, b))
    return RULE(ITE_ZERO_ONES, term_sign_extend(bank, term_not(bank, c), width));
  return TERM_NONE;
}

/* ---- nested conditions --------------------------------------------------------------------------- */

/* An arm that asks c again: what it is there. */
static Term decided(const TermBank *bank, Term c, Term arm, bool value) {
  if (!is_op(bank, arm, TERM_ITE)) return arm;
  Term d = arg(bank, arm, 0);
  if (d == c) return arg(bank, arm, value ? 1 : 2);
  if (are_complements(bank, c, d)) return arg(bank, arm, value ? 2 : 1);
  return arm;
}

/* c ? (d ? x : y) : b where b is x or y */
static Term merge_first(TermBank *bank, Term c, Term a, Term b) {
  if (!is_op(bank, a, TERM_ITE)) return TERM_NONE;
  Term d = arg(bank, a, 0), x = arg(bank, a, 1), y = arg(bank, a, 2);
  if (y == b) return RULE(ITE_MERGE_THEN, term_ite(bank, term_and(bank, c, d), x, b));
  if (x != b) return TERM_NONE;
  Term other = term_not(bank, d);
  return RULE(ITE_MERGE_THEN_NOT, term_ite(bank, term_and(bank, c, other), y, b));
}

/* c ? a : (d ? x : y) where a is x or y */
static Term merge_second(TermBank *bank, Term c, Term a, Term b) {
  if (!is_op(bank, b, TERM_ITE)) return TERM_NONE;
  Term d = arg(bank, b, 0), x = arg(bank, b, 1), y = arg(bank, b, 2);
  if (x == a) return RULE(ITE_MERGE_ELSE, term_ite(bank, term_or(bank, c, d), a, y));
  if (y != a) return TERM_NONE;
  Term other = term_not(bank, d);
  return RULE(ITE_MERGE_ELSE_NOT, term_ite(bank, term_or(bank, c, other), a, x));
}

static Term ite_nested(TermBank *bank, Term c, Term a, Term b) {
  Term yes = decided(bank, c, a, true), no = decided(bank, c, b, false), result;
  if (yes != a || no != b) return RULE(ITE_ASKED_AGAIN, term_ite(bank, c, yes, no));
  if ((result = merge_first(bank, c, a, b))) return result;
  return merge_second(bank, c, a, b);
}

/* (x = y) ? x : y, either way round */
static Term ite_of_equals(TermBank *bank, Term c, Term a, Term b) {
  if (!is_op(bank, c, TERM_EQUAL)) return TERM_NONE;
  Term x = arg(bank, c, 0), y = arg(bank, c, 1);
  if ((x == a && y == b) || (x == b && y == a)) return RULE(ITE_EQUAL_ARMS, b);
  return TERM_NONE;
}

/* ---- arms with the same operator ----------------------------------------------------------------- */

/* The value in `inner` bits that `t` extends, or TERM_NONE. */
static Term without_extension(TermBank *bank, TermOperator op, Term t, unsigned inner) {
  if (is_op(bank, t, op) && width_of(bank, arg(bank, t, 0)) == inner) return arg(bank, t, 0);
  if (!is_constant(bank, t)) return TERM_NONE;
  const uint64_t *words = term_words(bank, t);
  unsigned width = width_of(bank, t);
  bool fits = op == TERM_ZERO_EXTEND ? bits_leading_zeros(words, width) >= width - inner
                                     : bits_leading_copies(words, width) > width - inner;
  return fits ? term_extract(bank, t, inner - 1, 0) : TERM_NONE;
}

static Term ite_of_extensions(TermBank *bank, Term c, Term a, Term b) {
  Term extended = is_constant(bank, a) ? b : a;
  TermOperator op = op_of(bank, extended);
  if (op != TERM_ZERO_EXTEND && op != TERM_SIGN_EXTEND) return TERM_NONE;
  unsigned inner = width_of(bank, arg(bank, extended, 0));
  Term x = without_extension(bank, op, a, inner), y = without_extension(bank, op, b, inner);
  if (!x || !y) return TERM_NONE;
  Term t = term_ite(bank, c, x, y);
  return op == TERM_ZERO_EXTEND ? RULE(ITE_ZERO_EXTENDS, term_zero_extend(bank, t, width_of(bank, a)))
                                : RULE(ITE_SIGN_EXTENDS, term_sign_extend(bank, t, width_of(bank, a)));
}

static bool is_expensive(TermOperator op) {
  return op == TERM_MULTIPLY || (op >= TERM_UDIVIDE && op <= TERM_SMODULO);
}

/* c ? op(x, y) : op(x, z), with the shared operand in the same place, or anywhere if op commutes */
static Term ite_of_shared_operand(TermBank *bank, Term c, Term a, Term b) {
  TermOperator op = op_of(bank, a);
  if (op != op_of(bank, b) || (!is_expensive(op) && op != TERM_CONCAT)) return TERM_NONE;
  for (unsigned i = 0; i < 2; i++)
    for (unsigned j = 0; j < 2; j++) {
      if ((i != j && op != TERM_MULTIPLY) || arg(bank, a, i) != arg(bank, b, j)) continue;
      Term shared = arg(bank, a, i), t = term_ite(bank, c, arg(bank, a, 1 - i), arg(bank, b, 1 - j));
      return RULE(ITE_SHARED_OPERAND,
                  i ? term_binary(bank, op, t, shared) : term_binary(bank, op, shared, t));
    }
  return TERM_NONE;
}

Term simplify_ite(TermBank *bank, Term c, Term a, Term b) {
  Term result;
  if (is_op(bank, c, TERM_NOT)) return RULE(ITE_NOT, term_ite(bank, arg(bank, c, 0), b, a));
  if ((result = ite_nested(bank, c, a, b))) return result;
  if ((result = ite_of_equals(bank, c, a, b))) return result;
  if (sort_is_array(term_sort(bank, a))) return TERM_NONE;
  if (width_of(bank, a) == 1 && (result = ite_bit(bank, c, a, b))) return result;
  if ((result = ite_constants(bank, c, a, b))) return result;
  if (is_op(bank, a, TERM_NOT) && is_op(bank, b, TERM_NOT))
    return RULE(ITE_NOTS, term_not(bank, term_ite(bank, c, arg(bank, a, 0), arg(bank, b, 0))));
  if ((result = ite_of_extensions(bank, c, a, b))) return result;
  return ite_of_shared_operand(bank, c, a, b);
}
