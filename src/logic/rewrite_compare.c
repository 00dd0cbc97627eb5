/* Rules for equality and order.  Comparisons with constants move all that can be computed to the side of
 * the constant; comparisons of extensions and concatenations become comparisons of their parts. */
#include "logic/rewrite.h"

static Term constant_of(TermBank *bank, unsigned width, const uint64_t *words) {
  return term_words_constant(bank, width, words);
}

/* ---- equality with a constant -------------------------------------------------------------------- */

static Term equal_product(TermBank *bank, Term a, Term k) {
  unsigned width = width_of(bank, a);
  const uint64_t *factor = term_words(bank, arg(bank, a, 1)), *value = term_words(bank, k);
  uint64_t inverse[BITS_MAX_WORDS];
  if (bits_odd_inverse(inverse, factor, width)) {
    bits_multiply(inverse, inverse, value, width);
    return RULE(EQUAL_ODD_PRODUCT, term_equal(bank, arg(bank, a, 0), constant_of(bank, width, inverse)));
  }
  if (bits_trailing_zeros(value, width) < bits_trailing_zeros(factor, width))
    return RULE(EQUAL_EVEN_PRODUCT, term_false(bank));
  return TERM_NONE;
}

/* Operators that can be undone on the constant. */
static Term equal_undone(TermBank *bank, Term a, Term k) {
  Term x = arg(bank, a, 0), y = arg(bank, a, 1);
  switch (op_of(bank, a)) {
  case TERM_NOT: return RULE(EQUAL_NOT, term_equal(bank, x, term_not(bank, k)));
  case TERM_NEGATE: return RULE(EQUAL_NEGATE, term_equal(bank, x, term_unary(bank, TERM_NEGATE, k)));
  case TERM_ADD:
    if (!is_constant(bank, y)) return TERM_NONE;
    return RULE(EQUAL_ADD_CONSTANT, term_equal(bank, x, term_subtract(bank, k, y)));
  case TERM_XOR:
    if (!is_constant(bank, y))
      return is_zero(bank, k) ? RULE(EQUAL_XOR_ZERO, term_equal(bank, x, y)) : TERM_NONE;
    return RULE(EQUAL_XOR_CONSTANT, term_equal(bank, x, term_xor(bank, k, y)));
  case TERM_SUBTRACT:
    if (is_zero(bank, k)) return RULE(EQUAL_SUBTRACT_ZERO, term_equal(bank, x, y));
    if (!is_constant(bank, x)) return TERM_NONE;
    return RULE(EQUAL_CONSTANT_MINUS, term_equal(bank, y, term_subtract(bank, x, k)));
  case TERM_MULTIPLY: return is_constant(bank, y) ? equal_product(bank, a, k) : TERM_NONE;
  default: return TERM_NONE;
  }
}

static Term equal_and_or(TermBank *bank, Term a, Term k) {
  bool is_and = is_op(bank, a, TERM_AND);
  unsigned width = width_of(bank, a);
  if (is_with_constant(bank, a, op_of(bank, a))) {
    uint64_t missing[BITS_MAX_WORDS];
    const uint64_t *mask = term_words(bank, arg(bank, a, 1)), *value = term_words(bank, k);
    bits_not(missing, is_and ? mask : value, width);
    bits_and(missing, missing, is_and ? value : mask, width);
    if (!bits_is_zero(missing, width)) return RULE(EQUAL_MASK_IMPOSSIBLE, term_false(bank));
  }
  if (!(is_and ? is_ones(bank, k) : is_zero(bank, k))) return TERM_NONE;
  Term x = term_equal(bank, arg(bank, a, 0), k), y = term_equal(bank, arg(bank, a, 1), k);
  return RULE(EQUAL_ALL_BITS, term_and(bank, x, y));
}

static Term equal_halves(TermBank *bank, Term a, Term b, Term c, Term d) {
  Term high = term_equal(bank, a, c);
  if (term_is_false(bank, high)) return high;
  return term_and(bank, high, term_equal(bank, b, d));
}

