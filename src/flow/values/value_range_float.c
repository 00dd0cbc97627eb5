/* Intervals of floating-point numbers: see value_range_float.h. */
#include "flow/values/value_range_float.h"

#include <assert.h>

enum { X87_STORED = 64 }; /* bits behind the exponent: the leading one is stored */

static i128 min(i128 a, i128 b) { return a < b ? a : b; }
static i128 max(i128 a, i128 b) { return a > b ? a : b; }

/* ---- ranks --------------------------------------------------------------------------------------- */

static u128 sign_bit(Form form) { return (u128)1 << (form_width(form) - 1); }

/* The bits of infinity: those of a larger magnitude are NaNs. */
static i128 infinity(Form form) {
  switch (form) {
  case FORM_F16: return 0x7c00;
  case FORM_F32: return 0x7f800000;
  case FORM_F64: return (i128)0x7ff << 52;
  case FORM_F80: return (i128)0xffff << 63;
  default: assert(form == FORM_F128); return (i128)0x7fff << 112;
  }
}

static bool is_x87_invalid(i128 magnitude) {
  return magnitude >> X87_STORED && !(magnitude >> (X87_STORED - 1) & 1);
}

static i128 magnitude_of(Form form, i128 cell) { return (i128)((u128)cell & (sign_bit(form) - 1)); }

bool number_is_nan(Form form, i128 cell) {
  i128 magnitude = magnitude_of(form, cell);
  return magnitude > infinity(form) || (form == FORM_F80 && is_x87_invalid(magnitude));
}

i128 number_rank(Form form, i128 cell) {
  i128 magnitude = magnitude_of(form, cell);
  if (form == FORM_F80 && magnitude >> (X87_STORED - 1) == 1) /* a pseudo-denormal: the number that exponent 1 gives */
    magnitude += (i128)1 << X87_STORED;
  return number_sign(form, cell) ? -magnitude : magnitude;
}

i128 rank_number(Form form, i128 rank) {
  return rank < 0 ? (i128)((u128)-rank | sign_bit(form)) : rank;
}

/* Is rank + 1 the rank of the next number? */
static bool has_neighbours(Form form) { return form != FORM_F80; }

/* ---- ranges -------------------------------------------------------------------------------------- */

static bool has_number(const Range *r) { return r->low <= r->high; }

static bool has_rank(const Range *r, i128 rank) { return r->low <= rank && rank <= r->high; }

static bool has_infinity(const Range *r) { return has_rank(r, infinity(r->form)) || has_rank(r, -infinity(r->form)); }

Range range_float_between(Form form, i128 low, i128 high, bool may_be_nan) {
  if (low > high) low = 1, high = 0;
  return (Range){.form = form, .low = low, .high = high, .may_be_nan = may_be_nan};
}

Range range_float_all(Form form) { return range_float_between(form, -infinity(form), infinity(form), true); }

Range range_float_one(Form form, i128 cell) {
  if (number_is_nan(form, cell)) return range_float_between(form, 1, 0, true);
  i128 rank = number_rank(form, cell);
  return range_float_between(form, rank, rank, false);
}

bool range_float_is_all(const Range *r) {
  return r->low <= -infinity(r->form) && r->high >= infinity(r->form) && r->may_be_nan;
}

bool range_float_has(const Range *r, i128 cell) {
  return number_is_nan(r->form, cell) ? r->may_be_nan : has_rank(r, number_rank(r->form, cell));
}

Range range_float_join(const Range *a, const Range *b) {
  bool may_be_nan = a->may_be_nan || b->may_be_nan;
  if (!has_number(a) || !has_number(b)) {
    const Range *numbers = has_number(a) ? a : b;
    return range_float_between(a->form, numbers->low, numbers->high, may_be_nan);
  }
  return range_float_between(a->form, min(a->low, b->low), max(a->high, b->high), may_be_nan);
}

bool range_float_meet(Range *a, const Range *b) {
  *a = range_float_between(a->form, max(a->low, b->low), min(a->high, b->high), a->may_be_nan && b->may_be_nan);
  return has_number(a) || a->may_be_nan;
}

