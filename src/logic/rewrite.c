/* Simplification on construction: the way in.  Constants are folded, operands ordered, operators of width 1
 * turned into Boolean ones, operators moved into choices between constants; then the rules of the operator
 * (rewrite_*.c) are asked, and if none applies the term is made as it stands.
 *
 * Rules build their results with the ordinary constructors, so simplification goes on below them.  Some
 * rules push operators down; to keep any construction cheap on any formula, rewriting counts its nesting
 * and its steps, and beyond the limits only folds and orders.
 *
 * C leaves open in which order the arguments of a call are computed, so no call here has two arguments that
 * make terms: handles do not depend on the compiler. */
#include "logic/rewrite.h"

enum { DEPTH_LIMIT = 48, WORK_LIMIT = 300 };

bool rewrite_enter(TermBank *bank) {
  if (bank->depth++ == 0) bank->work = 0;
  return ++bank->work <= WORK_LIMIT && bank->depth <= DEPTH_LIMIT;
}

void rewrite_leave(TermBank *bank) { bank->depth--; }

static const char *const rule_names[] = {
#define X(name, meaning) #name,
    REWRITE_RULES(X)
#undef X
};
static const char *const rule_meanings[] = {
#define X(name, meaning) meaning,
    REWRITE_RULES(X)
#undef X
};

const char *rewrite_rule_name(RewriteRule rule) { return rule_names[rule]; }
const char *rewrite_rule_meaning(RewriteRule rule) { return rule_meanings[rule]; }

/* ---- folding and choices ------------------------------------------------------------------------- */

static Term fold(TermBank *bank, TermOperator op, unsigned width, uint32_t parameter, unsigned arity,
                 const Term *operands) {
  BitsOperand values[2];
  for (unsigned i = 0; i < arity; i++) {
    if (!is_constant(bank, operands[i])) return TERM_NONE;
    values[i] = (BitsOperand){term_words(bank, operands[i]), width_of(bank, operands[i])};
  }
  uint64_t result[BITS_MAX_WORDS];
  bits_apply(op, width, parameter, values, result);
  return RULE(FOLD, term_words_constant(bank, width, result));
}

bool choice_of(TermBank *bank, Term t, Choice *choice) {
  unsigned width = width_of(bank, t);
  bool extends = is_op(bank, t, TERM_ZERO_EXTEND) || is_op(bank, t, TERM_SIGN_EXTEND);
  if (extends && width_of(bank, arg(bank, t, 0)) == 1) {
    choice->c = arg(bank, t, 0);
    choice->yes = is_op(bank, t, TERM_SIGN_EXTEND) ? ones_term(bank, width) : one_term(bank, width);
    choice->no = zero_term(bank, width);
    return true;
  }
  if (!is_op(bank, t, TERM_ITE) || !is_constant(bank, arg(bank, t, 1)) || !is_constant(bank, arg(bank, t, 2)))
    return false;
  *choice = (Choice){arg(bank, t, 0), arg(bank, t, 1), arg(bank, t, 2)};
  return true;
}

/* op(c ? k : l, m) where the other operand is a constant or a choice by the same condition */
static Term lift_binary(TermBank *bank, TermOperator op, Term a, Term b) {
  Choice x, y;
  bool a_chooses = !is_constant(bank, a) && choice_of(bank, a, &x);
  bool b_chooses = !is_constant(bank, b) && choice_of(bank, b, &y);
  if (!a_chooses && !(is_constant(bank, a) && b_chooses)) return TERM_NONE;
  if (!b_chooses && !is_constant(bank, b)) return TERM_NONE;
  if (!a_chooses) x = (Choice){y.c, a, a};
  if (!b_chooses) y = (Choice){x.c, b, b};
  if (x.c != y.c) return TERM_NONE;
  Term yes = rewrite_binary(bank, op, x.yes, y.yes), no = rewrite_binary(bank, op, x.no, y.no);
  return RULE(LIFT_BINARY, term_ite(bank, x.c, yes, no));
}