static Term equal_wiring_constant(TermBank *bank, Term a, Term k) {
  Term x = arg(bank, a, 0);
  unsigned width = width_of(bank, a), inner = width_of(bank, x);
  if (is_op(bank, a, TERM_CONCAT)) {
    Term high = term_extract(bank, k, width - 1, width - inner),
         low = term_extract(bank, k, width - inner - 1, 0);
    return RULE(EQUAL_CONCAT_CONSTANT, equal_halves(bank, x, arg(bank, a, 1), high, low));
  }
  const uint64_t *words = term_words(bank, k);
  bool fits = is_op(bank, a, TERM_ZERO_EXTEND) ? bits_leading_zeros(words, width) >= width - inner
                                               : bits_leading_copies(words, width) > width - inner;
  if (!fits) return RULE(EQUAL_EXTEND_IMPOSSIBLE, term_false(bank));
  return RULE(EQUAL_EXTEND_CONSTANT, term_equal(bank, x, term_extract(bank, k, inner - 1, 0)));
}

/* (c ? x : y) op k with a constant among x and y, or k op (c ? x : y) */
static Term compare_ite(TermBank *bank, TermOperator op, Term a, Term b) {
  bool left = is_op(bank, a, TERM_ITE) && is_constant(bank, b);
  bool right = is_op(bank, b, TERM_ITE) && is_constant(bank, a);
  if (!left && !right) return TERM_NONE;
  Term ite = left ? a : b, x = arg(bank, ite, 1), y = arg(bank, ite, 2), c = arg(bank, ite, 0);
  if (!is_constant(bank, x) && !is_constant(bank, y)) return TERM_NONE;
  Term yes = left ? term_binary(bank, op, x, b) : term_binary(bank, op, a, x);
  Term no = left ? term_binary(bank, op, y, b) : term_binary(bank, op, a, y);
  return RULE(COMPARE_ITE_CONSTANT, term_ite(bank, c, yes, no));
}

static Term equal_constant(TermBank *bank, Term a, Term k) {
  Term result;
  switch (op_of(bank, a)) {
  case TERM_AND:
  case TERM_OR:
    if ((result = equal_and_or(bank, a, k))) return result;
    break;
  case TERM_CONCAT:
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND: return equal_wiring_constant(bank, a, k);
  default:
    if ((result = equal_undone(bank, a, k)) || (result = compare_ite(bank, TERM_EQUAL, a, k))) return result;
  }
  if (known_leading_zeros(bank, a) > bits_leading_zeros(term_words(bank, k), width_of(bank, k)) ||
      known_trailing_zeros(bank, a) > bits_trailing_zeros(term_words(bank, k), width_of(bank, k)))
    return RULE(EQUAL_OUT_OF_RANGE, term_false(bank));
  return TERM_NONE;
}

/* ---- equality of terms --------------------------------------------------------------------------- */

static bool is_group_operator(TermOperator op) { return op == TERM_ADD || op == TERM_XOR; }

/* x + y = x, x xor y = x, x - y = x */
static Term equal_to_operand(TermBank *bank, Term a, Term b) {
  if (is_op(bank, a, TERM_SUBTRACT) && arg(bank, a, 0) == b)
    return RULE(EQUAL_SUBTRACT_SELF, term_equal(bank, arg(bank, a, 1), zero_term(bank, width_of(bank, a))));
  if (!is_group_operator(op_of(bank, a))) return TERM_NONE;
  for (unsigned i = 0; i < 2; i++)
    if (arg(bank, a, i) == b)
      return RULE(EQUAL_ADD_SELF, term_equal(bank, arg(bank, a, 1 - i), zero_term(bank, width_of(bank, a))));
  return TERM_NONE;
}

