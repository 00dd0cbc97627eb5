/* machine_heap.c: which objects of the heap can still be found.
 *
 * Whatever is a number in a slot, or lies in the bytes of an object that can be found or in memory from outside, may be a pointer, also into the middle of an object or right
 * behind it.  So an object that is not found this way is lost for certain; one that is found may be lost all the same, where a slot
 * still holds what nobody will read.
 *
 * The question is asked in every round of a loop, so where pointers were found is kept (Machine.found_at): if they are still there, nobody has to search. */
#include "flow/interpret/machine.h"

typedef struct {
  Machine *machine;
  Space *space;
  unsigned width; /* of a pointer, in bytes */
  uint8_t *found; /* by object */
  U32Vector open; /* found, and not looked through yet */
  size_t heap;    /* objects of the heap found */
} Search;

static void find_object(Search *s, uint64_t address, PointerPlace place) {
  const SpaceObject *object = space_object(s->space, address);
  if (!object) return;
  uint32_t id = (uint32_t)(object - s->space->objects.data);
  if (s->found[id]) return;
  s->found[id] = 1;
  vector_push(&s->open, id);
  if (object->region != REGION_HEAP) return;
  s->heap++;
  place.object = id;
  vector_push(&s->machine->found_at, place);
}

static uint64_t word_at(const Search *s, uint64_t address) {
  const SpaceRegion *region = space_region(s->space, address);
  uint64_t value = 0;
  memcpy(&value, region->bytes + (address - region->base), s->width);
  return value;
}

static void look_through(Search *s, uint32_t id) {
  const SpaceObject object = s->space->objects.data[id];
  for (uint64_t at = 0; at + s->width <= object.size; at++) {
    uint64_t value = word_at(s, object.start + at);
    if (value >= s->space->regions[REGION_HEAP].base) find_object(s, value, (PointerPlace){.kind = POINTER_IN_MEMORY, .at = object.start + at});
  }
}

/* What was stored in memory from outside can be found by those who gave the pointer to it. */
static void look_outside(Search *s) {
  const Map *outside = &s->space->outside;
  for (size_t i = 0; i < outside->capacity; i++) {
    uint64_t value = 0;
    bool is_whole = outside->used[i];
    for (unsigned k = 0; k < s->width && is_whole; k++) {
      is_whole = map_has(outside, outside->keys[i] + k);
      value |= map_get(outside, outside->keys[i] + k, 0) << (8 * k);
    }
    if (is_whole) find_object(s, value, (PointerPlace){.kind = POINTER_OUTSIDE});
  }
}

static void search(Search *s, bool is_behind) {
  Machine *m = s->machine;
  vector_clear(&m->found_at);
  for (size_t i = 0; i < m->cfa->globals.size; i++)
    find_object(s, (uint64_t)m->state.globals[i], (PointerPlace){.kind = POINTER_IN_GLOBAL, .at = i});
  for (size_t i = 0; !is_behind && i < m->values.size; i++)
    find_object(s, (uint64_t)m->values.data[i], (PointerPlace){.kind = POINTER_IN_SLOT, .at = i});
  for (uint32_t id = 1; id < s->space->objects.size; id++) {
    const SpaceObject *object = &s->space->objects.data[id];
    bool is_root = object->region == REGION_STATIC || (object->region == REGION_STACK && !is_behind);
    if (object->start && is_root) find_object(s, object->start, (PointerPlace){0});
  }
  look_outside(s);
  while (s->open.size) look_through(s, vector_pop(&s->open));
}

/* Is a pointer to the object still where one was found, in a place that can be found itself? */
static bool is_still_there(Search *s, const PointerPlace *place) {
  const Machine *m = s->machine;
  uint64_t value;
  if (place->kind == POINTER_OUTSIDE) return false;
  if (place->kind == POINTER_IN_MEMORY) {
    const SpaceObject *holder = space_object(s->space, place->at);
    if (!holder || !space_holds(s->space, place->at, s->width)) return false;
    if (holder->region == REGION_HEAP && !s->found[holder - s->space->objects.data]) return false;
    value = word_at(s, place->at);
  } else if (place->kind == POINTER_IN_SLOT) {
    if (place->at >= m->values.size) return false;
    value = (uint64_t)m->values.data[place->at];
  } else {
    value = (uint64_t)m->state.globals[place->at];
  }
  const SpaceObject *object = space_object(s->space, value);
  return object == &s->space->objects.data[place->object] && object->region == REGION_HEAP;
}

/* All objects of the heap that live, by the places where they were found, in the order in which they were. */
static bool are_still_there(Search *s) {
  size_t count = 0;
  for (size_t i = 0; i < s->machine->found_at.size; i++) {
    const PointerPlace *place = &s->machine->found_at.data[i];
    if (!is_still_there(s, place)) continue;
    s->found[place->object] = 1;
    count++;
  }
  return count == s->space->heap_count;
}

bool machine_has_lost(void *machine, bool is_behind) {
  Machine *m = machine;
  if (!m->space.heap_count || space_has_forgotten(&m->space)) return false;
  Search s = {.machine = m, .space = &m->space, .width = m->cfa->program->types.model == LP64 ? 8 : 4};
  s.found = memory_zeroed(m->space.objects.size + 1, 1);
  bool is_known = !is_behind && are_still_there(&s);
  if (!is_known) {
    memset(s.found, 0, m->space.objects.size + 1);
    search(&s, is_behind);
  }
  memory_free(s.found);
  vector_release(&s.open);
  return !is_known && s.heap < m->space.heap_count;
}
