/* Between which numbers a term lies, and of which arithmetic progression it is an element: so that an access at an open index looks only at
 * elements that it can be.  One look at each term; nothing is known of most. */
#include "base/divisor.h"
#include "unwind/unwinder.h"

static Extent full(unsigned width) { return (Extent){0, width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX, 1, 0}; }

static uint64_t mask_of(unsigned width) { return full(width).high; }

/* A step of 0 stands for a single value. */
static Extent with_stride(uint64_t low, uint64_t high, uint64_t stride, uint64_t residue) {
  if (low == high) return (Extent){low, high, 0, 0};
  if (!stride) stride = 1;
  return (Extent){low, high, stride, residue % stride};
}

static uint64_t residue_of(Extent a, uint64_t stride) { return stride ? (a.stride ? a.residue : a.low) % stride : 0; }

static uint64_t residue_or_value(Extent a) { return a.stride ? a.residue : a.low; }

/* What is left of a stride where sums wrap: the powers of two in it. */
static uint64_t wrapped(uint64_t stride) { return stride & (~stride + 1); }

static Extent join(Extent a, Extent b) {
  uint64_t low = a.low < b.low ? a.low : b.low, high = a.high > b.high ? a.high : b.high;
  uint64_t first = a.stride ? a.residue : a.low, second = b.stride ? b.residue : b.low;
  uint64_t stride = common_divisor(common_divisor(a.stride, b.stride), first > second ? first - second : second - first);
  return with_stride(low, high, stride, stride ? first % stride : 0);
}

static Extent sum(Extent a, Extent b, unsigned width) {
  uint64_t stride = common_divisor(a.stride, b.stride), high;
  bool is_exact = !__builtin_add_overflow(a.high, b.high, &high) && high <= mask_of(width);
  if (!a.stride && !b.stride) return with_stride((a.low + b.low) & mask_of(width), (a.low + b.low) & mask_of(width), 0, 0);
  if (is_exact) return with_stride(a.low + b.low, high, stride, (residue_of(a, stride) + residue_of(b, stride)) % stride);
  stride = wrapped(stride);
  Extent all = full(width);
  return with_stride(all.low, all.high, stride, (residue_of(a, stride) + residue_of(b, stride)) % stride);
}

static Extent product(Extent a, uint64_t factor, unsigned width) {
  uint64_t high, stride;
  if (!factor) return (Extent){0, 0, 0, 0};
  bool is_exact = !__builtin_mul_overflow(a.high, factor, &high) && high <= mask_of(width);
  if (!a.stride) return with_stride((a.low * factor) & mask_of(width), (a.low * factor) & mask_of(width), 0, 0);
  bool fits = !__builtin_mul_overflow(a.stride, factor, &stride);
  if (!fits) stride = 1;
  if (is_exact && fits) return with_stride(a.low * factor, high, stride, a.residue * factor);
  stride = wrapped(stride);
  Extent all = full(width);
  uint64_t residue = (a.residue * factor) & all.high;
  if (stride > all.high) return with_stride(residue, residue, 0, 0);
  return with_stride(all.low, all.high, stride, residue);
}

static Extent compute(Unwinder *u, Term t);

Extent unwound_extent(Unwinder *u, Term t) {
  uint64_t known = map_get(&u->extent_of, t, UINT64_MAX);
  if (known == UINT64_MAX) {
    Extent extent = term_width(u->bank, t) <= 64 ? compute(u, t) : full(64);
    known = u->extents.size;
    vector_push(&u->extents, extent);
    map_put(&u->extent_of, t, known);
  }
  return u->extents.data[known];
}

void unwound_set_extent(Unwinder *u, Term t, Extent extent) {
  map_put(&u->extent_of, t, u->extents.size);
  vector_push(&u->extents, extent);
}

void unwound_set_aligned(Unwinder *u, Term base, unsigned alignment) {
  Extent all = full(u->pointer_bits);
  unwound_set_extent(u, base, (Extent){all.low, all.high, alignment ? alignment : 1, 0});
}

static Extent extended(Unwinder *u, Term t, bool is_signed) {
  Term inner = term_child(u->bank, t, 0);
  Extent a = unwound_extent(u, inner);
  unsigned width = term_width(u->bank, inner), whole = term_width(u->bank, t);
  if (!is_signed || a.high < (uint64_t)1 << (width - 1)) return a;
  if (!a.stride) return with_stride((a.low | ~mask_of(width)) & mask_of(whole), (a.low | ~mask_of(width)) & mask_of(whole), 0, 0);
  Extent all = full(whole);
  uint64_t stride = wrapped(a.stride);
  if (width < 64 && stride > (uint64_t)1 << (width - 1)) stride = (uint64_t)1 << (width - 1);
  return with_stride(all.low, all.high, stride, a.residue);
}

