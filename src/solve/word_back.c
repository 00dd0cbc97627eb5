/* From integers back to bit-vectors: see word.h.
 *
 * A formula is taken apart into conjuncts.  Sums of variables with coefficients are put on the two sides of a
 * comparison so that all coefficients are positive; x <= y and x <= 7 become comparisons of the words
 * themselves, everything else is computed in words wide enough that nothing can wrap.  So a lemma means on
 * bit-vectors exactly what it means on the integers that they stand for. */
#include "logic/bits.h"
#include "solve/word_inside.h"
#include <assert.h>
#include <gmp.h>
#include <stdlib.h>

enum { WIDEST = 512, MOST_CLAUSES = 16, CLAUSE_DEPTH = 8 };

typedef struct {
  TermBank *bank;
  const TermVector *variables;
  const WordReading *reading;
  const LinearBank *linear;
  Map truths;  /* Boolean expression -> term */
  Map needs;   /* number -> bits that hold it, signed */
  bool failed; /* something does not fit */
  bool is_other; /* words are read the other way: signed ones as unsigned, and vice versa */
} Backwards;

/* ---- variables and constants --------------------------------------------------------------------- */

static bool is_signed_variable(const Backwards *b, Term v) {
  return term_width(b->bank, v) > 1 && word_is_signed(b->reading, v) != b->is_other;
}

static Term variable_term(Backwards *b, unsigned number, unsigned width) {
  Term v = b->variables->data[number];
  return term_resize(b->bank, v, width, is_signed_variable(b, v));
}

static Term number_term(Backwards *b, const mpz_t number, unsigned width) {
  uint64_t words[BITS_MAX_WORDS] = {0};
  mpz_t reduced;
  mpz_init(reduced);
  mpz_fdiv_r_2exp(reduced, number, width);
  mpz_export(words, NULL, -1, sizeof *words, 0, 0, reduced);
  mpz_clear(reduced);
  return term_words_constant(b->bank, width, words);
}

static Term small_term(Backwards *b, int64_t value, unsigned width) {
  return term_signed_constant(b->bank, width, value);
}

/* Bits of the signed representation. */
static unsigned bits_of_number(int64_t value) {
  uint64_t size = value < 0 ? ~(uint64_t)value : (uint64_t)value;
  return size ? 65 - (unsigned)__builtin_clzll(size) : 1;
}

/* ---- sums ---------------------------------------------------------------------------------------- */

typedef struct {
  unsigned number; /* of the variable */
  int64_t factor;
} Summand;

typedef struct {
  VECTOR(Summand) summands; /* each variable once, no factor is 0 */
  int64_t constant;
} Sum;

static bool sum_add_variable(Sum *sum, unsigned number, int64_t factor) {
  for (size_t i = 0; i < sum->summands.size; i++) {
    Summand *s = &sum->summands.data[i];
    if (s->number == number) return !__builtin_add_overflow(s->factor, factor, &s->factor);
  }
  vector_push(&sum->summands, (Summand){number, factor});
  return true;
}

typedef struct {
  Linear expression;
  int64_t factor;
} Scaled;

typedef VECTOR(Scaled) ScaledVector;

/* One expression of the worklist into the sum; false if it is no sum, or too large for this form. */
static bool sum_add_next(const LinearBank *bank, ScaledVector *work, Sum *sum) {
  Scaled next = vector_pop(work);
  int64_t value;
  switch (linear_operator(bank, next.expression)) {
  case LINEAR_CONSTANT:
    return linear_fits(bank, next.expression, &value) &&
           !__builtin_mul_overflow(value, next.factor, &value) &&
           !__builtin_add_overflow(sum->constant, value, &sum->constant);
  case LINEAR_VARIABLE: return sum_add_variable(sum, linear_number(bank, next.expression), next.factor);
  case LINEAR_ADD:
    for (size_t i = 0; i < linear_count(bank, next.expression); i++)
      vector_push(work, (Scaled){linear_operand(bank, next.expression, i), next.factor});
    return true;
  case LINEAR_SCALE:
    if (!linear_fits(bank, linear_operand(bank, next.expression, 1), &value) ||
        __builtin_mul_overflow(value, next.factor, &value))
      return false;
    vector_push(work, (Scaled){linear_operand(bank, next.expression, 0), value});
    return true;
  default: return false;
  }
}