/* A step, the number before it and the one behind it are places to stop at. */
Range range_float_widen(const Range *old, const Range *new, const i128 *steps, size_t count) {
  Range r = range_float_join(old, new);
  if (!has_number(old) || !has_number(&r)) return r;
  i128 low = -infinity(r.form), high = infinity(r.form);
  for (size_t i = 0; i < count; i++) {
    i128 step = number_rank(r.form, number_convert(r.form, FORM_F64, steps[i]));
    for (i128 rank = step - has_neighbours(r.form); rank <= step + has_neighbours(r.form); rank++) {
      if (rank <= r.low) low = max(low, rank);
      if (rank >= r.high) high = min(high, rank);
    }
  }
  if (r.low < old->low) r.low = low;
  if (r.high > old->high) r.high = high;
  return r;
}

/* ---- conversions --------------------------------------------------------------------------------- */

static Range between_cells(Form form, i128 low, i128 high, bool may_be_nan) {
  return range_float_between(form, number_rank(form, low), number_rank(form, high), may_be_nan);
}

static Range to_float(Form to, const Range *r) {
  if (!form_is_float(r->form))
    return between_cells(to, number_convert(to, r->form, r->low), number_convert(to, r->form, r->high), false);
  if (!has_number(r)) return range_float_between(to, 1, 0, r->may_be_nan);
  i128 low = number_convert(to, r->form, rank_number(r->form, r->low));
  i128 high = number_convert(to, r->form, rank_number(r->form, r->high));
  return between_cells(to, low, high, r->may_be_nan);
}

/* What does not fit becomes something else. */
static Range to_integer(Form to, const Range *r) {
  Range all = range_all(to);
  if (to == FORM_BOOL) {
    Range truth = range_float_truth(r);
    return range_between(to, truth.low, truth.high);
  }
  if (r->may_be_nan || !has_number(r)) return all;
  i128 border = number_rank(r->form, number_convert(r->form, FORM_S128, (i128)1 << 100));
  if (r->low <= -border || r->high >= border) return all;
  i128 low = number_convert(FORM_S128, r->form, rank_number(r->form, r->low));
  i128 high = number_convert(FORM_S128, r->form, rank_number(r->form, r->high));
  return low < all.low || high > all.high ? all : range_between(to, low, high);
}

Range range_float_convert(Form to, const Range *r) {
  if (to == r->form) return *r;
  return form_is_float(to) ? to_float(to, r) : to_integer(to, r);
}

bool range_float_keeps(Form to, const Range *r) {
  if (form_is_float(r->form)) return ieee_includes(form_format(to), form_format(r->form));
  unsigned precision = form_format(to).precision;
  return r->low >= -((i128)1 << precision) && r->high <= (i128)1 << precision;
}

Range range_float_truth(const Range *r) {
  bool may_be_zero = has_rank(r, 0), may_be_other = r->may_be_nan || r->low < 0 || r->high > 0;
  if (!has_number(r)) may_be_zero = false;
  return range_between(FORM_S32, !may_be_zero, may_be_other);
}

/* ---- arithmetic ---------------------------------------------------------------------------------- */

Range range_float_negate(const Range *r) {
  if (!has_number(r)) return *r;
  return range_float_between(r->form, -r->high, -r->low, r->may_be_nan);
}

/* The rank of the result for two bounds; NaN: `otherwise`. */
static i128 corner(Operator op, Form form, i128 left, i128 right, i128 otherwise) {
  i128 cell = number_binary(op, form, rank_number(form, left), rank_number(form, right));
  return number_is_nan(form, cell) ? otherwise : number_rank(form, cell);
}

static Range sums(const Range *a, const Range *b, bool may_be_nan) {
  Form form = a->form;
  i128 end = infinity(form);
  may_be_nan |= (has_rank(a, end) && has_rank(b, -end)) || (has_rank(a, -end) && has_rank(b, end));
  i128 low = corner(OP_ADD, form, a->low, b->low, -end), high = corner(OP_ADD, form, a->high, b->high, end);
  return range_float_between(form, low, high, may_be_nan);
}

/* Of products and quotients: 0 * infinity and infinity / infinity count as 0, with which they are monotone in each operand. */
static Range corners(Operator op, const Range *a, const Range *b, bool may_be_nan) {
  i128 low = 0, high = 0;
  for (unsigned i = 0; i < 4; i++) {
    i128 rank = corner(op, a->form, i & 1 ? a->low : a->high, i & 2 ? b->low : b->high, 0);
    low = i ? min(low, rank) : rank;
    high = i ? max(high, rank) : rank;
  }
  return range_float_between(a->form, low, high, may_be_nan);
}

