/* initializer_settle.c: of the stores of an automatic object's initialiser those that gcc performs, in gcc's order.
 *
 * gcc evaluates an initialiser by place, not as it is written, and what a later item replaces is not evaluated at all (C11
 * 6.7.9p19, p23 leave both open).  Where a part of a record is given again whose value was an expression, gcc forgets that value:
 * the other parts are zero.  A range is evaluated once, at its first element that is left. */
#include "lang/initializer_settle.h"

typedef struct {
  Initializer **data;
  size_t size;
} Stores;

static uint64_t first_bit(const Initializer *store) {
  return 8 * store->offset + (store->bit_field ? store->bit_field->bit_offset : 0);
}

static uint64_t width(const Parser *p, const Initializer *store) {
  return store->bit_field ? store->bit_field->bit_width : 8 * type_size(p->types, store->type);
}

static uint64_t last_bit(const Parser *p, const Initializer *store) {
  return first_bit(store) + (store->repeat - 1) * store->stride * 8 + width(p, store);
}

/* Is each store behind all those before it? */
static bool is_in_order(const Parser *p, const Initializer *store) {
  uint64_t end = 0;
  for (; store; store = store->next) {
    if (first_bit(store) < end) return false;
    end = last_bit(p, store);
  }
  return true;
}

static bool overlaps(const Parser *p, const Initializer *a, const Initializer *b) {
  return first_bit(a) < last_bit(p, b) && first_bit(b) < last_bit(p, a);
}

/* Does some element of `over` cover these bits? */
static bool covers(const Parser *p, const Initializer *over, uint64_t from, uint64_t size) {
  uint64_t start = first_bit(over), whole = width(p, over), step = 8 * over->stride;
  if (from < start) return false;
  uint64_t index = over->repeat > 1 && step ? (from - start) / step : 0;
  if (index >= over->repeat) return false;
  return from + size <= start + index * step + whole;
}

static bool is_value_of_record(const Initializer *store) {
  return store->value && store->value->kind != EXPR_STRING && type_is_record(store->type);
}

static Initializer *empty_element(Parser *p, const Initializer *range, uint64_t bit) {
  Initializer *store = arena_copy(p->arena, range, sizeof *range);
  store->offset += (bit - first_bit(range)) / (8 * range->stride) * range->stride;
  store->value = NULL;
  store->is_empty = true;
  store->repeat = 1;
  store->stride = 0;
  return store;
}

/* Braces in a range, with values that are not constant, of which one part is given again: gcc forgets the others. */
static void refuse_part_of_range(Parser *p, const Initializer *old, const Initializer *store) {
  bool is_part = old->repeat > 1 && old->stride > type_size(p->types, old->type) && store->repeat == 1;
  bool is_varying = old->value && old->value->kind != EXPR_INTEGER && old->value->kind != EXPR_FLOAT && old->value->kind != EXPR_STRING;
  bool is_within = first_bit(store) + 8 * old->stride > first_bit(old) && first_bit(store) < first_bit(old) + old->repeat * old->stride * 8;
  if (is_part && is_varying && is_within && width(p, store) < 8 * old->stride && store->value)
    parser_fail(p, store->value->range.begin, "a part of a range of values that are not constant, given again, is not supported");
}

/* The first elements of a range that are given again are left out; false: all are. */
static bool drop_covered(const Parser *p, Initializer *old, const Initializer *store) {
  while (covers(p, store, first_bit(old), width(p, old))) {
    if (old->repeat == 1) return false;
    old->repeat--;
    old->offset += old->stride;
  }
  return true;
}

/* What becomes of an earlier store; false: nothing is left of it.  `*rest`: an element that has become zero. */
static bool keep_beside(Parser *p, Initializer *old, const Initializer *store, Initializer **rest) {
  if (!overlaps(p, old, store)) return true;
  if (!drop_covered(p, old, store)) return false;
  if (!is_value_of_record(old) || width(p, store) >= width(p, old) || !overlaps(p, old, store)) return true;
  if (old->repeat == 1) return false;
  *rest = empty_element(p, old, first_bit(store));
  return true;
}

/* Has all that was said about this place been cleared? */
static bool is_cleared(const Parser *p, const Stores *kept, const Initializer *store) {
  for (size_t i = 0; i < kept->size; i++)
    if (kept->data[i]->is_empty && covers(p, kept->data[i], first_bit(store), width(p, store))) return true;
  return false;
}

static void add(Parser *p, Stores *kept, Initializer *store) {
  if (!is_cleared(p, kept, store))
    for (size_t i = 0; i < kept->size; i++) refuse_part_of_range(p, kept->data[i], store);
  size_t left = 0;
  bool is_over_something = false;
  Initializer *rest = NULL;
  for (size_t i = 0; i < kept->size; i++) {
    Initializer *old = kept->data[i];
    bool is_beside = !overlaps(p, old, store);
    if (!keep_beside(p, old, store, &rest)) continue;
    is_over_something |= !is_beside;
    kept->data[left++] = old;
  }
  kept->size = left;
  if (rest) kept->data[kept->size++] = rest;
  if (!store->is_empty || is_over_something) kept->data[kept->size++] = store;
}

/* Elements that were given again before those in front of them were. */
static void drop_first_elements(const Parser *p, Stores *kept) {
  size_t left = 0;
  for (size_t i = 0; i < kept->size; i++) {
    Initializer *range = kept->data[i];
    bool is_left = true;
    for (uint64_t before = 0; is_left && range->repeat > 1 && before != range->repeat;) {
      before = range->repeat;
      for (size_t k = i + 1; is_left && k < kept->size; k++) is_left = drop_covered(p, range, kept->data[k]);
    }
    if (is_left) kept->data[left++] = range;
  }
  kept->size = left;
}

/* By place, and behind what it overlaps. */
static void sort(Stores *kept) {
  for (size_t i = 1; i < kept->size; i++) {
    Initializer *store = kept->data[i];
    size_t at = i;
    for (; at > 0 && first_bit(kept->data[at - 1]) > first_bit(store); at--) kept->data[at] = kept->data[at - 1];
    kept->data[at] = store;
  }
}

Initializer *initializer_settle(Parser *p, Initializer *first) {
  if (is_in_order(p, first)) return first;
  size_t count = 0;
  for (const Initializer *store = first; store; store = store->next) count++;
  Stores kept = {arena_alloc(p->arena, 2 * count * sizeof *kept.data), 0}; /* each store may leave an element that is zero */
  Initializer *last = NULL;
  for (Initializer *store = first, *next; store; store = next) {
    next = store->next;
    add(p, &kept, store);
    last = store;
  }
  if (!kept.size) kept.data[kept.size++] = last; /* an empty one */
  drop_first_elements(p, &kept);
  sort(&kept);
  for (size_t i = 0; i < kept.size; i++) kept.data[i]->next = i + 1 < kept.size ? kept.data[i + 1] : NULL;
  return kept.data[0];
}
