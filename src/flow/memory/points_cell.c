/* points_cell.c: the content of objects.
 *
 * A cell is a pattern of offsets with a width.  What is written and what is read are cells of their own: what flows from a
 * written cell to all read ones that share a byte with it does not go on from there, so a read of everything does not mix
 * what is told apart elsewhere.  Where both are the same bytes, targets flow as they are; where they only overlap, a part of
 * an address is read, or several parts: the target becomes mixed.
 *
 * A copy makes cells of the destination from those of the source.  An object with very many cells gets coarser ones. */
#include "flow/memory/points_inside.h"

enum { CELLS_EXACT = 128, CELLS_BY_WORD = 512 };

/* ---- finding ------------------------------------------------------------------------------------- */

static bool is_same_target(Target a, Target b) {
  return a.object == b.object && a.low == b.low && a.stride == b.stride;
}

/* An access whose exact place is not within the object does nothing. */
static bool is_invalid(const PointsObject *object, Target at, uint64_t width) {
  if (object->kind == OBJECT_FUNCTION || !width || width > object->size) return true;
  return target_is_exact(at) && ((int64_t)at.low < 0 || at.low > object->size - width);
}

static uint64_t element_size(const Points *points, const PointsObject *object) {
  if (object->kind != OBJECT_VARIABLE) return 0;
  const Type *type = points->graph->variables.data[object->variable].symbol->type;
  return type->kind == TYPE_ARRAY ? type_size(points->types, type->base) : 0;
}

/* Many cells: forget exact offsets; very many: all but the place within a word. */
static Target coarsen(const Points *points, const ObjectInside *object, Target at, size_t count) {
  if (count < CELLS_EXACT || (at.stride && count < CELLS_BY_WORD)) return at;
  if (count >= 2 * CELLS_BY_WORD) return target_change(points, at, (Change){0, 1, false, false});
  uint64_t word = points->pointer_width / 8, element = element_size(points, &object->info);
  return target_change(points, at, (Change){0, element && count < CELLS_BY_WORD ? element : word, false, false});
}

/* The cell; POINTS_NONE and the key to put it at: not there yet. */
static uint32_t find_cell(const Points *points, Target at, uint64_t width, bool is_written, uint64_t *key) {
  *key = hash_mix(hash_mix(hash_mix(at.object, at.low), at.stride), 2 * width + is_written);
  for (;; ++*key) {
    uint64_t index = map_get(&points->cell_of, *key, UINT64_MAX);
    if (index == UINT64_MAX) return POINTS_NONE;
    const PointsCell *cell = &points->cells.data[index];
    if (is_same_target(cell->at, at) && cell->width == width && cell->is_written == is_written) return (uint32_t)index;
  }
}

static void connect(Points *points, const PointsCell *written, const PointsCell *read) {
  bool is_equal;
  if (!target_overlaps(written->at, written->width, read->at, read->width, &is_equal)) return;
  Value value = value_of_node(written->node);
  uint64_t word = points->pointer_width / 8;
  bool is_part = (written->width < word || read->width < word) && !target_is_outside(read->at); /* there all that is narrow is found by all that is wide */
  points_add_flow(points, is_equal ? value : is_part ? value_computed(value) : value_mixed(value), read->node);
}

static void read_what_is_written(Points *points, uint32_t index) {
  PointsCell read = points->cells.data[index];
  const U32Vector *written = &points_inside(points, read.at.object)->written;
  for (size_t i = 0; i < written->size; i++) {
    PointsCell cell = points->cells.data[written->data[i]];
    connect(points, &cell, &read);
  }
}

static void write_what_is_read(Points *points, uint32_t index) {
  PointsCell written = points->cells.data[index];
  const U32Vector *read = &points_inside(points, written.at.object)->read;
  for (size_t i = 0; i < read->size; i++) {
    PointsCell cell = points->cells.data[read->data[i]];
    connect(points, &written, &cell);
  }
}

static PointsNode cell_node(Points *points, Target at, uint64_t width, bool is_written) {
  ObjectInside *object = points_inside(points, at.object);
  if (is_invalid(&object->info, at, width)) return POINTS_NONE;
  if (target_is_mixed(at)) at.low = 0;
  at.is_shifted = false;
  U32Vector *list = is_written ? &object->written : &object->read;
  uint64_t key;
  uint32_t index = find_cell(points, at, width, is_written, &key);
  if (index == POINTS_NONE) {
    at = coarsen(points, object, at, list->size);
    index = find_cell(points, at, width, is_written, &key);
  }
  if (index != POINTS_NONE) return points->cells.data[index].node;
  index = (uint32_t)points->cells.size;
  PointsNode node = points_add_node(points);
  map_put(&points->cell_of, key, index);
  vector_push(&points->cells, (PointsCell){at, width, node, is_written});
  vector_push(list, index);
  if (is_written) {
    write_what_is_read(points, index);
    vector_push(&points->new_cells, index);
  } else {
    read_what_is_written(points, index);
  }
  return node;
}

PointsNode points_written(Points *points, Target at, uint64_t width) { return cell_node(points, at, width, true); }
PointsNode points_read(Points *points, Target at, uint64_t width) { return cell_node(points, at, width, false); }

/* ---- copies -------------------------------------------------------------------------------------- */

