/* From bit-vectors to integers: see word.h.
 *
 * A word is translated as the number that its bits are, signed or unsigned as its user needs it; a single bit
 * as a truth.  What wraps on the way is not seen, unless it has to be exact: then the result is the number in range that differs from it by a multiple of 2^width.  Quotients and remainders by constants are numbers q and r
 * with x = q * c + r and r in range; what has no counterpart is a number about which nothing but its range is
 * known. Variables belong to a clause, so each clause is translated by itself. */
#include "logic/bits.h"
#include "solve/word_inside.h"
#include <assert.h>
#include <gmp.h>

typedef enum { WANT_TRUTH, WANT_SIGNED, WANT_UNSIGNED, WANTS } Want;

enum {
  WHOLE_WORD = 8,     /* low parts of at least this width are taken to hold all of the number */
  MOST_FUNCTIONS = 12 /* results of one operator in a clause that are compared with each other */
};

typedef struct {
  Term term;
  Want want;
} Request;

typedef struct {
  const TermBank *bank;
  const WordReading *reading;
  const WordParameters *parameters;
  unsigned first_parameter; /* number of the variable of the first of them */
  LinearBank *linear;
  Map done;           /* term and want -> expression */
  Map leaves;         /* term -> number of its variable */
  unsigned variables; /* numbers given out */
  LinearVector facts; /* about the variables */
  bool is_exact;
  TermVector functions; /* leaves that are no variables, if they have to be exact */
  VECTOR(Request) stack;
} Translation;

/* ---- numbers ------------------------------------------------------------------------------------- */

static Linear words_number(Translation *t, const uint64_t *words, unsigned width, bool is_signed) {
  mpz_t number, modulus;
  mpz_inits(number, modulus, NULL);
  mpz_import(number, bits_words(width), -1, sizeof *words, 0, 0, words);
  if (is_signed && bits_is_negative(words, width)) {
    mpz_setbit(modulus, width);
    mpz_sub(number, number, modulus);
  }
  char digits[TERM_MAX_WIDTH / 3 + 8];
  Linear result = linear_decimal(t->linear, mpz_get_str(digits, 10, number));
  mpz_clears(number, modulus, NULL);
  return result;
}

static Linear power(Translation *t, unsigned exponent) {
  mpz_t number;
  mpz_init(number);
  mpz_setbit(number, exponent);
  char digits[TERM_MAX_WIDTH / 3 + 8];
  Linear result = linear_decimal(t->linear, mpz_get_str(digits, 10, number));
  mpz_clear(number);
  return result;
}

static Linear constant(Translation *t, int64_t value) { return linear_constant(t->linear, value); }

static Linear constant_term(Translation *t, Term c, bool is_signed) {
  return words_number(t, term_words(t->bank, c), term_width(t->bank, c), is_signed);
}

/* A constant as a number in a sum or a comparison: perhaps a parameter, or minus one. */
static Linear parameter_or_constant(Translation *t, Term c, bool is_signed) {
  Linear number = constant_term(t, c, is_signed);
  int64_t value;
  if (!linear_fits(t->linear, number, &value)) return number;
  for (size_t i = 0; i < t->parameters->size; i++) {
    Linear parameter = linear_variable(t->linear, t->first_parameter + (unsigned)i);
    if (value == t->parameters->data[i]) return parameter;
    if (value == -t->parameters->data[i]) return linear_times(t->linear, -1, parameter);
  }
  return number;
}

static Linear is_negative(Translation *t, Linear x) { return linear_less(t->linear, x, constant(t, 0)); }

/* The unsigned number behind a signed one. */
static Linear wrap_negative(Translation *t, Linear x, unsigned width) {
  return linear_ite(t->linear, is_negative(t, x), linear_add(t->linear, x, power(t, width)), x);
}

/* The signed number behind an unsigned one. */
static Linear wrap_large(Translation *t, Linear x, unsigned width) {
  Linear is_small = linear_less(t->linear, x, power(t, width - 1));
  return linear_ite(t->linear, is_small, x, linear_subtract(t->linear, x, power(t, width)));
}

static Linear change_reading(Translation *t, Linear x, unsigned width, bool is_signed, Want want) {
  if (is_signed == (want == WANT_SIGNED)) return x;
  return is_signed ? wrap_negative(t, x, width) : wrap_large(t, x, width);
}

