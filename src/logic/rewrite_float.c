/* Rules for floating-point operators.
 *
 * C computes with float operands in double wherever a constant is one, so the rules about widening matter
 * most: comparisons of widened numbers are made in the narrow format, and an operation on widened numbers
 * whose result is narrowed again is made there too if the wide format has more than twice the precision (S.
 * Figueroa, "When is double rounding innocuous?", 1995); then results do not depend on the detour, in any
 * mode.
 *
 * NaNs have one pattern as results but any pattern as operands, so an operation that gives back its operand
 * is not that operand, but has to look for a NaN first (`canonical`). */
#include "logic/float.h"
#include "logic/rewrite.h"

/* An operator about to be made. */
typedef struct {
  TermOperator op;
  Sort sort;
  FloatParameter p;
  Term x[3];
  unsigned arity;
} Draft;

static bool is_commutative(TermOperator op) {
  return op == TERM_FP_ADD || op == TERM_FP_MULTIPLY || op == TERM_FP_MIN || op == TERM_FP_MAX ||
         op == TERM_FP_FMA || op == TERM_FP_EQUAL;
}

static bool is_from_integer(const TermBank *bank, Term t) {
  return is_op(bank, t, TERM_FP_FROM_SBV) || is_op(bank, t, TERM_FP_FROM_UBV);
}

/* ---- folding and choices --------------------------------------------------------------------------- */

static Term fold_float(TermBank *bank, const Draft *d) {
  BitsOperand values[3];
  uint64_t result[BITS_MAX_WORDS];
  for (unsigned i = 0; i < d->arity; i++) {
    if (!is_constant(bank, d->x[i])) return TERM_NONE;
    values[i] = (BitsOperand){term_words(bank, d->x[i]), width_of(bank, d->x[i])};
  }
  float_apply(d->op, d->sort, float_pack_parameter(d->p), values, result);
  return term_words_constant(bank, d->sort, result);
}

/* All operands are constants or choices between constants, by one condition. */
static Term lift_float(TermBank *bank, const Draft *d) {
  Draft yes = *d, no = *d;
  Term condition = TERM_NONE;
  for (unsigned i = 0; i < d->arity; i++) {
    Choice choice;
    if (is_constant(bank, d->x[i])) continue;
    if (!choice_of(bank, d->x[i], &choice) || (condition && choice.c != condition)) return TERM_NONE;
    condition = choice.c;
    yes.x[i] = choice.yes;
    no.x[i] = choice.no;
  }
  Term a = fold_float(bank, &yes), b = fold_float(bank, &no);
  return term_ite(bank, condition, a, b);
}

/* ---- NaNs ------------------------------------------------------------------------------------------ */

static bool is_nan_constant(const TermBank *bank, IeeeFormat f, Term t) {
  return is_constant(bank, t) && ieee_is_nan(f, term_words(bank, t));
}

/* Is no pattern of t but that of a result possible? */
static bool is_canonical(const TermBank *bank, IeeeFormat f, Term t) {
  if (is_constant(bank, t)) {
    uint64_t words[IEEE_WORDS];
    ieee_convert(f, f, IEEE_NEAREST_EVEN, term_words(bank, t), words);
    return bits_equal(words, term_words(bank, t), ieee_width(f));
  }
  return operator_gives_float(op_of(bank, t)) && ieee_same_format(term_float_parameter(bank, t).format, f);
}

/* t as a result: with the one NaN. */
static Term canonical(TermBank *bank, IeeeFormat f, Term t) {
  if (is_canonical(bank, f, t)) return t;
  if (f.has_leading_bit) return TERM_NONE; /* other encodings would have to be mended as well */
  Term is_nan = term_float_test(bank, TERM_FP_IS_NAN, f, t);
  return term_ite(bank, is_nan, term_float_nan(bank, f), t);
}

/* ---- arithmetic ------------------------------------------------------------------------------------ */

/* The zero that changes nothing when added: x + -0 is x, except downwards, where x + +0 is. */
static bool is_neutral_addend(const TermBank *bank, const Draft *d, Term t, bool negate) {
  if (!is_constant(bank, t) || ieee_classify(d->p.format, term_words(bank, t)) != IEEE_ZERO) return false;
  bool is_negative = ieee_is_negative(d->p.format, term_words(bank, t)) != negate;
  return is_negative == (d->p.rounding != IEEE_DOWNWARD);
}

static bool is_float_one(const TermBank *bank, IeeeFormat f, Term t) {
  uint64_t one[IEEE_WORDS];
  return is_constant(bank, t) && ieee_power(f, false, 0, one) &&
         bits_equal(one, term_words(bank, t), ieee_width(f));
}