/* A written cell that starts `at` bytes behind the start of what is copied goes to the destination. */
static void transfer_part(Points *points, const Transfer *transfer, const PointsCell *cell, i128 at) {
  i128 begin = at < 0 ? 0 : at, end = at + (i128)cell->width;
  bool is_cut = at < 0 || !transfer->is_whole;
  if (end > (i128)transfer->size) end = (i128)transfer->size, is_cut = true;
  if (begin >= end || begin > INT64_MAX) return;
  Target to = target_change(points, transfer->to, (Change){(int64_t)begin, 0, false, false});
  PointsNode node = points_written(points, to, (uint64_t)(end - begin));
  Value value = value_of_node(cell->node);
  if (node != POINTS_NONE) points_add_flow(points, is_cut ? value_mixed(value) : value, node);
}

/* One of several places, too many to name. */
static void transfer_somewhere(Points *points, const Transfer *transfer, const PointsCell *cell, uint64_t rest, uint64_t stride) {
  Target to = target_change(points, transfer->to, (Change){(int64_t)rest, stride, false, false});
  PointsNode node = points_written(points, to, cell->width);
  Value value = value_of_node(cell->node);
  if (node != POINTS_NONE) points_add_flow(points, transfer->is_whole ? value : value_mixed(value), node);
  bool may_be_cut = (transfer->size != UINT64_MAX && transfer->size % stride) || rest + cell->width > stride;
  if (!may_be_cut || cell->width == 1) return;
  node = points_written(points, target_change(points, to, (Change){0, 1, false, false}), 1);
  if (node != POINTS_NONE) points_add_flow(points, value_mixed(value), node);
}

static void transfer_cell(Points *points, const Transfer *transfer, const PointsCell *cell) {
  enum { PLACES = 16 };
  if (target_is_outside(transfer->from)) { /* at some place that is aligned */
    transfer_somewhere(points, transfer, cell, 0, cell->width);
    return;
  }
  uint64_t stride = pattern_gcd(transfer->from.stride, cell->at.stride);
  i128 from = transfer->from.stride ? (i128)transfer->from.low : (i128)(int64_t)transfer->from.low;
  i128 distance = (cell->at.stride ? (i128)cell->at.low : (i128)(int64_t)cell->at.low) - from;
  if (!stride) {
    transfer_part(points, transfer, cell, distance);
    return;
  }
  i128 rest = distance % (i128)stride;
  if (rest < 0) rest += stride;
  if (transfer->size == UINT64_MAX || transfer->size / stride > PLACES || cell->width / stride > PLACES) {
    transfer_somewhere(points, transfer, cell, (uint64_t)rest, stride);
    return;
  }
  while (rest > -(i128)cell->width) rest -= stride;
  for (; rest < (i128)transfer->size; rest += stride) transfer_part(points, transfer, cell, rest);
}

static bool is_known_transfer(Points *points, const Transfer *t) {
  uint64_t key = hash_mix(hash_mix(hash_mix(t->to.object, t->to.low), t->to.stride), 2 * t->size + t->is_whole);
  key = hash_mix(hash_mix(hash_mix(key, t->from.object), t->from.low), t->from.stride);
  for (;; key++) {
    uint64_t index = map_get(&points->transfer_of, key, UINT64_MAX);
    if (index == UINT64_MAX) break;
    const Transfer *other = &points->transfers.data[index];
    if (is_same_target(other->to, t->to) && is_same_target(other->from, t->from) && other->size == t->size &&
        other->is_whole == t->is_whole)
      return true;
  }
  map_put(&points->transfer_of, key, points->transfers.size);
  return false;
}

void points_transfer(Points *points, Transfer transfer) {
  ObjectInside *source = points_inside(points, transfer.from.object);
  if (source->info.kind == OBJECT_FUNCTION || is_known_transfer(points, &transfer)) return;
  vector_push(&source->transfers, (uint32_t)points->transfers.size);
  vector_push(&points->transfers, transfer);
  size_t count = source->written.size; /* new ones find the transfer themselves */
  for (size_t i = 0; i < count; i++) {
    PointsCell cell = points->cells.data[points_inside(points, transfer.from.object)->written.data[i]];
    transfer_cell(points, &transfer, &cell);
  }
}

ObjectId points_new_buffer(Points *points, uint64_t size) {
  vector_push(&points->buffers, (ObjectInside){.info = {.kind = OBJECT_LIBRARY, .size = size}});
  return OBJECT_BUFFERS + (ObjectId)points->buffers.size - 1;
}

/* ---- new cells ----------------------------------------------------------------------------------- */

static void copy_cell(Points *points, uint32_t index) {
  PointsCell cell = points->cells.data[index];
  ObjectId object = cell.at.object;
  for (size_t i = 0; i < points_inside(points, object)->transfers.size; i++) {
    Transfer transfer = points->transfers.data[points_inside(points, object)->transfers.data[i]];
    transfer_cell(points, &transfer, &cell);
  }
}

/* They wait here for being copied, so that a chain of copies is followed without recursion. */
void points_copy_new_cells(Points *points) {
  while (points->new_cells.size) {
    uint32_t index = vector_pop(&points->new_cells);
    copy_cell(points, index);
  }
}
