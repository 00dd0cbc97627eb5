/* Reading and writing cells: see cells.h. */
#include "model/encode/cells_array.h"
#include <assert.h>

typedef struct {
  Term condition;
  RegionId region;
  uint64_t offset;
  const Tracked *tracked; /* of a large region; else NULL */
} Landing;
typedef VECTOR(Landing) LandingVector;

/* Bytes that an access touches, and how many of them must lie inside. */
typedef struct {
  uint64_t bytes, needed;
} Reach;

static const Region *region_of(const Memory *m, RegionId id) { return &m->regions->regions.data[id]; }

Term memory_address(const Memory *m, uint64_t address) { return term_constant(m->bank, m->pointer_bits, address); }

/* ---- cells --------------------------------------------------------------------------------------- */

Sort memory_cell_sort(const Memory *m, CellId id) {
  const Cell *cell = &m->regions->cells.data[id];
  return cell->index_bits ? sort_array(m->bank, cell->index_bits, cell->bits) : cell->bits;
}

Term memory_zero_cell(const Memory *m, CellId id) {
  const Cell *cell = &m->regions->cells.data[id];
  Term zero = term_constant(m->bank, cell->bits, 0);
  return cell->index_bits ? memory_filled(m, id, zero) : zero;
}

Term memory_cell(const Memory *m, StateMap map, CellId cell) {
  uint32_t key = m->first_key + cell;
  Term value = statemap_get(m->maps, map, key);
  return value != TERM_NONE ? value : m->missing(m->context, key, memory_cell_sort(m, cell));
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
      value = above(m, m->missing(m->context, MEMORY_LOST, (unsigned)(8 * (to - at))), value);
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

StateMap memory_touch(const Memory *m, StateMap map, RegionId region) {
  CellId version = region_of(m, region)->version;
  return version == CELL_NONE ? map : memory_set_cell(m, map, version, term_variable(m->bank, 1, "version"));
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
  if (!term_is_false(m->bank, condition)) vector_push(landings, (Landing){condition, id, offset, NULL});
}

static bool is_on_row(const Hit *hit, uint64_t offset) {
  return hit->stride ? offset % hit->stride == hit->low % hit->stride : offset == hit->low;
}

/* The first offset of the row, from `at` on, where the bytes touch a cell; beyond the region if there is none.  Elsewhere a
 * store changes nothing and a read finds anything. */
static uint64_t next_touching(const Memory *m, const Region *region, const Hit *hit, uint64_t at, uint64_t bytes) {
  CellId id = region_first_cell(m->regions, region, at);
  if (region->string) return at;
  if (id == region->first + region->count) return UINT64_MAX;
  uint64_t begin = m->regions->cells.data[id].offset;
  if (begin < at + bytes) return at;
  uint64_t skipped = begin - at - bytes + 1;
  return hit->stride ? at + (skipped + hit->stride - 1) / hit->stride * hit->stride : UINT64_MAX;
}

/* False if there are too many: then it may go anywhere in the region. */
static bool land_row(const Memory *m, StateMap map, LandingVector *landings, Term address, const Hit *hit, Reach reach) {
  enum { MOST_LANDINGS = 2048 };
  const Region *region = region_of(m, hit->region);
  uint64_t last = region_room(m->regions, region) - reach.needed;
  size_t before = landings->size;
  for (uint64_t at = next_touching(m, region, hit, hit->low, reach.bytes); at <= last;
       at = next_touching(m, region, hit, at + hit->stride, reach.bytes)) {
    if (landings->size - before == MOST_LANDINGS && !region->string) {
      landings->size = before;
      return false;
    }
    land(m, map, landings, address, hit->region, at, reach.needed);
    if (!hit->stride) break;
  }
  return true;
}

static bool land_hit(const Memory *m, StateMap map, LandingVector *landings, Term address, const Hit *hit, Reach reach) {
  const Region *region = region_of(m, hit->region);
  uint64_t size = region_room(m->regions, region);
  if (reach.needed > size) return true;
  if (!term_is_constant(m->bank, address)) return land_row(m, map, landings, address, hit, reach);
  uint64_t offset = term_value(m->bank, address) - region->address;
  if (offset <= size - reach.needed && is_on_row(hit, offset)) land(m, map, landings, address, hit->region, offset, reach.needed);
  return true;
}

/* ---- large regions ------------------------------------------------------------------------------- */

/* `distance` = element * what is returned, modulo 2^width of the pointer; TERM_NONE if that does not show. */
static Term index_in(const Memory *m, Term distance, uint64_t element) {
  TermBank *bank = m->bank;
  unsigned shift = 0, width = m->pointer_bits;
  while (element > (uint64_t)1 << shift) shift++;
  if (element != (uint64_t)1 << shift) return TERM_NONE;
  Term low = shift ? term_extract(bank, distance, shift - 1, 0) : TERM_NONE;
  if (shift && (!term_is_constant(bank, low) || term_value(bank, low))) return TERM_NONE;
  return term_extract(bank, distance, width - 1, shift);
}

/* index < count, where the index is what a smaller number became. */
static Term is_below(const Memory *m, Term index, uint64_t count) {
  TermBank *bank = m->bank;
  TermOperator op = term_operator(bank, index);
  bool is_signed = op == TERM_SIGN_EXTEND;
  if (!is_signed && op != TERM_ZERO_EXTEND)
    return term_uless(bank, index, term_constant(bank, term_width(bank, index), count));
  Term number = term_child(bank, index, 0);
  unsigned width = term_width(bank, number);
  bool all_fit = width < 64 && count >= (uint64_t)1 << (is_signed ? width - 1 : width);
  Term limit = term_constant(bank, width, count), zero = term_constant(bank, width, 0);
  if (!is_signed) return all_fit ? term_true(bank) : term_uless(bank, number, limit);
  Term is_low = all_fit ? term_true(bank) : term_sless(bank, number, limit);
  return term_and(bank, term_not(bank, term_sless(bank, number, zero)), is_low);
}

Term memory_has_bytes(const Memory *m, StateMap map, const Region *region, Term address, uint64_t bytes) {
  TermBank *bank = m->bank;
  uint64_t size = region_room(m->regions, region), unit = region->view == VIEW_ARRAY ? region->period : region->element;
  if (bytes > size) return term_false(bank);
  Term distance = term_subtract(bank, address, memory_address(m, region->address));
  Term usable = region->life == CELL_NONE ? term_true(bank) : memory_cell(m, map, region->life);
  Term index = index_in(m, distance, unit), inside;
  if (index != TERM_NONE)
    inside = is_below(m, index, (size - bytes) / unit + 1);
  else
    inside = term_uless(bank, distance, memory_address(m, size - bytes + 1));
  if (region->extent != CELL_NONE) {
    Term end = term_add(bank, distance, memory_address(m, bytes));
    inside = term_and(bank, inside, term_not(bank, term_uless(bank, memory_cell(m, map, region->extent), end)));
  }
  return term_and(bank, usable, inside);
}

Term memory_is_inside(const Memory *m, StateMap map, RegionId id, Term address) {
  const Region *region = region_of(m, id);
  return memory_has_bytes(m, map, region, address, region->element);
}

static Term tracked_index(const Memory *m, StateMap map, const Tracked *tracked, unsigned width) {
  if (tracked->index == CELL_NONE) return term_constant(m->bank, width, tracked->constant);
  return term_zero_extend(m->bank, memory_cell(m, map, tracked->index), width);
}

static Term tracked_distance(const Memory *m, StateMap map, const Tracked *tracked) {
  Term index = tracked_index(m, map, tracked, m->pointer_bits);
  return term_multiply(m->bank, index, memory_address(m, region_of(m, tracked->region)->element));
}

Term memory_is_aligned(const Memory *m, RegionId id, Term address) {
  const Region *region = region_of(m, id);
  unsigned bits = (unsigned)__builtin_ctzll(region->element);
  if (!m->regions->options.in_bytes || !bits) return term_true(m->bank);
  Term distance = term_subtract(m->bank, address, memory_address(m, region->address));
  return term_equal(m->bank, term_extract(m->bank, distance, bits - 1, 0), term_constant(m->bank, bits, 0));
}

Term memory_is_tracked(const Memory *m, StateMap map, const Tracked *tracked, Term address) {
  const Region *region = region_of(m, tracked->region);
  Term distance = term_subtract(m->bank, address, memory_address(m, region->address));
  Term index = index_in(m, distance, region->element);
  if (index == TERM_NONE) return term_equal(m->bank, distance, tracked_distance(m, map, tracked));
  return term_equal(m->bank, index, tracked_index(m, map, tracked, term_width(m->bank, index)));
}

/* Many bytes that fill the region. */
static bool is_whole_array(const Memory *m, const Region *region, Term address, Reach reach) {
  return reach.needed < reach.bytes && address == memory_address(m, region->address) && region->size != UINT64_MAX && reach.bytes >= region->size;
}

static void land_large(const Memory *m, StateMap map, LandingVector *landings, Term address, RegionId id, uint64_t needed) {
  const Region *region = region_of(m, id);
  if (needed != region->element) return;
  for (uint32_t i = 0; i < region->tracked_count; i++) {
    const Tracked *tracked = &m->regions->tracked.data[region->first_tracked + i];
    Term condition = term_and(m->bank, memory_is_inside(m, map, id, address), memory_is_tracked(m, map, tracked, address));
    if (!term_is_false(m->bank, condition)) vector_push(landings, (Landing){condition, id, 0, tracked});
  }
}

/* An array is one landing, whichever of its rows is meant: cells do not differ.  False if they do. */
static bool land_array(const Memory *m, StateMap map, LandingVector *landings, Term address, const Hit *hit, Reach reach) {
  const Region *region = region_of(m, hit->region);
  RegionPieceVector pieces = {0};
  for (size_t i = 0; i < landings->size; i++)
    if (landings->data[i].region == hit->region) return landings->data[i].offset % region->period == hit->low % region->period;
  bool fits = region_pieces(m->regions, region, hit->low, reach.bytes, MEMORY_MOST_PIECES, &pieces) || is_whole_array(m, region, address, reach);
  vector_release(&pieces);
  Term condition = memory_has_bytes(m, map, region, address, reach.needed);
  if (fits && !term_is_false(m->bank, condition)) vector_push(landings, (Landing){condition, hit->region, hit->low, NULL});
  return fits;
}

/* Of large regions there are tracked elements only, of others there may be none because they would be too many, or cut otherwise: those are listed
 * in `lost`.  True if there was one of either. */
static bool find_landings(const Memory *m, StateMap map, Term address, const HitVector *hits, Reach reach, LandingVector *landings,
                          U32Vector *lost) {
  bool is_open = false;
  for (size_t i = 0; i < hits->size; i++) {
    RegionId id = hits->data[i].region;
    if (region_of(m, id)->view == VIEW_LARGE) {
      land_large(m, map, landings, address, id, reach.needed);
      is_open = true;
    } else if (!(region_of(m, id)->view == VIEW_ARRAY ? land_array : land_hit)(m, map, landings, address, &hits->data[i], reach)) {
      vector_push(lost, id);
      is_open = true;
    }
  }
  return is_open;
}

/* ---- accesses ------------------------------------------------------------------------------------ */

static Term read_landing(const Memory *m, StateMap map, const Landing *landing, Term address, uint64_t bytes) {
  const Region *region = region_of(m, landing->region);
  if (region->view == VIEW_ARRAY) return memory_read_array(m, map, region, address, landing->offset, bytes);
  return read_region(m, map, region, landing->offset, bytes);
}

MemoryRead memory_read(const Memory *m, StateMap map, Term address, const HitVector *hits, uint64_t bytes) {
  LandingVector landings = {0};
  U32Vector lost = {0};
  MemoryRead read = {TERM_NONE, term_false(m->bank), false};
  read.is_open = find_landings(m, map, address, hits, (Reach){bytes, bytes}, &landings, &lost);
  vector_release(&lost);
  for (size_t i = landings.size; i-- > 0;) {
    const Landing *landing = &landings.data[i];
    Term held = landing->tracked ? memory_cell(m, map, landing->tracked->content)
                                 : read_landing(m, map, landing, address, bytes);
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
  Term *bytes;     /* of a copy: what was found for single bytes; TERM_NONE: not yet */
} Stored;

/* A copy's bytes from `address` on, with these hits. */
static Term copied(const Stored *stored, Term address, HitVector shifted, uint64_t bytes) {
  const Memory *m = stored->memory;
  MemoryRead read = memory_read(m, stored->before, address, &shifted, bytes);
  vector_release(&shifted);
  if (term_is_true(m->bank, read.is_inside)) return read.value;
  Term anything = m->missing(m->context, MEMORY_LOST, (unsigned)(8 * bytes));
  return read.value == TERM_NONE ? anything : term_ite(m->bank, read.is_inside, read.value, anything);
}

static Term stored_copy(const Stored *stored, uint64_t from, uint64_t bytes) {
  HitVector shifted = {0};
  for (size_t i = 0; i < stored->source_hits->size; i++) {
    Hit hit = stored->source_hits->data[i];
    hit.low += from;
    if (hit.stride) hit.low %= hit.stride;
    vector_push(&shifted, hit);
  }
  const Memory *m = stored->memory;
  return copied(stored, term_add(m->bank, stored->source, memory_address(m, from)), shifted, bytes);
}

/* A byte that lands in many places is read once. */
static Term stored_byte(const Stored *stored, uint64_t from) {
  if (stored->bytes[from] == TERM_NONE) stored->bytes[from] = stored_copy(stored, from, 1);
  return stored->bytes[from];
}

static Term stored_piece(const Stored *stored, uint64_t from, uint64_t bytes) {
  const Memory *m = stored->memory;
  if (stored->value != TERM_NONE)
    return term_extract(m->bank, stored->value, (unsigned)(8 * (from + bytes) - 1), (unsigned)(8 * from));
  if (stored->byte == TERM_NONE) return bytes == 1 ? stored_byte(stored, from) : stored_copy(stored, from, bytes);
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

static StateMap forget_cell(const Memory *m, StateMap map, CellId cell, uint32_t why, Term condition) {
  Term any = m->missing(m->context, why, memory_cell_sort(m, cell));
  if (!term_is_true(m->bank, condition)) any = term_ite(m->bank, condition, any, memory_cell(m, map, cell));
  return memory_set_cell(m, map, cell, any);
}

/* Any content from now on, where the condition holds. */
static StateMap forget(const Memory *m, StateMap map, RegionId id, uint32_t why, Term condition) {
  const Region *region = region_of(m, id);
  if (term_is_false(m->bank, condition)) return map;
  map = memory_touch(m, map, id);
  for (uint32_t i = 0; region->view != VIEW_LARGE && i < region->count; i++) map = forget_cell(m, map, region->first + i, why, condition);
  for (uint32_t i = 0; i < region->tracked_count; i++)
    map = forget_cell(m, map, m->regions->tracked.data[region->first_tracked + i].content, why, condition);
  return map;
}

/* What a fill or copy that covers the array makes of a cell; TERM_NONE: that is to be seen piece by piece. */
static Term stored_whole(const Stored *stored, const Region *region, CellId cell) {
  const Memory *m = stored->memory;
  if (stored->byte != TERM_NONE) return memory_filled(m, cell, stored_piece(stored, 0, m->regions->cells.data[cell].bits / 8));
  if (stored->source_hits->size != 1) return TERM_NONE;
  const Region *source = region_of(m, stored->source_hits->data[0].region);
  bool is_whole = memory_are_alike(m, region, source) && stored->source == memory_address(m, source->address) && source->life == CELL_NONE &&
                  source->size == region->size;
  return is_whole ? memory_cell(m, stored->before, source->first + (cell - region->first)) : TERM_NONE;
}

/* False if not all cells could be told at once. */
static bool store_whole(const Stored *stored, StateMap *map, const Landing *landing) {
  const Memory *m = stored->memory;
  const Region *region = region_of(m, landing->region);
  StateMap after = *map;
  for (uint32_t i = 0; i < region->count; i++) {
    Term value = stored_whole(stored, region, region->first + i);
    if (value == TERM_NONE) return false;
    if (!term_is_true(m->bank, landing->condition))
      value = term_ite(m->bank, landing->condition, value, memory_cell(m, *map, region->first + i));
    after = memory_set_cell(m, after, region->first + i, value);
  }
  *map = after;
  return true;
}

/* Of many bytes each piece counts by itself. */
static StateMap store_array(const Stored *stored, StateMap map, const Landing *landing, Term address, uint64_t bytes) {
  const Memory *m = stored->memory;
  const Region *region = region_of(m, landing->region);
  bool is_number = stored->value != TERM_NONE;
  RegionPieceVector pieces = {0};
  if (is_whole_array(m, region, address, (Reach){bytes, is_number ? bytes : 1}) && store_whole(stored, &map, landing)) return map;
  bool fits = region_pieces(m->regions, region, landing->offset, bytes, MEMORY_MOST_PIECES, &pieces);
  for (size_t i = 0; fits && i < pieces.size; i++) {
    const RegionPiece *piece = &pieces.data[i];
    if (piece->cell == CELL_NONE) continue;
    Term condition = is_number ? landing->condition : memory_has_bytes(m, map, region, address, piece->from + piece->bytes);
    if (term_is_false(m->bank, condition)) continue;
    map = memory_store_piece(m, map, region, address, piece, condition, stored_piece(stored, piece->from, piece->bytes));
  }
  vector_release(&pieces);
  return fits ? map : forget(m, map, landing->region, MEMORY_LOST, term_true(m->bank));
}

/* Many bytes from `address` on are stored: is the tracked element among them, and what does it become? */
static StateMap store_tracked(const Stored *stored, StateMap map, Term address, const Tracked *tracked, uint64_t bytes) {
  const Memory *m = stored->memory;
  TermBank *bank = m->bank;
  const Region *region = region_of(m, tracked->region);
  if (bytes < region->element) return map;
  Term distance = tracked_distance(m, map, tracked), start = memory_address(m, region->address);
  Term before = term_subtract(bank, term_add(bank, start, distance), address); /* bytes from the start of the store on */
  bool is_all = address == start && region->size != UINT64_MAX && bytes >= region->size;
  Term among = is_all ? term_true(bank) : term_uless(bank, before, memory_address(m, bytes - region->element + 1));
  Term value = TERM_NONE, old = memory_cell(m, map, tracked->content);
  if (stored->byte != TERM_NONE) {
    for (uint64_t i = 0; i < region->element; i++) value = above(m, stored->byte, value);
  } else {
    HitVector everywhere = {0};
    for (size_t i = 0; i < stored->source_hits->size; i++)
      vector_push(&everywhere, (Hit){stored->source_hits->data[i].region, 0, region->element});
    value = copied(stored, term_add(bank, stored->source, before), everywhere, region->element);
  }
  return memory_set_cell(m, map, tracked->content, term_ite(bank, among, value, old));
}

static StateMap store_large(const Stored *stored, StateMap map, Term address, const HitVector *hits, uint64_t bytes) {
  const Memory *m = stored->memory;
  for (size_t i = 0; i < hits->size; i++) {
    const Region *region = region_of(m, hits->data[i].region);
    for (uint32_t j = 0; region->view == VIEW_LARGE && j < region->tracked_count; j++)
      map = store_tracked(stored, map, address, &m->regions->tracked.data[region->first_tracked + j], bytes);
  }
  return map;
}

static StateMap store_element(const Stored *stored, StateMap map, const Landing *landing) {
  const Memory *m = stored->memory;
  CellId cell = landing->tracked->content;
  return memory_set_cell(m, map, cell, term_ite(m->bank, landing->condition, stored->value, memory_cell(m, map, cell)));
}

/* An element whose address shows that it begins where elements begin. */
static bool is_surely_aligned(const Memory *m, const Region *region, Term address) {
  return index_in(m, term_subtract(m->bank, address, memory_address(m, region->address)), region->element) != TERM_NONE;
}

/* Of a tracked element that the store overlaps but does not cover nothing is known from now on. */
static StateMap blur_tracked(const Memory *m, StateMap map, Term address, const Tracked *tracked, uint64_t bytes) {
  TermBank *bank = m->bank;
  const Region *region = region_of(m, tracked->region);
  uint64_t element = region->element;
  if (bytes == element && is_surely_aligned(m, region, address)) return map;
  Term start = term_add(bank, memory_address(m, region->address), tracked_distance(m, map, tracked));
  Term distance = term_subtract(bank, start, address); /* from the start of the store to that of the element */
  Term overlaps = term_uless(bank, term_add(bank, distance, memory_address(m, element - 1)), memory_address(m, bytes + element - 1));
  Term covers = bytes < element ? term_false(bank) : term_uless(bank, distance, memory_address(m, bytes - element + 1));
  return forget_cell(m, map, tracked->content, MEMORY_LOST, term_and(bank, overlaps, term_not(bank, covers)));
}

static StateMap blur(const Memory *m, StateMap map, Term address, const HitVector *hits, uint64_t bytes) {
  for (size_t i = 0; i < hits->size; i++) {
    const Region *region = region_of(m, hits->data[i].region);
    for (uint32_t j = 0; region->view == VIEW_LARGE && j < region->tracked_count; j++)
      map = blur_tracked(m, map, address, &m->regions->tracked.data[region->first_tracked + j], bytes);
  }
  return map;
}

/* A number is stored whole or not at all; of many bytes those that lie inside. */
static StateMap store(const Stored *stored, StateMap map, Term address, const HitVector *hits, uint64_t bytes) {
  LandingVector landings = {0};
  U32Vector lost = {0};
  bool is_number = stored->value != TERM_NONE;
  if (stored->memory->regions->options.in_bytes) map = blur(stored->memory, map, address, hits, bytes);
  find_landings(stored->memory, map, address, hits, (Reach){bytes, is_number ? bytes : 1}, &landings, &lost);
  for (size_t i = 0; i < landings.size; i++) {
    const Landing *landing = &landings.data[i];
    if (region_of(stored->memory, landing->region)->view == VIEW_ARRAY)
      map = store_array(stored, map, landing, address, bytes);
    else if (!landing->tracked)
      map = store_landing(stored, map, landing, bytes);
    else if (is_number)
      map = store_element(stored, map, landing);
  }
  if (!is_number) map = store_large(stored, map, address, hits, bytes);
  for (size_t i = 0; i < hits->size; i++) map = memory_touch(stored->memory, map, hits->data[i].region);
  for (size_t i = 0; i < lost.size; i++) map = forget(stored->memory, map, lost.data[i], MEMORY_LOST, term_true(stored->memory->bank));
  vector_release(&landings);
  vector_release(&lost);
  return map;
}

StateMap memory_write(const Memory *m, StateMap map, Term address, const HitVector *hits, uint64_t bytes, Term value) {
  assert(term_width(m->bank, value) == 8 * bytes);
  return store(&(Stored){.memory = m, .value = value}, map, address, hits, bytes);
}

StateMap memory_copy(const Memory *m, StateMap map, Term to, const HitVector *to_hits, Term from, const HitVector *from_hits,
                     uint64_t bytes) {
  if (!bytes) return map;
  Stored stored = {.memory = m, .before = map, .source = from, .source_hits = from_hits, .bytes = memory_zeroed(bytes, sizeof(Term))};
  map = store(&stored, map, to, to_hits, bytes);
  memory_free(stored.bytes);
  return map;
}

StateMap memory_fill(const Memory *m, StateMap map, Term address, const HitVector *hits, uint64_t bytes, Term byte) {
  if (!bytes) return map;
  return store(&(Stored){.memory = m, .byte = byte}, map, address, hits, bytes);
}

StateMap memory_forget(const Memory *m, StateMap map, RegionId id, Term condition) { return forget(m, map, id, MEMORY_FORGOTTEN, condition); }

Term memory_is_at(const Memory *m, RegionId id, Term address) {
  const Region *region = region_of(m, id);
  Term distance = term_subtract(m->bank, address, memory_address(m, region->address));
  return term_uless(m->bank, distance, memory_address(m, region_room(m->regions, region)));
}
