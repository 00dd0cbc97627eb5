/* Reading and writing cells: see memory.h. */
#include "model/memory.h"
#include <assert.h>

typedef struct {
  Term condition;
  RegionId region;
  uint64_t offset;
} Landing;
typedef VECTOR(Landing) LandingVector;

static const Region *region_of(const Memory *m, RegionId id) { return &m->regions->regions.data[id]; }

Term memory_address(const Memory *m, uint64_t address) { return term_constant(m->bank, m->pointer_bits, address); }

/* ---- cells --------------------------------------------------------------------------------------- */

Term memory_cell(const Memory *m, StateMap map, CellId cell) {
  uint32_t key = m->first_key + cell;
  Term value = statemap_get(m->maps, map, key);
  return value != TERM_NONE ? value : m->missing(m->context, key, m->regions->cells.data[cell].bits);
}

StateMap memory_set_cell(const Memory *m, StateMap map, CellId cell, Term value) {
  return statemap_set(m->maps, map, m->first_key + cell, value);
}

static Term string_byte(const Memory *m, const Expr *string, uint64_t offset) {
  uint8_t byte = offset < string->text_size ? (uint8_t)string->text[offset] : 0;
  return term_constant(m->bank, 8, byte);
}

static Term above(const Memory *m, Term high, Term low) { return low == TERM_NONE ? high : term_concat(m->bank, high, low); }

static Term read_string(const Memory *m, const Expr *string, uint64_t offset, uint64_t bytes) {
  Term value = TERM_NONE;
  for (uint64_t i = 0; i < bytes; i++) value = above(m, string_byte(m, string, offset + i), value);
  return value;
}

/* The bytes [offset, offset + bytes) put together from cells; what no cell holds is arbitrary. */
static Term read_region(const Memory *m, StateMap map, const Region *region, uint64_t offset, uint64_t bytes) {
  if (region->string) return read_string(m, region->string, offset, bytes);
  Term value = TERM_NONE;
  uint64_t at = offset, end = offset + bytes;
  CellId id = region_first_cell(m->regions, region, offset), last = region->first + region->count;
  while (at < end) {
    const Cell *cell = id < last ? &m->regions->cells.data[id] : NULL;
    if (!cell || cell->offset > at) {
      uint64_t to = cell && cell->offset < end ? cell->offset : end;
      value = above(m, m->missing(m->context, UINT32_MAX, (unsigned)(8 * (to - at))), value);
      at = to;
      continue;
    }
    uint64_t cell_end = cell->offset + cell->bits / 8, to = cell_end < end ? cell_end : end;
    Term content = memory_cell(m, map, id++);
    Term piece = term_extract(m->bank, content, (unsigned)(8 * (to - cell->offset) - 1), (unsigned)(8 * (at - cell->offset)));
    value = above(m, piece, value);
    at = to;
  }
  return value;
}

/* The bits low .. low + width(piece) - 1 of `whole` replaced. */
static Term splice(const Memory *m, Term whole, unsigned low, Term piece) {
  unsigned width = term_width(m->bank, whole), high = low + term_width(m->bank, piece);
  Term value = piece;
  if (low) value = term_concat(m->bank, value, term_extract(m->bank, whole, low - 1, 0));
  if (high < width) value = term_concat(m->bank, term_extract(m->bank, whole, width - 1, high), value);
  return value;
}

/* ---- landings ------------------------------------------------------------------------------------ */

static Term is_usable(const Memory *m, StateMap map, const Region *region, uint64_t end) {
  Term usable = region->life == CELL_NONE ? term_true(m->bank) : memory_cell(m, map, region->life);
  if (region->extent == CELL_NONE) return usable;
  Term fits = term_not(m->bank, term_uless(m->bank, memory_cell(m, map, region->extent), memory_address(m, end)));
  return term_and(m->bank, usable, fits);
}

/* `needed` bytes must lie inside. */
static void land(const Memory *m, StateMap map, LandingVector *landings, Term address, RegionId id, uint64_t offset,
                 uint64_t needed) {
  const Region *region = region_of(m, id);
  Term here = term_equal(m->bank, address, memory_address(m, region->address + offset));
  if (term_is_false(m->bank, here)) return;
  Term condition = term_and(m->bank, here, is_usable(m, map, region, offset + needed));
  if (!term_is_false(m->bank, condition)) vector_push(landings, (Landing){condition, id, offset});
}

static bool is_on_row(const Hit *hit, uint64_t offset) {
  return hit->stride ? offset % hit->stride == hit->low % hit->stride : offset == hit->low;
}

static void land_hit(const Memory *m, StateMap map, LandingVector *landings, Term address, const Hit *hit, uint64_t needed) {
  const Region *region = region_of(m, hit->region);
  uint64_t size = region->size;
  if (region->size == UINT64_MAX) size = (uint64_t)1 << 24; /* as far as its addresses go; flat: known offsets only */
  if (needed > size) return;
  if (term_is_constant(m->bank, address)) {
    uint64_t offset = term_value(m->bank, address) - region->address;
    if (offset <= size - needed && is_on_row(hit, offset)) land(m, map, landings, address, hit->region, offset, needed);
    return;
  }
  for (uint64_t at = hit->low; at <= size - needed; at += hit->stride) {
    land(m, map, landings, address, hit->region, at, needed);
    if (!hit->stride) break;
  }
}

/* Large regions are left out; true if there was one. */
static bool find_landings(const Memory *m, StateMap map, Term address, const HitVector *hits, uint64_t needed,
                          LandingVector *landings) {
  bool is_open = false;
  for (size_t i = 0; i < hits->size; i++) {
    if (region_of(m, hits->data[i].region)->view == VIEW_LARGE)
      is_open = true;
    else
      land_hit(m, map, landings, address, &hits->data[i], needed);
  }
  return is_open;
}

