/* Ranges of terms: see range.h. */
#include "logic/range.h"
#include "logic/walk.h"

enum { MOST_WIDTH = 64 };

static RangeNumber power(unsigned exponent) { return (RangeNumber)1 << exponent; }

Range range_full(unsigned width) {
  if (width > MOST_WIDTH) width = MOST_WIDTH + 1;
  return (Range){-power(width - 1), power(width - 1) - 1};
}

/* What wraps may be anything. */
static Range fit(Range a, unsigned width) {
  Range full = range_full(width);
  return a.low < full.low || a.high > full.high ? full : a;
}

static Range truth(bool can_be_true, bool can_be_false) { return (Range){can_be_true ? -1 : 0, can_be_false ? 0 : -1}; }

static RangeNumber least(RangeNumber a, RangeNumber b) { return a < b ? a : b; }
static RangeNumber most(RangeNumber a, RangeNumber b) { return a > b ? a : b; }

static Range multiply(Range a, Range b) {
  RangeNumber p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, s = a.high * b.high;
  return (Range){least(least(p, q), least(r, s)), most(most(p, q), most(r, s))};
}

/* Towards zero: it keeps or turns the order. */
static Range divide(Range a, Range b, unsigned width) {
  if (!range_is_single(b) || b.low == 0) return range_full(width);
  RangeNumber p = a.low / b.low, q = a.high / b.low;
  return (Range){least(p, q), most(p, q)};
}

/* The sign of the dividend; within one period it keeps the order. */
static Range remainder_of(Range a, Range b, unsigned width) {
  if (!range_is_single(b) || b.low == 0) return range_full(width);
  RangeNumber size = b.low < 0 ? -b.low : b.low;
  bool same_sign = (a.low >= 0) == (a.high >= 0);
  if (same_sign && a.low / size == a.high / size) return (Range){a.low % size, a.high % size};
  return (Range){a.low < 0 ? most(a.low, 1 - size) : 0, a.high > 0 ? least(a.high, size - 1) : 0};
}

static Range compare(TermOperator op, Range a, Range b) {
  bool is_unsigned = op == TERM_ULESS || op == TERM_ULESS_EQUAL;
  if (is_unsigned && (a.low < 0 || b.low < 0)) return truth(true, true);
  if (op == TERM_EQUAL) return truth(a.low <= b.high && b.low <= a.high, !range_is_single(a) || !range_is_single(b) || a.low != b.low);
  if (op == TERM_ULESS || op == TERM_SLESS) return truth(a.low < b.high, a.high >= b.low);
  return truth(a.low <= b.high, a.high > b.low);
}

static RangeNumber floor_divide(RangeNumber a, RangeNumber positive) {
  return a / positive - (a % positive < 0 ? 1 : 0);
}

static Range extract(const TermBank *bank, Term t, Range a) {
  RangeNumber scale = power(term_extract_low(bank, t));
  return fit((Range){floor_divide(a.low, scale), floor_divide(a.high, scale)}, term_width(bank, t));
}

/* The low part counts upwards from 0. */
static Range concat(const TermBank *bank, Term t, Range high, Range low) {
  unsigned width = term_width(bank, term_child(bank, t, 1));
  if (low.low < 0) low = range_is_single(low) ? (Range){low.low + power(width), low.high + power(width)} : (Range){0, power(width) - 1};
  return (Range){high.low * power(width) + low.low, high.high * power(width) + low.high};
}

/* Connectives are followed for truth values only. */
static Range connect(TermOperator op, Range a, Range b, unsigned width) {
  if (width != 1) return range_full(width);
  if (op == TERM_AND) return (Range){most(a.low, b.low), most(a.high, b.high)};
  if (op == TERM_OR) return (Range){least(a.low, b.low), least(a.high, b.high)};
  bool known = range_is_single(a) && range_is_single(b);
  return known ? truth(a.low != b.low, a.low == b.low) : truth(true, true);
}

static Range choose(Range condition, Range a, Range b) {
  if (range_is_single(condition)) return condition.low ? a : b;
  return range_join(a, b);
}

static Range constant(const TermBank *bank, Term t) {
  unsigned width = term_width(bank, t);
  RangeNumber value = term_value(bank, t);
  if (value >= power(width - 1)) value -= power(width);
  return (Range){value, value};
}

static Range combine(const TermBank *bank, Term t, const Range *c) {
  unsigned width = term_width(bank, t);
  TermOperator op = term_operator(bank, t);
  switch (op) {
  case TERM_CONSTANT: return constant(bank, t);
  case TERM_NOT: return (Range){-1 - c[0].high, -1 - c[0].low};
  case TERM_AND: case TERM_OR: case TERM_XOR: return connect(op, c[0], c[1], width);
  case TERM_EQUAL: case TERM_ULESS: case TERM_ULESS_EQUAL: case TERM_SLESS: case TERM_SLESS_EQUAL: return compare(op, c[0], c[1]);
  case TERM_ADD: return fit((Range){c[0].low + c[1].low, c[0].high + c[1].high}, width);
  case TERM_SUBTRACT: return fit((Range){c[0].low - c[1].high, c[0].high - c[1].low}, width);
  case TERM_NEGATE: return fit((Range){-c[0].high, -c[0].low}, width);
  case TERM_MULTIPLY: return fit(multiply(c[0], c[1]), width);
  case TERM_SDIVIDE: return fit(divide(c[0], c[1], width), width);
  case TERM_SREMAINDER: return fit(remainder_of(c[0], c[1], width), width);
  case TERM_CONCAT: return concat(bank, t, c[0], c[1]);
  case TERM_EXTRACT: return extract(bank, t, c[0]);
  case TERM_SIGN_EXTEND: return c[0];
  case TERM_ZERO_EXTEND: return c[0].low >= 0 ? c[0] : fit((Range){0, power(term_width(bank, term_child(bank, t, 0))) - 1}, width);
  case TERM_ITE: return choose(c[0], c[1], c[2]);
  default: return range_full(width);
  }
}

/* Terms that are no number of at most 64 bits, or are made from such, are not followed. */
static bool is_followed(const TermBank *bank, Term t) {
  bool followed = !sort_is_array(term_sort(bank, t)) && term_width(bank, t) <= MOST_WIDTH;
  for (unsigned i = 0; followed && i < term_arity(bank, t); i++) {
    Sort sort = term_sort(bank, term_child(bank, t, i));
    followed = !sort_is_array(sort) && sort <= MOST_WIDTH;
  }
  return followed;
}

Range range_of_term(const TermBank *bank, Term t, const Map *known, const Range *ranges) {
  TermVector below = {0};
  RangeVector results = {0};
  Map index_of = {0};
  term_subterms(bank, t, &below);
  for (size_t i = 0; i < below.size; i++) {
    Term s = below.data[i];
    Range children[3] = {{0, 0}, {0, 0}, {0, 0}}, result = {0, 0};
    uint64_t given = map_get(known, s, UINT64_MAX);
    for (unsigned c = 0; c < term_arity(bank, s) && c < 3; c++) children[c] = results.data[map_get(&index_of, term_child(bank, s, c), 0)];
    if (given != UINT64_MAX)
      result = ranges[given];
    else if (is_followed(bank, s))
      result = combine(bank, s, children);
    else if (!sort_is_array(term_sort(bank, s)))
      result = range_full(term_width(bank, s));
    map_put(&index_of, s, i);
    vector_push(&results, result);
  }
  Range result = vector_last(&results);
  vector_release(&below);
  vector_release(&results);
  map_release(&index_of);
  return result;
}
