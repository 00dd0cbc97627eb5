/* Addresses: where they lead, and what a program may find out by comparing them.  See unwinder.h.
 *
 * An address is followed through choices and sums down to the bases in it, once for each term: all ways to one object are one target, whose offset is a choice.  Comparing is
 * arithmetic, but for what C promises: addresses inside of two living objects differ, an address is no number of the first or the
 * last page, and order within an object, or so near to it that no address wraps around on the way, is that of offsets. */
#include "unwind/unwinder.h"
#include "flow/code/space.h"

enum { MOST_TARGETS = 256, MOST_PAIRS = 256, LOW_BITS = 12 };

enum { MADE_OF_BASE = 1, DEPENDS_ON_BASE = 2 };

/* So few bits that they lead nowhere: they say where in its page an address lies. */
static bool are_lowest_bits(const Unwinder *u, Term t) {
  return term_operator(u->bank, t) == TERM_EXTRACT && term_extract_high(u->bank, t) < LOW_BITS;
}

/* What a condition says about an address makes nothing an address that is chosen by it. */
static uint8_t look(const Unwinder *u, Term t) {
  bool is_choice = term_operator(u->bank, t) == TERM_ITE;
  bool is_bit = !sort_is_array(term_sort(u->bank, t)) && (term_width(u->bank, t) == 1 || are_lowest_bits(u, t));
  uint8_t found = map_has(&u->object_of_base, t) ? MADE_OF_BASE | DEPENDS_ON_BASE : 0;
  for (unsigned k = 0; k < term_arity(u->bank, t); k++) {
    uint8_t child = u->has_base.data[term_child(u->bank, t, k)];
    found |= is_bit || (is_choice && !k) ? child & DEPENDS_ON_BASE : child;
  }
  return found;
}

static uint8_t look_at(Unwinder *u, Term t) {
  if (!u->has_base.size) vector_push(&u->has_base, 0);
  for (size_t i = u->has_base.size; i <= t; i++) {
    uint8_t found = look(u, (Term)i);
    vector_push(&u->has_base, found);
  }
  return u->has_base.data[t];
}

bool unwound_has_base(Unwinder *u, Term t) { return look_at(u, t) & MADE_OF_BASE; }

bool unwound_depends_on_base(Unwinder *u, Term t) { return look_at(u, t) & DEPENDS_ON_BASE; }

/* ---- targets -------------------------------------------------------------------------------------- */

static const PointerTargetVector *find(Unwinder *u, Term t);

static PointerTarget *target_in(PointerTargetVector *list, uint32_t object) {
  for (size_t i = 0; i < list->size; i++)
    if (list->data[i].object == object) return &list->data[i];
  return NULL;
}

static PointerTargetVector unclear(const Unwinder *u, Term t) {
  PointerTargetVector list = {0};
  vector_push(&list, ((PointerTarget){.object = OBJECT_UNCLEAR, .guard = term_true(u->bank), .offset = t}));
  return list;
}

static PointerTargetVector copy(const PointerTargetVector *from) {
  PointerTargetVector list = {0};
  for (size_t i = 0; i < from->size; i++) vector_push(&list, from->data[i]);
  return list;
}

static bool has_unclear(const PointerTargetVector *list) {
  for (size_t i = 0; i < list->size; i++)
    if (list->data[i].object == OBJECT_UNCLEAR) return true;
  return false;
}

static PointerTargetVector choice(Unwinder *u, Term t) {
  TermBank *bank = u->bank;
  Term condition = term_child(bank, t, 0), opposite = term_not(bank, condition);
  PointerTargetVector list = copy(find(u, term_child(bank, t, 1)));
  const PointerTargetVector *other = find(u, term_child(bank, t, 2));
  for (size_t i = 0; i < list.size; i++) {
    const PointerTarget *same = target_in((PointerTargetVector *)other, list.data[i].object);
    PointerTarget *here = &list.data[i];
    here->guard = same ? term_ite(bank, condition, here->guard, same->guard) : term_and(bank, condition, here->guard);
    if (same) here->offset = term_ite(bank, condition, here->offset, same->offset);
    here->is_put_together |= same && same->is_put_together;
  }
  for (size_t i = 0; i < other->size; i++)
    if (!target_in(&list, other->data[i].object)) {
      PointerTarget target = other->data[i];
      target.guard = term_and(bank, opposite, target.guard);
      vector_push(&list, target);
    }
  return list;
}