static void require(Translation *t, Linear fact) { vector_push(&t->facts, fact); }

static void require_range(Translation *t, Linear x, unsigned width, bool is_signed) {
  Linear least = is_signed ? linear_scale(t->linear, power(t, width - 1), constant(t, -1)) : constant(t, 0);
  require(t, linear_less_equal(t->linear, least, x));
  require(t, linear_less(t->linear, x, power(t, is_signed ? width - 1 : width)));
}

static Linear fresh(Translation *t) { return linear_variable(t->linear, t->variables++); }

/* ---- leaves -------------------------------------------------------------------------------------- */

/* The variable that stands for a term of which nothing is known. */
static Linear leaf_variable(Translation *t, Term leaf) {
  uint64_t known = map_get(&t->leaves, leaf, UINT64_MAX);
  if (known != UINT64_MAX) return linear_variable(t->linear, (unsigned)known);
  unsigned width = term_width(t->bank, leaf);
  map_put(&t->leaves, leaf, t->variables);
  Linear x = fresh(t);
  require_range(t, x, width, width > 1 && word_is_signed(t->reading, leaf));
  if (t->is_exact && !term_is_variable(t->bank, leaf)) vector_push(&t->functions, leaf);
  return x;
}

static Linear translate_leaf(Translation *t, Term leaf, Want want) {
  Linear x = leaf_variable(t, leaf);
  if (want == WANT_TRUTH) return linear_less_equal(t->linear, constant(t, 1), x);
  return change_reading(t, x, term_width(t->bank, leaf), word_is_signed(t->reading, leaf), want);
}

/* ---- division ------------------------------------------------------------------------------------ */

typedef struct {
  Linear quotient, remainder;
} Division;

/* x = q * c + r with 0 <= r < c. */
static Division divide(Translation *t, Linear x, Linear c) {
  Division d = {fresh(t), fresh(t)};
  Linear sum = linear_add(t->linear, linear_scale(t->linear, d.quotient, c), d.remainder);
  require(t, linear_equal(t->linear, x, sum));
  require(t, linear_less_equal(t->linear, constant(t, 0), d.remainder));
  require(t, linear_less(t->linear, d.remainder, c));
  return d;
}

/* As in C: r has the sign of x; `size` is |c|. */
static Division divide_towards_zero(Translation *t, Linear x, Linear c, Linear size) {
  Division d = {fresh(t), fresh(t)};
  Linear sum = linear_add(t->linear, linear_scale(t->linear, d.quotient, c), d.remainder);
  require(t, linear_equal(t->linear, x, sum));
  Linear least = linear_ite(t->linear, is_negative(t, x), linear_scale(t->linear, size, constant(t, -1)),
                            constant(t, -1));
  Linear most = linear_ite(t->linear, is_negative(t, x), constant(t, 1), size);
  require(t, linear_less(t->linear, least, d.remainder));
  require(t, linear_less(t->linear, d.remainder, most));
  return d;
}

static Linear magnitude(Translation *t, Term c) {
  uint64_t words[BITS_MAX_WORDS];
  unsigned width = term_width(t->bank, c);
  bits_copy(words, width, term_words(t->bank, c));
  if (bits_is_negative(words, width)) bits_negate(words, words, width);
  return words_number(t, words, width, false);
}

static Linear translate_division(Translation *t, Term term, Linear x, Want want) {
  Term c = term_child(t->bank, term, 1);
  unsigned width = term_width(t->bank, term);
  TermOperator op = term_operator(t->bank, term);
  if (op == TERM_UDIVIDE || op == TERM_UREMAINDER) {
    Division d = divide(t, x, constant_term(t, c, false));
    return change_reading(t, op == TERM_UDIVIDE ? d.quotient : d.remainder, width, false, want);
  }
  Division d = op == TERM_SMODULO ? divide(t, x, constant_term(t, c, true))
                                  : divide_towards_zero(t, x, constant_term(t, c, true), magnitude(t, c));
  return change_reading(t, op == TERM_SDIVIDE ? d.quotient : d.remainder, width, true, want);
}

/* ---- wrapping ------------------------------------------------------------------------------------- */

