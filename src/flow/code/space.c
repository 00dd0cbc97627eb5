/* space.c: objects, bytes, lifetimes: see space.h. */
#include "flow/code/space.h"

#include <assert.h>
#include <string.h>

enum {
  GRANULE = 16,
  REUSE_FROM = 64 << 20, /* bytes of heap: before that no address is used twice */
  STACK_WINDOW = 1 << 18, /* bytes of the stack: likewise, before the next round */
  STATIC_GAP = 13 * GRANULE, /* behind objects that live all the time: their distance is nothing that a program would guess */
  REGION_LIMIT = 1 << 29,
  WATCHED_LIMIT = 1 << 26 /* as nothing is used again */
};

static uint64_t round_up(uint64_t size, uint64_t unit) { return (size + unit - 1) / unit * unit; }

static const uint64_t bases[2][REGION_COUNT] = {
    [ILP32] = {0x10000000, 0x30000000, 0x80000000},
    [LP64] = {UINT64_C(0x555500000000), UINT64_C(0x7f0000000000), UINT64_C(0x7ffc00000000)}};

void space_bounds(DataModel model, RegionKind region, uint64_t *low, uint64_t *high) {
  *low = bases[model][region] - SPACE_MARGIN;
  *high = bases[model][region] + REGION_LIMIT + SPACE_MARGIN;
}

void space_init(Space *space, DataModel model) {
  *space = (Space){.pointer_size = model == LP64 ? 8 : 4};
  vector_push(&space->objects, (SpaceObject){0});
  for (int i = 0; i < REGION_COUNT; i++) {
    space->regions[i].base = bases[model][i];
    space->regions[i].limit = REGION_LIMIT;
  }
  if (model == ILP32) space->regions[REGION_STATIC].limit = 0x20000000;
}

enum { SPREAD = 19 * GRANULE }; /* no distance that a program would guess */

void space_spread(Space *space, unsigned layout) {
  static const uint64_t others[2][REGION_COUNT] = {
      [ILP32] = {0x5ab10000, 0xa8930000, 0xcd170000},
      [LP64] = {UINT64_C(0x4abd12340000), UINT64_C(0x61d300000000), UINT64_C(0x6a7900000000)}};
  for (int i = 0; i < REGION_COUNT; i++) {
    space->regions[i].base = others[space->pointer_size == 8 ? LP64 : ILP32][i];
    if (space->regions[i].limit > REGION_LIMIT / 2) space->regions[i].limit = REGION_LIMIT / 2;
  }
  space->gap = SPREAD;
  space->layout = layout;
}

unsigned space_shift(Space *space, unsigned alignment) {
  enum { ODD = 0x9e3779b1 };
  uint32_t mixed = (space->layout * SPACE_LAYOUTS + ++space->shifted) * (uint32_t)ODD;
  unsigned shift = space->layout == 1 ? 0 : space->layout == 2 ? SPACE_ALIGNED - 1 : mixed >> 16;
  return alignment < SPACE_ALIGNED ? shift % SPACE_ALIGNED & ~(alignment - 1) : 0;
}

void space_lie_low(Space *space, unsigned layout) {
  static const uint64_t lows[2][REGION_COUNT] = {{0x10000000, 0x30000000, 0x80000000}, {0x58000000, 0x68000000, 0x98000000}};
  for (int i = 0; i < REGION_COUNT; i++) {
    space->regions[i].base = lows[layout != 0][i];
    space->regions[i].limit = REGION_LIMIT / 2;
  }
  if (layout) space->gap = SPREAD;
  space->layout = layout;
}

void space_hold_still(Space *space) {
  space->heap_gap = 1 << 16; /* a record that the program takes for one of another type */
  space->holds_still = true;
}

void space_watch(Space *space) {
  space->is_watched = true;
  for (int i = 0; i < REGION_COUNT; i++) space->regions[i].limit = WATCHED_LIMIT;
}

void space_set_open(Space *space, const char *what) {
  if (!space->is_watched || space->open) return;
  space->open = what;
  space->is_exhausted = true;
}