/* x + y = x + z, x xor y = x xor z, x - y = x - z, y - x = z - x, -x = -y, not x = not y */
static Term equal_shared(TermBank *bank, Term a, Term b) {
  TermOperator op = op_of(bank, a);
  if (op != op_of(bank, b)) return TERM_NONE;
  if (op == TERM_NOT || op == TERM_NEGATE)
    return RULE(EQUAL_UNARY, term_equal(bank, arg(bank, a, 0), arg(bank, b, 0)));
  if (!is_group_operator(op) && op != TERM_SUBTRACT) return TERM_NONE;
  for (unsigned i = 0; i < 2; i++)
    for (unsigned j = 0; j < 2; j++)
      if ((i == j || op != TERM_SUBTRACT) && arg(bank, a, i) == arg(bank, b, j))
        return RULE(EQUAL_SHARED, term_equal(bank, arg(bank, a, 1 - i), arg(bank, b, 1 - j)));
  if (op == TERM_SUBTRACT || !is_with_constant(bank, a, op) || !is_with_constant(bank, b, op))
    return TERM_NONE;
  TermOperator undo = op == TERM_ADD ? TERM_SUBTRACT : TERM_XOR;
  Term k = term_binary(bank, undo, arg(bank, a, 1), arg(bank, b, 1));
  return RULE(EQUAL_TWO_CONSTANTS,
              term_equal(bank, term_binary(bank, op, arg(bank, a, 0), k), arg(bank, b, 0)));
}

/* Extensions of the same kind: compare in the width of the wider operand.  Used for order as well. */
static Term compare_extensions(TermBank *bank, TermOperator op, Term a, Term b) {
  TermOperator kind = op_of(bank, a);
  if (kind != op_of(bank, b) || (kind != TERM_ZERO_EXTEND && kind != TERM_SIGN_EXTEND)) return TERM_NONE;
  Term x = arg(bank, a, 0), y = arg(bank, b, 0);
  unsigned width = width_of(bank, x) > width_of(bank, y) ? width_of(bank, x) : width_of(bank, y);
  x = rewrite_extend(bank, kind, x, width);
  y = rewrite_extend(bank, kind, y, width);
  if (kind == TERM_ZERO_EXTEND && op == TERM_SLESS) op = TERM_ULESS;
  return RULE(COMPARE_EXTENSIONS, term_binary(bank, op, x, y));
}

static Term equal_concats(TermBank *bank, Term a, Term b) {
  if (!is_op(bank, a, TERM_CONCAT) || !is_op(bank, b, TERM_CONCAT)) return TERM_NONE;
  Term x = arg(bank, a, 0), y = arg(bank, b, 0);
  if (width_of(bank, x) != width_of(bank, y)) return TERM_NONE;
  return RULE(EQUAL_CONCATS, equal_halves(bank, x, arg(bank, a, 1), y, arg(bank, b, 1)));
}

/* (c ? x : y) = x */
static Term equal_to_arm(TermBank *bank, Term a, Term b) {
  if (!is_op(bank, a, TERM_ITE)) return TERM_NONE;
  Term c = arg(bank, a, 0), x = arg(bank, a, 1), y = arg(bank, a, 2);
  if (x == b) return RULE(EQUAL_THEN_ARM, term_or(bank, c, term_equal(bank, y, b)));
  if (y != b) return TERM_NONE;
  Term same = term_equal(bank, x, b);
  return RULE(EQUAL_ELSE_ARM, term_or(bank, term_not(bank, c), same));
}

/* (c ? x : y) = (c ? x : z) */
static Term equal_ites(TermBank *bank, Term a, Term b) {
  if (!is_op(bank, a, TERM_ITE) || !is_op(bank, b, TERM_ITE) || arg(bank, a, 0) != arg(bank, b, 0))
    return TERM_NONE;
  if (arg(bank, a, 1) != arg(bank, b, 1) && arg(bank, a, 2) != arg(bank, b, 2)) return TERM_NONE;
  Term yes = term_equal(bank, arg(bank, a, 1), arg(bank, b, 1));
  return RULE(EQUAL_ITES,
              term_ite(bank, arg(bank, a, 0), yes, term_equal(bank, arg(bank, a, 2), arg(bank, b, 2))));
}

Term simplify_equal(TermBank *bank, Term a, Term b) {
  Term result;
  if (a == b) return RULE(EQUAL_SAME, term_true(bank));
  if ((result = equal_to_arm(bank, a, b)) || (result = equal_to_arm(bank, b, a))) return result;
  if ((result = equal_ites(bank, a, b))) return result;
  if (sort_is_array(term_sort(bank, a))) return TERM_NONE;
  if (is_constant(bank, b)) return equal_constant(bank, a, b);
  if (are_complements(bank, a, b)) return RULE(EQUAL_COMPLEMENT, term_false(bank));
  if ((result = equal_to_operand(bank, a, b)) || (result = equal_to_operand(bank, b, a))) return result;
  if ((result = equal_shared(bank, a, b))) return result;
  if ((result = compare_extensions(bank, TERM_EQUAL, a, b))) return result;
  return equal_concats(bank, a, b);
}

