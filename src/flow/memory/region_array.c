/* region_array.c: large regions as arrays.
 *
 * What accesses ask of a large region repeats: an element, or the members of a record, at every multiple of some
 * number of bytes, the *period*: the greatest common divisor of the strides of all accesses.  Their ends, modulo the
 * period, cut it into cells; each cell becomes an array from the offsets where such a cell begins to what it holds.  An
 * access then knows its cells, though not its index.  Where everything is mixed the period is 1 and there is one array,
 * of bytes.
 *
 * A copy asks of its source what is asked of its target, as in region.c; so what is copied into an array is one
 * itself, be it small. */
#include <stdlib.h>
#include "base/divisor.h"
#include "flow/memory/region.h"

enum { MOST_CELLS = 256, MOST_DEMANDS = 1 << 16, ROUNDS = 12 };

/* Bytes that are accessed: from `begin` on, modulo the period of the region. */
typedef struct {
  uint64_t begin, bytes;
  bool is_whole; /* read or written as one; else only its ends are cuts */
} Mark;
typedef VECTOR(Mark) MarkVector;
typedef VECTOR(uint64_t) OffsetVector;

typedef struct {
  Regions *regions;
  bool *is_array;    /* by region */
  uint64_t *periods; /* by region; 0: open */
  MarkVector *marks; /* by region */
  AccessVector accesses;
  HitVector hits, from_hits;
  Arena arena;
} Arranger;

static bool is_followed(const Region *region) {
  return (region->variable != UINT32_MAX || region->step != UINT32_MAX) && !region->string && !region->is_summary;
}

bool region_can_be_array(const Region *region) { return region->view == VIEW_LARGE && is_followed(region); }

static int compare_marks(const void *a, const void *b) {
  const Mark *x = a, *y = b;
  if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
  if (x->bytes != y->bytes) return x->bytes < y->bytes ? -1 : 1;
  return (int)x->is_whole - (int)y->is_whole;
}

static void sort_marks(MarkVector *marks) {
  size_t kept = 0;
  if (marks->size) qsort(marks->data, marks->size, sizeof *marks->data, compare_marks);
  for (size_t i = 0; i < marks->size; i++)
    if (!i || compare_marks(&marks->data[i], &marks->data[kept - 1])) marks->data[kept++] = marks->data[i];
  marks->size = kept;
}

/* Each once, modulo the period. */
static void reduce_marks(Arranger *a, RegionId id) {
  for (size_t i = 0; i < a->marks[id].size; i++) a->marks[id].data[i].begin %= a->periods[id];
  sort_marks(&a->marks[id]);
}

/* ---- what accesses ask for ------------------------------------------------------------------------- */

static bool is_copy(const AccessVector *accesses, size_t i) {
  if (accesses->data[i].copied_from != UINT32_MAX) return true;
  for (size_t j = 0; j < accesses->size; j++)
    if (accesses->data[j].copied_from == i) return true;
  return false;
}

/* Fields are written byte by byte. */
static void mark(MarkVector *marks, const Access *access, uint64_t begin, bool is_whole) {
  const Expr *place = access->place;
  bool is_field = place && place->kind == EXPR_MEMBER && place->member->is_bit_field;
  for (uint64_t i = 0; is_field && i < access->bytes; i++) vector_push(marks, (Mark){begin + i, 1, true});
  if (!is_field) vector_push(marks, (Mark){begin, access->bytes, is_whole});
}

/* One access may go to several rows of a region: then it is the same cells only modulo their distance. */
static void mark_access(Arranger *a, const Access *access, bool is_whole) {
  if (!access->bytes || access->bytes == ACCESS_WHOLE) return;
  vector_clear(&a->hits);
  regions_resolve(a->regions, access, &a->hits);
  for (size_t i = 0; i < a->hits.size; i++) {
    const Hit *hit = &a->hits.data[i];
    if (!is_followed(&a->regions->regions.data[hit->region])) continue;
    uint64_t *period = &a->periods[hit->region];
    *period = common_divisor(*period, hit->stride);
    for (size_t j = 0; j < i; j++) {
      uint64_t low = a->hits.data[j].low;
      if (a->hits.data[j].region == hit->region)
        *period = common_divisor(*period, low > hit->low ? low - hit->low : hit->low - low);
    }
    mark(&a->marks[hit->region], access, hit->low, is_whole);
  }
}