static bool is_moderate(int64_t value) { return value > INT64_MIN / 4 && value < INT64_MAX / 4; }

/* Leave out factors that are 0; false if one is so large that negating and adding need care. */
static bool tidy(Sum *sum) {
  size_t kept = 0;
  bool fits = is_moderate(sum->constant);
  for (size_t i = 0; i < sum->summands.size; i++) {
    fits = fits && is_moderate(sum->summands.data[i].factor);
    if (sum->summands.data[i].factor) sum->summands.data[kept++] = sum->summands.data[i];
  }
  sum->summands.size = kept;
  return fits;
}

/* left - right as a sum. */
static bool sum_of_difference(const LinearBank *bank, Linear left, Linear right, Sum *sum) {
  ScaledVector work = {0};
  vector_push(&work, (Scaled){left, 1});
  vector_push(&work, (Scaled){right, -1});
  bool fits = true;
  while (fits && work.size) fits = sum_add_next(bank, &work, sum);
  vector_release(&work);
  return tidy(sum) && fits;
}

/* Enough bits for any part of the sum, signed. */
static unsigned sum_bits(const Backwards *b, const Sum *sum) {
  unsigned most = bits_of_number(sum->constant), extra = 2;
  for (size_t i = 0; i < sum->summands.size; i++) {
    const Summand *s = &sum->summands.data[i];
    unsigned bits = term_width(b->bank, b->variables->data[s->number]) + 1 + bits_of_number(s->factor);
    if (bits > most) most = bits;
  }
  while (sum->summands.size >> (extra - 1)) extra++;
  return most + extra;
}

/* The part of the sum whose coefficients have the wanted sign, in `width` bits; the constant likewise. */
static Term sum_side(Backwards *b, const Sum *sum, bool positive, unsigned width) {
  Term side = small_term(b, 0, width);
  for (size_t i = 0; i < sum->summands.size; i++) {
    const Summand *s = &sum->summands.data[i];
    if ((s->factor > 0) != positive) continue;
    Term x = variable_term(b, s->number, width),
         factor = small_term(b, positive ? s->factor : -s->factor, width);
    side = term_add(b->bank, side, term_multiply(b->bank, x, factor));
  }
  if ((sum->constant > 0) == positive)
    side = term_add(b->bank, side, small_term(b, positive ? sum->constant : -sum->constant, width));
  return side;
}

static int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a % b < 0) != (b < 0)); }

/* factor * x + constant <= 0 for one variable: a bound on x, as comparison of the word itself. */
static Term bound_term(Backwards *b, const Sum *sum) {
  const Summand *s = &sum->summands.data[0];
  Term x = b->variables->data[s->number];
  unsigned width = term_width(b->bank, x), wide = width + 66 > TERM_MAX_WIDTH ? TERM_MAX_WIDTH : width + 66;
  bool is_signed = is_signed_variable(b, x), is_upper = s->factor > 0;
  int64_t bound =
      is_upper ? floor_divide(-sum->constant, s->factor) : -floor_divide(-sum->constant, -s->factor);
  Term k = small_term(b, bound, width), back = term_resize(b->bank, k, wide, is_signed);
  TermOperator op = is_signed ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL;
  if (back == small_term(b, bound, wide)) /* it fits */
    return is_upper ? term_binary(b->bank, op, x, k) : term_binary(b->bank, op, k, x);
  return term_bool(b->bank, is_upper == (bound > 0)); /* beyond all values of x */
}

/* x - y + constant <= 0 with constant 0 or 1: a comparison of two words that are read alike. */
static bool is_plain_order(const Backwards *b, const Sum *sum) {
  if (sum->summands.size != 2 || sum->constant < 0 || sum->constant > 1) return false;
  const Summand *s = sum->summands.data;
  Term x = b->variables->data[s[0].number], y = b->variables->data[s[1].number];
  bool is_difference = (s[0].factor == 1 && s[1].factor == -1) || (s[0].factor == -1 && s[1].factor == 1);
  return is_difference && term_width(b->bank, x) == term_width(b->bank, y) &&
         is_signed_variable(b, x) == is_signed_variable(b, y);
}