static Extent concatenated(Unwinder *u, Term t) {
  Term low = term_child(u->bank, t, 1);
  unsigned width = term_width(u->bank, low);
  if (width >= 64) return full(term_width(u->bank, t));
  Extent high_part = product(unwound_extent(u, term_child(u->bank, t, 0)), (uint64_t)1 << width, term_width(u->bank, t));
  return sum(high_part, unwound_extent(u, low), term_width(u->bank, t));
}

/* How many of the lowest bits are known. */
static unsigned bits_known(Extent a) { return a.stride ? (unsigned)__builtin_ctzll(a.stride) : 64; }

static uint64_t apply(TermOperator op, uint64_t a, uint64_t b) { return op == TERM_AND ? a & b : op == TERM_OR ? a | b : a ^ b; }

static Extent bitwise(Unwinder *u, Term t) {
  TermOperator op = term_operator(u->bank, t);
  Extent a = unwound_extent(u, term_child(u->bank, t, 0)), b = unwound_extent(u, term_child(u->bank, t, 1));
  unsigned left = bits_known(a), right = bits_known(b), known = left < right ? left : right;
  uint64_t low = apply(op, residue_or_value(a), residue_or_value(b)), high = op == TERM_AND ? (a.high < b.high ? a.high : b.high) : full(term_width(u->bank, t)).high;
  if (known >= term_width(u->bank, t)) return with_stride(low, low, 0, 0);
  uint64_t stride = (uint64_t)1 << known;
  return with_stride(0, high, stride, low);
}

static Extent cut(Unwinder *u, Term t) {
  unsigned width = term_width(u->bank, t), low = term_extract_low(u->bank, t);
  if (term_width(u->bank, term_child(u->bank, t, 0)) > 64) return full(width);
  Extent a = unwound_extent(u, term_child(u->bank, t, 0)), all = full(width);
  if (low) return a.high >> low <= all.high ? with_stride(a.low >> low, a.high >> low, 1, 0) : all;
  if (a.high <= all.high) return a;
  uint64_t stride = wrapped(a.stride);
  if (stride > all.high) stride = 0;
  return stride ? with_stride(all.low, all.high, stride, a.residue) : all;
}

static Extent remainder_of(Unwinder *u, Term t) {
  Extent a = unwound_extent(u, term_child(u->bank, t, 0)), b = unwound_extent(u, term_child(u->bank, t, 1));
  if (a.high < b.low) return a;
  return with_stride(0, b.low && b.high - 1 < a.high ? b.high - 1 : a.high, 1, 0); /* of 0 it is the number itself */
}

static Extent difference(Unwinder *u, Term t) {
  Extent a = unwound_extent(u, term_child(u->bank, t, 0)), b = unwound_extent(u, term_child(u->bank, t, 1));
  bool is_exact = a.low >= b.high;
  uint64_t stride = is_exact ? common_divisor(a.stride, b.stride) : wrapped(common_divisor(a.stride, b.stride));
  uint64_t residue = stride ? residue_of(a, stride) + (stride - residue_of(b, stride)) : 0;
  Extent all = full(term_width(u->bank, t));
  return is_exact ? with_stride(a.low - b.high, a.high - b.low, stride, residue) : with_stride(all.low, all.high, stride, residue);
}

static Extent quotient(Unwinder *u, Term t) {
  Extent a = unwound_extent(u, term_child(u->bank, t, 0)), b = unwound_extent(u, term_child(u->bank, t, 1));
  return b.low ? with_stride(a.low / b.high, a.high / b.low, 1, 0) : full(term_width(u->bank, t));
}

/* An arm of a choice: of a number that is below a constant there, or not. */
static Extent arm(Unwinder *u, Term t, Term compared, uint64_t low, uint64_t high) {
  Extent whole = unwound_extent(u, compared);
  if (whole.low > low) low = whole.low;
  if (whole.high < high) high = whole.high;
  if (low > high) return unwound_extent(u, t);
  if (t == compared) return with_stride(low, high, whole.stride, whole.residue);
  bool is_sum = term_operator(u->bank, t) == TERM_ADD && term_width(u->bank, t) == term_width(u->bank, compared);
  for (unsigned i = 0; is_sum && i < 2; i++) {
    Term added = term_child(u->bank, t, 1 - i);
    if (term_child(u->bank, t, i) != compared || !term_is_constant(u->bank, added)) continue;
    uint64_t first = (low + term_value(u->bank, added)) & mask_of(term_width(u->bank, t)), last = (high + term_value(u->bank, added)) & mask_of(term_width(u->bank, t));
    if (first <= last && last - first == high - low) return with_stride(first, last, 1, 0);
  }
  return unwound_extent(u, t);
}