/* ---- order --------------------------------------------------------------------------------------- */

static void least(uint64_t *r, bool is_signed, unsigned width) {
  bits_zero(r, width);
  if (is_signed) bits_put(r, width - 1, true);
}

static void greatest(uint64_t *r, bool is_signed, unsigned width) {
  bits_ones(r, width);
  if (is_signed) bits_put(r, width - 1, false);
}

static int compare(bool is_signed, const uint64_t *a, const uint64_t *b, unsigned width) {
  return is_signed ? bits_compare_signed(a, b, width) : bits_compare(a, b, width);
}

/* `t` is the constant `words` + `offset` */
static bool is_near(const TermBank *bank, Term t, const uint64_t *words, int offset) {
  unsigned width = width_of(bank, t);
  uint64_t other[BITS_MAX_WORDS], one[BITS_MAX_WORDS];
  if (!is_constant(bank, t)) return false;
  bits_set_value(one, width, 1);
  if (offset > 0)
    bits_add(other, words, one, width);
  else if (offset < 0)
    bits_subtract(other, words, one, width);
  else
    bits_copy(other, width, words);
  return bits_equal(other, term_words(bank, t), width);
}

/* One operand is at an end of the range, or next to it. */
static Term less_at_ends(TermBank *bank, TermOperator op, Term a, Term b) {
  unsigned width = width_of(bank, a);
  uint64_t min[BITS_MAX_WORDS], max[BITS_MAX_WORDS];
  least(min, op == TERM_SLESS, width);
  greatest(max, op == TERM_SLESS, width);
  if (is_near(bank, b, min, 0) || is_near(bank, a, max, 0)) return RULE(LESS_NEVER, term_false(bank));
  if (is_near(bank, b, min, 1))
    return RULE(LESS_ONLY_LEAST, term_equal(bank, a, constant_of(bank, width, min)));
  if (is_near(bank, a, max, -1))
    return RULE(LESS_ONLY_GREATEST, term_equal(bank, b, constant_of(bank, width, max)));
  if (is_near(bank, b, max, 0)) return RULE(LESS_THAN_GREATEST, term_not(bank, term_equal(bank, a, b)));
  if (is_near(bank, a, min, 0)) return RULE(LEAST_LESS_THAN, term_not(bank, term_equal(bank, a, b)));
  return TERM_NONE;
}

/* not x < not y */
static Term less_complements(TermBank *bank, TermOperator op, Term a, Term b) {
  bool a_not = is_op(bank, a, TERM_NOT), b_not = is_op(bank, b, TERM_NOT);
  if (!(a_not && (b_not || is_constant(bank, b))) && !(b_not && is_constant(bank, a))) return TERM_NONE;
  Term x = term_not(bank, a), y = term_not(bank, b);
  return RULE(LESS_COMPLEMENTS, term_binary(bank, op, y, x));
}

static Term uless_range(TermBank *bank, Term a, Term b) {
  unsigned a_zeros = known_leading_zeros(bank, a), b_zeros = known_leading_zeros(bank, b);
  if (is_constant(bank, b) && a_zeros > b_zeros) return RULE(ULESS_IN_RANGE, term_true(bank));
  if (is_constant(bank, a) && b_zeros > a_zeros) return RULE(ULESS_OUT_OF_RANGE, term_false(bank));
  if (!is_with_constant(bank, a, TERM_UREMAINDER) || !is_constant(bank, b)) return TERM_NONE;
  Term divisor = arg(bank, a, 1);
  if (is_zero(bank, divisor) ||
      bits_compare(term_words(bank, divisor), term_words(bank, b), width_of(bank, b)) > 0)
    return TERM_NONE;
  return RULE(ULESS_REMAINDER, term_true(bank));
}

/* x + k, or x with k = 0 */
static Term split_sum(TermBank *bank, Term t, Term *k) {
  bool is_sum = is_with_constant(bank, t, TERM_ADD);
  *k = is_sum ? arg(bank, t, 1) : zero_term(bank, width_of(bank, t));
  return is_sum ? arg(bank, t, 0) : t;
}

