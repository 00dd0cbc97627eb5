/* Intervals with known bits and short lists: see value_range.h. */
#include "flow/values/value_range.h"

#include <assert.h>
#include "flow/values/constants.h"
#include "flow/values/value_range_float.h"

/* ---- types --------------------------------------------------------------------------------------- */

static bool is_handled(Form form) { return form <= FORM_U64; }

static bool is_signed(Form form) {
  return form == FORM_S8 || form == FORM_S16 || form == FORM_S32 || form == FORM_S64;
}

static i128 least(Form form) { return is_signed(form) ? -((i128)1 << (form_width(form) - 1)) : 0; }

static i128 greatest(Form form) { return ((i128)1 << (form_width(form) - is_signed(form))) - 1; }

static uint64_t mask_of(Form form) {
  unsigned width = form_width(form);
  return width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

static uint64_t pattern(Form form, i128 value) { return (uint64_t)value & mask_of(form); }

static i128 value_of(Form form, uint64_t bits) { return form == FORM_BOOL ? (bits & 1) : form_convert(form, bits); }

static i128 min(i128 a, i128 b) { return a < b ? a : b; }
static i128 max(i128 a, i128 b) { return a > b ? a : b; }

/* ---- keeping the views tight ---------------------------------------------------------------------- */

static bool fits_bits(const Range *r, i128 value) { return (pattern(r->form, value) & r->known) == r->ones; }

/* The list says all. */
static void take_list(Range *r) {
  r->low = r->values[0];
  r->high = r->values[r->count - 1];
  r->known = mask_of(r->form);
  r->ones = pattern(r->form, r->low);
  for (unsigned i = 1; i < r->count; i++) r->known &= ~(pattern(r->form, r->values[i]) ^ r->ones);
  r->ones &= r->known;
}

/* Bits bound the interval, if they say the sign. */
static void bound_by_bits(Range *r) {
  uint64_t sign = is_signed(r->form) ? (uint64_t)1 << (form_width(r->form) - 1) : 0;
  if (sign & ~r->known) return;
  r->low = max(r->low, value_of(r->form, r->ones));
  r->high = min(r->high, value_of(r->form, r->ones | (mask_of(r->form) & ~r->known)));
}

/* The bits in front that all numbers of the interval share. */
static bool fix_bits(Range *r) {
  uint64_t low = pattern(r->form, r->low), high = pattern(r->form, r->high), differ = low ^ high;
  if (is_signed(r->form) && r->low < 0 && r->high >= 0) return true;
  uint64_t shared = differ ? ~(UINT64_MAX >> __builtin_clzll(differ)) : UINT64_MAX;
  shared &= mask_of(r->form);
  if ((low ^ r->ones) & r->known & shared) return false;
  r->known |= shared;
  r->ones |= low & shared;
  return true;
}

static unsigned trailing(uint64_t bits) { return ~bits ? (unsigned)__builtin_ctzll(~bits) : 64; }

static uint64_t low_mask(unsigned count) { return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1; }

/* Known low bits: the nearest values inside that have them. */
static void align(Range *r) {
  uint64_t mask = low_mask(trailing(r->known));
  r->low += (r->ones - (uint64_t)r->low) & mask;
  r->high -= ((uint64_t)r->high - r->ones) & mask;
}

static void make_list(Range *r) {
  if (r->high - r->low >= RANGE_VALUES) return;
  r->count = 0;
  for (i128 v = r->low; v <= r->high; v++)
    if (fits_bits(r, v)) r->values[r->count++] = v;
}

/* Keep of the list what the other views allow. */
static void sift_list(Range *r) {
  unsigned kept = 0;
  for (unsigned i = 0; i < r->count; i++)
    if (r->values[i] >= r->low && r->values[i] <= r->high && fits_bits(r, r->values[i])) r->values[kept++] = r->values[i];
  r->count = kept;
}

/* False: the views contradict each other. */
static bool tighten(Range *r) {
  bool had_list = r->count;
  sift_list(r);
  if (had_list && !r->count) return false;
  if (!had_list) {
    bound_by_bits(r);
    align(r);
    if (r->low > r->high || !fix_bits(r)) return false;
    bool is_short = r->high - r->low < RANGE_VALUES;
    make_list(r);
    if (is_short && !r->count) return false;
  }
  if (r->count) take_list(r);
  return true;
}

static Range tightened(Range r) {
  Range all = range_all(r.form);
  return tighten(&r) ? r : all;
}

Range range_all(Form form) {
  if (form_is_float(form)) return range_float_all(form);
  if (!is_handled(form)) return (Range){.form = FORM_NONE};
  Range r = {.form = form, .low = least(form), .high = greatest(form)};
  make_list(&r);
  return r;
}

Range range_one(Form form, i128 value) {
  if (form_is_float(form)) return range_float_one(form, value);
  Range r = {.form = is_handled(form) ? form : FORM_NONE, .count = 1, .values = {value}};
  if (is_handled(form)) take_list(&r);
  return r;
}

Range range_between(Form form, i128 low, i128 high) {
  if (!is_handled(form)) return (Range){.form = FORM_NONE};
  return tightened((Range){.form = form, .low = max(low, least(form)), .high = min(high, greatest(form))});
}

bool range_is_all(const Range *r) {
  if (form_is_float(r->form)) return range_float_is_all(r);
  return r->form == FORM_NONE || (r->low == least(r->form) && r->high == greatest(r->form) && !r->known &&
                                  (!r->count || r->form == FORM_BOOL));
}

bool range_has(const Range *r, i128 value) {
  if (r->form == FORM_NONE) return true;
  if (form_is_float(r->form)) return range_float_has(r, value);
  if (value < r->low || value > r->high || !fits_bits(r, value)) return false;
  for (unsigned i = 0; i < r->count; i++)
    if (r->values[i] == value) return true;
  return !r->count;
}

bool range_equal(const Range *a, const Range *b) {
  if (a->form != b->form || a->form == FORM_NONE) return a->form == b->form;
  if (a->may_be_nan != b->may_be_nan || a->low != b->low || a->high != b->high || a->known != b->known || a->ones != b->ones || a->count != b->count)
    return false;
  for (unsigned i = 0; i < a->count; i++)
    if (a->values[i] != b->values[i]) return false;
  return true;
}

/* ---- joining and meeting ------------------------------------------------------------------------- */

/* Into the list, which stays in order; false: it is full. */
static bool add_value(Range *r, i128 value) {
  unsigned i = 0;
  while (i < r->count && r->values[i] < value) i++;
  if (i < r->count && r->values[i] == value) return true;
  if (r->count == RANGE_VALUES) return false;
  for (unsigned j = r->count++; j > i; j--) r->values[j] = r->values[j - 1];
  r->values[i] = value;
  return true;
}

Range range_join(const Range *a, const Range *b) {
  if (a->form != b->form || a->form == FORM_NONE) return (Range){.form = FORM_NONE};
  if (form_is_float(a->form)) return range_float_join(a, b);
  Range r = {.form = a->form, .low = min(a->low, b->low), .high = max(a->high, b->high)};
  r.known = a->known & b->known & ~(a->ones ^ b->ones);
  r.ones = a->ones & r.known;
  if (!a->count || !b->count) return tightened(r);
  Range list = *a;
  for (unsigned i = 0; i < b->count; i++)
    if (!add_value(&list, b->values[i])) return tightened(r);
  take_list(&list);
  return list;
}

bool range_meet(Range *a, const Range *b) {
  if (a->form != b->form || a->form == FORM_NONE) return true;
  if (form_is_float(a->form)) return range_float_meet(a, b);
  if ((a->ones ^ b->ones) & a->known & b->known) return false;
  a->low = max(a->low, b->low);
  a->high = min(a->high, b->high);
  a->known |= b->known;
  a->ones |= b->ones;
  if (!a->count && b->count) {
    a->count = b->count;
    memcpy(a->values, b->values, sizeof a->values);
  }
  unsigned kept = 0;
  for (unsigned i = 0; i < a->count; i++)
    if (range_has(b, a->values[i])) a->values[kept++] = a->values[i];
  if (a->count && !kept) return false;
  a->count = kept;
  return a->low <= a->high && tighten(a);
}

bool range_remove(Range *r, i128 value) {
  if (r->form == FORM_NONE || form_is_float(r->form) || !range_has(r, value)) return true;
  unsigned kept = 0;
  for (unsigned i = 0; i < r->count; i++)
    if (r->values[i] != value) r->values[kept++] = r->values[i];
  if (r->count && !kept) return false;
  r->count = kept;
  if (!kept && value == r->low) r->low++;
  if (!kept && value == r->high) r->high--;
  return tighten(r);
}

Range range_widen(const Range *old, const Range *new, const i128 *steps, size_t count) {
  if (form_is_float(old->form) && old->form == new->form) return range_float_widen(old, new, steps, count);
  Range r = range_join(old, new);
  if (r.form == FORM_NONE || r.count) return r;
  i128 low = least(r.form), high = greatest(r.form);
  for (size_t i = 0; i < count; i++)
    if (steps[i] <= r.low && steps[i] > low) low = steps[i];
  for (size_t i = count; i-- > 0;)
    if (steps[i] >= r.high && steps[i] < high) high = steps[i];
  if (r.low < old->low) r.low = low;
  if (r.high > old->high) r.high = high;
  r.known &= old->known; /* what the wider interval still says comes back */
  r.ones &= r.known;
  Range bits = {.form = r.form, .low = least(r.form), .high = greatest(r.form), .known = r.known, .ones = r.ones};
  Range wide = {.form = r.form, .low = r.low, .high = r.high};
  wide = tightened(wide);
  if ((wide.ones ^ bits.ones) & wide.known & bits.known) return range_all(r.form);
  wide.known |= bits.known;
  wide.ones |= bits.ones;
  return tightened(wide);
}

/* ---- operations ---------------------------------------------------------------------------------- */

/* The exact results lie between these. */
static Range wrapped(Form form, i128 low, i128 high) {
  if (low >= least(form) && high <= greatest(form)) return range_between(form, low, high);
  i128 size = (i128)1 << form_width(form);
  i128 turns = (low - least(form)) / size - ((low - least(form)) % size < 0);
  low -= turns * size;
  high -= turns * size;
  return high <= greatest(form) ? range_between(form, low, high) : range_all(form);
}

static Range with_bits(Range r, uint64_t known, uint64_t ones) {
  Range bits = range_all(r.form);
  if (bits.count) return r;
  bits.known = known & mask_of(r.form);
  bits.ones = ones & bits.known;
  Range both = r;
  return tighten(&bits) && range_meet(&both, &bits) ? both : r;
}

Range range_convert(Form to, const Range *r) {
  if (r->form == FORM_NONE || (!is_handled(to) && !form_is_float(to))) return range_all(to);
  if (form_is_float(to) || form_is_float(r->form)) return range_float_convert(to, r);
  if (r->form == to) return *r;
  if (to == FORM_BOOL) {
    Range truth = range_truth(r);
    return range_between(FORM_BOOL, truth.low, truth.high);
  }
  if (r->count) {
    Range list = {.form = to};
    for (unsigned i = 0; i < r->count; i++) add_value(&list, form_convert(to, r->values[i]));
    take_list(&list);
    return list;
  }
  uint64_t known = r->known, ones = r->ones, beyond = ~mask_of(r->form);
  uint64_t sign = is_signed(r->form) ? (uint64_t)1 << (form_width(r->form) - 1) : 0;
  if (!(sign & ~known)) known |= beyond; /* extension */
  if (ones & sign) ones |= beyond;
  return with_bits(wrapped(to, r->low, r->high), known, ones);
}

Range range_negate(const Range *r) {
  if (form_is_float(r->form)) return range_float_negate(r);
  Range zero = range_one(r->form, 0);
  return r->form == FORM_NONE ? *r : range_binary(OP_SUBTRACT, &zero, r);
}

Range range_invert(const Range *r) {
  if (r->form == FORM_NONE || form_is_float(r->form)) return range_all(r->form);
  i128 sum = least(r->form) + greatest(r->form); /* ~x = sum - x */
  Range all = range_between(r->form, sum - r->high, sum - r->low);
  return with_bits(all, r->known, ~r->ones);
}

Range range_truth(const Range *r) {
  if (form_is_float(r->form)) return range_float_truth(r);
  bool may_be_zero = range_has(r, 0), may_be_other = r->form == FORM_NONE || r->low != 0 || r->high != 0;
  return range_between(FORM_S32, !may_be_zero, may_be_other);
}

static Range products(Form form, const Range *a, const Range *b) {
  i128 low = 0, high = 0;
  for (unsigned i = 0; i < 4; i++) {
    i128 product;
    if (__builtin_mul_overflow(i & 1 ? a->low : a->high, i & 2 ? b->low : b->high, &product) ||
        product > ((i128)1 << 120) || product < -((i128)1 << 120))
      return range_all(form);
    low = i ? min(low, product) : product;
    high = i ? max(high, product) : product;
  }
  return wrapped(form, low, high);
}

static Range quotients(Form form, const Range *a, const Range *b) {
  if (b->low <= 0 && b->high >= 0) return range_all(form);
  i128 low = 0, high = 0;
  for (unsigned i = 0; i < 4; i++) {
    i128 quotient = (i & 1 ? a->low : a->high) / (i & 2 ? b->low : b->high);
    low = i ? min(low, quotient) : quotient;
    high = i ? max(high, quotient) : quotient;
  }
  return wrapped(form, low, high);
}

static Range remainders(Form form, const Range *a, const Range *b) {
  i128 most = max(b->high < 0 ? -b->high : b->high, b->low < 0 ? -b->low : b->low) - 1;
  if (most < 0) return range_all(form);
  return range_between(form, a->low < 0 ? max(a->low, -most) : 0, a->high > 0 ? min(a->high, most) : 0);
}

/* Low bits known in both operands are known in a sum, difference or product. */
static Range with_low_bits(Range r, Operator op, const Range *a, const Range *b) {
  uint64_t known = low_mask(min(trailing(a->known), trailing(b->known))), ones = 0;
  if (op == OP_ADD) ones = a->ones + b->ones;
  if (op == OP_SUBTRACT) ones = a->ones - b->ones;
  if (op == OP_MULTIPLY) { /* and zeros add up */
    unsigned zeros = trailing(a->known & ~a->ones) + trailing(b->known & ~b->ones);
    known = known | low_mask(zeros);
    ones = a->ones * b->ones & ~low_mask(zeros);
  }
  return with_bits(r, known, ones);
}

static Range shifted(Operator op, const Range *a, const Range *b) {
  Form form = a->form;
  if (b->low != b->high || b->low < 0 || b->low >= form_width(form)) return range_all(form);
  unsigned by = (unsigned)b->low;
  if (op == OP_SHIFT_RIGHT) return range_between(form, a->low >> by, a->high >> by);
  Range factor = {.form = form, .low = (i128)1 << by, .high = (i128)1 << by};
  return with_bits(products(form, a, &factor), a->known << by | low_mask(by), a->ones << by);
}

static Range bitwise(Operator op, const Range *a, const Range *b) {
  uint64_t zeros_a = a->known & ~a->ones, zeros_b = b->known & ~b->ones, both = a->known & b->known;
  Range all = range_all(a->form);
  bool is_positive = a->low >= 0 && b->low >= 0;
  switch (op) {
  case OP_BIT_AND:
    if (is_positive) all = range_between(a->form, 0, min(a->high, b->high));
    else if (a->low >= 0 || b->low >= 0) all = range_between(a->form, 0, a->low >= 0 ? a->high : b->high);
    return with_bits(all, zeros_a | zeros_b | both, a->ones & b->ones);
  case OP_BIT_OR:
    if (is_positive) all = range_between(a->form, max(a->low, b->low), greatest(a->form));
    return with_bits(all, a->ones | b->ones | both, a->ones | b->ones);
  default: return with_bits(all, both, a->ones ^ b->ones);
  }
}

static Range compared(Operator op, const Range *a, const Range *b) {
  bool apart = a->high < b->low || b->high < a->low || ((a->ones ^ b->ones) & a->known & b->known);
  bool same = a->low == a->high && b->low == b->high && a->low == b->low;
  bool yes = false, no = false; /* surely */
  switch (op) {
  case OP_EQUAL: yes = same, no = apart; break;
  case OP_NOT_EQUAL: yes = apart, no = same; break;
  case OP_LESS: yes = a->high < b->low, no = a->low >= b->high; break;
  case OP_LESS_EQUAL: yes = a->high <= b->low, no = a->low > b->high; break;
  case OP_GREATER: yes = a->low > b->high, no = a->high <= b->low; break;
  default: yes = a->low >= b->high, no = a->high < b->low; break;
  }
  return range_between(FORM_S32, yes, !no);
}

/* Element by element, where both are short. */
static bool compute_lists(Operator op, const Range *a, const Range *b, Range *result) {
  if (!a->count || !b->count) return false;
  Range list = {.form = operator_is_comparison(op) ? FORM_S32 : a->form};
  for (unsigned i = 0; i < a->count; i++)
    for (unsigned j = 0; j < b->count; j++) {
      Constant value = constants_compute(a->form, op, a->values[i], b->values[j]);
      if (value.is_known && !add_value(&list, value.cell)) return false;
    }
  if (!list.count) return false;
  take_list(&list);
  *result = list;
  return true;
}

Range range_binary(Operator op, const Range *a, const Range *b) {
  Form form = operator_is_comparison(op) ? FORM_S32 : a->form;
  bool is_shift = op == OP_SHIFT_LEFT || op == OP_SHIFT_RIGHT;
  if (form_is_float(a->form)) return b->form == FORM_NONE ? range_all(form) : range_float_binary(op, a, b);
  if (a->form == FORM_NONE || b->form == FORM_NONE || (a->form != b->form && !is_shift)) return range_all(form);
  Range list;
  if (compute_lists(op, a, b, &list)) return list;
  switch (op) {
  case OP_ADD: return with_low_bits(wrapped(form, a->low + b->low, a->high + b->high), op, a, b);
  case OP_SUBTRACT: return with_low_bits(wrapped(form, a->low - b->high, a->high - b->low), op, a, b);
  case OP_MULTIPLY: return with_low_bits(products(form, a, b), op, a, b);
  case OP_DIVIDE: return quotients(form, a, b);
  case OP_REMAINDER: return remainders(form, a, b);
  case OP_SHIFT_LEFT:
  case OP_SHIFT_RIGHT: return shifted(op, a, b);
  case OP_BIT_AND:
  case OP_BIT_OR:
  case OP_BIT_XOR: return bitwise(op, a, b);
  default: return operator_is_comparison(op) ? compared(op, a, b) : range_all(form);
  }
}