/* A sum or difference of an address and a number. */
static PointerTargetVector moved(Unwinder *u, Term t) {
  Term left = term_child(u->bank, t, 0), right = term_child(u->bank, t, 1);
  bool is_sum = term_operator(u->bank, t) == TERM_ADD;
  if (is_sum && unwound_has_base(u, right)) {
    Term swapped = left;
    left = right;
    right = swapped;
  }
  if (unwound_has_base(u, right)) return unwound_places(u, t);
  PointerTargetVector list = copy(find(u, left));
  for (size_t i = 0; i < list.size; i++) {
    Term *offset = &list.data[i].offset;
    if (list.data[i].object == OBJECT_UNCLEAR)
      *offset = t;
    else
      *offset = is_sum ? term_add(u->bank, *offset, right) : term_subtract(u->bank, *offset, right);
  }
  return list;
}

static PointerTargetVector targets(Unwinder *u, Term t) {
  uint64_t object = map_get(&u->object_of_base, t, UINT64_MAX);
  PointerTargetVector list = {0};
  if (!unwound_has_base(u, t)) {
    vector_push(&list, ((PointerTarget){.object = OBJECT_NUMBER, .guard = term_true(u->bank), .offset = t}));
    return list;
  }
  if (object != UINT64_MAX) {
    vector_push(&list, ((PointerTarget){.object = (uint32_t)object, .guard = term_true(u->bank), .offset = unwound_number(u, 0)}));
    return list;
  }
  switch (term_operator(u->bank, t)) {
  case TERM_ITE: return choice(u, t);
  case TERM_ADD:
  case TERM_SUBTRACT: return moved(u, t);
  default: return unwound_places(u, t);
  }
}

static const PointerTargetVector *find(Unwinder *u, Term t) {
  uint64_t known = map_get(&u->targets_of, t, UINT64_MAX);
  if (known == UINT64_MAX) {
    PointerTargetVector list = targets(u, t);
    if (list.size > MOST_TARGETS) {
      vector_release(&list);
      list = unclear(u, t);
    }
    known = u->target_lists.size;
    vector_push(&u->target_lists, list);
    map_put(&u->targets_of, t, known);
  }
  return &u->target_lists.data[known];
}

const PointerTargetVector *unwound_targets(Unwinder *u, Term address) { return find(u, address); }

/* ---- the lowest bits ------------------------------------------------------------------------------ */

/* Of where the object lies: those that its alignment leaves open, and zeros. */
static Term low_bits_of_base(Unwinder *u, const UnwoundObject *object, unsigned bits) {
  unsigned known = object->alignment > 1 ? (unsigned)__builtin_ctz(object->alignment) : 0;
  if (bits <= known) return term_constant(u->bank, bits, 0);
  Term open = term_extract(u->bank, object->base, bits - 1, known);
  return known ? term_concat(u->bank, open, term_constant(u->bank, known, 0)) : open;
}

static Term low_bits_of_target(Unwinder *u, const PointerTarget *t, unsigned bits) {
  Term offset = term_extract(u->bank, t->offset, bits - 1, 0);
  return t->object == OBJECT_NUMBER ? offset : term_add(u->bank, low_bits_of_base(u, &u->objects.data[t->object], bits), offset);
}

static Term low_bits_of_address(Unwinder *u, Term address, unsigned bits) {
  PointerTargetVector list = copy(find(u, address));
  Term low = term_extract(u->bank, address, bits - 1, 0);
  if (!has_unclear(&list)) {
    low = low_bits_of_target(u, &list.data[0], bits);
    for (size_t i = 1; i < list.size; i++) low = term_ite(u->bank, list.data[i].guard, low_bits_of_target(u, &list.data[i], bits), low);
  }
  vector_release(&list);
  return low;
}

/* Also of one that is cut, or negated to find the next multiple of something. */
static Term low_bits(Unwinder *u, Term t, unsigned bits) {
  bool is_negated = false;
  while (term_operator(u->bank, t) == TERM_NEGATE || (term_operator(u->bank, t) == TERM_EXTRACT && !term_extract_low(u->bank, t))) {
    is_negated ^= term_operator(u->bank, t) == TERM_NEGATE;
    t = term_child(u->bank, t, 0);
  }
  bool is_address = term_width(u->bank, t) == u->pointer_bits && unwound_has_base(u, t);
  Term low = is_address ? low_bits_of_address(u, t, bits) : term_extract(u->bank, t, bits - 1, 0);
  return is_negated ? term_unary(u->bank, TERM_NEGATE, low) : low;
}

/* k, if it is 2^k - 1; 0: it is no mask of so few bits. */
static unsigned bits_of_mask(uint64_t mask) {
  unsigned bits = 0;
  while (bits < LOW_BITS && mask >> bits & 1) bits++;
  return mask >> bits ? 0 : bits;
}