static bool mark_steps(Arranger *a, Budget *budget) {
  const Graph *graph = a->regions->graph;
  for (size_t i = 0; i < graph->steps.size; i++) {
    if (!budget_left(budget, "regions")) return false;
    vector_clear(&a->accesses);
    step_accesses(graph, &graph->steps.data[i], &a->arena, &a->accesses);
    for (size_t j = 0; j < a->accesses.size; j++) {
      const Access *access = &a->accesses.data[j];
      bool is_whole = !is_copy(&a->accesses, j) && access->place && type_is_scalar(access->place->type);
      mark_access(a, access, is_whole);
    }
  }
  return true;
}

/* Without any stride all accesses are at known offsets: each has cells of its own, unless these are too many. */
static uint64_t period_of_known(const Region *region, MarkVector *marks) {
  uint64_t divisor = 0;
  sort_marks(marks);
  if (marks->size <= MOST_CELLS / 2 && region->size <= UINT32_MAX) return region->size;
  for (size_t i = 0; i < marks->size; i++)
    divisor = common_divisor(common_divisor(divisor, marks->data[i].begin), marks->data[i].bytes);
  return divisor;
}

static void settle_periods(Arranger *a) {
  for (RegionId id = 0; id < a->regions->regions.size; id++) {
    if (!a->periods[id]) a->periods[id] = period_of_known(&a->regions->regions.data[id], &a->marks[id]);
    if (!a->periods[id]) a->periods[id] = 1;
    reduce_marks(a, id);
  }
}

/* ---- copies ---------------------------------------------------------------------------------------- */

/* Whole pieces of the target, from the start of the copy on. */
static void collect_demands(const Arranger *a, const Hit *to, uint64_t bytes, MarkVector *demands) {
  const Regions *regions = a->regions;
  const Region *region = &regions->regions.data[to->region];
  if (region->view == VIEW_FLAT && !a->is_array[to->region]) {
    for (CellId id = region->first; id < region->first + region->count; id++) {
      const Cell *cell = &regions->cells.data[id];
      uint64_t size = cell->bits / 8;
      for (uint64_t at = to->low; at <= cell->offset; at += to->stride) {
        if (cell->offset - at + size <= bytes) vector_push(demands, (Mark){cell->offset - at, size, true});
        if (!to->stride) break;
      }
    }
  } else if (a->is_array[to->region]) {
    uint64_t period = a->periods[to->region];
    for (size_t i = 0; i < a->marks[to->region].size; i++) {
      const Mark *asked = &a->marks[to->region].data[i];
      uint64_t first = (asked->begin + period - to->low % period) % period;
      for (uint64_t at = first; asked->is_whole && at + asked->bytes <= bytes && demands->size < MOST_DEMANDS; at += period)
        vector_push(demands, (Mark){at, asked->bytes, true});
    }
  }
}

static bool pass_copy(Arranger *a, const Access *to, const Access *from) {
  bool is_new = false;
  vector_clear(&a->hits);
  vector_clear(&a->from_hits);
  regions_resolve(a->regions, to, &a->hits);
  regions_resolve(a->regions, from, &a->from_hits);
  for (size_t j = 0; j < a->from_hits.size; j++) {
    const Hit *hit = &a->from_hits.data[j];
    if (!is_followed(&a->regions->regions.data[hit->region])) continue;
    MarkVector demands = {0};
    for (size_t i = 0; i < a->hits.size; i++) {
      bool becomes_array = a->is_array[a->hits.data[i].region] && !a->is_array[hit->region];
      if (becomes_array) a->is_array[hit->region] = is_new = true;
      collect_demands(a, &a->hits.data[i], to->bytes, &demands);
    }
    MarkVector *marks = &a->marks[hit->region];
    size_t before = marks->size;
    for (size_t i = 0; i < demands.size; i++)
      vector_push(marks, (Mark){demands.data[i].begin + hit->low, demands.data[i].bytes, true});
    reduce_marks(a, hit->region);
    is_new |= marks->size > before;
    vector_release(&demands);
  }
  return is_new;
}