/* x + k < x + l: to go down by l - k does not wrap around. */
static Term uless_same_base(TermBank *bank, Term a, Term b) {
  Term k, l;
  if (is_constant(bank, a) || split_sum(bank, a, &k) != split_sum(bank, b, &l)) return TERM_NONE;
  return RULE(ULESS_SAME_BASE, term_binary(bank, TERM_ULESS_EQUAL, term_subtract(bank, l, k), b));
}

/* x % y < y */
static Term less_own_remainder(TermBank *bank, TermOperator op, Term a, Term b) {
  bool is_signed = op == TERM_SLESS;
  if (!is_op(bank, a, is_signed ? TERM_SREMAINDER : TERM_UREMAINDER) || arg(bank, a, 1) != b) return TERM_NONE;
  Term zero = zero_term(bank, width_of(bank, b)), by_zero = term_equal(bank, b, zero);
  if (!is_signed) return RULE(ULESS_OWN_REMAINDER, term_not(bank, by_zero));
  Term negative = term_sless(bank, arg(bank, a, 0), zero);
  return RULE(SLESS_OWN_REMAINDER, term_or(bank, term_sless(bank, zero, b), term_and(bank, by_zero, negative)));
}

static Term sless_signs(TermBank *bank, Term a, Term b) {
  bool a_positive = is_nonnegative(bank, a), b_positive = is_nonnegative(bank, b);
  if (a_positive && b_positive) return RULE(SLESS_NONNEGATIVE, term_uless(bank, a, b));
  if (a_positive && is_constant(bank, b)) return RULE(SLESS_NEGATIVE_CONSTANT, term_false(bank));
  if (b_positive && is_constant(bank, a)) return RULE(NEGATIVE_CONSTANT_SLESS, term_true(bank));
  return TERM_NONE;
}

/* zero_extend(x) < k, unsigned; sign_extend(x) < k, either kind where k is such an extension too */
static Term less_extension_constant(TermBank *bank, TermOperator op, Term a, Term b) {
  Term extended = is_constant(bank, a) ? b : a, k = is_constant(bank, a) ? a : b;
  if (!is_constant(bank, k)) return TERM_NONE;
  TermOperator kind = op_of(bank, extended);
  if (kind != TERM_SIGN_EXTEND && !(kind == TERM_ZERO_EXTEND && op == TERM_ULESS)) return TERM_NONE;
  unsigned width = width_of(bank, k), inner = width_of(bank, arg(bank, extended, 0));
  const uint64_t *words = term_words(bank, k);
  bool fits = kind == TERM_ZERO_EXTEND ? bits_leading_zeros(words, width) >= width - inner
                                       : bits_leading_copies(words, width) > width - inner;
  if (!fits && kind == TERM_SIGN_EXTEND && op == TERM_SLESS) /* k lies above or below all extensions */
    return RULE(SLESS_BEYOND_EXTENSION, term_bool(bank, (k == b) != bits_is_negative(words, width)));
  if (!fits) return TERM_NONE;
  Term x = arg(bank, extended, 0), l = term_extract(bank, k, inner - 1, 0);
  return RULE(LESS_EXTENSION_CONSTANT, k == b ? term_binary(bank, op, x, l) : term_binary(bank, op, l, x));
}

/* Concatenations that share a part; the low part is unsigned in any case. */
static Term less_concats(TermBank *bank, TermOperator op, Term a, Term b) {
  if (!is_op(bank, a, TERM_CONCAT) || !is_op(bank, b, TERM_CONCAT)) return TERM_NONE;
  Term x = arg(bank, a, 0), y = arg(bank, b, 0), u = arg(bank, a, 1), v = arg(bank, b, 1);
  if (x == y) return RULE(LESS_SAME_HIGH, term_uless(bank, u, v));
  if (u == v) return RULE(LESS_SAME_LOW, term_binary(bank, op, x, y));
  return TERM_NONE;
}