static Term lift_unary(TermBank *bank, TermOperator op, Term a) {
  Choice x;
  if (!choice_of(bank, a, &x)) return TERM_NONE;
  Term yes = rewrite_unary(bank, op, x.yes), no = rewrite_unary(bank, op, x.no);
  return RULE(LIFT_UNARY, term_ite(bank, x.c, yes, no));
}

/* ---- operators of width 1 ------------------------------------------------------------------------ */

static Term lower_bit(TermBank *bank, TermOperator op, Term a, Term b) {
  switch (op) {
  case TERM_ADD:
  case TERM_SUBTRACT: return RULE(BIT_ADD, term_xor(bank, a, b));
  case TERM_MULTIPLY: return RULE(BIT_MULTIPLY, term_and(bank, a, b));
  case TERM_EQUAL: return RULE(BIT_EQUAL, term_not(bank, term_xor(bank, a, b)));
  case TERM_ULESS: return RULE(BIT_ULESS, term_and(bank, term_not(bank, a), b));
  case TERM_SLESS: return RULE(BIT_SLESS, term_and(bank, a, term_not(bank, b)));
  case TERM_UDIVIDE:
  case TERM_SDIVIDE: return RULE(BIT_DIVIDE, term_or(bank, a, term_not(bank, b)));
  case TERM_UREMAINDER:
  case TERM_SREMAINDER:
  case TERM_SMODULO: return RULE(BIT_REMAINDER, term_and(bank, a, term_not(bank, b)));
  case TERM_SHIFT_LEFT:
  case TERM_SHIFT_RIGHT: return RULE(BIT_SHIFT, term_and(bank, a, term_not(bank, b)));
  case TERM_SHIFT_RIGHT_SIGNED: return RULE(BIT_SHIFT_SIGNED, a);
  default: return TERM_NONE;
  }
}

/* ---- the way in ---------------------------------------------------------------------------------- */

Term rewrite_unary(TermBank *bank, TermOperator op, Term a) {
  unsigned width = width_of(bank, a);
  Term result = fold(bank, op, width, 0, 1, &a);
  if (result) return result;
  if (rewrite_enter(bank)) {
    result = lift_unary(bank, op, a);
    if (!result) result = op == TERM_NOT ? simplify_not(bank, a) : simplify_negate(bank, a);
  }
  rewrite_leave(bank);
  return result ? result : bank_intern(bank, op, width, 0, a, TERM_NONE, TERM_NONE);
}

static bool is_commutative(TermOperator op) {
  return op == TERM_AND || op == TERM_OR || op == TERM_XOR || op == TERM_EQUAL || op == TERM_ADD ||
         op == TERM_MULTIPLY;
}

static Term simplify_binary(TermBank *bank, TermOperator op, Term a, Term b) {
  Term result = op == TERM_CONCAT ? TERM_NONE : lift_binary(bank, op, a, b);
  if (result) return result;
  if (op != TERM_CONCAT && width_of(bank, a) == 1 && (result = lower_bit(bank, op, a, b))) return result;
  switch (op) {
  case TERM_AND: return simplify_and(bank, a, b);
  case TERM_OR: return simplify_or(bank, a, b);
  case TERM_XOR: return simplify_xor(bank, a, b);
  case TERM_EQUAL: return simplify_equal(bank, a, b);
  case TERM_ULESS:
  case TERM_SLESS: return simplify_less(bank, op, a, b);
  case TERM_ADD: return simplify_add(bank, a, b);
  case TERM_SUBTRACT: return simplify_subtract(bank, a, b);
  case TERM_MULTIPLY: return simplify_multiply(bank, a, b);
  case TERM_UDIVIDE:
  case TERM_UREMAINDER:
  case TERM_SDIVIDE:
  case TERM_SREMAINDER:
  case TERM_SMODULO: return simplify_division(bank, op, a, b);
  case TERM_SHIFT_LEFT:
  case TERM_SHIFT_RIGHT:
  case TERM_SHIFT_RIGHT_SIGNED: return simplify_shift(bank, op, a, b);
  case TERM_CONCAT: return simplify_concat(bank, a, b);
  default: return TERM_NONE;
  }
}

