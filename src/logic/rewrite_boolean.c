/* Rules for the bitwise operators, which at width 1 are the Boolean ones.
 *
 * A disjunction is simplified as the complement of a conjunction of complements, on literals, so that
 * every rule for AND has its dual for OR at no cost.  Two-level rules look at operands that are
 * conjunctions or disjunctions themselves (Brummayer and Biere, "Local Two-Level And-Inverter Graph
 * Minimization without Blowup", MEMICS 2006, carried from gates to words). */
#include "logic/rewrite.h"

/* ---- literals ------------------------------------------------------------------------------------ */

static Literal flip(Literal l) { return (Literal){l.term, !l.negated}; }
static bool same(Literal a, Literal b) { return a.term == b.term && a.negated == b.negated; }
static bool opposite(Literal a, Literal b) { return a.term == b.term && a.negated != b.negated; }

static Term both(TermBank *bank, Literal a, Literal b) {
  Term x = literal_term(bank, a), y = literal_term(bank, b);
  return term_and(bank, x, y);
}

/* exactly one of the two */
static Term either(TermBank *bank, Literal a, Literal b) {
  Term x = literal_term(bank, a), y = literal_term(bank, b);
  return term_xor(bank, x, y);
}

typedef enum { NEITHER, CONJUNCTION, DISJUNCTION } Shape;

/* What a literal is made of: and(p, q), not(or(not p, not q)), and so on. */
static Shape parts_of(const TermBank *bank, Literal l, Literal parts[2]) {
  TermOperator op = op_of(bank, l.term);
  if (op != TERM_AND && op != TERM_OR) return NEITHER;
  for (int i = 0; i < 2; i++) {
    parts[i] = literal_of(bank, arg(bank, l.term, (unsigned)i));
    if (l.negated) parts[i] = flip(parts[i]);
  }
  return (op == TERM_AND) != l.negated ? CONJUNCTION : DISJUNCTION;
}

/* ---- conjunctions of literals -------------------------------------------------------------------- */

/* x and y, where only y is looked into */
static Term conjoin_one_level(TermBank *bank, Literal x, Literal y) {
  Literal part[2];
  Shape shape = parts_of(bank, y, part);
  for (int i = 0; shape != NEITHER && i < 2; i++) {
    if (shape == CONJUNCTION && same(x, part[i])) return RULE(AND_ABSORBED, literal_term(bank, y));
    if (shape == CONJUNCTION && opposite(x, part[i]))
      return RULE(AND_CONTRADICTS, zero_term(bank, width_of(bank, x.term)));
    if (shape == DISJUNCTION && same(x, part[i])) return RULE(AND_ABSORBS, literal_term(bank, x));
    if (shape == DISJUNCTION && opposite(x, part[i])) return RULE(AND_RESOLVES, both(bank, x, part[1 - i]));
  }
  return TERM_NONE;
}

/* (p and q) and (r and s) */
static Term conjoin_conjunctions(TermBank *bank, Literal x, const Literal *p, const Literal *r) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (opposite(p[i], r[j])) return RULE(AND_CONTRADICTS_DEEP, zero_term(bank, width_of(bank, x.term)));
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (same(p[i], r[j])) return RULE(AND_SHARED, both(bank, x, r[1 - j]));
  return TERM_NONE;
}

/* (p and q) and (r or s) */
static Term conjoin_mixed(TermBank *bank, Literal x, const Literal *p, const Literal *r) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (same(p[i], r[j])) return RULE(AND_SUBSUMED, literal_term(bank, x));
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (opposite(p[i], r[j])) return RULE(AND_RESOLVES_DEEP, both(bank, x, r[1 - j]));
  return TERM_NONE;
}

/* (p or q) and (r or s) */
static Term conjoin_disjunctions(TermBank *bank, const Literal *p, const Literal *r) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      if (same(p[i], r[j]) && opposite(p[1 - i], r[1 - j])) return RULE(AND_CASES, literal_term(bank, p[i]));
      if (opposite(p[i], r[j]) && opposite(p[1 - i], r[1 - j]))
        return RULE(AND_IS_XOR, either(bank, p[0], p[1]));
    }
  return TERM_NONE;
}

static Term conjoin_two_levels(TermBank *bank, Literal x, Literal y) {
  Literal p[2], r[2];
  Shape x_shape = parts_of(bank, x, p), y_shape = parts_of(bank, y, r);
  if (x_shape == NEITHER || y_shape == NEITHER) return TERM_NONE;
  if (x_shape == CONJUNCTION && y_shape == CONJUNCTION) return conjoin_conjunctions(bank, x, p, r);
  if (x_shape == CONJUNCTION) return conjoin_mixed(bank, x, p, r);
  if (y_shape == CONJUNCTION) return conjoin_mixed(bank, y, r, p);
  return conjoin_disjunctions(bank, p, r);
}