/* The least number that the bits stand for. */
static Linear least_of(Translation *t, unsigned width, Want want) {
  return want == WANT_SIGNED ? linear_scale(t->linear, power(t, width - 1), constant(t, -1)) : constant(t, 0);
}

/* A sum or a difference of two numbers in range is off by one modulus at most. */
static Linear wrap_once(Translation *t, Linear x, unsigned width, Want want) {
  if (!t->is_exact) return x;
  Linear least = least_of(t, width, want), modulus = power(t, width), end = linear_add(t->linear, least, modulus);
  Linear below = linear_less(t->linear, x, least), above = linear_less_equal(t->linear, end, x);
  return linear_ite(t->linear, above, linear_subtract(t->linear, x, modulus), linear_ite(t->linear, below, linear_add(t->linear, x, modulus), x));
}

static Linear wrap(Translation *t, Linear x, unsigned width, Want want) {
  if (!t->is_exact) return x;
  Linear least = least_of(t, width, want);
  return linear_add(t->linear, divide(t, linear_subtract(t->linear, x, least), power(t, width)).remainder, least);
}

/* ---- which terms are understood ------------------------------------------------------------------ */

static bool is_constant_child(const Translation *t, Term term, unsigned i) {
  return term_is_constant(t->bank, term_child(t->bank, term, i));
}

static bool is_low_mask(const Translation *t, Term c, unsigned *bits) {
  unsigned high, low, width = term_width(t->bank, c);
  if (!term_is_constant(t->bank, c) || !bits_is_run(term_words(t->bank, c), width, &high, &low) || low)
    return false;
  *bits = high + 1;
  return true;
}

static bool shifts_by_constant(const Translation *t, Term term) {
  if (!is_constant_child(t, term, 1)) return false;
  unsigned width = term_width(t->bank, term);
  return bits_shift_amount(term_words(t->bank, term_child(t->bank, term, 1)), width) < width;
}

static bool divides_by_constant(const Translation *t, Term term) {
  if (!is_constant_child(t, term, 1)) return false;
  Term c = term_child(t->bank, term, 1);
  const uint64_t *words = term_words(t->bank, c);
  unsigned width = term_width(t->bank, c);
  bool is_positive = !bits_is_zero(words, width) && !bits_is_negative(words, width);
  switch (term_operator(t->bank, term)) {
  case TERM_SMODULO: return is_positive;
  default: return !bits_is_zero(words, width);
  }
}

/* A term that is a number we know nothing about but its range. */
static bool is_opaque(const Translation *t, Term term) {
  unsigned bits, width = term_width(t->bank, term);
  switch (term_operator(t->bank, term)) {
  case TERM_CONSTANT:
  case TERM_NOT:
  case TERM_ULESS:
  case TERM_ULESS_EQUAL:
  case TERM_SLESS:
  case TERM_SLESS_EQUAL:
  case TERM_CONCAT:
  case TERM_EXTRACT:
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND:
  case TERM_ITE: return false;
  case TERM_EQUAL: return sort_is_array(term_sort(t->bank, term_child(t->bank, term, 0)));
  case TERM_AND: return width > 1 && !is_low_mask(t, term_child(t->bank, term, 1), &bits);
  case TERM_OR:
  case TERM_XOR: return width > 1;
  case TERM_ADD:
  case TERM_SUBTRACT:
  case TERM_NEGATE: return width == 1;
  case TERM_MULTIPLY: return width == 1 || !(is_constant_child(t, term, 0) || is_constant_child(t, term, 1));
  case TERM_SHIFT_LEFT:
  case TERM_SHIFT_RIGHT:
  case TERM_SHIFT_RIGHT_SIGNED: return width == 1 || !shifts_by_constant(t, term);
  case TERM_UDIVIDE:
  case TERM_UREMAINDER:
  case TERM_SDIVIDE:
  case TERM_SREMAINDER:
  case TERM_SMODULO: return width == 1 || !divides_by_constant(t, term);
  default: return true;
  }
}

/* ---- what a term needs of its operands ----------------------------------------------------------- */

static Want own_want(const Translation *t, Term term) {
  if (term_width(t->bank, term) == 1) return WANT_TRUTH;
  return word_is_signed(t->reading, term) ? WANT_SIGNED : WANT_UNSIGNED;
}