Term rewrite_binary(TermBank *bank, TermOperator op, Term a, Term b) {
  if (op == TERM_ULESS_EQUAL || op == TERM_SLESS_EQUAL) {
    TermOperator less = op == TERM_ULESS_EQUAL ? TERM_ULESS : TERM_SLESS;
    return RULE(LESS_EQUAL, term_not(bank, rewrite_binary(bank, less, b, a)));
  }
  unsigned width = term_operator_is_comparison(op)   ? 1
                   : op == TERM_CONCAT ? width_of(bank, a) + width_of(bank, b)
                                       : width_of(bank, a);
  Term operands[2] = {a, b}, result = fold(bank, op, width, 0, 2, operands);
  if (result) return result;
  if (is_commutative(op) && !is_constant(bank, b) && (is_constant(bank, a) || b < a))
    a = operands[1], b = operands[0];
  if (rewrite_enter(bank)) result = simplify_binary(bank, op, a, b);
  rewrite_leave(bank);
  return result ? result : bank_intern(bank, op, width, 0, a, b, TERM_NONE);
}

Term rewrite_extract(TermBank *bank, Term a, unsigned high, unsigned low) {
  unsigned width = high - low + 1;
  uint32_t parameter = high << 16 | low;
  if (width == width_of(bank, a)) return RULE(EXTRACT_ALL, a);
  Term result = fold(bank, TERM_EXTRACT, width, parameter, 1, &a);
  if (result) return result;
  if (rewrite_enter(bank)) result = simplify_extract(bank, a, high, low);
  rewrite_leave(bank);
  return result ? result : bank_intern(bank, TERM_EXTRACT, width, parameter, a, TERM_NONE, TERM_NONE);
}

Term rewrite_extend(TermBank *bank, TermOperator op, Term a, unsigned width) {
  if (width == width_of(bank, a)) return RULE(EXTEND_NOTHING, a);
  Term result = fold(bank, op, width, 0, 1, &a);
  if (result) return result;
  if (rewrite_enter(bank)) result = simplify_extend(bank, op, a, width);
  rewrite_leave(bank);
  return result ? result : bank_intern(bank, op, width, 0, a, TERM_NONE, TERM_NONE);
}

Term rewrite_ite(TermBank *bank, Term c, Term a, Term b) {
  if (c == TERM_TRUE) return RULE(ITE_TRUE, a);
  if (c == TERM_FALSE) return RULE(ITE_FALSE, b);
  if (a == b) return RULE(ITE_SAME, a);
  Term result = TERM_NONE;
  if (rewrite_enter(bank)) result = simplify_ite(bank, c, a, b);
  rewrite_leave(bank);
  return result ? result : bank_intern(bank, TERM_ITE, term_sort(bank, a), 0, c, a, b);
}

/* ---- known bits ---------------------------------------------------------------------------------- */

enum { KNOWN_BITS_LEVELS = 3 };

static unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }
static unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }

/* x / k has fewer bits than x by those of k but one. */
static unsigned quotient_leading_zeros(const TermBank *bank, unsigned dividend, Term k, unsigned width) {
  if (!is_constant(bank, k) || is_zero(bank, k)) return 0;
  return smaller(width, dividend + width - 1 - bits_leading_zeros(term_words(bank, k), width));
}