static Term conjoin(TermBank *bank, Literal x, Literal y) {
  Term result;
  if (same(x, y)) return RULE(AND_SAME, literal_term(bank, x));
  if (opposite(x, y)) return RULE(AND_OPPOSITE, zero_term(bank, width_of(bank, x.term)));
  if ((result = conjoin_one_level(bank, x, y))) return result;
  if ((result = conjoin_one_level(bank, y, x))) return result;
  if ((result = conjoin_two_levels(bank, x, y))) return result;
  return width_of(bank, x.term) == 1 ? simplify_comparisons(bank, x, y) : TERM_NONE;
}

/* ---- NOT, AND, OR, XOR --------------------------------------------------------------------------- */

Term simplify_not(TermBank *bank, Term a) {
  if (is_op(bank, a, TERM_NOT)) return RULE(NOT_NOT, arg(bank, a, 0));
  if (is_with_constant(bank, a, TERM_XOR))
    return RULE(NOT_XOR_CONSTANT, term_xor(bank, arg(bank, a, 0), term_not(bank, arg(bank, a, 1))));
  if (is_op(bank, a, TERM_SIGN_EXTEND))
    return RULE(NOT_SIGN_EXTEND, term_sign_extend(bank, term_not(bank, arg(bank, a, 0)), width_of(bank, a)));
  return TERM_NONE;
}

/* op(op(x, k), l) */
static Term merge_constants(TermBank *bank, TermOperator op, Term a, Term k) {
  if (!is_with_constant(bank, a, op)) return TERM_NONE;
  Term merged = term_binary(bank, op, arg(bank, a, 1), k);
  return RULE(BITWISE_CONSTANTS, term_binary(bank, op, arg(bank, a, 0), merged));
}

/* x and 0..01..10..0 */
static Term and_mask(TermBank *bank, Term a, Term k) {
  unsigned high, low, width = width_of(bank, a);
  if (!bits_is_run(term_words(bank, k), width, &high, &low)) return TERM_NONE;
  Term t = term_extract(bank, a, high, low);
  if (low) t = term_concat(bank, t, zero_term(bank, low));
  return RULE(AND_MASK, term_zero_extend(bank, t, width));
}

static Term and_constant(TermBank *bank, Term a, Term k) {
  Term result;
  if (is_zero(bank, k)) return RULE(AND_ZERO, k);
  if (is_ones(bank, k)) return RULE(AND_ONES, a);
  if ((result = and_mask(bank, a, k))) return result;
  return merge_constants(bank, TERM_AND, a, k);
}

Term simplify_and(TermBank *bank, Term a, Term b) {
  Term result;
  if (is_constant(bank, b) && (result = and_constant(bank, a, b))) return result;
  Literal x = literal_of(bank, a), y = literal_of(bank, b);
  if ((result = conjoin(bank, x, y))) return result;
  if ((result = simplify_bitwise_wiring(bank, TERM_AND, a, b))) return result;
  if (x.negated && y.negated) return RULE(AND_NOTS, term_not(bank, term_or(bank, x.term, y.term)));
  return TERM_NONE;
}

static Term or_constant(TermBank *bank, Term a, Term k) {
  if (is_zero(bank, k)) return RULE(OR_ZERO, a);
  if (is_ones(bank, k)) return RULE(OR_ONES, k);
  return merge_constants(bank, TERM_OR, a, k);
}

Term simplify_or(TermBank *bank, Term a, Term b) {
  Term result;
  if (is_constant(bank, b) && (result = or_constant(bank, a, b))) return result;
  Literal x = literal_of(bank, a), y = literal_of(bank, b);
  if ((result = conjoin(bank, flip(x), flip(y)))) return RULE(OR_DUAL, term_not(bank, result));
  if ((result = simplify_bitwise_wiring(bank, TERM_OR, a, b))) return result;
  if (x.negated || y.negated) return RULE(OR_NOT, term_not(bank, both(bank, flip(x), flip(y))));
  return TERM_NONE;
}

static Term xor_constant(TermBank *bank, Term a, Term k) {
  if (is_zero(bank, k)) return RULE(XOR_ZERO, a);
  if (is_ones(bank, k)) return RULE(XOR_ONES, term_not(bank, a));
  if (is_op(bank, a, TERM_NOT))
    return RULE(XOR_NOT_CONSTANT, term_xor(bank, arg(bank, a, 0), term_not(bank, k)));
  return merge_constants(bank, TERM_XOR, a, k);
}