void space_release(Space *space) {
  for (int i = 0; i < REGION_COUNT; i++) {
    memory_free(space->regions[i].bytes);
    memory_free(space->regions[i].known);
    memory_free(space->regions[i].owner);
  }
  vector_release(&space->objects);
  vector_release(&space->free_objects);
  vector_release(&space->stack_objects);
  vector_release(&space->blocks);
  map_release(&space->free_blocks);
  map_release(&space->outside);
}

/* ---- room ---------------------------------------------------------------------------------------- */

static void grow(SpaceRegion *region, uint64_t wanted) {
  size_t capacity = region->capacity ? region->capacity : 1 << 16;
  while (capacity < wanted) capacity *= 2;
  region->bytes = memory_resize(region->bytes, capacity, 1);
  region->known = memory_resize(region->known, capacity, 1);
  region->owner = memory_resize(region->owner, capacity / GRANULE, sizeof *region->owner);
  size_t fresh = (capacity - region->capacity) / GRANULE;
  memset(region->owner + region->capacity / GRANULE, 0, fresh * sizeof *region->owner);
  region->capacity = capacity;
}

/* `size` more bytes at the end of the region; 0: they do not fit. */
static uint64_t extend(Space *space, SpaceRegion *region, uint64_t size, unsigned alignment) {
  uint64_t start =
      round_up(region->base + region->used, alignment > GRANULE ? alignment : GRANULE) - region->base;
  if (size > region->limit || start + size > region->limit) {
    space->is_exhausted = true;
    return 0;
  }
  uint64_t end = round_up(start + size, GRANULE);
  if (end > region->capacity) grow(region, end);
  region->used = end;
  if (region == &space->regions[REGION_STACK]) space->stack_top = end;
  return region->base + start;
}

/* What is allocated is aligned to granules. */
static uint64_t extend_shifted(Space *space, RegionKind kind, uint64_t size, unsigned alignment) {
  if (kind != REGION_STATIC && alignment < GRANULE) alignment = GRANULE;
  uint64_t address = extend(space, &space->regions[kind], size + SPACE_ALIGNED, alignment > SPACE_ALIGNED ? alignment : SPACE_ALIGNED);
  return address ? address + space_shift(space, alignment ? alignment : 1) : 0;
}

static void clone_region(SpaceRegion *region, const SpaceRegion *from) {
  *region = (SpaceRegion){.base = from->base, .limit = from->limit};
  if (!from->used) return;
  grow(region, from->used);
  region->used = from->used;
  memcpy(region->bytes, from->bytes, from->used);
  memcpy(region->known, from->known, from->used);
  memcpy(region->owner, from->owner, from->used / GRANULE * sizeof *from->owner);
}

void space_clone(Space *space, const Space *from) {
  assert(!from->stack_objects.size && !from->regions[REGION_HEAP].used);
  *space = (Space){.content = from->content, .content_context = from->content_context, .is_exhausted = from->is_exhausted, .pointer_size = from->pointer_size, .gap = from->gap, .heap_gap = from->heap_gap, .holds_still = from->holds_still, .layout = from->layout, .shifted = from->shifted, .heap_count = from->heap_count, .is_watched = from->is_watched, .open = from->open};
  for (int i = 0; i < REGION_COUNT; i++) clone_region(&space->regions[i], &from->regions[i]);
  vector_resize(&space->objects, from->objects.size);
  memcpy(space->objects.data, from->objects.data, from->objects.size * sizeof *from->objects.data);
}

/* The room an object takes, with the gap behind it. */
static uint64_t room_of(const Space *space, RegionKind kind, uint64_t size) { return round_up(size + 1 + space->gap + (kind == REGION_HEAP ? space->heap_gap : 0), GRANULE); }

uint64_t space_footprint(const Space *space, uint64_t size) { return room_of(space, REGION_STACK, size); }

static uint64_t reuse_block(Space *space, uint64_t size) {
  uint32_t index = (uint32_t)map_get(&space->free_blocks, size, 0);
  if (!index || space->is_watched || space->regions[REGION_HEAP].used < REUSE_FROM) return 0;
  FreeBlock block = space->blocks.data[index - 1];
  map_put(&space->free_blocks, size, block.next);
  return block.address;
}