Term simplify_less(TermBank *bank, TermOperator op, Term a, Term b) {
  Term result;
  if (a == b) return RULE(LESS_SAME, term_false(bank));
  if ((result = less_at_ends(bank, op, a, b))) return result;
  if ((result = compare_ite(bank, op, a, b))) return result;
  if ((result = less_complements(bank, op, a, b))) return result;
  if ((result = compare_extensions(bank, op, a, b))) return result;
  if (op == TERM_ULESS && (result = uless_same_base(bank, a, b))) return result;
  if ((result = less_own_remainder(bank, op, a, b))) return result;
  if ((result = op == TERM_ULESS ? uless_range(bank, a, b) : sless_signs(bank, a, b))) return result;
  if ((result = less_extension_constant(bank, op, a, b))) return result;
  return less_concats(bank, op, a, b);
}

/* ---- two comparisons together: intervals --------------------------------------------------------- */

/* A comparison of `x` with a constant: the values low..high in the given order, or, for a hole, all but low.
 */
typedef struct {
  Term x;
  bool ordered, is_signed, hole;
  uint64_t low[BITS_MAX_WORDS], high[BITS_MAX_WORDS];
} Interval;

static bool interval_of_equal(const TermBank *bank, Literal l, Interval *i) {
  if (!is_with_constant(bank, l.term, TERM_EQUAL)) return false;
  i->x = arg(bank, l.term, 0);
  i->ordered = i->is_signed = false;
  i->hole = l.negated;
  bits_copy(i->low, width_of(bank, i->x), term_words(bank, arg(bank, l.term, 1)));
  bits_copy(i->high, width_of(bank, i->x), i->low);
  return true;
}

/* x < k, k < x and their complements.  A comparison that no value or every value satisfies is not looked at.
 */
static bool interval_of_less(const TermBank *bank, Literal l, Interval *i) {
  Term a = arg(bank, l.term, 0), b = arg(bank, l.term, 1);
  bool upper = is_constant(bank, b);
  if (!upper && !is_constant(bank, a)) return false;
  const uint64_t *k = term_words(bank, upper ? b : a);
  unsigned width = width_of(bank, a);
  uint64_t one[BITS_MAX_WORDS];
  i->x = upper ? a : b;
  i->ordered = true;
  i->hole = false;
  i->is_signed = is_op(bank, l.term, TERM_SLESS);
  bits_set_value(one, width, 1);
  least(i->low, i->is_signed, width);
  greatest(i->high, i->is_signed, width);
  if (bits_equal(k, upper ? i->low : i->high, width)) return false;
  if (upper && !l.negated)
    bits_subtract(i->high, k, one, width);
  else if (upper)
    bits_copy(i->low, width, k);
  else if (!l.negated)
    bits_add(i->low, k, one, width);
  else
    bits_copy(i->high, width, k);
  return true;
}

static bool interval_of(const TermBank *bank, Literal l, Interval *i) {
  if (is_op(bank, l.term, TERM_EQUAL))
    return !sort_is_array(term_sort(bank, arg(bank, l.term, 0))) && interval_of_equal(bank, l, i);
  if (is_op(bank, l.term, TERM_ULESS) || is_op(bank, l.term, TERM_SLESS)) return interval_of_less(bank, l, i);
  return false;
}

/* `i` without the one value `hole` */
static Term cut_hole(TermBank *bank, Literal x, const Interval *i, const uint64_t *hole) {
  unsigned width = width_of(bank, i->x);
  bool at_low = bits_equal(i->low, hole, width), at_high = bits_equal(i->high, hole, width);
  uint64_t min[BITS_MAX_WORDS], max[BITS_MAX_WORDS];
  if (at_low && at_high) return RULE(INTERVALS_EMPTY, term_false(bank));
  if (compare(i->is_signed, hole, i->low, width) < 0 || compare(i->is_signed, hole, i->high, width) > 0)
    return RULE(INTERVALS_IMPLIED, literal_term(bank, x));
  least(min, i->is_signed, width);
  greatest(max, i->is_signed, width);
  TermOperator less = i->is_signed ? TERM_SLESS : TERM_ULESS;
  Term k = constant_of(bank, width, hole);
  if (at_high && bits_equal(i->low, min, width))
    return RULE(INTERVALS_EDGE, term_binary(bank, less, i->x, k));
  if (at_low && bits_equal(i->high, max, width))
    return RULE(INTERVALS_EDGE, term_binary(bank, less, k, i->x));
  return TERM_NONE;
}

