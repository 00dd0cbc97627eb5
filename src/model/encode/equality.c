/* Equality of addresses where C leaves it open: see equality.h. */
#include "model/encode/equality.h"

enum { PAGE = 4096 };

/* A region that one side may point to. */
typedef struct {
  RegionId region;
  bool has_ended; /* for sure */
  bool may_be_end; /* the address may be the one behind the object */
} Side;
typedef VECTOR(Side) SideVector;

static bool may_be_end(const Region *region, const Target *target) {
  if (region->size == UINT64_MAX) return target->stride || target->low; /* an object of open size is taken not to be empty */
  return target->stride ? region->size % target->stride == target->low % target->stride : target->low == region->size;
}

static void find_side(const Regions *regions, const Expr *value, ContextId context, SideVector *sides) {
  if (value->kind == EXPR_INTEGER) return;
  Targets targets = points_of_value(regions->points, value, context);
  for (size_t i = 0; i < targets.size; i++) {
    const Target *target = &targets.data[i];
    for (uint32_t k = 0; target->object < regions->objects && k < regions->instances[target->object]; k++) {
      RegionId id = regions->first_of_object[target->object] + k;
      const Region *region = &regions->regions.data[id];
      vector_push(sides, (Side){id, regions_has_ended(regions, region, context), may_be_end(region, target)});
    }
  }
}

/* Several objects may lie there, one after the other or as one. */
static bool is_shared(const Region *region) { return region->is_summary || region->is_reused; }

/* Is it always inside of an object that lives? */
static bool is_settled(const Regions *regions, const Side *side) {
  const Region *region = &regions->regions.data[side->region];
  return !side->has_ended && !side->may_be_end && region->life == CELL_NONE && !is_shared(region);
}

static bool is_one_region(const SideVector *left, const SideVector *right) {
  return left->size == 1 && right->size == 1 && left->data[0].region == right->data[0].region;
}

/* ---- terms --------------------------------------------------------------------------------------- */

static Term number(const EqualityEncoder *e, const Comparison *c, uint64_t value) {
  return term_constant(e->bank, term_width(e->bank, c->left), value);
}

static Term offset_in(const EqualityEncoder *e, const Comparison *c, Term address, const Region *region) {
  return term_subtract(e->bank, address, number(e, c, region->address));
}

/* Inside of the region's room, or right behind it. */
static Term is_at(const EqualityEncoder *e, const Comparison *c, Term address, const Region *region) {
  uint64_t room = region_room(e->regions, region);
  return term_not(e->bank, term_uless(e->bank, number(e, c, room), offset_in(e, c, address, region)));
}

static Term is_end(const EqualityEncoder *e, const Comparison *c, Term address, const Region *region) {
  Term size = region->extent == CELL_NONE ? number(e, c, region_room(e->regions, region))
                                          : term_resize(e->bank, e->cell(e->context, c->map, region->extent), term_width(e->bank, address), false);
  return term_equal(e->bank, offset_in(e, c, address, region), size);
}

/* No object lies in the first and the last page. */
static Term may_be_address(const EqualityEncoder *e, const Comparison *c, Term value) {
  Term high = term_uless(e->bank, value, number(e, c, 0 - (uint64_t)PAGE));
  return term_and(e->bank, high, term_not(e->bank, term_uless(e->bank, value, number(e, c, PAGE + 1))));
}

/* One side is in a region that has ended, or behind it, and the other is somewhere else. */
static Term is_unsettled(const EqualityEncoder *e, const Comparison *c, const Side *side, Term address, Term other) {
  const Region *region = &e->regions->regions.data[side->region];
  Term here = is_at(e, c, address, region), doubtful = term_false(e->bank);
  if (side->has_ended)
    doubtful = term_true(e->bank);
  else if (region->life != CELL_NONE)
    doubtful = term_not(e->bank, e->cell(e->context, c->map, region->life));
  if (side->may_be_end) doubtful = term_or(e->bank, doubtful, is_end(e, c, address, region));
  Term elsewhere = term_and(e->bank, may_be_address(e, c, other), term_not(e->bank, is_at(e, c, other, region)));
  return term_and(e->bank, here, term_and(e->bank, doubtful, elsewhere));
}

static Term any_is_unsettled(const EqualityEncoder *e, const Comparison *c, const SideVector *sides, Term address, Term other) {
  Term open = term_false(e->bank);
  for (size_t i = 0; i < sides->size; i++)
    if (!is_settled(e->regions, &sides->data[i]))
      open = term_or(e->bank, open, is_unsettled(e, c, &sides->data[i], address, other));
  return open;
}