/* ---- objects ------------------------------------------------------------------------------------- */

void space_place(Space *space, RegionKind kind, uint64_t address, uint64_t size) {
  SpaceRegion *region = &space->regions[kind];
  SpaceObject object = {.start = address, .size = size, .region = (uint8_t)kind};
  uint32_t id;
  if (space->free_objects.size) {
    id = vector_pop(&space->free_objects);
    space->objects.data[id] = object;
  } else {
    id = (uint32_t)space->objects.size;
    vector_push(&space->objects, object);
  }
  space->heap_count += kind == REGION_HEAP;
  if (kind == REGION_STACK) vector_push(&space->stack_objects, id);
  uint64_t first = address - region->base, room = room_of(space, kind, size);
  for (uint64_t i = 0; i < room / GRANULE; i++) region->owner[first / GRANULE + i] = id;
  memset(region->bytes + first, 0, room);
  memset(region->known + first, 0, room);
}

uint64_t space_new(Space *space, RegionKind kind, uint64_t size, unsigned alignment) {
  if (size > REGION_LIMIT) {
    space->is_exhausted = true;
    return 0;
  }
  uint64_t address = kind == REGION_HEAP && alignment <= GRANULE ? reuse_block(space, room_of(space, kind, size)) : 0;
  if (kind == REGION_STATIC && !extend(space, &space->regions[kind], STATIC_GAP, 1)) return 0;
  if (!address) address = space->layout ? extend_shifted(space, kind, room_of(space, kind, size), alignment) : extend(space, &space->regions[kind], room_of(space, kind, size), alignment);
  if (address) space_place(space, kind, address, size);
  return address;
}

uint64_t space_reserve_stack(Space *space, uint64_t size, unsigned alignment) {
  return extend(space, &space->regions[REGION_STACK], size, alignment);
}

static void end_object(Space *space, uint32_t id) {
  SpaceObject *object = &space->objects.data[id];
  SpaceRegion *region = &space->regions[object->region];
  uint64_t first = (object->start - region->base) / GRANULE;
  memset(region->owner + first, 0, room_of(space, (RegionKind)object->region, object->size) / GRANULE * sizeof *region->owner);
  space->heap_count -= object->region == REGION_HEAP;
  *object = (SpaceObject){0};
  vector_push(&space->free_objects, id);
}

StackMark space_stack_mark(const Space *space) { return (StackMark){space->stack_objects.size, space->stack_top}; }

static void lower_stack(Space *space, uint64_t top) {
  SpaceRegion *region = &space->regions[REGION_STACK];
  space->stack_top = top;
  if (region->used - top > STACK_WINDOW && !space->is_watched) region->used = top;
}

void space_cut_stack(Space *space, StackMark mark) {
  while (space->stack_objects.size > mark.objects) end_object(space, vector_pop(&space->stack_objects));
  lower_stack(space, mark.top);
}

static uint32_t owner_at(Space *space, uint64_t address) {
  const SpaceRegion *region = space_region(space, address);
  return region ? region->owner[(address - region->base) / GRANULE] : 0;
}

SpaceObject *space_object(Space *space, uint64_t address) {
  uint32_t id = owner_at(space, address);
  return id ? &space->objects.data[id] : NULL;
}

bool space_holds(Space *space, uint64_t address, uint64_t size) {
  const SpaceObject *object = space_object(space, address);
  uint64_t offset = object ? address - object->start : 0;
  return object && offset < object->size && size <= object->size - offset;
}

bool space_starts_heap(Space *space, uint64_t address) {
  const SpaceObject *object = space_object(space, address);
  return object && object->start == address && object->region == REGION_HEAP;
}