/* ---- accesses ------------------------------------------------------------------------------------ */

MemoryRead memory_read(const Memory *m, StateMap map, Term address, const HitVector *hits, uint64_t bytes) {
  LandingVector landings = {0};
  MemoryRead read = {TERM_NONE, term_false(m->bank), false};
  read.is_open = find_landings(m, map, address, hits, bytes, &landings);
  for (size_t i = landings.size; i-- > 0;) {
    const Landing *landing = &landings.data[i];
    Term held = read_region(m, map, region_of(m, landing->region), landing->offset, bytes);
    read.value = read.value == TERM_NONE ? held : term_ite(m->bank, landing->condition, held, read.value);
    read.is_inside = term_or(m->bank, read.is_inside, landing->condition);
  }
  vector_release(&landings);
  return read;
}

/* What a store puts at [from, from + bytes) of its own bytes. */
typedef struct {
  const Memory *memory;
  StateMap before; /* the memory that copies are read from */
  Term value;      /* of a write; TERM_NONE: a copy or fill */
  Term byte;       /* of a fill; TERM_NONE: a copy */
  Term source;     /* address of a copy's source */
  const HitVector *source_hits;
} Stored;

static Term stored_copy(const Stored *stored, uint64_t from, uint64_t bytes) {
  const Memory *m = stored->memory;
  HitVector shifted = {0};
  for (size_t i = 0; i < stored->source_hits->size; i++) {
    Hit hit = stored->source_hits->data[i];
    hit.low += from;
    if (hit.stride) hit.low %= hit.stride;
    vector_push(&shifted, hit);
  }
  Term address = term_add(m->bank, stored->source, memory_address(m, from));
  MemoryRead read = memory_read(m, stored->before, address, &shifted, bytes);
  vector_release(&shifted);
  if (term_is_true(m->bank, read.is_inside)) return read.value;
  Term anything = m->missing(m->context, UINT32_MAX, (unsigned)(8 * bytes));
  return read.value == TERM_NONE ? anything : term_ite(m->bank, read.is_inside, read.value, anything);
}

static Term stored_piece(const Stored *stored, uint64_t from, uint64_t bytes) {
  const Memory *m = stored->memory;
  if (stored->value != TERM_NONE)
    return term_extract(m->bank, stored->value, (unsigned)(8 * (from + bytes) - 1), (unsigned)(8 * from));
  if (stored->byte == TERM_NONE) return stored_copy(stored, from, bytes);
  Term value = TERM_NONE;
  for (uint64_t i = 0; i < bytes; i++) value = above(m, stored->byte, value);
  return value;
}

static StateMap store_landing(const Stored *stored, StateMap map, const Landing *landing, uint64_t bytes) {
  const Memory *m = stored->memory;
  const Region *region = region_of(m, landing->region);
  uint64_t begin = landing->offset, end = begin + bytes;
  if (region->string) return map; /* read-only: the write is dropped */
  CellId last = region->first + region->count;
  for (CellId id = region_first_cell(m->regions, region, begin); id < last; id++) {
    const Cell *cell = &m->regions->cells.data[id];
    if (cell->offset >= end) break;
    uint64_t cell_end = cell->offset + cell->bits / 8;
    uint64_t low = cell->offset > begin ? cell->offset : begin, high = cell_end < end ? cell_end : end;
    Term condition = landing->condition;
    if (stored->value == TERM_NONE) condition = term_and(m->bank, condition, is_usable(m, map, region, high));
    Term piece = stored_piece(stored, low - begin, high - low);
    bool is_whole = low == cell->offset && high == cell_end;
    if (is_whole && term_is_true(m->bank, condition)) {
      map = memory_set_cell(m, map, id, piece);
      continue;
    }
    Term old = memory_cell(m, map, id);
    Term changed = splice(m, old, (unsigned)(8 * (low - cell->offset)), piece);
    map = memory_set_cell(m, map, id, term_ite(m->bank, condition, changed, old));
  }
  return map;
}

/* A number is stored whole or not at all; of many bytes those that lie inside. */
static StateMap store(const Stored *stored, StateMap map, Term address, const HitVector *hits, uint64_t bytes) {
  LandingVector landings = {0};
  find_landings(stored->memory, map, address, hits, stored->value == TERM_NONE ? 1 : bytes, &landings);
  for (size_t i = 0; i < landings.size; i++) map = store_landing(stored, map, &landings.data[i], bytes);
  vector_release(&landings);
  return map;
}

StateMap memory_write(const Memory *m, StateMap map, Term address, const HitVector *hits, uint64_t bytes, Term value) {
  assert(term_width(m->bank, value) == 8 * bytes);
  return store(&(Stored){.memory = m, .value = value}, map, address, hits, bytes);
}

StateMap memory_copy(const Memory *m, StateMap map, Term to, const HitVector *to_hits, Term from, const HitVector *from_hits,
                     uint64_t bytes) {
  if (!bytes) return map;
  return store(&(Stored){.memory = m, .before = map, .source = from, .source_hits = from_hits}, map, to, to_hits, bytes);
}

StateMap memory_fill(const Memory *m, StateMap map, Term address, const HitVector *hits, uint64_t bytes, Term byte) {
  if (!bytes) return map;
  return store(&(Stored){.memory = m, .byte = byte}, map, address, hits, bytes);
}

StateMap memory_forget(const Memory *m, StateMap map, RegionId id) {
  const Region *region = region_of(m, id);
  for (uint32_t i = 0; region->view == VIEW_FLAT && i < region->count; i++) {
    CellId cell = region->first + i;
    map = memory_set_cell(m, map, cell, m->missing(m->context, UINT32_MAX, m->regions->cells.data[cell].bits));
  }
  return map;
}