/* Both sides of an equation are read alike; constants have no reading of their own. */
static Want equation_want(const Translation *t, Term term) {
  Term a = term_child(t->bank, term, 0), b = term_child(t->bank, term, 1);
  return own_want(t, term_is_constant(t->bank, a) ? b : a);
}

/* Adding 2^width - 1 is subtracting 1. */
static Want summand_want(const Translation *t, Term summand, Want want) {
  return term_is_constant(t->bank, summand) ? WANT_SIGNED : want;
}

static Want operand_want(const Translation *t, Term term, unsigned i, Want want) {
  Term operand = term_child(t->bank, term, i);
  switch (term_operator(t->bank, term)) {
  case TERM_EQUAL: return equation_want(t, term);
  case TERM_ULESS:
  case TERM_ULESS_EQUAL: return term_width(t->bank, operand) == 1 ? WANT_TRUTH : WANT_UNSIGNED;
  case TERM_SLESS:
  case TERM_SLESS_EQUAL: return WANT_SIGNED;
  case TERM_ADD:
  case TERM_SUBTRACT:
  case TERM_MULTIPLY: return summand_want(t, operand, want);
  case TERM_ITE: return i == 0 ? WANT_TRUTH : want;
  case TERM_CONCAT: return i == 0 ? want : WANT_UNSIGNED;
  case TERM_EXTRACT: {
    unsigned high = term_extract_high(t->bank, term), low = term_extract_low(t->bank, term);
    if (high + 1 == term_width(t->bank, operand)) return want == WANT_TRUTH ? WANT_SIGNED : want;
    bool is_whole = low == 0 && term_width(t->bank, term) >= WHOLE_WORD;
    return is_whole ? want : own_want(t, operand);
  }
  case TERM_ZERO_EXTEND:
  case TERM_UDIVIDE:
  case TERM_UREMAINDER:
  case TERM_SHIFT_RIGHT: return WANT_UNSIGNED;
  case TERM_SIGN_EXTEND:
  case TERM_SDIVIDE:
  case TERM_SREMAINDER:
  case TERM_SMODULO:
  case TERM_SHIFT_RIGHT_SIGNED: return WANT_SIGNED;
  case TERM_AND: return term_width(t->bank, term) == 1 ? WANT_TRUTH : own_want(t, operand);
  default: return want;
  }
}

/* ---- operators ----------------------------------------------------------------------------------- */

static Linear translate_not(Translation *t, Linear x, unsigned width, Want want) {
  if (want == WANT_TRUTH) return linear_not(t->linear, x);
  Linear ones =
      want == WANT_SIGNED ? constant(t, -1) : linear_subtract(t->linear, power(t, width), constant(t, 1));
  return linear_subtract(t->linear, ones, x);
}

static bool may_fall_below_zero(const TermBank *bank, Term t) {
  TermOperator op = term_operator(bank, t);
  return op == TERM_SUBTRACT || op == TERM_ADD || op == TERM_NEGATE;
}

/* x - 5 < 10, unsigned, is how a range is often written: here wrapping below 0 is meant. */
static Linear unsigned_operand(Translation *t, Term operand, Linear x) {
  if (!may_fall_below_zero(t->bank, operand)) return x;
  return wrap_negative(t, x, term_width(t->bank, operand));
}

static Linear translate_order(Translation *t, Term term, Linear a, Linear b) {
  TermOperator op = term_operator(t->bank, term);
  bool or_equal = op == TERM_ULESS_EQUAL || op == TERM_SLESS_EQUAL;
  if (linear_is_boolean(t->linear, a)) { /* of single bits, unsigned */
    return or_equal ? linear_or(t->linear, linear_not(t->linear, a), b)
                    : linear_and(t->linear, linear_not(t->linear, a), b);
  }
  if (op == TERM_ULESS || op == TERM_ULESS_EQUAL) {
    a = unsigned_operand(t, term_child(t->bank, term, 0), a);
    b = unsigned_operand(t, term_child(t->bank, term, 1), b);
  }
  return or_equal ? linear_less_equal(t->linear, a, b) : linear_less(t->linear, a, b);
}

