/* machine_state.c: the state of a run: its fingerprint, a copy of it, and whether it is the same again.  What belongs to it: repeated_state.h. */
#include <fenv.h>
#include <string.h>
#include "flow/interpret/repeated_state_inside.h"

static Location location_at(const LassoWatch *watch, uint32_t action) { return watch->location_of[action]; }

/* ---- fingerprints -------------------------------------------------------------------------------- */

static uint64_t mix_value(uint64_t hash, i128 value) { return hash_mix(hash_mix(hash, (uint64_t)value), (uint64_t)((u128)value >> 64)); }

/* The live variables of a frame that is at, or waits to go on at, the location. */
static uint64_t mix_frame(const Machine *m, const LassoWatch *watch, uint64_t hash, uint32_t function, size_t base, Location at) {
  for (size_t i = 0; i < m->functions.data[function].slots; i++)
    if (live_local(&watch->live, at, i)) hash = mix_value(hash, m->values.data[base + i]);
  return hash;
}

static uint64_t mix_globals(const Machine *m, const LassoWatch *watch, uint64_t hash) {
  for (size_t i = 0; i < watch->globals.size; i++) hash = mix_value(hash, m->state.globals[watch->globals.data[i]]);
  return hash;
}

uint64_t machine_fingerprint(const Machine *m, const LassoWatch *watch) {
  uint64_t hash = hash_mix(hash_mix(m->at, m->function), watch->unrepeatable);
  hash = mix_frame(m, watch, hash, m->function, m->base, location_at(watch, m->at));
  for (size_t i = 0; i < m->frames.size; i++) {
    const Frame *frame = &m->frames.data[i];
    hash = hash_mix(hash_mix(hash, frame->at), frame->frame);
    hash = mix_frame(m, watch, hash, frame->function, frame->base, location_at(watch, frame->at));
  }
  return mix_globals(m, watch, hash_mix(hash_mix(hash, m->state.frame), m->activation));
}

uint64_t machine_fingerprint_call(const Machine *m, const LassoWatch *watch) {
  uint64_t hash = hash_mix(hash_mix(m->at, m->function), watch->unrepeatable);
  hash = mix_frame(m, watch, hash, m->function, m->base, location_at(watch, m->at));
  return mix_globals(m, watch, hash_mix(hash, m->activation));
}

/* Bytes that are not known are zero, or what nobody may see. */
static uint64_t fingerprint_object(const SpaceRegion *region, const SpaceObject *object) {
  uint64_t hash = hash_mix(object->start, object->size);
  const uint8_t *bytes = region->bytes + (object->start - region->base), *known = region->known + (object->start - region->base);
  for (uint64_t i = 0; i < object->size; i++) hash = hash * UINT64_C(0x100000001b3) + (known[i] ? 1u + bytes[i] : 0u);
  return hash_mix(hash, object->start);
}

uint64_t machine_fingerprint_memory(const Machine *m, uint64_t stack_end, uint64_t *cost) {
  uint64_t sum = m->space.outside.size;
  for (size_t i = 1; i < m->space.objects.size; i++) {
    const SpaceObject *object = &m->space.objects.data[i];
    bool counts = object->start && !object->is_read_only && (object->region != REGION_STACK || object->start < stack_end);
    if (!counts) continue;
    sum += fingerprint_object(&m->space.regions[object->region], object); /* numbers of objects are given again in another order */
    *cost += object->size + 1;
  }
  return sum;
}

/* ---- copies -------------------------------------------------------------------------------------- */

static void copy_map(Map *to, const Map *from) {
  map_clear(to);
  for (size_t i = 0; i < from->capacity; i++)
    if (from->used[i]) map_put(to, from->keys[i], from->values[i]);
}

#define copy_vector(to, from) (vector_clear(to), vector_resize(to, (from)->size), (from)->size ? (void)memcpy((to)->data, (from)->data, (from)->size * sizeof *(to)->data) : (void)0)