static Range products(const Range *a, const Range *b, bool may_be_nan) {
  may_be_nan |= (has_rank(a, 0) && has_infinity(b)) || (has_infinity(a) && has_rank(b, 0));
  return corners(OP_MULTIPLY, a, b, may_be_nan);
}

/* The sign of a zero that something is divided by is not known. */
static Range quotients(const Range *a, const Range *b, bool may_be_nan) {
  Form form = a->form;
  may_be_nan |= (has_rank(a, 0) && has_rank(b, 0)) || (has_infinity(a) && has_infinity(b));
  if (has_rank(b, 0)) return range_float_between(form, -infinity(form), infinity(form), may_be_nan);
  return corners(OP_DIVIDE, a, b, may_be_nan);
}

/* ---- comparisons --------------------------------------------------------------------------------- */

/* With a NaN only != holds. */
static Range compared(Operator op, const Range *a, const Range *b) {
  bool may_hold = false, may_fail = false;
  if (has_number(a) && has_number(b)) {
    bool same = a->low == a->high && b->low == b->high && a->low == b->low, apart = a->high < b->low || b->high < a->low;
    switch (op) {
    case OP_EQUAL: may_hold = !apart, may_fail = !same; break;
    case OP_NOT_EQUAL: may_hold = !same, may_fail = !apart; break;
    case OP_LESS: may_hold = a->low < b->high, may_fail = a->high >= b->low; break;
    case OP_LESS_EQUAL: may_hold = a->low <= b->high, may_fail = a->high > b->low; break;
    case OP_GREATER: may_hold = a->high > b->low, may_fail = a->low <= b->high; break;
    default: may_hold = a->high >= b->low, may_fail = a->low < b->high; break;
    }
  }
  if (a->may_be_nan || b->may_be_nan) *(op == OP_NOT_EQUAL ? &may_hold : &may_fail) = true;
  return range_between(FORM_S32, !may_fail, may_hold);
}

Range range_float_binary(Operator op, const Range *a, const Range *b) {
  Form form = a->form;
  if (op >= OP_EQUAL && op <= OP_GREATER_EQUAL) return a->form == b->form ? compared(op, a, b) : range_all(FORM_S32);
  if (a->form != b->form) return range_float_all(form);
  bool may_be_nan = a->may_be_nan || b->may_be_nan;
  if (!has_number(a) || !has_number(b)) return range_float_between(form, 1, 0, may_be_nan);
  Range negated = range_float_negate(b);
  switch (op) {
  case OP_ADD: return sums(a, b, may_be_nan);
  case OP_SUBTRACT: return sums(a, &negated, may_be_nan);
  case OP_MULTIPLY: return products(a, b, may_be_nan);
  case OP_DIVIDE: return quotients(a, b, may_be_nan);
  default: return range_float_all(form);
  }
}

/* Numbers of `a` that stand in the relation to some number of `b`. */
static Range related(const Range *a, Operator op, const Range *b) {
  i128 low = a->low, high = a->high, next = has_neighbours(a->form);
  switch (op) {
  case OP_EQUAL: low = max(low, b->low), high = min(high, b->high); break;
  case OP_LESS: high = min(high, b->high - next); break;
  case OP_LESS_EQUAL: high = min(high, b->high); break;
  case OP_GREATER: low = max(low, b->low + next); break;
  default: low = max(low, b->low); break;
  }
  return range_float_between(a->form, low, high, false);
}

/* What differs from something in `b`. */
static Range different(const Range *a, const Range *b) {
  i128 low = a->low, high = a->high;
  bool is_one = b->low == b->high && !b->may_be_nan;
  if (is_one && low == high && low == b->low) return range_float_between(a->form, 1, 0, a->may_be_nan);
  if (is_one && has_neighbours(a->form)) low += low == b->low, high -= high == b->low;
  return range_float_between(a->form, low, high, a->may_be_nan);
}

