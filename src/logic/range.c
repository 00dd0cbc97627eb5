/* Ranges of terms: see range.h. */
#include "logic/range.h"
#include "logic/walk.h"

enum { MOST_WIDTH = 64 };

static RangeNumber power(unsigned exponent) { return (RangeNumber)1 << exponent; }

TermRange term_range_full(unsigned width) {
  if (width > MOST_WIDTH) width = MOST_WIDTH + 1;
  return (TermRange){-power(width - 1), power(width - 1) - 1};
}

/* What wraps may be anything. */
static TermRange fit(TermRange a, unsigned width) {
  TermRange full = term_range_full(width);
  return a.low < full.low || a.high > full.high ? full : a;
}

static TermRange truth(bool can_be_true, bool can_be_false) { return (TermRange){can_be_true ? -1 : 0, can_be_false ? 0 : -1}; }

static RangeNumber least(RangeNumber a, RangeNumber b) { return a < b ? a : b; }
static RangeNumber most(RangeNumber a, RangeNumber b) { return a > b ? a : b; }

static TermRange multiply(TermRange a, TermRange b) {
  RangeNumber p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, s = a.high * b.high;
  return (TermRange){least(least(p, q), least(r, s)), most(most(p, q), most(r, s))};
}

/* Towards zero: it keeps or turns the order. */
static TermRange divide(TermRange a, TermRange b, unsigned width) {
  if (!term_range_is_single(b) || b.low == 0) return term_range_full(width);
  RangeNumber p = a.low / b.low, q = a.high / b.low;
  return (TermRange){least(p, q), most(p, q)};
}

/* The sign of the dividend; within one period it keeps the order. */
static TermRange remainder_of(TermRange a, TermRange b, unsigned width) {
  if (!term_range_is_single(b) || b.low == 0) return term_range_full(width);
  RangeNumber size = b.low < 0 ? -b.low : b.low;
  bool same_sign = (a.low >= 0) == (a.high >= 0);
  if (same_sign && a.low / size == a.high / size) return (TermRange){a.low % size, a.high % size};
  return (TermRange){a.low < 0 ? most(a.low, 1 - size) : 0, a.high > 0 ? least(a.high, size - 1) : 0};
}

static TermRange compare(TermOperator op, TermRange a, TermRange b) {
  bool is_unsigned = op == TERM_ULESS || op == TERM_ULESS_EQUAL;
  if (is_unsigned && (a.low < 0 || b.low < 0)) return truth(true, true);
  if (op == TERM_EQUAL) return truth(a.low <= b.high && b.low <= a.high, !term_range_is_single(a) || !term_range_is_single(b) || a.low != b.low);
  if (op == TERM_ULESS || op == TERM_SLESS) return truth(a.low < b.high, a.high >= b.low);
  return truth(a.low <= b.high, a.high > b.low);
}

static RangeNumber floor_divide(RangeNumber a, RangeNumber positive) {
  return a / positive - (a % positive < 0 ? 1 : 0);
}

static TermRange extract(const TermBank *bank, Term t, TermRange a) {
  RangeNumber scale = power(term_extract_low(bank, t));
  return fit((TermRange){floor_divide(a.low, scale), floor_divide(a.high, scale)}, term_width(bank, t));
}

/* The low part counts upwards from 0. */
static TermRange concat(const TermBank *bank, Term t, TermRange high, TermRange low) {
  unsigned width = term_width(bank, term_child(bank, t, 1));
  if (low.low < 0) low = term_range_is_single(low) ? (TermRange){low.low + power(width), low.high + power(width)} : (TermRange){0, power(width) - 1};
  return (TermRange){high.low * power(width) + low.low, high.high * power(width) + low.high};
}

/* Connectives are followed for truth values only. */
static TermRange connect(TermOperator op, TermRange a, TermRange b, unsigned width) {
  if (width != 1) return term_range_full(width);
  if (op == TERM_AND) return (TermRange){most(a.low, b.low), most(a.high, b.high)};
  if (op == TERM_OR) return (TermRange){least(a.low, b.low), least(a.high, b.high)};
  bool known = term_range_is_single(a) && term_range_is_single(b);
  return known ? truth(a.low != b.low, a.low == b.low) : truth(true, true);
}

static TermRange choose(TermRange condition, TermRange a, TermRange b) {
  if (term_range_is_single(condition)) return condition.low ? a : b;
  return term_range_join(a, b);
}

static TermRange constant(const TermBank *bank, Term t) {
  unsigned width = term_width(bank, t);
  RangeNumber value = term_value(bank, t);
  if (value >= power(width - 1)) value -= power(width);
  return (TermRange){value, value};
}

static TermRange combine(const TermBank *bank, Term t, const TermRange *c) {
  unsigned width = term_width(bank, t);
  TermOperator op = term_operator(bank, t);
  switch (op) {
  case TERM_CONSTANT: return constant(bank, t);
  case TERM_NOT: return (TermRange){-1 - c[0].high, -1 - c[0].low};
  case TERM_AND: case TERM_OR: case TERM_XOR: return connect(op, c[0], c[1], width);
  case TERM_EQUAL: case TERM_ULESS: case TERM_ULESS_EQUAL: case TERM_SLESS: case TERM_SLESS_EQUAL: return compare(op, c[0], c[1]);
  case TERM_ADD: return fit((TermRange){c[0].low + c[1].low, c[0].high + c[1].high}, width);
  case TERM_SUBTRACT: return fit((TermRange){c[0].low - c[1].high, c[0].high - c[1].low}, width);
  case TERM_NEGATE: return fit((TermRange){-c[0].high, -c[0].low}, width);
  case TERM_MULTIPLY: return fit(multiply(c[0], c[1]), width);
  case TERM_SDIVIDE: return fit(divide(c[0], c[1], width), width);
  case TERM_SREMAINDER: return fit(remainder_of(c[0], c[1], width), width);
  case TERM_CONCAT: return concat(bank, t, c[0], c[1]);
  case TERM_EXTRACT: return extract(bank, t, c[0]);
  case TERM_SIGN_EXTEND: return c[0];
  case TERM_ZERO_EXTEND: return c[0].low >= 0 ? c[0] : fit((TermRange){0, power(term_width(bank, term_child(bank, t, 0))) - 1}, width);
  case TERM_ITE: return choose(c[0], c[1], c[2]);
  default: return term_range_full(width);
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

TermRange term_range(const TermBank *bank, Term t, const Map *known, const TermRange *ranges) {
  TermVector below = {0};
  TermRangeVector results = {0};
  Map index_of = {0};
  term_subterms(bank, t, &below);
  for (size_t i = 0; i < below.size; i++) {
    Term s = below.data[i];
    TermRange children[3] = {{0, 0}, {0, 0}, {0, 0}}, result = {0, 0};
    uint64_t given = map_get(known, s, UINT64_MAX);
    for (unsigned c = 0; c < term_arity(bank, s) && c < 3; c++) children[c] = results.data[map_get(&index_of, term_child(bank, s, c), 0)];
    if (given != UINT64_MAX)
      result = ranges[given];
    else if (is_followed(bank, s))
      result = combine(bank, s, children);
    else if (!sort_is_array(term_sort(bank, s)))
      result = term_range_full(term_width(bank, s));
    map_put(&index_of, s, i);
    vector_push(&results, result);
  }
  TermRange result = vector_last(&results);
  vector_release(&below);
  vector_release(&results);
  map_release(&index_of);
  return result;
}