static Term plain_order(Backwards *b, const Sum *sum) {
  const Summand *s = sum->summands.data;
  bool first_is_less = s[0].factor > 0;
  Term x = b->variables->data[s[!first_is_less].number], y = b->variables->data[s[first_is_less].number];
  bool is_signed = is_signed_variable(b, x), is_strict = sum->constant == 1;
  TermOperator op =
      is_signed ? (is_strict ? TERM_SLESS : TERM_SLESS_EQUAL) : (is_strict ? TERM_ULESS : TERM_ULESS_EQUAL);
  return term_binary(b->bank, op, x, y);
}

/* sum <= 0 */
static Term order_term(Backwards *b, const Sum *sum) {
  if (!sum->summands.size) return term_bool(b->bank, sum->constant <= 0);
  if (sum->summands.size == 1) return bound_term(b, sum);
  if (is_plain_order(b, sum)) return plain_order(b, sum);
  unsigned width = sum_bits(b, sum);
  if (width > WIDEST) {
    b->failed = true;
    return term_true(b->bank);
  }
  return term_binary(b->bank, TERM_SLESS_EQUAL, sum_side(b, sum, true, width),
                     sum_side(b, sum, false, width));
}

static void sum_negate(Sum *sum) {
  for (size_t i = 0; i < sum->summands.size; i++) sum->summands.data[i].factor *= -1;
  sum->constant *= -1;
}

/* sum = 0 */
static Term equation_term(Backwards *b, Sum *sum) {
  bool is_plain = sum->constant == 0 && is_plain_order(b, sum);
  if (is_plain)
    return term_equal(b->bank, b->variables->data[sum->summands.data[0].number],
                      b->variables->data[sum->summands.data[1].number]);
  if (sum->summands.size > 1) {
    unsigned width = sum_bits(b, sum);
    b->failed |= width > WIDEST;
    if (b->failed) return term_true(b->bank);
    return term_equal(b->bank, sum_side(b, sum, true, width), sum_side(b, sum, false, width));
  }
  Term upper = order_term(b, sum);
  sum_negate(sum);
  Term lower = order_term(b, sum);
  sum_negate(sum);
  return term_and(b->bank, upper, lower);
}

/* ---- numbers of any form ------------------------------------------------------------------------- */

static unsigned max_need(const Backwards *b, Linear t, size_t from, size_t to) {
  unsigned most = 1;
  for (size_t i = from; i < to; i++) {
    unsigned need = (unsigned)map_get(&b->needs, linear_operand(b->linear, t, i), 1);
    if (need > most) most = need;
  }
  return most;
}

static unsigned digits_need(const char *digits) {
  mpz_t number;
  mpz_init_set_str(number, digits, 10);
  unsigned need = (unsigned)mpz_sizeinbase(number, 2) + 1;
  mpz_clear(number);
  return need;
}

/* Bits that hold every value of a number, signed. */
static unsigned need_of(const Backwards *b, Linear t) {
  size_t count = linear_count(b->linear, t);
  unsigned extra = 0;
  switch (linear_operator(b->linear, t)) {
  case LINEAR_CONSTANT: return digits_need(linear_digits(b->linear, t));
  case LINEAR_VARIABLE: return term_width(b->bank, b->variables->data[linear_number(b->linear, t)]) + 1;
  case LINEAR_ADD:
    while (count >> extra) extra++;
    return max_need(b, t, 0, count) + extra;
  case LINEAR_SCALE: return max_need(b, t, 0, 1) + max_need(b, t, 1, 2);
  case LINEAR_ITE: return max_need(b, t, 1, 3);
  default: return max_need(b, t, 0, count); /* divisions; the divisor must fit as well */
  }
}

static Term operand_at(const Backwards *b, const Map *terms, Linear t, size_t i) {
  return (Term)map_get(terms, linear_operand(b->linear, t, i), TERM_NONE);
}

static Term constant_at(Backwards *b, Linear t, unsigned width) {
  mpz_t number;
  mpz_init_set_str(number, linear_digits(b->linear, t), 10);
  Term result = number_term(b, number, width);
  mpz_clear(number);
  return result;
}

/* Rounds down, by a positive constant; bvsmod has the sign of the divisor. */
static Term division_at(Backwards *b, Linear t, Term x, Term c) {
  unsigned exponent, width = term_width(b->bank, x);
  bool is_quotient = linear_operator(b->linear, t) == LINEAR_DIVIDE;
  if (bits_is_power(term_words(b->bank, c), width, &exponent) && exponent > 0) {
    if (is_quotient)
      return term_binary(b->bank, TERM_SHIFT_RIGHT_SIGNED, x, term_constant(b->bank, width, exponent));
    return term_zero_extend(b->bank, term_extract(b->bank, x, exponent - 1, 0), width);
  }
  Term rest = term_binary(b->bank, TERM_SMODULO, x, c);
  return is_quotient ? term_binary(b->bank, TERM_SDIVIDE, term_subtract(b->bank, x, rest), c) : rest;
}