Term unwound_masked(Unwinder *u, Term t, uint64_t mask) {
  unsigned width = term_width(u->bank, t), kept = bits_of_mask(mask), dropped = bits_of_mask(term_value(u->bank, term_constant(u->bank, width, ~mask)));
  if (kept && kept < width) return term_zero_extend(u->bank, low_bits(u, t, kept), width);
  if (dropped && width == u->pointer_bits) return term_subtract(u->bank, t, term_zero_extend(u->bank, low_bits(u, t, dropped), width));
  return term_binary(u->bank, TERM_AND, t, term_constant(u->bank, width, mask));
}

/* ---- comparing ------------------------------------------------------------------------------------ */

static Term at_most(Unwinder *u, Term offset, uint64_t limit) { return term_not(u->bank, term_uless(u->bank, unwound_number(u, limit), offset)); }

static Term is_inside(Unwinder *u, const PointerTarget *t) {
  const UnwoundObject *object = &u->objects.data[t->object];
  if (object->is_vague) return term_false(u->bank);
  return term_and(u->bank, unwound_lives(u, t->object), term_uless(u->bank, t->offset, unwound_number(u, object->size)));
}

/* In the object, or at its end. */
static Term is_at(Unwinder *u, const PointerTarget *t) {
  const UnwoundObject *object = &u->objects.data[t->object];
  return object->is_vague ? term_false(u->bank) : at_most(u, t->offset, object->size);
}

static Term address_at(Unwinder *u, const PointerTarget *t) {
  return t->object == OBJECT_NUMBER ? t->offset : term_add(u->bank, u->objects.data[t->object].base, t->offset);
}

/* Must they differ, wherever objects lie? */
static Term must_differ(Unwinder *u, const PointerTarget *a, const PointerTarget *b) {
  if (a->object == OBJECT_NUMBER) {
    const PointerTarget *swapped = a;
    a = b;
    b = swapped;
  }
  if (b->object == OBJECT_NUMBER) {
    Term low = term_uless(u->bank, b->offset, unwound_number(u, SPACE_NULL_PAGE));
    Term high = term_uless(u->bank, unwound_number(u, (uint64_t)0 - SPACE_NULL_PAGE), b->offset);
    return term_and(u->bank, term_or(u->bank, low, high), is_at(u, a));
  }
  bool are_strings = u->objects.data[a->object].home == HOME_STRING && u->objects.data[b->object].home == HOME_STRING;
  return are_strings ? term_false(u->bank) : term_and(u->bank, is_inside(u, a), is_inside(u, b));
}

static Term equal_targets(Unwinder *u, const PointerTarget *a, const PointerTarget *b) {
  if (a->object == b->object) return term_equal(u->bank, a->offset, b->offset);
  Term differ = must_differ(u, a, b);
  if (term_is_true(u->bank, differ)) return term_false(u->bank);
  return term_and(u->bank, term_not(u->bank, differ), term_equal(u->bank, address_at(u, a), address_at(u, b)));
}

/* The offset, counted from so far before the object that no address wraps around on the way to it. */
static Term from_before(Unwinder *u, const PointerTarget *t, Term *is_near) {
  const UnwoundObject *object = &u->objects.data[t->object];
  Term offset = term_add(u->bank, t->offset, unwound_number(u, SPACE_NEAR));
  *is_near = object->is_vague ? term_false(u->bank) : at_most(u, offset, SPACE_NEAR + object->size + unwound_room_behind(u) - 1);
  return offset;
}

static bool is_known_at(Unwinder *u, const PointerTarget *t) {
  const UnwoundObject *object = &u->objects.data[t->object];
  return !object->is_vague && unwound_extent(u, t->offset).high <= object->size;
}

/* Of two objects the order is open, but it is one: a question and its opposite have one answer. */
static Term less_in_others(Unwinder *u, const PointerTarget *a, const PointerTarget *b) {
  if (a->object < b->object) return term_uless(u->bank, address_at(u, a), address_at(u, b));
  return term_not(u->bank, term_or(u->bank, term_uless(u->bank, address_at(u, b), address_at(u, a)), equal_targets(u, a, b)));
}

static Term less_targets(Unwinder *u, const PointerTarget *a, const PointerTarget *b) {
  if (a->object != b->object) return less_in_others(u, a, b);
  Term raw = term_uless(u->bank, address_at(u, a), address_at(u, b)), is_near[2];
  if (a->object == OBJECT_NUMBER) return raw;
  if (is_known_at(u, a) && is_known_at(u, b)) return term_uless(u->bank, a->offset, b->offset);
  Term left = from_before(u, a, &is_near[0]), right = from_before(u, b, &is_near[1]);
  return term_ite(u->bank, term_and(u->bank, is_near[0], is_near[1]), term_uless(u->bank, left, right), raw);
}

