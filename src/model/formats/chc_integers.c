/* Bit-vectors as integers in two's complement: see export_chc.h.
 *
 * A vector of width w > 1 is an integer from -2^(w-1) to 2^(w-1) - 1.  SMT-LIB's `div` and `mod` round such
 * that the remainder is not negative, so that `mod` 2^n are the n low bits of any integer, and `div` 2^n
 * shifts with the sign. Operands and results of width 1 are Boolean; arithmetic on them takes true for -1. */
#include "logic/bits.h"
#include "model/formats/chc_terms.h"
#include <string.h>

/* ---- numbers ------------------------------------------------------------------------------------- */

enum { DIGIT_WORDS = BITS_MAX_WORDS + 1, MOST_DIGITS = DIGIT_WORDS * 20 };

/* The decimal digits of a number, which is used up. */
static const char *decimal(ChcTerms *chc, uint64_t words[DIGIT_WORDS]) {
  char digits[MOST_DIGITS + 1];
  char *first = digits + MOST_DIGITS;
  *first = 0;
  bool is_zero = false;
  while (!is_zero) {
    unsigned __int128 rest = 0;
    is_zero = true;
    for (unsigned i = DIGIT_WORDS; i-- > 0;) {
      rest = rest << 64 | words[i];
      words[i] = (uint64_t)(rest / 10);
      rest %= 10;
      is_zero = is_zero && !words[i];
    }
    *--first = (char)('0' + (int)rest);
  }
  return arena_string(&chc->arena, first, strlen(first));
}

static const char *power(ChcTerms *chc, unsigned exponent) {
  uint64_t words[DIGIT_WORDS] = {0};
  words[exponent / 64] = (uint64_t)1 << exponent % 64;
  return decimal(chc, words);
}

/* The size of a constant of two's complement. */
static const char *magnitude(ChcTerms *chc, Term constant, bool is_signed) {
  unsigned width = term_width(chc->bank, constant);
  uint64_t words[DIGIT_WORDS] = {0};
  bits_copy(words, width, term_words(chc->bank, constant));
  if (is_signed && bits_is_negative(words, width)) bits_negate(words, words, width);
  return decimal(chc, words);
}

static bool is_negative(const ChcTerms *chc, Term constant) {
  return bits_is_negative(term_words(chc->bank, constant), term_width(chc->bank, constant));
}

const char *chc_integer_constant(ChcTerms *chc, Term t) {
  const char *size = magnitude(chc, t, true);
  return is_negative(chc, t) ? arena_format(&chc->arena, "(- %s)", size) : size;
}

const char *chc_integer_range(ChcTerms *chc, const char *name, unsigned width) {
  const char *half = power(chc, width - 1);
  return arena_format(&chc->arena, "(and (<= (- %s) %s) (< %s %s))", half, name, name, half);
}

/* ---- from one view to another -------------------------------------------------------------------- */

static const char *integer_of(ChcTerms *chc, Term t) {
  const char *text = chc_text(chc, t);
  return term_width(chc->bank, t) > 1 ? text : arena_format(&chc->arena, "(ite %s (- 1) 0)", text);
}

/* The same bits as an unsigned number. */
static const char *unsigned_of(ChcTerms *chc, Term t) {
  unsigned width = term_width(chc->bank, t);
  const char *text = chc_text(chc, t);
  if (width == 1) return arena_format(&chc->arena, "(ite %s 1 0)", text);
  if (term_is_constant(chc->bank, t)) return magnitude(chc, t, false);
  return arena_format(&chc->arena, "(ite (< %s 0) (+ %s %s) %s)", text, text, power(chc, width), text);
}

/* The low `width` bits of any integer, with their sign. */
static const char *low_bits(ChcTerms *chc, const char *text, unsigned width) {
  const char *half = power(chc, width - 1);
  return arena_format(&chc->arena, "(- (mod (+ %s %s) %s) %s)", text, half, power(chc, width), half);
}

/* An integer as the result of an operator of width `width`. */
static const char *as_result(ChcTerms *chc, const char *text, unsigned width) {
  return width > 1 ? text : arena_format(&chc->arena, "(not (= %s 0))", text);
}

/* What is out of range by less than 2^width goes round. */
static const char *wrap_once(ChcTerms *chc, const char *text, unsigned width) {
  if (chc->integers == CHC_UNBOUNDED && width > 1) return text;
  const char *half = power(chc, width - 1), *whole = power(chc, width);
  return arena_format(&chc->arena, "(ite (>= %s %s) (- %s %s) (ite (< %s (- %s)) (+ %s %s) %s))", text, half,
                      text, whole, text, half, text, whole, text);
}