static Term simplify_arithmetic(TermBank *bank, const Draft *d) {
  IeeeFormat f = d->p.format;
  Term a = d->x[0], b = d->x[1];
  bool gives_first = false;
  switch (d->op) {
  case TERM_FP_ADD: gives_first = is_neutral_addend(bank, d, b, false); break;
  case TERM_FP_SUBTRACT: gives_first = is_neutral_addend(bank, d, b, true); break;
  case TERM_FP_MULTIPLY:
  case TERM_FP_DIVIDE: gives_first = is_float_one(bank, f, b); break;
  case TERM_FP_MIN:
  case TERM_FP_MAX: return a == b ? canonical(bank, f, a) : TERM_NONE; /* a NaN here is no operand at all */
  default: break;
  }
  if (gives_first) return canonical(bank, f, a);
  for (unsigned i = 0; i < d->arity; i++)
    if (is_nan_constant(bank, f, d->x[i])) return term_float_nan(bank, f);
  return TERM_NONE;
}

/* ---- widening -------------------------------------------------------------------------------------- */

/* t = widen(x) without loss? */
static bool widens(const TermBank *bank, Term t, IeeeFormat *narrow, Term *x) {
  if (!is_op(bank, t, TERM_FP_TO_FP)) return false;
  FloatParameter p = term_float_parameter(bank, t);
  *narrow = p.from;
  *x = arg(bank, t, 0);
  return ieee_includes(p.format, p.from);
}

/* An integer that every value of its width is a number of the format. */
static bool is_exact_integer(const TermBank *bank, Term t, IeeeFormat f) {
  unsigned width = is_from_integer(bank, t) ? width_of(bank, arg(bank, t, 0)) : IEEE_MAX_PRECISION + 1;
  return width <= f.precision && width <= ieee_bias(f);
}

/* A constant in the narrow format, rounded if need be; *exact: it was not needed. */
static Term narrowed(TermBank *bank, IeeeFormat narrow, IeeeFormat wide, IeeeRounding mode, Term k,
                     bool *exact) {
  uint64_t words[IEEE_WORDS], back[IEEE_WORDS];
  ieee_convert(narrow, wide, mode, term_words(bank, k), words);
  ieee_convert(wide, narrow, mode, words, back);
  *exact = ieee_equal(wide, back, term_words(bank, k));
  return term_words_constant(bank, ieee_width(narrow), words);
}

/* widen(x) < k: no number of the narrow format lies between k and the next one upwards; and so on. */
static Term compare_with_constant(TermBank *bank, const Draft *d, IeeeFormat narrow, Term x,
                                  bool constant_first) {
  Term k = d->x[constant_first ? 0 : 1];
  bool exact, upwards = (d->op == TERM_FP_LESS) != constant_first;
  IeeeRounding mode = upwards ? IEEE_UPWARD : IEEE_DOWNWARD;
  Term limit = narrowed(bank, narrow, d->p.format, mode, k, &exact);
  if (d->op == TERM_FP_EQUAL && !exact) return term_false(bank);
  return constant_first ? term_float_compare(bank, d->op, narrow, limit, x)
                        : term_float_compare(bank, d->op, narrow, x, limit);
}

static Term compare_integers(TermBank *bank, const Draft *d) {
  Term a = d->x[0], b = d->x[1];
  if (!is_from_integer(bank, a) || op_of(bank, a) != op_of(bank, b)) return TERM_NONE;
  bool is_signed = is_op(bank, a, TERM_FP_FROM_SBV);
  if (!is_exact_integer(bank, a, d->p.format) || !is_exact_integer(bank, b, d->p.format)) return TERM_NONE;
  unsigned width_a = width_of(bank, arg(bank, a, 0)), width_b = width_of(bank, arg(bank, b, 0));
  unsigned width = width_a > width_b ? width_a : width_b;
  Term x = term_resize(bank, arg(bank, a, 0), width, is_signed);
  Term y = term_resize(bank, arg(bank, b, 0), width, is_signed);
  if (d->op == TERM_FP_EQUAL) return term_equal(bank, x, y);
  if (d->op == TERM_FP_LESS) return term_binary(bank, is_signed ? TERM_SLESS : TERM_ULESS, x, y);
  return term_binary(bank, is_signed ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL, x, y);
}

/* An exact integer x and a constant: x < k is x < ceil(k), and so on.  Two more bits than x has hold x and
 * the integers next to it; what does not fit in there is on one side of all x. */