/* a xor (a xor y) */
static Term xor_cancel(TermBank *bank, Term a, Term b) {
  if (!is_op(bank, b, TERM_XOR)) return TERM_NONE;
  for (unsigned i = 0; i < 2; i++)
    if (arg(bank, b, i) == a) return RULE(XOR_CANCELS, arg(bank, b, 1 - i));
  return TERM_NONE;
}

Term simplify_xor(TermBank *bank, Term a, Term b) {
  Term result;
  if (is_constant(bank, b) && (result = xor_constant(bank, a, b))) return result;
  if (a == b) return RULE(XOR_SAME, zero_term(bank, width_of(bank, a)));
  if (are_complements(bank, a, b)) return RULE(XOR_COMPLEMENT, ones_term(bank, width_of(bank, a)));
  Literal x = literal_of(bank, a), y = literal_of(bank, b);
  if (x.negated && y.negated) return RULE(XOR_NOTS, term_xor(bank, x.term, y.term));
  if ((x.negated || y.negated) && !is_constant(bank, b))
    return RULE(XOR_NOT, term_not(bank, term_xor(bank, x.term, y.term)));
  if ((result = xor_cancel(bank, a, b)) || (result = xor_cancel(bank, b, a))) return result;
  return simplify_bitwise_wiring(bank, TERM_XOR, a, b);
}

/* ---- bitwise operators on extensions and concatenations ------------------------------------------ */

static Term bitwise_halves(TermBank *bank, TermOperator op, Term high, Term low, Term k) {
  unsigned width = width_of(bank, k), split = width_of(bank, low);
  Term h = term_binary(bank, op, high, term_extract(bank, k, width - 1, split));
  return term_concat(bank, h, term_binary(bank, op, low, term_extract(bank, k, split - 1, 0)));
}

static Term wiring_constant(TermBank *bank, TermOperator op, Term a, Term k) {
  Term low = arg(bank, a, 0);
  if (is_op(bank, a, TERM_ZERO_EXTEND)) {
    Term high = zero_term(bank, width_of(bank, a) - width_of(bank, low));
    return RULE(BITWISE_ZERO_EXTEND_CONSTANT, bitwise_halves(bank, op, high, low, k));
  }
  if (is_op(bank, a, TERM_CONCAT))
    return RULE(BITWISE_CONCAT_CONSTANT, bitwise_halves(bank, op, arg(bank, a, 0), arg(bank, a, 1), k));
  return TERM_NONE;
}

/* Operands whose ones cannot meet: the high part of one beside the low part of the other. */
static Term disjoint(TermBank *bank, TermOperator op, Term a, Term b) {
  unsigned width = width_of(bank, a), split = known_trailing_zeros(bank, a);
  if (op == TERM_AND || split == 0 || split >= width || known_leading_zeros(bank, b) < width - split)
    return TERM_NONE;
  Term low = term_extract(bank, b, split - 1, 0);
  return RULE(DISJOINT, term_concat(bank, term_extract(bank, a, width - 1, split), low));
}

Term simplify_bitwise_wiring(TermBank *bank, TermOperator op, Term a, Term b) {
  Term result;
  if (op != TERM_ADD && is_constant(bank, b) && (result = wiring_constant(bank, op, a, b))) return result;
  if ((result = disjoint(bank, op, a, b)) || (result = disjoint(bank, op, b, a))) return result;
  if (op == TERM_ADD || op_of(bank, a) != op_of(bank, b)) return TERM_NONE;
  Term x = arg(bank, a, 0), y = arg(bank, b, 0);
  unsigned width = width_of(bank, a);
  if (is_op(bank, a, TERM_ZERO_EXTEND) && width_of(bank, x) == width_of(bank, y))
    return RULE(BITWISE_ZERO_EXTENDS, term_zero_extend(bank, term_binary(bank, op, x, y), width));
  if (is_op(bank, a, TERM_SIGN_EXTEND) && width_of(bank, x) == width_of(bank, y))
    return RULE(BITWISE_SIGN_EXTENDS, term_sign_extend(bank, term_binary(bank, op, x, y), width));
  if (is_op(bank, a, TERM_CONCAT) && width_of(bank, x) == width_of(bank, y)) {
    Term high = term_binary(bank, op, x, y);
    return RULE(BITWISE_CONCATS,
                term_concat(bank, high, term_binary(bank, op, arg(bank, a, 1), arg(bank, b, 1))));
  }
  return TERM_NONE;
}
