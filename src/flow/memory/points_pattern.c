/* points_pattern.c: patterns of offsets: see points_inside.h.
 *
 * Address arithmetic wraps, and a remainder survives wrapping only for powers of two.  So where one operation may move a
 * pointer by much of the address space, only the power of two in a stride is kept.  So it is for constant moves that a loop
 * may add up to that; smaller ones (4 GiB, or 1 MiB where addresses have 32 bits) are taken not to. */
#include "flow/code/number.h"
#include "flow/memory/points_inside.h"

uint64_t pattern_gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static uint64_t power_in(uint64_t number) { return number & (0 - number); }

static uint64_t remainder_of(i128 number, uint64_t stride) {
  i128 rest = number % (i128)stride;
  return (uint64_t)(rest < 0 ? rest + (i128)stride : rest);
}

static Target mixed(ObjectId object, bool is_shifted) { return (Target){object, 1, 1, is_shifted}; }

/* Exact offsets are signed numbers. */
static i128 low_of(Target t) { return target_is_exact(t) ? (i128)(int64_t)t.low : (i128)t.low; }

Target target_join(Target a, Target b) {
  if (target_is_outside(a)) return a;
  bool is_shifted = a.is_shifted || b.is_shifted;
  if (target_is_mixed(a) || target_is_mixed(b)) return mixed(a.object, is_shifted);
  i128 distance = low_of(a) - low_of(b);
  uint64_t gap = (uint64_t)(distance < 0 ? -distance : distance);
  uint64_t stride = pattern_gcd(pattern_gcd(a.stride, b.stride), gap);
  if (!stride) return (Target){a.object, a.low, 0, is_shifted};
  return (Target){a.object, remainder_of(low_of(a), stride), stride, is_shifted};
}

/* ---- changes ------------------------------------------------------------------------------------- */

static int64_t wrap(const Points *points, i128 offset) {
  return points->pointer_width == 64 ? (int64_t)offset : (int32_t)offset;
}

static bool is_large(const Points *points, i128 move) {
  i128 much = (i128)1 << (points->pointer_width - 3);
  return move > much || move < -much;
}

/* Does it add up to the whole address space when it is repeated? */
static bool adds_up(const Points *points, i128 move) {
  i128 much = (i128)1 << (points->pointer_width == 64 ? 32 : 20);
  return move > much || move < -much;
}

Target target_change(const Points *points, Target t, Change change) {
  if (target_is_outside(t)) return target_outside();
  bool is_shifted = t.is_shifted || change.is_shifted;
  if (change.is_mixed || target_is_mixed(t)) return mixed(t.object, is_shifted);
  uint64_t stride = pattern_gcd(t.stride, change.stride);
  i128 low = low_of(t) + change.shift;
  if (!stride) return (Target){t.object, (uint64_t)wrap(points, low), 0, is_shifted};
  if (adds_up(points, change.shift)) stride = power_in(stride);
  return (Target){t.object, remainder_of(low, stride), stride, is_shifted};
}

Change change_then(const Points *points, Change first, Change second) {
  bool is_mixed = first.is_mixed || second.is_mixed, is_shifted = first.is_shifted || second.is_shifted;
  if (is_mixed) return (Change){0, 0, true, is_shifted};
  uint64_t stride = pattern_gcd(first.stride, second.stride);
  bool may_wrap = adds_up(points, first.shift) || adds_up(points, second.shift);
  if (may_wrap) stride = power_in(stride);
  return (Change){wrap(points, (i128)first.shift + second.shift), stride, false, is_shifted};
}

bool change_is_none(Change change) { return !change.shift && !change.stride && !change.is_mixed && !change.is_shifted; }

/* ---- overlap ------------------------------------------------------------------------------------- */

/* Mixed targets are like any other of stride 1 here. */
bool target_overlaps(Target a, uint64_t a_width, Target b, uint64_t b_width, bool *is_equal) {
  if (target_is_outside(a)) {
    *is_equal = a_width == b_width;
    return true;
  }
  uint64_t stride = pattern_gcd(a.stride, b.stride);
  i128 distance = low_of(b) - low_of(a);
  if (!stride) {
    *is_equal = distance == 0 && a_width == b_width;
    return distance < (i128)a_width && distance > -(i128)b_width;
  }
  uint64_t after = remainder_of(distance, stride); /* b starts so far behind some start of a, and before the next */
  *is_equal = after == 0 && a_width == b_width && stride >= a_width;
  return after < a_width || stride - after < b_width;
}