static Extent chosen(Unwinder *u, Term t) {
  Term condition = term_child(u->bank, t, 0), yes = term_child(u->bank, t, 1), no = term_child(u->bank, t, 2);
  bool is_order = term_operator(u->bank, condition) == TERM_ULESS && term_width(u->bank, term_child(u->bank, condition, 0)) <= 64;
  if (is_order) {
    Term a = term_child(u->bank, condition, 0), b = term_child(u->bank, condition, 1);
    if (term_is_constant(u->bank, b) && term_value(u->bank, b))
      return join(arm(u, yes, a, 0, term_value(u->bank, b) - 1), arm(u, no, a, term_value(u->bank, b), UINT64_MAX));
    if (term_is_constant(u->bank, a) && term_value(u->bank, a) != UINT64_MAX)
      return join(arm(u, yes, b, term_value(u->bank, a) + 1, UINT64_MAX), arm(u, no, b, 0, term_value(u->bank, a)));
  }
  return join(unwound_extent(u, yes), unwound_extent(u, no));
}

static Extent compute(Unwinder *u, Term t) {
  TermBank *bank = u->bank;
  unsigned width = term_width(bank, t);
  switch (term_operator(bank, t)) {
  case TERM_CONSTANT: return (Extent){term_value(bank, t), term_value(bank, t), 0, 0};
  case TERM_ITE: return chosen(u, t);
  case TERM_ADD: return sum(unwound_extent(u, term_child(bank, t, 0)), unwound_extent(u, term_child(bank, t, 1)), width);
  case TERM_MULTIPLY:
    for (unsigned i = 0; i < 2; i++)
      if (term_is_constant(bank, term_child(bank, t, i))) return product(unwound_extent(u, term_child(bank, t, 1 - i)), term_value(bank, term_child(bank, t, i)), width);
    return full(width);
  case TERM_ZERO_EXTEND: return extended(u, t, false);
  case TERM_SIGN_EXTEND: return extended(u, t, true);
  case TERM_CONCAT: return concatenated(u, t);
  case TERM_EXTRACT: return cut(u, t);
  case TERM_AND:
  case TERM_OR:
  case TERM_XOR: return width > 1 ? bitwise(u, t) : full(width);
  case TERM_SUBTRACT: return difference(u, t);
  case TERM_UDIVIDE: return quotient(u, t);
  case TERM_UREMAINDER: return remainder_of(u, t);
  default: return full(width);
  }
}

/* ---- what follows --------------------------------------------------------------------------------- */

Term unwound_narrowed(Unwinder *u, Term t) {
  unsigned width = term_width(u->bank, t), bits = 1;
  if (width > 64 || term_is_constant(u->bank, t)) return t;
  uint64_t most = unwound_extent(u, t).high;
  while (bits < 64 && most >> bits) bits++;
  return bits < width ? term_zero_extend(u->bank, term_extract(u->bank, t, bits - 1, 0), width) : t;
}

/* Low bits of a number that has no others. */
static Term whole_number(Unwinder *u, Term bits, unsigned width) {
  if (term_extract_low(u->bank, bits)) return TERM_NONE;
  Term number = term_child(u->bank, bits, 0);
  bool is_whole = term_width(u->bank, number) == width && unwound_extent(u, number).high <= mask_of(term_width(u->bank, bits));
  return is_whole ? number : TERM_NONE;
}

/* A sum that does not wrap. */
static Term wide_sum(Unwinder *u, Term narrow, unsigned width) {
  Term a = term_child(u->bank, narrow, 0), b = term_child(u->bank, narrow, 1);
  uint64_t high;
  if (__builtin_add_overflow(unwound_extent(u, a).high, unwound_extent(u, b).high, &high) || high > mask_of(term_width(u->bank, narrow))) return TERM_NONE;
  return term_add(u->bank, term_zero_extend(u->bank, a, width), term_zero_extend(u->bank, b, width));
}

Term unwound_widened(Unwinder *u, Term t) {
  unsigned width = term_width(u->bank, t);
  if (width > 64 || term_operator(u->bank, t) != TERM_ZERO_EXTEND) return t;
  Term narrow = term_child(u->bank, t, 0), wide = TERM_NONE;
  if (term_operator(u->bank, narrow) == TERM_EXTRACT) wide = whole_number(u, narrow, width);
  if (term_operator(u->bank, narrow) == TERM_ADD) wide = wide_sum(u, narrow, width);
  return wide == TERM_NONE ? t : wide;
}

Known unwound_is_known_equal(Unwinder *u, Term a, Term b) {
  if (term_width(u->bank, a) > 64) return KNOWN_NOTHING;
  Extent x = unwound_extent(u, a), y = unwound_extent(u, b);
  uint64_t stride = common_divisor(x.stride, y.stride);
  bool differ = x.high < y.low || y.high < x.low || residue_of(x, stride) != residue_of(y, stride);
  return differ ? KNOWN_FALSE : KNOWN_NOTHING;
}

Known unwound_is_known_less(Unwinder *u, Term a, Term b, bool is_signed) {
  unsigned width = term_width(u->bank, a);
  if (width > 64) return KNOWN_NOTHING;
  Extent x = unwound_extent(u, a), y = unwound_extent(u, b);
  if (is_signed && (x.high | y.high) >> (width - 1)) return KNOWN_NOTHING;
  return x.high < y.low ? KNOWN_TRUE : x.low >= y.high ? KNOWN_FALSE : KNOWN_NOTHING;
}