static const char *wrap(ChcTerms *chc, const char *text, unsigned width) {
  return chc->integers == CHC_UNBOUNDED && width > 1 ? text : low_bits(chc, text, width);
}

/* ---- operators ----------------------------------------------------------------------------------- */

/* With one sign on both sides unsigned order is the order of integers; else the negative one is larger. */
static const char *compare(ChcTerms *chc, Term a, Term b, const char *relation, bool is_signed) {
  const char *x = integer_of(chc, a), *y = integer_of(chc, b);
  if (is_signed) return arena_format(&chc->arena, "(%s %s %s)", relation, x, y);
  if (term_is_constant(chc->bank, b) && !is_negative(chc, b))
    return arena_format(&chc->arena, "(and (<= 0 %s) (%s %s %s))", x, relation, x, y);
  if (term_is_constant(chc->bank, a) && !is_negative(chc, a))
    return arena_format(&chc->arena, "(or (< %s 0) (%s %s %s))", y, relation, x, y);
  return arena_format(&chc->arena, "(ite (= (< %s 0) (< %s 0)) (%s %s %s) (< %s 0))", x, y, relation, x, y,
                      y);
}

static const char *add_or_subtract(ChcTerms *chc, Term t, const char *sign) {
  const char *a = integer_of(chc, term_child(chc->bank, t, 0)),
             *b = integer_of(chc, term_child(chc->bank, t, 1));
  return wrap_once(chc, arena_format(&chc->arena, "(%s %s %s)", sign, a, b), term_width(chc->bank, t));
}

static const char *multiply(ChcTerms *chc, Term t) {
  Term a = term_child(chc->bank, t, 0), b = term_child(chc->bank, t, 1);
  if (!term_is_constant(chc->bank, a) && !term_is_constant(chc->bank, b)) return NULL;
  const char *product = arena_format(&chc->arena, "(* %s %s)", integer_of(chc, a), integer_of(chc, b));
  return wrap(chc, product, term_width(chc->bank, t));
}

/* A mask of low bits keeps them; a mask of high bits clears the others. */
static const char *mask(ChcTerms *chc, Term t) {
  unsigned width = term_width(chc->bank, t), high, low;
  for (unsigned i = 0; i < 2; i++) {
    Term constant = term_child(chc->bank, t, i);
    if (!term_is_constant(chc->bank, constant)) continue;
    if (!bits_is_run(term_words(chc->bank, constant), width, &high, &low)) continue;
    const char *other = integer_of(chc, term_child(chc->bank, t, 1 - i));
    if (!low && high < width - 1)
      return arena_format(&chc->arena, "(mod %s %s)", other, power(chc, high + 1));
    if (high == width - 1)
      return arena_format(&chc->arena, "(- %s (mod %s %s))", other, other, power(chc, low));
  }
  return NULL;
}

static const char *divide_unsigned(ChcTerms *chc, Term t, const char *operation) {
  Term divisor = term_child(chc->bank, t, 1);
  unsigned width = term_width(chc->bank, t);
  if (!term_is_constant(chc->bank, divisor) || bits_is_zero(term_words(chc->bank, divisor), width))
    return NULL;
  const char *dividend = unsigned_of(chc, term_child(chc->bank, t, 0));
  return low_bits(
      chc, arena_format(&chc->arena, "(%s %s %s)", operation, dividend, magnitude(chc, divisor, false)),
      width);
}

/* Towards zero, and the remainder has the sign of the dividend; the smallest number by -1 goes round. */
static const char *divide_signed(ChcTerms *chc, Term t, bool is_remainder) {
  Term divisor = term_child(chc->bank, t, 1);
  unsigned width = term_width(chc->bank, t);
  if (!term_is_constant(chc->bank, divisor) || bits_is_zero(term_words(chc->bank, divisor), width))
    return NULL;
  const char *a = integer_of(chc, term_child(chc->bank, t, 0)), *size = magnitude(chc, divisor, true);
  const char *operation = is_remainder ? "mod" : "div";
  const char *result = arena_format(&chc->arena, "(ite (< %s 0) (- (%s (- %s) %s)) (%s %s %s))", a, operation,
                                    a, size, operation, a, size);
  if (is_remainder || !is_negative(chc, divisor)) return result;
  return low_bits(chc, arena_format(&chc->arena, "(- %s)", result), width);
}