static void save_objects(SavedState *saved, const Machine *m) {
  vector_clear(&saved->objects);
  vector_clear(&saved->bytes);
  for (size_t i = 1; i < m->space.objects.size; i++) {
    const SpaceObject *object = &m->space.objects.data[i];
    if (!object->start || object->is_read_only) continue;
    const SpaceRegion *region = &m->space.regions[object->region];
    uint64_t at = object->start - region->base;
    vector_push(&saved->objects, ((SavedObject){*object, saved->bytes.size}));
    buffer_add_bytes(&saved->bytes, region->bytes + at, object->size);
    buffer_add_bytes(&saved->bytes, region->known + at, object->size);
  }
}

void saved_state_take(SavedState *saved, const Machine *m, const LassoWatch *watch) {
  saved->at = m->at;
  saved->function = m->function;
  saved->base = m->base;
  saved->frame = m->state.frame;
  saved->variable_arguments = m->variable_arguments;
  saved->activation = m->activation;
  saved->unrepeatable = watch->unrepeatable;
  saved->rounding = fegetround();
  saved->token = m->world.token;
  saved->error_number = m->world.error_number;
  copy_vector(&saved->handlers, &m->world.handlers);
  copy_vector(&saved->frames, &m->frames);
  copy_vector(&saved->values, &m->values);
  vector_clear(&saved->globals);
  for (size_t i = 0; i < m->cfa->globals.size; i++) vector_push(&saved->globals, m->state.globals[i]);
  copy_map(&saved->outside, &m->space.outside);
  save_objects(saved, m);
}

void saved_state_release(SavedState *saved) {
  vector_release(&saved->handlers);
  vector_release(&saved->frames);
  vector_release(&saved->values);
  vector_release(&saved->globals);
  vector_release(&saved->objects);
  vector_release(&saved->bytes);
  map_release(&saved->outside);
}

/* ---- the same again? ----------------------------------------------------------------------------- */

static bool has_same_hidden(const SavedState *saved, const Machine *m, const LassoWatch *watch) {
  bool is_same = saved->at == m->at && saved->function == m->function && saved->activation == m->activation && saved->unrepeatable == watch->unrepeatable;
  is_same &= saved->rounding == fegetround() && saved->token == m->world.token && saved->error_number == m->world.error_number;
  is_same &= saved->variable_arguments == m->variable_arguments && saved->handlers.size == m->world.handlers.size;
  for (size_t i = 0; is_same && i < saved->handlers.size; i++) is_same = saved->handlers.data[i] == m->world.handlers.data[i];
  return is_same;
}

static bool has_same_globals(const SavedState *saved, const Machine *m, const LassoWatch *watch) {
  for (size_t i = 0; i < watch->globals.size; i++) {
    uint32_t index = watch->globals.data[i];
    if (saved->globals.data[index] != m->state.globals[index]) return false;
  }
  return true;
}

static bool has_same_outside(const SavedState *saved, const Machine *m) {
  const Map *now = &m->space.outside;
  if (saved->outside.size != now->size) return false;
  for (size_t i = 0; i < now->capacity; i++)
    if (now->used[i] && (!map_has(&saved->outside, now->keys[i]) || map_get(&saved->outside, now->keys[i], 0) != now->values[i])) return false;
  return true;
}

/* Live variables of one frame, then and now. */
static bool has_same_slots(const SavedState *saved, const Machine *m, const LassoWatch *watch, size_t base_then, size_t base_now, uint32_t function, uint32_t at) {
  for (size_t i = 0; i < m->functions.data[function].slots; i++)
    if (live_local(&watch->live, location_at(watch, at), i) && saved->values.data[base_then + i] != m->values.data[base_now + i]) return false;
  return true;
}