static Linear translate_equal(Translation *t, Linear a, Linear b) {
  if (!linear_is_boolean(t->linear, a)) return linear_equal(t->linear, a, b);
  return linear_ite(t->linear, a, b, linear_not(t->linear, b));
}

/* The factor stays the constant that it is. */
static Linear translate_product(Translation *t, Term term, Linear a, Linear b) {
  unsigned factor = is_constant_child(t, term, 1) ? 1 : 0;
  Linear c = constant_term(t, term_child(t->bank, term, factor), true);
  return linear_scale(t->linear, factor ? a : b, c);
}

/* floor(x / 2^low), and of that the low `width` bits. */
static Linear translate_extract(Translation *t, Term term, Linear x, Want want) {
  Term operand = term_child(t->bank, term, 0);
  unsigned low = term_extract_low(t->bank, term), width = term_width(t->bank, term);
  bool is_top = term_extract_high(t->bank, term) + 1 == term_width(t->bank, operand);
  if (is_top && want == WANT_TRUTH) return is_negative(t, x);
  if (low == 0 && width >= WHOLE_WORD) return wrap(t, x, width, want);
  if (low > 0) x = divide(t, x, power(t, low)).quotient;
  if (is_top) return x;
  x = divide(t, x, power(t, width)).remainder;
  if (want == WANT_TRUTH) return linear_less_equal(t->linear, constant(t, 1), x);
  return change_reading(t, x, width, false, want);
}

static Linear translate_shift(Translation *t, Term term, Linear x, Want want) {
  unsigned width = term_width(t->bank, term);
  unsigned amount = bits_shift_amount(term_words(t->bank, term_child(t->bank, term, 1)), width);
  TermOperator op = term_operator(t->bank, term);
  if (op == TERM_SHIFT_LEFT) return wrap(t, linear_scale(t->linear, x, power(t, amount)), width, want);
  Linear quotient = divide(t, x, power(t, amount)).quotient;
  return change_reading(t, quotient, width, op == TERM_SHIFT_RIGHT_SIGNED, want);
}

static Linear translate_and(Translation *t, Term term, Linear a, Linear b, Want want) {
  unsigned bits = 0;
  if (want == WANT_TRUTH) return linear_and(t->linear, a, b);
  is_low_mask(t, term_child(t->bank, term, 1), &bits);
  Linear rest = divide(t, a, power(t, bits)).remainder;
  return change_reading(t, rest, term_width(t->bank, term), false, want);
}

static Linear translate_extension(Translation *t, Term term, Linear x, Want want) {
  bool is_signed = term_operator(t->bank, term) == TERM_SIGN_EXTEND;
  return is_signed ? change_reading(t, x, term_width(t->bank, term), true, want) : x;
}

/* `x` are the operands, translated as operand_want says. */
static Linear translate_operator(Translation *t, Term term, Want want, const Linear *x) {
  unsigned width = term_width(t->bank, term);
  switch (term_operator(t->bank, term)) {
  case TERM_NOT: return translate_not(t, x[0], width, want);
  case TERM_AND: return translate_and(t, term, x[0], x[1], want);
  case TERM_OR: return linear_or(t->linear, x[0], x[1]);
  case TERM_XOR: return linear_ite(t->linear, x[0], linear_not(t->linear, x[1]), x[1]);
  case TERM_EQUAL: return translate_equal(t, x[0], x[1]);
  case TERM_ULESS:
  case TERM_ULESS_EQUAL:
  case TERM_SLESS:
  case TERM_SLESS_EQUAL: return translate_order(t, term, x[0], x[1]);
  case TERM_ADD: return wrap_once(t, linear_add(t->linear, x[0], x[1]), width, want);
  case TERM_SUBTRACT: return wrap_once(t, linear_subtract(t->linear, x[0], x[1]), width, want);
  case TERM_NEGATE: return wrap_once(t, linear_times(t->linear, -1, x[0]), width, want);
  case TERM_MULTIPLY: return wrap(t, translate_product(t, term, x[0], x[1]), width, want);
  case TERM_SHIFT_LEFT:
  case TERM_SHIFT_RIGHT:
  case TERM_SHIFT_RIGHT_SIGNED: return translate_shift(t, term, x[0], want);
  case TERM_CONCAT: {
    unsigned low = term_width(t->bank, term_child(t->bank, term, 1));
    return linear_add(t->linear, linear_scale(t->linear, x[0], power(t, low)), x[1]);
  }
  case TERM_EXTRACT: return translate_extract(t, term, x[0], want);
  case TERM_ZERO_EXTEND:
  case TERM_SIGN_EXTEND: return translate_extension(t, term, x[0], want);
  case TERM_ITE: return linear_ite(t->linear, x[0], x[1], x[2]);
  default: return translate_division(t, term, x[0], want);
  }
}