/* Both are in a region where several objects may lie, which the model does not tell apart. */
static Term are_in_shared(const EqualityEncoder *e, const Comparison *c, const SideVector *left, const SideVector *right) {
  Term open = term_false(e->bank);
  for (size_t i = 0; i < left->size; i++) {
    const Region *region = &e->regions->regions.data[left->data[i].region];
    for (size_t j = 0; is_shared(region) && j < right->size; j++)
      if (right->data[j].region == left->data[i].region) open = term_or(e->bank, open, is_at(e, c, c->left, region));
  }
  return term_and(e->bank, open, term_equal(e->bank, c->left, c->right));
}

/* ---- string literals ----------------------------------------------------------------------------- */

/* Can b lie so many bytes behind the start of a?  They share some bytes there. */
static bool can_overlap(const Expr *a, const Expr *b, int64_t distance) {
  int64_t end = (int64_t)b->text_size + distance < (int64_t)a->text_size ? (int64_t)b->text_size + distance : (int64_t)a->text_size;
  for (int64_t i = distance > 0 ? distance : 0; i < end; i++)
    if (a->text[i] != b->text[i - distance]) return false;
  return true;
}

static Term may_share(const EqualityEncoder *e, const Comparison *c, const Region *a, const Region *b) {
  Term here = term_and(e->bank, is_at(e, c, c->left, a), is_at(e, c, c->right, b)), open = term_false(e->bank);
  Term distance = term_subtract(e->bank, offset_in(e, c, c->left, a), offset_in(e, c, c->right, b));
  for (int64_t d = 1 - (int64_t)b->string->text_size; d < (int64_t)a->string->text_size; d++)
    if (can_overlap(a->string, b->string, d)) open = term_or(e->bank, open, term_equal(e->bank, distance, number(e, c, (uint64_t)d)));
  return term_and(e->bank, here, open);
}

static Term may_share_strings(const EqualityEncoder *e, const Comparison *c, const SideVector *left, const SideVector *right) {
  Term open = term_false(e->bank);
  for (size_t i = 0; i < left->size; i++)
    for (size_t j = 0; j < right->size; j++) {
      const Region *a = &e->regions->regions.data[left->data[i].region], *b = &e->regions->regions.data[right->data[j].region];
      if (a != b && a->string && b->string) open = term_or(e->bank, open, may_share(e, c, a, b));
    }
  return open;
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static Held held_by(const Regions *regions, const Expr *value, ContextId context) {
  if (value->kind == EXPR_INTEGER) return (Held){.object = OBJECT_NONE};
  return points_held(regions->points, value, context);
}

Term equality_is_open(const EqualityEncoder *e, const Comparison *c) {
  const Expr *left = c->expression->left, *right = c->expression->right;
  Held a = held_by(e->regions, left, c->context), b = held_by(e->regions, right, c->context);
  unsigned width = term_width(e->bank, c->left), usual = e->regions->graph->cfa->program->types.model == ILP32 ? 32 : 64;
  if ((!a.count && !b.count) || width < usual) return term_false(e->bank);
  bool is_one = a.count == 1 && b.count == 1 && a.object == b.object;
  if ((a.is_shifted || b.is_shifted) && (!is_one || width > usual)) return term_true(e->bank);
  if (!a.count) return may_be_address(e, c, c->left);
  if (!b.count) return may_be_address(e, c, c->right);
  if ((a.is_outside || b.is_outside) && !is_one)
    return term_and(e->bank, may_be_address(e, c, c->left), may_be_address(e, c, c->right));
  SideVector lefts = {0}, rights = {0};
  find_side(e->regions, left, c->context, &lefts);
  find_side(e->regions, right, c->context, &rights);
  Term open = are_in_shared(e, c, &lefts, &rights);
  if (!is_one_region(&lefts, &rights)) {
    open = term_or(e->bank, open, any_is_unsettled(e, c, &lefts, c->left, c->right));
    open = term_or(e->bank, open, any_is_unsettled(e, c, &rights, c->right, c->left));
    open = term_or(e->bank, open, may_share_strings(e, c, &lefts, &rights));
  }
  vector_release(&lefts);
  vector_release(&rights);
  return open;
}

void equality_regions(const Regions *regions, const Expr *comparison, ContextId context, U32Vector *asked) {
  SideVector sides = {0};
  find_side(regions, comparison->left, context, &sides);
  find_side(regions, comparison->right, context, &sides);
  for (size_t i = 0; i < sides.size; i++)
    if (!is_settled(regions, &sides.data[i])) vector_push(asked, sides.data[i].region);
  vector_release(&sides);
}