/* The targets of both, copied; false: they are of no use. */
static bool both_targets(Unwinder *u, Term a, Term b, PointerTargetVector *left, PointerTargetVector *right) {
  if (term_width(u->bank, a) != u->pointer_bits) return false;
  if (!unwound_has_base(u, a) && !unwound_has_base(u, b)) return false;
  *left = copy(find(u, a));
  *right = copy(find(u, b));
  if (!has_unclear(left) && !has_unclear(right) && left->size * right->size <= MOST_PAIRS) return true;
  vector_release(left);
  vector_release(right);
  return false;
}

typedef Term (*Relation)(Unwinder *u, const PointerTarget *a, const PointerTarget *b);

static bool relate(Unwinder *u, Term a, Term b, Relation relation, Term *result) {
  PointerTargetVector left = {0}, right = {0};
  if (!both_targets(u, a, b, &left, &right)) return false;
  *result = term_false(u->bank);
  for (size_t i = 0; i < left.size; i++)
    for (size_t k = 0; k < right.size; k++) {
      Term both = term_and(u->bank, left.data[i].guard, right.data[k].guard);
      if (term_is_false(u->bank, both)) continue;
      *result = term_or(u->bank, *result, term_and(u->bank, both, relation(u, &left.data[i], &right.data[k])));
    }
  vector_release(&left);
  vector_release(&right);
  return true;
}

Term unwound_equal(Unwinder *u, Term a, Term b) {
  Term result;
  return relate(u, a, b, equal_targets, &result) ? result : term_equal(u->bank, a, b);
}

Term unwound_is_less(Unwinder *u, Term a, Term b) {
  Term result;
  return relate(u, a, b, less_targets, &result) ? result : term_uless(u->bank, a, b);
}

/* Between different objects, or from a number, it is made of addresses; mostly no run gets there, and then it is not. */
Term unwound_distance(Unwinder *u, Term a, Term b) {
  Term raw = term_subtract(u->bank, a, b), result = raw, in_one = term_false(u->bank);
  PointerTargetVector left = {0}, right = {0};
  if (!both_targets(u, a, b, &left, &right)) return raw;
  for (size_t i = 0; i < left.size; i++)
    for (size_t k = 0; k < right.size; k++) {
      Term both = term_and(u->bank, left.data[i].guard, right.data[k].guard);
      if (left.data[i].object != right.data[k].object || term_is_false(u->bank, both)) continue;
      Term distance = term_subtract(u->bank, left.data[i].offset, right.data[k].offset);
      result = result == raw ? distance : term_ite(u->bank, both, distance, result);
      in_one = term_or(u->bank, in_one, both);
    }
  vector_release(&left);
  vector_release(&right);
  bool is_always = result != raw && !path_can_be(u, term_and(u->bank, u->now.guard->whole, term_not(u->bank, in_one)));
  return is_always ? result : term_ite(u->bank, in_one, result, raw);
}

/* No object lies at the number. */
static bool is_nowhere(const Unwinder *u, Term number) {
  if (!term_is_constant(u->bank, number)) return false;
  uint64_t value = term_value(u->bank, number);
  return value < SPACE_NULL_PAGE || (u->pointer_bits == 32 ? (uint32_t)(0 - value) : 0 - value) <= SPACE_NULL_PAGE;
}

static bool tells_of(const Unwinder *u, const Type *type, const PointerTarget *a, const PointerTarget *b) {
  if (a->object == b->object) return false;
  if (a->object == OBJECT_NUMBER) return !is_nowhere(u, a->offset);
  if (b->object == OBJECT_NUMBER) return !is_nowhere(u, b->offset);
  return type->kind != TYPE_POINTER;
}

/* A part of an address is compared, an address with a number, or two addresses as numbers. */
void unwound_expose(Unwinder *u, const Type *type, Term a, Term b) {
  PointerTargetVector left = {0}, right = {0};
  if (u->is_exposed || (!unwound_has_base(u, a) && !unwound_has_base(u, b))) return;
  if (!both_targets(u, a, b, &left, &right)) u->is_exposed = true;
  for (size_t i = 0; i < left.size; i++)
    for (size_t k = 0; k < right.size; k++) u->is_exposed |= tells_of(u, type, &left.data[i], &right.data[k]);
  vector_release(&left);
  vector_release(&right);
}

Term unwound_truth(Unwinder *u, const Type *type, Term value) {
  if (unwound_has_base(u, value)) unwound_expose(u, type, value, term_constant(u->bank, term_width(u->bank, value), 0));
  if (type_is_float(type) || !unwound_has_base(u, value)) return expression_truth(u->bank, type, value);
  return term_not(u->bank, unwound_equal(u, value, term_constant(u->bank, term_width(u->bank, value), 0)));
}