static unsigned leading_zeros(const TermBank *bank, Term t, unsigned levels) {
  unsigned width = width_of(bank, t);
  if (is_constant(bank, t)) return bits_leading_zeros(term_words(bank, t), width);
  if (!levels) return is_op(bank, t, TERM_ZERO_EXTEND) ? width - width_of(bank, arg(bank, t, 0)) : 0;
  levels--;
  switch (op_of(bank, t)) {
  case TERM_ZERO_EXTEND:
    return width - width_of(bank, arg(bank, t, 0)) + leading_zeros(bank, arg(bank, t, 0), levels);
  case TERM_AND:
    return larger(leading_zeros(bank, arg(bank, t, 0), levels), leading_zeros(bank, arg(bank, t, 1), levels));
  case TERM_OR:
  case TERM_XOR:
    return smaller(leading_zeros(bank, arg(bank, t, 0), levels),
                   leading_zeros(bank, arg(bank, t, 1), levels));
  case TERM_ITE:
    return smaller(leading_zeros(bank, arg(bank, t, 1), levels),
                   leading_zeros(bank, arg(bank, t, 2), levels));
  case TERM_ADD: {
    unsigned both =
        smaller(leading_zeros(bank, arg(bank, t, 0), levels), leading_zeros(bank, arg(bank, t, 1), levels));
    return both ? both - 1 : 0;
  }
  case TERM_MULTIPLY: {
    unsigned sum =
        leading_zeros(bank, arg(bank, t, 0), levels) + leading_zeros(bank, arg(bank, t, 1), levels);
    return sum > width ? sum - width : 0;
  }
  case TERM_SHIFT_RIGHT: return leading_zeros(bank, arg(bank, t, 0), levels);
  case TERM_UREMAINDER: {
    unsigned dividend = leading_zeros(bank, arg(bank, t, 0), levels);
    bool bounded = is_constant(bank, arg(bank, t, 1)) && !is_zero(bank, arg(bank, t, 1));
    return bounded ? larger(dividend, leading_zeros(bank, arg(bank, t, 1), levels)) : dividend;
  }
  case TERM_UDIVIDE:
    return quotient_leading_zeros(bank, leading_zeros(bank, arg(bank, t, 0), levels), arg(bank, t, 1), width);
  case TERM_EXTRACT: {
    unsigned above = width_of(bank, arg(bank, t, 0)) - 1 - term_extract_high(bank, t);
    unsigned all = leading_zeros(bank, arg(bank, t, 0), levels);
    return all > above ? smaller(width, all - above) : 0;
  }
  case TERM_CONCAT: {
    unsigned high = leading_zeros(bank, arg(bank, t, 0), levels);
    if (high < width_of(bank, arg(bank, t, 0))) return high;
    return high + leading_zeros(bank, arg(bank, t, 1), levels);
  }
  default: return 0;
  }
}

static unsigned trailing_zeros(const TermBank *bank, Term t, unsigned levels) {
  unsigned width = width_of(bank, t);
  if (is_constant(bank, t)) return bits_trailing_zeros(term_words(bank, t), width);
  if (!levels--) return 0;
  switch (op_of(bank, t)) {
  case TERM_AND:
    return larger(trailing_zeros(bank, arg(bank, t, 0), levels),
                  trailing_zeros(bank, arg(bank, t, 1), levels));
  case TERM_OR:
  case TERM_XOR:
  case TERM_ADD:
  case TERM_SUBTRACT:
    return smaller(trailing_zeros(bank, arg(bank, t, 0), levels),
                   trailing_zeros(bank, arg(bank, t, 1), levels));
  case TERM_ITE:
    return smaller(trailing_zeros(bank, arg(bank, t, 1), levels),
                   trailing_zeros(bank, arg(bank, t, 2), levels));
  case TERM_MULTIPLY: {
    unsigned sum =
        trailing_zeros(bank, arg(bank, t, 0), levels) + trailing_zeros(bank, arg(bank, t, 1), levels);
    return smaller(sum, width);
  }
  case TERM_SHIFT_LEFT:
  case TERM_NEGATE:
  case TERM_SIGN_EXTEND: return trailing_zeros(bank, arg(bank, t, 0), levels);
  case TERM_ZERO_EXTEND: {
    unsigned inner = trailing_zeros(bank, arg(bank, t, 0), levels);
    return inner == width_of(bank, arg(bank, t, 0)) ? width : inner;
  }
  case TERM_CONCAT: {
    unsigned low = trailing_zeros(bank, arg(bank, t, 1), levels);
    if (low < width_of(bank, arg(bank, t, 1))) return low;
    return low + trailing_zeros(bank, arg(bank, t, 0), levels);
  }
  default: return 0;
  }
}

unsigned known_leading_zeros(const TermBank *bank, Term t) {
  return leading_zeros(bank, t, KNOWN_BITS_LEVELS);
}
unsigned known_trailing_zeros(const TermBank *bank, Term t) {
  return trailing_zeros(bank, t, KNOWN_BITS_LEVELS);
}
bool is_nonnegative(const TermBank *bank, Term t) { return known_leading_zeros(bank, t) >= 1; }