/* One number in `width` bits, its operands being there. */
static Term number_at(Backwards *b, const Map *terms, Linear t, unsigned width) {
  switch (linear_operator(b->linear, t)) {
  case LINEAR_CONSTANT: return constant_at(b, t, width);
  case LINEAR_VARIABLE: return variable_term(b, linear_number(b->linear, t), width);
  case LINEAR_ADD: {
    Term sum = operand_at(b, terms, t, 0);
    for (size_t i = 1; i < linear_count(b->linear, t); i++)
      sum = term_add(b->bank, sum, operand_at(b, terms, t, i));
    return sum;
  }
  case LINEAR_SCALE: return term_multiply(b->bank, operand_at(b, terms, t, 0), operand_at(b, terms, t, 1));
  case LINEAR_ITE: {
    Term p = (Term)map_get(&b->truths, linear_operand(b->linear, t, 0), TERM_NONE);
    return term_ite(b->bank, p, operand_at(b, terms, t, 1), operand_at(b, terms, t, 2));
  }
  default: return division_at(b, t, operand_at(b, terms, t, 0), operand_at(b, terms, t, 1));
  }
}

static Term general_comparison(Backwards *b, Linear atom) {
  Linear sides[] = {linear_operand(b->linear, atom, 0), linear_operand(b->linear, atom, 1)};
  LinearVector cone = {0};
  Map terms = {0};
  unsigned width = 1;
  linear_cone(b->linear, sides, 2, &cone);
  for (size_t i = 0; i < cone.size; i++) {
    unsigned need = (unsigned)map_get(&b->needs, cone.data[i], 1);
    if (need > width) width = need;
  }
  b->failed |= width > WIDEST;
  for (size_t i = 0; i < cone.size && !b->failed; i++)
    if (!linear_is_boolean(b->linear, cone.data[i]))
      map_put(&terms, cone.data[i], number_at(b, &terms, cone.data[i], width));
  Term result = term_true(b->bank);
  LinearOperator op = linear_operator(b->linear, atom);
  Term x = (Term)map_get(&terms, sides[0], TERM_NONE), y = (Term)map_get(&terms, sides[1], TERM_NONE);
  if (!b->failed)
    result = op == LINEAR_EQUAL
                 ? term_equal(b->bank, x, y)
                 : term_binary(b->bank, op == LINEAR_LESS ? TERM_SLESS : TERM_SLESS_EQUAL, x, y);
  vector_release(&cone);
  map_release(&terms);
  return result;
}

/* ---- truths -------------------------------------------------------------------------------------- */

static Term comparison_term(Backwards *b, Linear atom) {
  Sum sum = {0};
  Term result;
  LinearOperator op = linear_operator(b->linear, atom);
  if (sum_of_difference(b->linear, linear_operand(b->linear, atom, 0), linear_operand(b->linear, atom, 1),
                        &sum)) {
    if (op == LINEAR_LESS) sum.constant++;
    result = op == LINEAR_EQUAL ? equation_term(b, &sum) : order_term(b, &sum);
  } else {
    result = general_comparison(b, atom);
  }
  vector_release(&sum.summands);
  return result;
}

static Term connective_term(Backwards *b, Linear t) {
  bool is_and = linear_operator(b->linear, t) == LINEAR_AND;
  Term result = term_bool(b->bank, is_and);
  for (size_t i = 0; i < linear_count(b->linear, t); i++) {
    Term operand = operand_at(b, &b->truths, t, i);
    result = is_and ? term_and(b->bank, result, operand) : term_or(b->bank, result, operand);
  }
  return result;
}

static Term truth_term(Backwards *b, Linear t) {
  switch (linear_operator(b->linear, t)) {
  case LINEAR_EQUAL:
  case LINEAR_LESS:
  case LINEAR_LESS_EQUAL: return comparison_term(b, t);
  case LINEAR_NOT: return term_not(b->bank, operand_at(b, &b->truths, t, 0));
  case LINEAR_ITE:
    return term_ite(b->bank, operand_at(b, &b->truths, t, 0), operand_at(b, &b->truths, t, 1),
                    operand_at(b, &b->truths, t, 2));
  default: return connective_term(b, t);
  }
}