static Term compare_integer_with_constant(TermBank *bank, const Draft *d, bool constant_first) {
  Term t = d->x[constant_first ? 1 : 0], k = d->x[constant_first ? 0 : 1], x = arg(bank, t, 0);
  IeeeFormat f = d->p.format;
  bool upwards = (d->op == TERM_FP_LESS) != constant_first;
  uint64_t integer[IEEE_WORDS] = {0}, rounded[IEEE_WORDS];
  unsigned width = width_of(bank, x) + 2;
  ieee_round(f, upwards ? IEEE_UPWARD : IEEE_DOWNWARD, term_words(bank, k), rounded);
  if (d->op == TERM_FP_EQUAL && !ieee_equal(f, rounded, term_words(bank, k))) return term_false(bank);
  if (!ieee_to_integer(f, IEEE_TOWARDS_ZERO, rounded, width, true, integer))
    return term_bool(bank, d->op != TERM_FP_EQUAL && ieee_is_negative(f, rounded) == constant_first);
  Term limit = term_words_constant(bank, width, integer);
  x = term_resize(bank, x, width, is_op(bank, t, TERM_FP_FROM_SBV));
  if (d->op == TERM_FP_EQUAL) return term_equal(bank, x, limit);
  TermOperator op = d->op == TERM_FP_LESS ? TERM_SLESS : TERM_SLESS_EQUAL;
  return constant_first ? term_binary(bank, op, limit, x) : term_binary(bank, op, x, limit);
}

static Term simplify_comparison(TermBank *bank, const Draft *d) {
  IeeeFormat f = d->p.format, narrow, other;
  Term a = d->x[0], b = d->x[1], x, y;
  if (is_nan_constant(bank, f, a) || is_nan_constant(bank, f, b)) return term_false(bank);
  if (a == b && d->op == TERM_FP_LESS) return term_false(bank);
  if (a == b) return term_not(bank, term_float_test(bank, TERM_FP_IS_NAN, f, a));
  bool first = widens(bank, a, &narrow, &x), second = widens(bank, b, &other, &y);
  if (first && second && ieee_same_format(narrow, other))
    return term_float_compare(bank, d->op, narrow, x, y);
  if (first && is_constant(bank, b)) return compare_with_constant(bank, d, narrow, x, false);
  if (second && is_constant(bank, a)) return compare_with_constant(bank, d, other, y, true);
  if (is_constant(bank, b) && is_exact_integer(bank, a, f))
    return compare_integer_with_constant(bank, d, false);
  if (is_constant(bank, a) && is_exact_integer(bank, b, f))
    return compare_integer_with_constant(bank, d, true);
  return compare_integers(bank, d);
}

/* Does rounding to `wide` and then to `narrow` give what rounding to `narrow` gives?  For sums, products,
 * quotients and roots of narrow numbers; none of them leaves the exponents of `wide`. */
static bool is_innocuous(IeeeFormat wide, IeeeFormat narrow) {
  long least = 1 - (long)ieee_bias(narrow) - narrow.precision, largest = (long)ieee_bias(narrow) + 1;
  return wide.precision >= 2 * narrow.precision + 2 && 2 * largest <= (long)ieee_bias(wide) &&
         largest - least <= (long)ieee_bias(wide) - 1 && 2 * least >= 1 - (long)ieee_bias(wide);
}

/* A constant that is a number of the narrow format, or what is widened from there. */
static Term without_widening(TermBank *bank, IeeeFormat narrow, IeeeFormat wide, Term t) {
  IeeeFormat from;
  Term x;
  bool exact;
  if (widens(bank, t, &from, &x)) return ieee_same_format(from, narrow) ? x : TERM_NONE;
  if (!is_constant(bank, t)) return TERM_NONE;
  x = narrowed(bank, narrow, wide, IEEE_NEAREST_EVEN, t, &exact);
  return exact ? x : TERM_NONE;
}

/* narrow(op(widen(x), widen(y))) */
static Term narrow_operation(TermBank *bank, const Draft *d) {
  Term t = d->x[0];
  TermOperator op = op_of(bank, t);
  bool is_binary = op >= TERM_FP_ADD && op <= TERM_FP_DIVIDE;
  if ((!is_binary && op != TERM_FP_SQRT) || !is_innocuous(d->p.from, d->p.format)) return TERM_NONE;
  IeeeRounding mode = term_float_parameter(bank, t).rounding;
  if (mode != d->p.rounding) return TERM_NONE;
  Term x = without_widening(bank, d->p.format, d->p.from, arg(bank, t, 0)), y = TERM_NONE;
  if (is_binary) y = without_widening(bank, d->p.format, d->p.from, arg(bank, t, 1));
  if (!x || (is_binary && !y)) return TERM_NONE;
  return is_binary ? term_float_binary(bank, op, d->p.format, mode, x, y)
                   : term_float_unary(bank, op, d->p.format, mode, x);
}