static bool pass_copies(Arranger *a, Budget *budget) {
  const Graph *graph = a->regions->graph;
  bool is_new = true;
  for (int round = 0; is_new && round < ROUNDS; round++) {
    is_new = false;
    for (size_t i = 0; i < graph->steps.size; i++) {
      if (!budget_left(budget, "regions")) return false;
      vector_clear(&a->accesses);
      step_accesses(graph, &graph->steps.data[i], &a->arena, &a->accesses);
      for (size_t j = 0; j < a->accesses.size; j++) {
        uint32_t from = a->accesses.data[j].copied_from;
        if (from != UINT32_MAX) is_new |= pass_copy(a, &a->accesses.data[j], &a->accesses.data[from]);
      }
    }
  }
  return true;
}

/* ---- cells ----------------------------------------------------------------------------------------- */

static int compare_offsets(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* Where cells begin, ascending. */
static void find_cuts(const MarkVector *marks, uint64_t period, OffsetVector *cuts) {
  size_t kept = 0;
  for (size_t i = 0; i < marks->size; i++) {
    vector_push(cuts, marks->data[i].begin % period);
    vector_push(cuts, (marks->data[i].begin + marks->data[i].bytes) % period);
  }
  if (cuts->size) qsort(cuts->data, cuts->size, sizeof *cuts->data, compare_offsets);
  for (size_t i = 0; i < cuts->size; i++)
    if (!i || cuts->data[i] != cuts->data[kept - 1]) cuts->data[kept++] = cuts->data[i];
  cuts->size = kept;
}

/* The cell from one cut to the next lies in a mark as a whole, if it begins in one. */
static bool is_asked_for(const MarkVector *marks, uint64_t period, uint64_t cut) {
  for (size_t i = 0; i < marks->size; i++)
    if (marks->data[i].is_whole && (cut + period - marks->data[i].begin % period) % period < marks->data[i].bytes) return true;
  return false;
}

static uint32_t index_bits(const Regions *regions, const Region *region) {
  uint32_t bits = 1;
  while (((uint64_t)1 << bits) < region_room(regions, region)) bits++;
  return bits;
}

static void make_array(Arranger *a, RegionId id) {
  Regions *regions = a->regions;
  Region *region = &regions->regions.data[id];
  uint64_t period = a->periods[id];
  OffsetVector cuts = {0};
  find_cuts(&a->marks[id], period, &cuts);
  size_t before = regions->cells.size;
  for (size_t i = 0; i < cuts.size && regions->cells.size - before <= MOST_CELLS; i++) {
    uint64_t end = i + 1 < cuts.size ? cuts.data[i + 1] : cuts.data[0] + period;
    if (!is_asked_for(&a->marks[id], period, cuts.data[i])) continue;
    CellId cell = regions_add_cell(regions, id, cuts.data[i], (uint32_t)(8 * (end - cuts.data[i])));
    regions->cells.data[cell].index_bits = index_bits(regions, region);
  }
  vector_release(&cuts);
  if (period > UINT32_MAX || regions->cells.size - before > MOST_CELLS) {
    regions->cells.size = before;
    return;
  }
  region->view = VIEW_ARRAY;
  region->period = period;
  region->first = (CellId)before;
  region->count = (uint32_t)(regions->cells.size - before);
}

/* Strings never change: what is read of them is a choice. */
static void show_strings(Regions *regions) {
  enum { MOST_CHARACTERS = 2048 };
  for (RegionId id = 0; id < regions->regions.size; id++) {
    Region *region = &regions->regions.data[id];
    if (region->string && region->size <= MOST_CHARACTERS) region->view = VIEW_FLAT;
  }
}

/* Whatever accesses ask for. */
static void make_byte_array(Regions *regions, RegionId id) {
  Region *region = &regions->regions.data[id];
  region->view = VIEW_ARRAY;
  region->period = region->count = 1;
  region->first = regions_add_cell(regions, id, 0, 8);
  regions->cells.data[region->first].index_bits = index_bits(regions, region);
}

static bool make_byte_arrays(Regions *regions) {
  for (RegionId id = 0; id < regions->regions.size; id++)
    if (region_can_be_array(&regions->regions.data[id])) make_byte_array(regions, id);
  return true;
}

bool regions_make_arrays(Regions *regions, Budget *budget) {
  if (regions->options.in_bytes) return make_byte_arrays(regions);
  Arranger a = {.regions = regions};
  size_t count = regions->regions.size;
  arena_init(&a.arena);
  a.is_array = memory_zeroed(count + 1, sizeof *a.is_array);
  a.periods = memory_zeroed(count + 1, sizeof *a.periods);
  for (RegionId id = 0; id < count; id++) a.is_array[id] = region_can_be_array(&regions->regions.data[id]);
  a.marks = memory_zeroed(count + 1, sizeof *a.marks);
  bool has_time = mark_steps(&a, budget);
  if (has_time) settle_periods(&a);
  if (has_time) has_time = pass_copies(&a, budget);
  for (RegionId id = 0; has_time && id < count; id++)
    if (a.is_array[id]) make_array(&a, id);
  show_strings(regions);
  for (size_t i = 0; i < count; i++) vector_release(&a.marks[i]);
  memory_free(a.is_array);
  memory_free(a.periods);
  memory_free(a.marks);
  vector_release(&a.accesses);
  vector_release(&a.hits);
  vector_release(&a.from_hits);
  arena_release(&a.arena);
  return has_time;
}

/* ---- accesses -------------------------------------------------------------------------------------- */

/* The first cell, from `residue` on and around, and its distance. */
static CellId next_cell(const Regions *regions, const Region *region, uint64_t residue, uint64_t *distance) {
  if (!region->count) return CELL_NONE;
  CellId low = region->first, end = region->first + region->count, high = end;
  while (low < high) {
    CellId middle = (low + high) / 2;
    if (regions->cells.data[middle].offset < residue)
      low = middle + 1;
    else
      high = middle;
  }
  bool is_around = low == end;
  if (is_around) low = region->first;
  *distance = regions->cells.data[low].offset + (is_around ? region->period : 0) - residue;
  return low;
}

/* The last byte of the cell before may reach beyond where an access begins: then it does not fit. */
static bool begins_inside_cell(const Regions *regions, const Region *region, uint64_t residue) {
  for (CellId id = region->first; id < region->first + region->count; id++) {
    const Cell *cell = &regions->cells.data[id];
    uint64_t into = (residue + region->period - cell->offset) % region->period;
    if (into && into < cell->bits / 8) return true;
  }
  return false;
}

bool region_pieces(const Regions *regions, const Region *region, uint64_t offset, uint64_t bytes, size_t most, RegionPieceVector *pieces) {
  if (begins_inside_cell(regions, region, offset % region->period)) return false;
  for (uint64_t at = 0; at < bytes;) {
    uint64_t distance = 0;
    CellId id = next_cell(regions, region, (offset + at) % region->period, &distance);
    if (pieces->size >= most) return false;
    if (id == CELL_NONE || distance >= bytes - at) {
      vector_push(pieces, (RegionPiece){CELL_NONE, at, bytes - at});
      break;
    }
    if (distance) vector_push(pieces, (RegionPiece){CELL_NONE, at, distance});
    at += distance;
    uint64_t size = regions->cells.data[id].bits / 8;
    if (size > bytes - at) return false;
    vector_push(pieces, (RegionPiece){id, at, size});
    at += size;
  }
  return true;
}