/* A Boolean expression; TERM_NONE if something in it does not fit. */
static Term lemma_term(Backwards *b, Linear root) {
  LinearVector cone = {0};
  b->failed = false;
  linear_cone(b->linear, &root, 1, &cone);
  for (size_t i = 0; i < cone.size && !b->failed; i++) {
    Linear t = cone.data[i];
    if (linear_is_boolean(b->linear, t)) {
      if (!map_has(&b->truths, t)) {
        Term truth = truth_term(b, t);
        if (!b->failed) map_put(&b->truths, t, truth);
      }
    } else {
      unsigned need = need_of(b, t);
      b->failed |= need > WIDEST;
      map_put(&b->needs, t, need);
    }
  }
  Term result = b->failed ? TERM_NONE : (Term)map_get(&b->truths, root, TERM_NONE);
  vector_release(&cone);
  return result;
}

/* ---- lemmas -------------------------------------------------------------------------------------- */

static void add_lemma(const TermBank *bank, TermVector *lemmas, Term lemma) {
  if (lemma == TERM_NONE || term_is_true(bank, lemma)) return;
  for (size_t i = 0; i < lemmas->size; i++)
    if (lemmas->data[i] == lemma) return;
  vector_push(lemmas, lemma);
}

/* The width of all words, if it is one and more than a bit; else 0. */
static unsigned common_width(const Backwards *b, const Sum *sum) {
  unsigned width = term_width(b->bank, b->variables->data[sum->summands.data[0].number]);
  for (size_t i = 1; i < sum->summands.size; i++)
    if (term_width(b->bank, b->variables->data[sum->summands.data[i].number]) != width) return 0;
  return width > 1 ? width : 0;
}

/* Modulo 2^width, where all words have one width. */
static void add_modular_equation(Backwards *b, const Sum *sum, TermVector *variants) {
  unsigned width = common_width(b, sum);
  if (width)
    add_lemma(b->bank, variants,
              term_equal(b->bank, sum_side(b, sum, true, width), sum_side(b, sum, false, width)));
}

/* sum <= 0 with the words read the other way; and computed in their own width, compared as signed and as unsigned numbers. */
static void add_readings(Backwards *b, const Sum *sum, TermVector *variants) {
  unsigned width = common_width(b, sum);
  b->is_other = true;
  b->failed = false;
  Term other = order_term(b, sum);
  b->is_other = false;
  if (!b->failed) add_lemma(b->bank, variants, other);
  for (unsigned is_signed = 0; width && is_signed < 2; is_signed++)
    add_lemma(b->bank, variants,
              term_binary(b->bank, is_signed ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL, sum_side(b, sum, true, width), sum_side(b, sum, false, width)));
}

static void add_halves(Backwards *b, Sum *sum, TermVector *variants) {
  b->failed = false;
  Term upper = order_term(b, sum);
  sum_negate(sum);
  Term lower = order_term(b, sum);
  if (b->failed) return;
  add_lemma(b->bank, variants, upper);
  add_lemma(b->bank, variants, lower);
}

/* An equation may hold as one inequality only, or only modulo 2^width.  An inequality between several
 * variables may be half of an equation, which is often all that the Horn engine says of one. */
static void add_variants(Backwards *b, Linear atom, bool negated, TermVector *variants) {
  Sum sum = {0};
  LinearOperator op = linear_operator(b->linear, atom);
  bool is_equation = op == LINEAR_EQUAL && !negated, is_order = op == LINEAR_LESS || op == LINEAR_LESS_EQUAL;
  if ((is_equation || is_order) &&
      sum_of_difference(b->linear, linear_operand(b->linear, atom, 0), linear_operand(b->linear, atom, 1),
                        &sum) &&
      sum.summands.size) {
    if (negated) sum_negate(&sum);
    if ((op == LINEAR_LESS) != negated && is_order) sum.constant++;
    if (is_equation || sum.summands.size > 1) add_modular_equation(b, &sum, variants);
    if (is_equation) add_halves(b, &sum, variants);
    if (is_order) add_readings(b, &sum, variants);
  }
  vector_release(&sum.summands);
}