static const char *shift(ChcTerms *chc, Term t, TermOperator op) {
  Term by = term_child(chc->bank, t, 1), a = term_child(chc->bank, t, 0);
  unsigned width = term_width(chc->bank, t);
  if (!term_is_constant(chc->bank, by)) return NULL;
  unsigned amount = bits_shift_amount(term_words(chc->bank, by), width);
  const char *factor = power(chc, amount);
  switch (op) {
  case TERM_SHIFT_LEFT:
    return low_bits(chc, arena_format(&chc->arena, "(* %s %s)", factor, integer_of(chc, a)), width);
  case TERM_SHIFT_RIGHT:
    return low_bits(chc, arena_format(&chc->arena, "(div %s %s)", unsigned_of(chc, a), factor), width);
  default: return arena_format(&chc->arena, "(div %s %s)", integer_of(chc, a), factor);
  }
}

/* The high bits carry the sign, so a slice of them needs no cutting above. */
static const char *extract(ChcTerms *chc, Term t) {
  Term a = term_child(chc->bank, t, 0);
  unsigned high = term_extract_high(chc->bank, t), low = term_extract_low(chc->bank, t);
  const char *text = integer_of(chc, a);
  if (high == low && high == term_width(chc->bank, a) - 1) return arena_format(&chc->arena, "(< %s 0)", text);
  if (low) text = arena_format(&chc->arena, "(div %s %s)", text, power(chc, low));
  if (high == low) return arena_format(&chc->arena, "(= (mod %s 2) 1)", text);
  return high == term_width(chc->bank, a) - 1 ? text : low_bits(chc, text, high - low + 1);
}

static const char *concat(ChcTerms *chc, Term t) {
  Term a = term_child(chc->bank, t, 0), b = term_child(chc->bank, t, 1);
  const char *factor = power(chc, term_width(chc->bank, b));
  return arena_format(&chc->arena, "(+ (* %s %s) %s)", factor, integer_of(chc, a), unsigned_of(chc, b));
}

/* An operator whose result is an integer; NULL: it cannot be said. */
static const char *arithmetic(ChcTerms *chc, Term t) {
  TermOperator op = term_operator(chc->bank, t);
  unsigned width = term_width(chc->bank, t);
  Term a = term_child(chc->bank, t, 0);
  switch (op) {
  case TERM_NOT: return arena_format(&chc->arena, "(- (- %s) 1)", integer_of(chc, a));
  case TERM_AND: return mask(chc, t);
  case TERM_ADD: return add_or_subtract(chc, t, "+");
  case TERM_SUBTRACT: return add_or_subtract(chc, t, "-");
  case TERM_NEGATE: return wrap_once(chc, arena_format(&chc->arena, "(- %s)", integer_of(chc, a)), width);
  case TERM_MULTIPLY: return multiply(chc, t);
  case TERM_UDIVIDE: return divide_unsigned(chc, t, "div");
  case TERM_UREMAINDER: return divide_unsigned(chc, t, "mod");
  case TERM_SDIVIDE: return divide_signed(chc, t, false);
  case TERM_SREMAINDER: return divide_signed(chc, t, true);
  case TERM_SHIFT_LEFT:
  case TERM_SHIFT_RIGHT:
  case TERM_SHIFT_RIGHT_SIGNED: return shift(chc, t, op);
  case TERM_CONCAT: return concat(chc, t);
  case TERM_ZERO_EXTEND: return unsigned_of(chc, a);
  case TERM_SIGN_EXTEND: return integer_of(chc, a);
  default: return NULL;
  }
}

const char *chc_integer_operator(ChcTerms *chc, Term t) {
  Term a = term_child(chc->bank, t, 0),
       b = term_arity(chc->bank, t) > 1 ? term_child(chc->bank, t, 1) : TERM_NONE;
  switch (term_operator(chc->bank, t)) {
  case TERM_ULESS: return compare(chc, a, b, "<", false);
  case TERM_ULESS_EQUAL: return compare(chc, a, b, "<=", false);
  case TERM_SLESS: return compare(chc, a, b, "<", true);
  case TERM_SLESS_EQUAL: return compare(chc, a, b, "<=", true);
  case TERM_EXTRACT: return extract(chc, t);
  default: break;
  }
  const char *text = arithmetic(chc, t);
  return text ? as_result(chc, text, term_width(chc->bank, t)) : NULL;
}