/* ---- whole terms --------------------------------------------------------------------------------- */

static uint64_t request_key(Request r) { return (uint64_t)r.term * WANTS + r.want; }

static Linear known(const Translation *t, Request r) {
  return (Linear)map_get(&t->done, request_key(r), LINEAR_NONE);
}

static Linear translate_constant(Translation *t, Term c, Want want) {
  if (want == WANT_TRUTH) return linear_bool(t->linear, term_is_true(t->bank, c));
  return parameter_or_constant(t, c, want == WANT_SIGNED);
}

/* A bit where a number is needed. */
static Linear translate_bit(Translation *t, Request r) {
  Request truth = {r.term, WANT_TRUTH};
  Linear p = known(t, truth);
  if (!p) {
    vector_push(&t->stack, truth);
    return LINEAR_NONE;
  }
  return linear_ite(t->linear, p, constant(t, r.want == WANT_SIGNED ? -1 : 1), constant(t, 0));
}

/* LINEAR_NONE: operands that are needed first are on the stack. */
static Linear try_translate(Translation *t, Request r) {
  if (term_is_constant(t->bank, r.term)) return translate_constant(t, r.term, r.want);
  if (r.want != WANT_TRUTH && term_width(t->bank, r.term) == 1) return translate_bit(t, r);
  if (term_is_variable(t->bank, r.term) || is_opaque(t, r.term)) return translate_leaf(t, r.term, r.want);
  Linear x[3] = {0};
  bool ready = true;
  for (unsigned i = 0; i < term_arity(t->bank, r.term); i++) {
    Request operand = {term_child(t->bank, r.term, i), operand_want(t, r.term, i, r.want)};
    x[i] = known(t, operand);
    if (x[i]) continue;
    vector_push(&t->stack, operand);
    ready = false;
  }
  return ready ? translate_operator(t, r.term, r.want, x) : LINEAR_NONE;
}

static Linear translate(Translation *t, Term term, Want want) {
  Request root = {term, want};
  vector_push(&t->stack, root);
  while (t->stack.size) {
    Request top = vector_last(&t->stack);
    Linear result = known(t, top);
    if (!result) {
      result = try_translate(t, top);
      if (!result) continue;
      map_put(&t->done, request_key(top), result);
    }
    t->stack.size--;
  }
  return known(t, root);
}

/* ---- what the integers do not know ----------------------------------------------------------------- */

static bool is_same_function(const TermBank *bank, Term a, Term b) {
  if (term_operator(bank, a) != term_operator(bank, b) || term_width(bank, a) != term_width(bank, b) || term_arity(bank, a) != term_arity(bank, b)) return false;
  for (unsigned i = 0; i < term_arity(bank, a); i++) {
    Term x = term_child(bank, a, i), y = term_child(bank, b, i);
    bool is_array = sort_is_array(term_sort(bank, x)) || sort_is_array(term_sort(bank, y));
    if (is_array ? x != y : term_width(bank, x) != term_width(bank, y)) return false;
  }
  return true;
}

/* Equal operands give equal results. */
static void require_function(Translation *t, Term a, Term b) {
  LinearVector differ = {0};
  for (unsigned i = 0; i < term_arity(t->bank, a); i++) {
    Term x = term_child(t->bank, a, i), y = term_child(t->bank, b, i);
    if (x == y) continue;
    Want want = own_want(t, x);
    vector_push(&differ, linear_not(t->linear, translate_equal(t, translate(t, x, want), translate(t, y, want))));
  }
  vector_push(&differ, linear_equal(t->linear, leaf_variable(t, a), leaf_variable(t, b)));
  require(t, linear_disjunction(t->linear, differ.data, differ.size));
  vector_release(&differ);
}