/* Conjuncts, also below negated disjunctions; in the order in which they are written. */
static void push_conjuncts(const LinearBank *linear, Linear t, bool negated, ScaledVector *stack) {
  for (size_t i = linear_count(linear, t); i-- > 0;)
    vector_push(stack, (Scaled){linear_operand(linear, t, i), negated ? -1 : 1});
}

static bool add_clauses(Backwards *b, Linear t, bool negated, unsigned depth, TermVector *clauses);

/* All that is said by one clause of each operand together. */
static bool add_products(Backwards *b, Linear t, bool negated, unsigned depth, TermVector *clauses) {
  TermVector products = {0}, sides = {0}, next = {0};
  bool good = true;
  vector_push(&products, term_false(b->bank));
  for (size_t i = 0; good && i < linear_count(b->linear, t); i++) {
    vector_clear(&sides);
    vector_clear(&next);
    good = add_clauses(b, linear_operand(b->linear, t, i), negated, depth + 1, &sides) && products.size * sides.size <= MOST_CLAUSES;
    for (size_t j = 0; good && j < products.size * sides.size; j++)
      vector_push(&next, term_or(b->bank, products.data[j / sides.size], sides.data[j % sides.size]));
    vector_clear(&products);
    for (size_t j = 0; j < next.size; j++) vector_push(&products, next.data[j]);
  }
  for (size_t i = 0; good && i < products.size; i++) vector_push(clauses, products.data[i]);
  vector_release(&products);
  vector_release(&sides);
  vector_release(&next);
  return good;
}

/* The expression as clauses; false if they would be too many, or something does not fit. */
static bool add_clauses(Backwards *b, Linear t, bool negated, unsigned depth, TermVector *clauses) {
  LinearOperator op = linear_operator(b->linear, t);
  bool is_and = op == LINEAR_AND, is_connective = (is_and || op == LINEAR_OR) && linear_count(b->linear, t), good = depth < CLAUSE_DEPTH;
  if (op == LINEAR_NOT) return good && add_clauses(b, linear_operand(b->linear, t, 0), !negated, depth + 1, clauses);
  if (is_connective && is_and == negated) return good && add_products(b, t, negated, depth, clauses);
  if (is_connective) {
    for (size_t i = 0; good && i < linear_count(b->linear, t); i++) good = add_clauses(b, linear_operand(b->linear, t, i), negated, depth + 1, clauses);
    return good;
  }
  Term atom = lemma_term(b, t);
  if (atom != TERM_NONE) vector_push(clauses, negated ? term_not(b->bank, atom) : atom);
  return atom != TERM_NONE;
}

/* A lemma that is no comparison: each of its clauses may hold without the others. */
static void add_split(Backwards *b, Linear lemma, bool negated, TermVector *variants) {
  TermVector clauses = {0};
  if (add_clauses(b, lemma, negated, 0, &clauses))
    for (size_t i = 0; clauses.size > 1 && i < clauses.size; i++) add_lemma(b->bank, variants, clauses.data[i]);
  vector_release(&clauses);
}

void word_take_lemmas(TermBank *bank, const TermVector *variables, const WordReading *reading,
                      const LinearBank *linear, Linear solution, TermVector *lemmas, TermVector *variants) {
  Backwards b = {.bank = bank, .variables = variables, .reading = reading, .linear = linear};
  ScaledVector stack = {0}; /* the factor is the sign */
  vector_push(&stack, (Scaled){solution, 1});
  while (stack.size) {
    Scaled top = vector_pop(&stack);
    LinearOperator op = linear_operator(linear, top.expression);
    bool negated = top.factor < 0;
    if (op == LINEAR_NOT) {
      vector_push(&stack, (Scaled){linear_operand(linear, top.expression, 0), -top.factor});
    } else if (op == (negated ? LINEAR_OR : LINEAR_AND) && linear_count(linear, top.expression)) {
      push_conjuncts(linear, top.expression, negated, &stack);
    } else {
      Term lemma = lemma_term(&b, top.expression);
      if (lemma != TERM_NONE) add_lemma(bank, lemmas, negated ? term_not(bank, lemma) : lemma);
      add_variants(&b, top.expression, negated, variants);
      add_split(&b, top.expression, negated, variants);
    }
  }
  map_release(&b.truths);
  map_release(&b.needs);
  vector_release(&stack);
}