/* ---- indices ------------------------------------------------------------------------------------- */

typedef struct {
  i128 low, high;
} Range;

static Range range_of_type(const Points *points, const Type *type) {
  unsigned width = type_is_integer(type) ? type_width(points->types, type) : 64;
  if (width > 64) width = 64;
  if (type_is_integer(type) && type_is_signed(points->types, type))
    return (Range){-((i128)1 << (width - 1)), ((i128)1 << (width - 1)) - 1};
  return (Range){0, ((i128)1 << width) - 1};
}

static bool is_within(Range inner, Range outer) { return inner.low >= outer.low && inner.high <= outer.high; }

/* Below conversions that keep the value. */
static const Expr *strip(const Points *points, const Expr *e) {
  while (e->kind == EXPR_CAST && type_is_integer(e->type) && type_is_integer(e->left->type) &&
         is_within(range_of_type(points, e->left->type), range_of_type(points, e->type)))
    e = e->left;
  return e;
}

static Range range_of(const Points *points, const Expr *e) {
  e = strip(points, e);
  if (e->kind == EXPR_INTEGER) return (Range){e->integer, e->integer};
  Range range = range_of_type(points, e->type);
  if (e->kind != EXPR_BINARY) return range;
  const Expr *right = strip(points, e->right);
  if (right->kind != EXPR_INTEGER || right->integer <= 0) return range;
  if (e->op == OP_BIT_AND) return (Range){0, right->integer};
  if (e->op == OP_REMAINDER) return (Range){range.low < 0 ? 1 - right->integer : 0, right->integer - 1};
  return range;
}

/* A power of two that divides a product, which it does however often arithmetic or a conversion wraps around. */
static uint64_t power_of_product(const Expr *e) {
  enum { MOST_FACTORS = 16, MOST_POWER = 1 << 20 };
  const Expr *work[MOST_FACTORS + 1] = {e};
  unsigned size = 1;
  uint64_t power = 1;
  while (size) {
    e = work[--size];
    while (e->kind == EXPR_CAST && type_is_integer(e->type) && e->type->kind != TYPE_BOOL && type_is_integer(e->left->type)) e = e->left;
    if (e->kind == EXPR_INTEGER && (uint64_t)e->integer) power *= power_in((uint64_t)e->integer);
    if (power > MOST_POWER) return MOST_POWER;
    if (e->kind != EXPR_BINARY || e->op != OP_MULTIPLY || !type_is_integer(e->type) || size + 2 > MOST_FACTORS) continue;
    work[size++] = e->left;
    work[size++] = e->right;
  }
  return power;
}

/* A number that divides the value: a constant factor, as far as nothing wraps around. */
static uint64_t constant_factor_of(const Points *points, const Expr *e) {
  e = strip(points, e);
  if (e->kind != EXPR_BINARY || !type_is_integer(e->type)) return 1;
  const Expr *constant = strip(points, e->right), *other = e->left;
  if (e->op == OP_MULTIPLY && constant->kind != EXPR_INTEGER) constant = strip(points, e->left), other = e->right;
  if (constant->kind != EXPR_INTEGER || constant->integer <= 0 || constant->integer > UINT32_MAX) return 1;
  uint64_t number = (uint64_t)constant->integer;
  if (e->op == OP_SHIFT_LEFT) return number < type_width(points->types, e->type) && number < 63 ? UINT64_C(1) << number : 1;
  if (e->op != OP_MULTIPLY) return 1;
  Range range = range_of(points, other), whole = range_of_type(points, e->type);
  Range product = {range.low * (i128)number, range.high * (i128)number};
  return is_within(product, whole) ? number : power_in(number);
}

static uint64_t factor_of(const Points *points, const Expr *e) {
  uint64_t constant = constant_factor_of(points, e), power = power_of_product(e);
  return constant > power ? constant : power;
}

uint64_t pattern_index_stride(const Points *points, const Expr *index, uint64_t size) {
  if (size > UINT32_MAX) return power_in(size);
  if (!size) return 0;
  uint64_t factor = factor_of(points, index);
  Range range = range_of(points, index);
  uint64_t stride = factor <= UINT32_MAX ? factor * size : size;
  if (is_large(points, range.low * (i128)size) || is_large(points, range.high * (i128)size)) stride = power_in(stride);
  return stride;
}