static Term meet(TermBank *bank, Literal x, const Interval *i, Literal y, const Interval *j) {
  unsigned width = width_of(bank, i->x);
  bool is_signed = i->ordered ? i->is_signed : j->is_signed;
  bool low_from_i = compare(is_signed, i->low, j->low, width) >= 0;
  bool high_from_i = compare(is_signed, i->high, j->high, width) <= 0;
  const uint64_t *low = low_from_i ? i->low : j->low, *high = high_from_i ? i->high : j->high;
  int order = compare(is_signed, low, high, width);
  if (order > 0) return RULE(INTERVALS_EMPTY, term_false(bank));
  if (low_from_i && high_from_i) return RULE(INTERVALS_IMPLIED, literal_term(bank, x));
  bool low_from_j = bits_equal(low, j->low, width), high_from_j = bits_equal(high, j->high, width);
  if (low_from_j && high_from_j) return RULE(INTERVALS_IMPLIED, literal_term(bank, y));
  if (order == 0) return RULE(INTERVALS_POINT, term_equal(bank, i->x, constant_of(bank, width, low)));
  return TERM_NONE;
}

static Term meet_intervals(TermBank *bank, Literal x, Literal y) {
  Interval i, j;
  if (!interval_of(bank, x, &i) || !interval_of(bank, y, &j) || i.x != j.x) return TERM_NONE;
  if (i.hole && j.hole) return TERM_NONE;
  if (i.ordered && j.ordered && i.is_signed != j.is_signed) return TERM_NONE;
  if (i.hole) return cut_hole(bank, y, &j, i.low);
  if (j.hole) return cut_hole(bank, x, &i, j.low);
  return meet(bank, x, &i, y, &j);
}

/* ---- two comparisons of the same operands -------------------------------------------------------- */

static bool is_less(const TermBank *bank, Literal l) {
  return is_op(bank, l.term, TERM_ULESS) || is_op(bank, l.term, TERM_SLESS);
}

/* a < b together with b < a, of the same kind */
static Term meet_less(TermBank *bank, Literal x, Literal y) {
  Term a = arg(bank, x.term, 0), b = arg(bank, x.term, 1);
  if (op_of(bank, x.term) != op_of(bank, y.term) || arg(bank, y.term, 0) != b || arg(bank, y.term, 1) != a)
    return TERM_NONE;
  if (!x.negated && !y.negated) return RULE(LESS_BOTH_WAYS, term_false(bank));
  if (x.negated && y.negated) return RULE(LESS_NEITHER_WAY, term_equal(bank, a, b));
  return RULE(LESS_ONE_WAY, x.negated ? y.term : x.term);
}

/* (a < b or its complement) together with (a = b or its complement) */
static Term meet_less_equal(TermBank *bank, Literal less, Literal equal) {
  Term a = arg(bank, less.term, 0), b = arg(bank, less.term, 1), c = arg(bank, equal.term, 0);
  Term d = arg(bank, equal.term, 1);
  if (!(a == c && b == d) && !(a == d && b == c)) return TERM_NONE;
  if (!less.negated && !equal.negated) return RULE(LESS_AND_EQUAL, term_false(bank));
  if (!less.negated) return RULE(LESS_AND_DIFFERENT, less.term);
  if (!equal.negated) return RULE(NOT_LESS_AND_EQUAL, equal.term);
  return RULE(NOT_LESS_AND_DIFFERENT, term_binary(bank, op_of(bank, less.term), b, a));
}

Term simplify_comparisons(TermBank *bank, Literal x, Literal y) {
  Term result = meet_intervals(bank, x, y);
  if (result) return result;
  bool x_less = is_less(bank, x), y_less = is_less(bank, y);
  if (x_less && y_less) return meet_less(bank, x, y);
  if (x_less && is_op(bank, y.term, TERM_EQUAL)) return meet_less_equal(bank, x, y);
  if (y_less && is_op(bank, x.term, TERM_EQUAL)) return meet_less_equal(bank, y, x);
  return TERM_NONE;
}