bool space_free_heap(Space *space, uint64_t address) {
  if (!space_starts_heap(space, address)) return false;
  uint32_t id = owner_at(space, address);
  uint64_t room = room_of(space, REGION_HEAP, space->objects.data[id].size);
  end_object(space, id);
  vector_push(&space->blocks, (FreeBlock){address, (uint32_t)map_get(&space->free_blocks, room, 0)});
  map_put(&space->free_blocks, room, space->blocks.size);
  return true;
}

void space_free_stack(Space *space, uint64_t address) {
  uint32_t id = owner_at(space, address);
  if (!id || space->objects.data[id].start != address || space->objects.data[id].region != REGION_STACK)
    return;
  U32Vector *living = &space->stack_objects;
  uint64_t start = address - space->regions[REGION_STACK].base, end = start + space_footprint(space, space->objects.data[id].size);
  size_t at = living->size;
  while (living->data[at - 1] != id) at--;
  memmove(living->data + at - 1, living->data + at, (living->size - at) * sizeof *living->data);
  living->size--;
  end_object(space, id);
  if (end == space->stack_top) lower_stack(space, start);
}

static bool is_address(const Space *space, uint64_t address) {
  for (int i = 0; i < REGION_COUNT; i++)
    if (address - space->regions[i].base <= space->regions[i].limit) return true;
  return false;
}

bool space_is_outside(const Space *space, uint64_t address) {
  bool is_inside = address < SPACE_NULL_PAGE;
  for (int i = 0; i < REGION_COUNT; i++) {
    uint64_t low = space->regions[i].base - SPACE_MARGIN, high = space->regions[i].base + REGION_LIMIT + SPACE_MARGIN;
    is_inside |= low <= address && address <= high;
  }
  return !is_inside;
}

/* The end of the living object that the other address is inside of: behind it is a gap, so it is this object's. */
static bool is_its_end(Space *space, uint64_t end, uint64_t inside) {
  const SpaceObject *object = space_object(space, inside);
  return object && end == object->start + object->size;
}

/* Objects lay there, on the stack or the heap, and none does. */
static bool has_ended(Space *space, uint64_t address) {
  for (RegionKind kind = 0; kind < REGION_COUNT; kind++) {
    const SpaceRegion *region = &space->regions[kind];
    if (address - region->base < region->used) return kind != REGION_STATIC && !owner_at(space, address);
  }
  return false;
}

bool space_is_open(Space *space, uint64_t a, uint64_t b) {
  if (!is_address(space, a) || !is_address(space, b)) return false;
  bool has_a = space_find(space, a, 1), has_b = space_find(space, b, 1);
  if (!has_a && !has_b) return has_ended(space, a) && has_ended(space, b);
  return has_a != has_b && !(has_a ? is_its_end(space, b, a) : is_its_end(space, a, b));
}

bool space_order_is_open(const Space *space, uint64_t a, uint64_t b) {
  const SpaceRegion *stack = &space->regions[REGION_STACK];
  if (a - stack->base >= stack->used || b - stack->base >= stack->used) return false;
  uint32_t owner = stack->owner[(a - stack->base) / GRANULE];
  return !owner || owner != stack->owner[(b - stack->base) / GRANULE];
}

/* ---- bytes --------------------------------------------------------------------------------------- */

/* Ask for what is not known in the range. */
static void learn(Space *space, SpaceRegion *region, uint64_t address, uint64_t size) {
  uint64_t first = address - region->base;
  const SpaceObject *object = &space->objects.data[region->owner[first / GRANULE]];
  for (uint64_t i = 0; i < size; i++) {
    if (region->known[first + i] > KNOWN_PLAIN) space_set_open(space, "a part of an address is read");
    if (region->known[first + i]) continue;
    region->known[first + i] = KNOWN_PLAIN;
    if (!object->birth) space_set_open(space, "bytes without a value are read");
    if (space->content && object->birth)
      region->bytes[first + i] = space->content(space->content_context, object->birth, object->occurrence,
                                                address + i - object->start);
  }
}

const uint8_t *space_read(Space *space, uint64_t address, uint64_t size) {
  SpaceRegion *region = space_find(space, address, size);
  if (!region) return NULL;
  learn(space, region, address, size);
  return region->bytes + (address - region->base);
}