/* An operator without a counterpart is an uninterpreted function (Remark 1 of the paper), within each clause, by Ackermann's reduction. */
static void require_functions(Translation *t) {
  for (size_t i = 0; i < t->functions.size; i++) /* operands may add some */
    for (size_t j = 0; j < i && i < MOST_FUNCTIONS; j++)
      if (is_same_function(t->bank, t->functions.data[i], t->functions.data[j])) require_function(t, t->functions.data[i], t->functions.data[j]);
}

/* ---- clauses ------------------------------------------------------------------------------------- */

/* As a number, in its own reading; a bit is 0 or 1. */
static Linear translate_argument(Translation *t, Term term, Term variable) {
  bool is_bit = term_width(t->bank, term) == 1;
  return translate(t, term, is_bit || !word_is_signed(t->reading, variable) ? WANT_UNSIGNED : WANT_SIGNED);
}

static void bind_arguments(Translation *t, const TermVector *variables, LinearVector *arguments,
                           bool bounded) {
  for (size_t i = 0; i < variables->size; i++) {
    Term v = variables->data[i];
    unsigned width = term_width(t->bank, v);
    bool is_signed = width > 1 && word_is_signed(t->reading, v);
    map_put(&t->leaves, v, t->variables);
    Linear x = fresh(t);
    vector_push(arguments, x);
    if (bounded || width == 1)
      require_range(t, x, width, is_signed);
    else if (!is_signed)
      require(t, linear_less_equal(t->linear, constant(t, 0), x));
  }
}

/* Parameters are positive and ascending.  Nothing more is said of them: that the least is above 63, say,
 * would bring back what they are to avoid, a case for each number below. */
static void bind_parameters(Translation *t, LinearVector *body) {
  t->first_parameter = t->variables;
  Linear last = constant(t, 0);
  for (size_t i = 0; i < t->parameters->size; i++) {
    Linear x = fresh(t);
    require(t, linear_less(t->linear, last, x));
    vector_push(body, x);
    last = x;
  }
}

static void add_clause(HornSystem *horn, const WordSystem *system, const WordReading *reading,
                       const WordParameters *parameters, const WordClause *clause, const WordLimits *limits) {
  Translation t = {.bank = system->bank,
                   .reading = reading,
                   .parameters = parameters,
                   .linear = horn_bank(horn),
                   .is_exact = limits && limits->exact};
  bool bounded = limits && limits->bounded;
  LinearVector body = {0}, head = {0};
  if (clause->body != WORD_NONE)
    bind_arguments(&t, &system->predicates.data[clause->body].variables, &body, bounded);
  bind_parameters(&t, &body);
  Linear constraint = translate(&t, clause->constraint, WANT_TRUTH);
  for (size_t i = 0; i < clause->arguments.size; i++)
    vector_push(&head, translate_argument(&t, clause->arguments.data[i],
                                          system->predicates.data[clause->head].variables.data[i]));
  for (size_t i = 0; i < parameters->size; i++)
    vector_push(&head, linear_variable(t.linear, t.first_parameter + (unsigned)i));
  vector_push(&t.facts, constraint);
  require_functions(&t);
  HornAtom body_atom = {clause->body, body.data}, head_atom = {clause->head, head.data};
  horn_clause(horn, &body_atom, clause->body != WORD_NONE,
              linear_conjunction(t.linear, t.facts.data, t.facts.size),
              clause->head != WORD_NONE ? &head_atom : NULL);
  map_release(&t.done);
  map_release(&t.leaves);
  vector_release(&t.facts);
  vector_release(&t.functions);
  vector_release(&t.stack);
  vector_release(&body);
  vector_release(&head);
}

HornSystem *word_to_horn(const WordSystem *system, const WordReading *reading,
                         const WordParameters *parameters, const WordLimits *limits) {
  HornSystem *horn = horn_system_new();
  for (size_t i = 0; i < system->predicates.size; i++)
    horn_predicate(horn, (unsigned)(system->predicates.data[i].variables.size + parameters->size));
  for (size_t i = 0; i < system->clauses.size; i++)
    add_clause(horn, system, reading, parameters, &system->clauses.data[i], limits);
  return horn;
}