static Term simplify_conversion(TermBank *bank, const Draft *d) {
  IeeeFormat narrow;
  Term a = d->x[0], x;
  if (ieee_same_format(d->p.format, d->p.from)) return canonical(bank, d->p.format, a);
  if (widens(bank, a, &narrow, &x)) return term_float_convert(bank, d->p.format, narrow, d->p.rounding, x);
  if (is_exact_integer(bank, a, d->p.from))
    return term_float_from_integer(bank, d->p.format, d->p.rounding, arg(bank, a, 0),
                                   is_op(bank, a, TERM_FP_FROM_SBV));
  return narrow_operation(bank, d);
}

/* ---- integers and classes -------------------------------------------------------------------------- */

static Term simplify_to_integer(TermBank *bank, const Draft *d) {
  IeeeFormat narrow;
  Term a = d->x[0], x;
  bool to_signed = d->op == TERM_FP_TO_SBV;
  if (widens(bank, a, &narrow, &x))
    return term_float_to_integer(bank, narrow, d->p.rounding, x, d->sort, to_signed);
  if (!is_exact_integer(bank, a, d->p.format)) return TERM_NONE;
  bool from_signed = is_op(bank, a, TERM_FP_FROM_SBV);
  unsigned width = width_of(bank, arg(bank, a, 0));
  if (from_signed && !to_signed) return TERM_NONE;
  if (d->sort < width + (to_signed && !from_signed)) return TERM_NONE;
  return term_resize(bank, arg(bank, a, 0), d->sort, from_signed);
}

static Term simplify_test(TermBank *bank, const Draft *d) {
  Term a = d->x[0];
  IeeeFormat f = d->p.format;
  bool is_nan = d->op == TERM_FP_IS_NAN;
  if (is_op(bank, a, TERM_ITE) &&
      (is_constant(bank, arg(bank, a, 1)) || is_constant(bank, arg(bank, a, 2)))) {
    Term yes = term_float_test(bank, d->op, f, arg(bank, a, 1));
    Term no = term_float_test(bank, d->op, f, arg(bank, a, 2));
    return term_ite(bank, arg(bank, a, 0), yes, no);
  }
  if (is_from_integer(bank, a)) {
    if (is_nan || d->op == TERM_FP_IS_SUBNORMAL) return term_false(bank);
    if (d->op == TERM_FP_IS_INFINITE && is_exact_integer(bank, a, f)) return term_false(bank);
    if (d->op == TERM_FP_IS_ZERO) return term_not(bank, term_nonzero(bank, arg(bank, a, 0)));
  }
  bool keeps = is_op(bank, a, TERM_FP_TO_FP) || is_op(bank, a, TERM_FP_ROUND);
  if (!keeps || (!is_nan && d->op != TERM_FP_IS_INFINITE && d->op != TERM_FP_IS_ZERO)) return TERM_NONE;
  FloatParameter p = term_float_parameter(bank, a);
  bool is_conversion = is_op(bank, a, TERM_FP_TO_FP);
  bool is_exact = is_conversion && ieee_includes(p.format, p.from);
  bool to_integral = !is_conversion && d->op != TERM_FP_IS_ZERO && ieee_bias(f) >= f.precision;
  if (!is_nan && !is_exact && !to_integral) return TERM_NONE;
  return term_float_test(bank, d->op, is_conversion ? p.from : f, arg(bank, a, 0));
}

/* ---- the way in ------------------------------------------------------------------------------------ */

static Term simplify_float(TermBank *bank, const Draft *d) {
  Term result = lift_float(bank, d);
  if (result) return result;
  if (d->op <= TERM_FP_ROUND) return simplify_arithmetic(bank, d);
  if (d->op <= TERM_FP_LESS_EQUAL) return simplify_comparison(bank, d);
  if (d->op <= TERM_FP_IS_NORMAL) return simplify_test(bank, d);
  if (d->op == TERM_FP_TO_FP) return simplify_conversion(bank, d);
  if (d->op == TERM_FP_TO_SBV || d->op == TERM_FP_TO_UBV) return simplify_to_integer(bank, d);
  return TERM_NONE;
}

Term rewrite_float(TermBank *bank, TermOperator op, Sort sort, FloatParameter parameter,
                   const Term *children) {
  Draft d = {.op = op, .sort = sort, .p = parameter, .arity = operator_arity(op)};
  for (unsigned i = 0; i < d.arity; i++) d.x[i] = children[i];
  Term result = fold_float(bank, &d);
  if (result) return result;
  if (is_commutative(op) && !is_constant(bank, d.x[1]) && (is_constant(bank, d.x[0]) || d.x[1] < d.x[0])) {
    Term first = d.x[0];
    d.x[0] = d.x[1];
    d.x[1] = first;
  }
  if (rewrite_enter(bank)) result = simplify_float(bank, &d);
  rewrite_leave(bank);
  if (result) return result;
  return bank_intern(bank, op, sort, float_pack_parameter(parameter), d.x[0], d.x[1], d.x[2]);
}