bool range_float_restrict(Range *a, Operator op, bool holds, const Range *b) {
  if (op == (holds ? OP_NOT_EQUAL : OP_EQUAL)) {
    *a = different(a, b);
  } else if (holds || op == OP_NOT_EQUAL) {
    *a = has_number(b) ? related(a, holds ? op : OP_EQUAL, b) : range_float_between(a->form, 1, 0, false);
  } else if (!b->may_be_nan) { /* no order holds with a NaN */
    bool may_be_nan = a->may_be_nan;
    *a = related(a, operator_opposite(op), b);
    a->may_be_nan = may_be_nan;
  }
  return has_number(a) || a->may_be_nan;
}

/* ---- functions of the library -------------------------------------------------------------------- */

/* A monotone function of one operand: its value there, as a rank. */
static i128 apply(PlainFunction function, Form form, i128 rank) {
  static const IeeeRounding roundings[] = {[PLAIN_FLOOR] = IEEE_DOWNWARD,     [PLAIN_CEILING] = IEEE_UPWARD,
                                           [PLAIN_TRUNCATE] = IEEE_TOWARDS_ZERO, [PLAIN_ROUND] = IEEE_NEAREST_AWAY,
                                           [PLAIN_NEAREST] = IEEE_NEAREST_EVEN};
  u128 cell = (u128)rank_number(form, rank);
  uint64_t words[IEEE_WORDS] = {(uint64_t)cell, (uint64_t)(cell >> 64)};
  if (function == PLAIN_ROOT)
    ieee_sqrt(form_format(form), IEEE_NEAREST_EVEN, words, words);
  else
    ieee_round(form_format(form), roundings[function], words, words);
  u128 result = ieee_width(form_format(form)) > 64 ? (u128)words[1] << 64 | words[0] : words[0];
  return number_rank(form, (i128)result);
}

static Range monotone(PlainFunction function, const Range *a) {
  i128 low = a->low, high = a->high;
  bool may_be_nan = a->may_be_nan;
  if (function == PLAIN_ROOT && low < 0) may_be_nan = true, low = 0;
  if (low > high) return range_float_between(a->form, 1, 0, may_be_nan);
  return range_float_between(a->form, apply(function, a->form, low), apply(function, a->form, high), may_be_nan);
}

static Range absolute(const Range *a) {
  if (!has_number(a)) return *a;
  i128 low = has_rank(a, 0) ? 0 : min(a->low < 0 ? -a->low : a->low, a->high < 0 ? -a->high : a->high);
  return range_float_between(a->form, low, max(-a->low, a->high), a->may_be_nan);
}

/* Where one operand is a NaN, the result is the other one. */
static Range extreme(bool is_minimum, const Range *a, const Range *b) {
  Range r = range_float_between(a->form, 1, 0, a->may_be_nan && b->may_be_nan);
  if (has_number(a) && has_number(b)) {
    r.low = is_minimum ? min(a->low, b->low) : max(a->low, b->low);
    r.high = is_minimum ? min(a->high, b->high) : max(a->high, b->high);
  }
  Range left = range_float_between(a->form, a->low, a->high, r.may_be_nan);
  Range right = range_float_between(b->form, b->low, b->high, r.may_be_nan);
  if (b->may_be_nan) r = range_float_join(&r, &left);
  return a->may_be_nan ? range_float_join(&r, &right) : r;
}

static Range signed_as(const Range *a, const Range *b) {
  Range positive = absolute(a), negative = range_float_negate(&positive);
  bool is_sure = has_number(b) && !b->may_be_nan; /* of a zero and of a NaN the sign is not known */
  if (is_sure && b->low > 0) return positive;
  if (is_sure && b->high < 0) return negative;
  return range_float_join(&positive, &negative);
}

Range range_float_function(PlainFunction function, const Range *a, const Range *b) {
  switch (function) {
  case PLAIN_ABSOLUTE: return absolute(a);
  case PLAIN_MINIMUM:
  case PLAIN_MAXIMUM: return b->form == a->form ? extreme(function == PLAIN_MINIMUM, a, b) : range_float_all(a->form);
  case PLAIN_COPY_SIGN: return b->form == a->form ? signed_as(a, b) : range_float_all(a->form);
  case PLAIN_SIGN: return (Range){.form = FORM_NONE};
  case PLAIN_FUSED: return range_float_all(a->form);
  default: return monotone(function, a);
  }
}