static bool has_same_frames(const SavedState *saved, const Machine *m, const LassoWatch *watch) {
  if (saved->frames.size != m->frames.size || saved->base != m->base || saved->frame != m->state.frame) return false;
  for (size_t i = 0; i < m->frames.size; i++) {
    const Frame *then = &saved->frames.data[i], *now = &m->frames.data[i];
    bool is_same = then->call == now->call && then->base == now->base && then->function == now->function && then->at == now->at;
    is_same &= then->frame == now->frame && then->variable_arguments == now->variable_arguments;
    if (!is_same || !has_same_slots(saved, m, watch, now->base, now->base, now->function, now->at)) return false;
  }
  return has_same_slots(saved, m, watch, m->base, m->base, m->function, m->at);
}

/* The object as it was, and `size` bytes that lie at `address` now. */
static bool has_same_bytes(const SavedState *saved, const SavedObject *then, const Machine *m, uint64_t address) {
  const SpaceRegion *region = &m->space.regions[then->object.region];
  const uint8_t *bytes = region->bytes + (address - region->base), *known = region->known + (address - region->base);
  const char *old_bytes = saved->bytes.data + then->at, *old_known = old_bytes + then->object.size;
  for (uint64_t i = 0; i < then->object.size; i++)
    if (!old_known[i] != !known[i] || (known[i] && (uint8_t)old_bytes[i] != bytes[i])) return false;
  return true;
}

static bool is_same_object(const SavedState *saved, const SavedObject *then, Machine *m) {
  const SpaceObject *now = space_object(&m->space, then->object.start);
  bool is_same = now && now->start == then->object.start && now->size == then->object.size && now->is_read_only == then->object.is_read_only;
  return is_same && has_same_bytes(saved, then, m, now->start);
}

static size_t living_objects(const Machine *m, bool with_stack) {
  size_t count = 0;
  for (size_t i = 1; i < m->space.objects.size; i++) {
    const SpaceObject *object = &m->space.objects.data[i];
    count += object->start && !object->is_read_only && (with_stack || object->region != REGION_STACK);
  }
  return count;
}

static bool has_same_memory(const SavedState *saved, Machine *m) {
  if (saved->objects.size != living_objects(m, true)) return false;
  for (size_t i = 0; i < saved->objects.size; i++)
    if (!is_same_object(saved, &saved->objects.data[i], m)) return false;
  return has_same_outside(saved, m);
}

bool saved_state_is_back(const SavedState *saved, Machine *m, const LassoWatch *watch) {
  return has_same_hidden(saved, m, watch) && has_same_globals(saved, m, watch) && has_same_frames(saved, m, watch) && has_same_memory(saved, m);
}

/* Of the call itself, which has just begun: objects of its own frame lie elsewhere now. */
static bool is_own_object(const SavedState *saved, const SavedObject *then, const Machine *m) {
  uint64_t size = m->functions.data[m->function].frame_size;
  return size && then->object.region == REGION_STACK && then->object.start - saved->frame < size;
}

/* Callers' objects, static ones and those of the heap, where they were; more on the stack is that of calls in between. */
static bool has_same_memory_below(const SavedState *saved, Machine *m) {
  size_t others = 0;
  for (size_t i = 0; i < saved->objects.size; i++) {
    const SavedObject *then = &saved->objects.data[i];
    bool is_own = is_own_object(saved, then, m);
    others += then->object.region != REGION_STACK;
    if (is_own ? !has_same_bytes(saved, then, m, m->state.frame + (then->object.start - saved->frame)) : !is_same_object(saved, then, m)) return false;
  }
  return others == living_objects(m, false) && has_same_outside(saved, m);
}

bool saved_state_is_called_again(const SavedState *saved, Machine *m, const LassoWatch *watch) {
  if (!has_same_hidden(saved, m, watch) || saved->variable_arguments || saved->frames.size >= m->frames.size) return false;
  if (!has_same_globals(saved, m, watch) || !has_same_slots(saved, m, watch, saved->base, m->base, m->function, m->at)) return false;
  return has_same_memory_below(saved, m);
}