bool space_can_write(Space *space, uint64_t address, uint64_t size) {
  const SpaceRegion *region = space_find(space, address, size);
  return region && !space->objects.data[region->owner[(address - region->base) / GRANULE]].is_read_only;
}

uint8_t *space_write(Space *space, uint64_t address, uint64_t size) {
  if (!space_can_write(space, address, size)) return NULL;
  SpaceRegion *region = space_region(space, address);
  uint64_t first = address - region->base;
  memset(region->known + first, KNOWN_PLAIN, size);
  return region->bytes + first;
}

bool space_write_address(Space *space, uint64_t at, uint64_t address) {
  uint8_t *bytes = space_write(space, at, space->pointer_size);
  if (!bytes) return false;
  SpaceRegion *region = space_region(space, at);
  memcpy(bytes, &address, space->pointer_size);
  for (unsigned i = 0; i < space->pointer_size; i++) region->known[at - region->base + i] = (uint8_t)(KNOWN_ADDRESS + i);
  return true;
}

bool space_is_whole_address(const SpaceRegion *region, uint64_t at, unsigned size) {
  for (unsigned i = 0; i < size; i++)
    if (region->known[at - region->base + i] != KNOWN_ADDRESS + i) return false;
  return true;
}

/* Of addresses only whole ones are moved: else their halves could be put together to one that nobody has. */
static void watch_copy(Space *space, const SpaceRegion *source, uint64_t from, uint64_t size) {
  const uint8_t *known = source->known + (from - source->base);
  bool starts_inside = known[0] > KNOWN_ADDRESS, ends_inside = known[size - 1] >= KNOWN_ADDRESS && known[size - 1] != KNOWN_ADDRESS + space->pointer_size - 1;
  if (starts_inside || ends_inside) space_set_open(space, "a part of an address is copied");
}

void space_copy(Space *space, uint64_t to, uint64_t from, uint64_t size) {
  SpaceRegion *target = space_region(space, to), *source = space_region(space, from);
  if (!size) return;
  assert(target && source);
  if (space->is_watched) watch_copy(space, source, from, size);
  else if (space->content) learn(space, source, from, size);
  memmove(target->bytes + (to - target->base), source->bytes + (from - source->base), size);
  memmove(target->known + (to - target->base), source->known + (from - source->base), size);
}

void space_forget(Space *space, uint64_t address, uint64_t size, const Edge *birth, uint32_t occurrence) {
  SpaceRegion *region = space_find(space, address, size);
  if (!region) return;
  uint64_t first = address - region->base;
  SpaceObject *object = &space->objects.data[region->owner[first / GRANULE]];
  object->birth = birth;
  object->occurrence = occurrence;
  memset(region->bytes + first, 0, size);
  memset(region->known + first, 0, size);
}

/* ---- memory from outside ------------------------------------------------------------------------- */

/* Beyond that many bytes it forgets. */
enum { MOST_OUTSIDE = 1 << 20 };

bool space_has_forgotten(const Space *space) { return space->outside.size >= MOST_OUTSIDE; }

static bool is_behind_object(Space *space, uint64_t address) {
  const SpaceRegion *region = space_region(space, address);
  return region && region->owner[(address - region->base) / GRANULE];
}

static bool changes_at_each_read(Space *space, uint64_t address) { return is_address(space, address) && !(space->holds_still && is_behind_object(space, address)); }

void space_read_outside(Space *space, uint64_t address, uint64_t size, uint8_t *bytes) {
  if (changes_at_each_read(space, address)) return;
  for (uint64_t i = 0; i < size; i++) bytes[i] = (uint8_t)map_get(&space->outside, address + i, bytes[i]);
  space_write_outside(space, address, size, bytes);
}

void space_write_outside(Space *space, uint64_t address, uint64_t size, const uint8_t *bytes) {
  if (changes_at_each_read(space, address)) return;
  for (uint64_t i = 0; i < size; i++)
    if (space->outside.size < MOST_OUTSIDE || map_has(&space->outside, address + i)) map_put(&space->outside, address + i, bytes[i]);
}
