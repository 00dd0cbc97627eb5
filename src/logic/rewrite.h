/* rewrite.h: simplification on construction, for the files of this room only.
 *
 * Normal forms that the rest of the project may rely on for speed and readability, never for soundness
 * (a rewriting that has grown too expensive stops early and leaves a term as it stands):
 *   - a constant operand of a commutative operator stands second, otherwise the older operand first;
 *   - no SUBTRACT of a constant (x + -k), no ULESS_EQUAL or SLESS_EQUAL (not b < a);
 *   - NOT does not stand below XOR, nor below both operands of AND, nor below any operand of OR;
 *   - operators of width 1 are NOT, AND, OR, XOR, ITE, EXTRACT, SELECT and comparisons of wider operands;
 *   - shifts by constants, masks that are runs of ones, products, quotients and remainders by powers of two
 *     are EXTRACT, CONCAT and extensions: x * 2^k is concat(extract(x, w-1-k, 0), 0);
 *   - CONCAT nests to the right, and with a zero high part it is ZERO_EXTEND;
 *   - c ? 1 : 0 is ZERO_EXTEND of c, c ? -1 : 0 is SIGN_EXTEND of c. */
#ifndef craig_logic_rewrite_h
#define craig_logic_rewrite_h

#include "logic/bank.h"
#include "logic/float.h"

/* The simplest terms known for an operator on given children. */
Term rewrite_unary(TermBank *bank, TermOperator op, Term a);
Term rewrite_binary(TermBank *bank, TermOperator op, Term a, Term b);
Term rewrite_extract(TermBank *bank, Term a, unsigned high, unsigned low);
Term rewrite_extend(TermBank *bank, TermOperator op, Term a, unsigned width);
Term rewrite_ite(TermBank *bank, Term c, Term a, Term b);
Term rewrite_select(TermBank *bank, Term array, Term index);
Term rewrite_store(TermBank *bank, Term array, Term index, Term value);
Term rewrite_float(TermBank *bank, TermOperator op, Sort sort, FloatParameter parameter, const Term *children);

const char *rewrite_rule_name(RewriteRule rule);
const char *rewrite_rule_meaning(RewriteRule rule);

/* Around the asking for rules: may they still be asked?  Each call is followed by one of rewrite_leave. */
bool rewrite_enter(TermBank *bank);
void rewrite_leave(TermBank *bank);

/* ---- between the files of rules: each gives a simpler term or TERM_NONE --------------------------- */

Term simplify_not(TermBank *bank, Term a);
Term simplify_and(TermBank *bank, Term a, Term b);
Term simplify_or(TermBank *bank, Term a, Term b);
Term simplify_xor(TermBank *bank, Term a, Term b);
Term simplify_bitwise_wiring(TermBank *bank, TermOperator op, Term a, Term b);
Term simplify_ite(TermBank *bank, Term c, Term a, Term b);
Term simplify_equal(TermBank *bank, Term a, Term b);
Term simplify_less(TermBank *bank, TermOperator op, Term a, Term b); /* ULESS or SLESS */
Term simplify_add(TermBank *bank, Term a, Term b);
Term simplify_subtract(TermBank *bank, Term a, Term b);
Term simplify_negate(TermBank *bank, Term a);
Term simplify_multiply(TermBank *bank, Term a, Term b);
Term simplify_division(TermBank *bank, TermOperator op, Term a, Term b); /* all five */
Term simplify_shift(TermBank *bank, TermOperator op, Term a, Term b);    /* all three */
Term simplify_concat(TermBank *bank, Term a, Term b);
Term simplify_extract(TermBank *bank, Term a, unsigned high, unsigned low);
Term simplify_extend(TermBank *bank, TermOperator op, Term a, unsigned width);

/* A term or its complement. */
typedef struct {
  Term term;
  bool negated;
} Literal;

/* The conjunction of two literals of width 1 that are comparisons, if it is simpler. */
Term simplify_comparisons(TermBank *bank, Literal x, Literal y);

/* ---- what is known of a term's bits, looking only a few levels down ------------------------------- */

unsigned known_leading_zeros(const TermBank *bank, Term t);
unsigned known_trailing_zeros(const TermBank *bank, Term t);
bool is_nonnegative(const TermBank *bank, Term t); /* the top bit is known to be 0 */

/* t = c ? yes : no with constants yes and no */
typedef struct {
  Term c, yes, no;
} Choice;
bool choice_of(TermBank *bank, Term t, Choice *choice);

/* ---- short words for rules ------------------------------------------------------------------------ */

#define RULE(name, result) (bank->fired[RULE_##name]++, (result))

static inline TermOperator op_of(const TermBank *bank, Term t) { return (TermOperator)node_of(bank, t)->op; }
static inline bool is_op(const TermBank *bank, Term t, TermOperator op) { return node_of(bank, t)->op == op; }
static inline Term arg(const TermBank *bank, Term t, unsigned i) { return node_of(bank, t)->child[i]; }
static inline unsigned width_of(const TermBank *bank, Term t) { return node_of(bank, t)->sort; }
static inline bool is_constant(const TermBank *bank, Term t) { return is_op(bank, t, TERM_CONSTANT); }

static inline bool is_zero(const TermBank *bank, Term t) {
  return is_constant(bank, t) && bits_is_zero(term_words(bank, t), width_of(bank, t));
}
static inline bool is_ones(const TermBank *bank, Term t) {
  return is_constant(bank, t) && bits_is_ones(term_words(bank, t), width_of(bank, t));
}
static inline bool is_one(const TermBank *bank, Term t) {
  return is_constant(bank, t) && bits_is_one(term_words(bank, t), width_of(bank, t));
}
/* op(x, k) with a constant k */
static inline bool is_with_constant(const TermBank *bank, Term t, TermOperator op) {
  return is_op(bank, t, op) && is_constant(bank, arg(bank, t, 1));
}
static inline bool are_complements(const TermBank *bank, Term a, Term b) {
  return (is_op(bank, a, TERM_NOT) && arg(bank, a, 0) == b) ||
         (is_op(bank, b, TERM_NOT) && arg(bank, b, 0) == a);
}
static inline Term zero_term(TermBank *bank, unsigned width) { return term_constant(bank, width, 0); }
static inline Term one_term(TermBank *bank, unsigned width) { return term_constant(bank, width, 1); }
static inline Term ones_term(TermBank *bank, unsigned width) { return term_signed_constant(bank, width, -1); }
static inline Literal literal_of(const TermBank *bank, Term t) {
  bool negated = is_op(bank, t, TERM_NOT);
  return (Literal){negated ? arg(bank, t, 0) : t, negated};
}
static inline Term literal_term(TermBank *bank, Literal l) {
  return l.negated ? term_not(bank, l.term) : l.term;
}

#endif
