/* region.c: regions at fixed addresses, cut into cells by the accesses of all steps.
 *
 * Every access that the points-to analysis sends to a region marks a range of bytes (or a row of them, at a stride).  The
 * ends of the ranges cut the region; a copy asks of its source what others ask of its target, until nothing new is asked
 * for.  A region with too many ranges is large. */
#include "flow/memory/region.h"
#include <stdlib.h>
#include <string.h>
#include "flow/code/closed.h"
#include "flow/code/space.h"

const RegionOptions region_defaults = {.instances = 3, .flat_cells = 128, .most_cells = 1024, .tracked = 4};
const RegionOptions region_exact = {.instances = 3, .flat_cells = 128, .most_cells = 1024, .has_arrays = true};
const RegionOptions region_bytes = {.instances = 3, .flat_cells = 1024, .most_cells = 1024, .tracked = 4, .in_bytes = true};
const RegionOptions region_bytes_exact = {.instances = 3, .flat_cells = 1024, .most_cells = 1024, .has_arrays = true, .in_bytes = true};

typedef struct {
  uint64_t begin, end;
} Range;
typedef VECTOR(Range) RangeVector;

typedef struct {
  Regions *regions;
  const RegionOptions *options;
  RangeVector *ranges;   /* by region: what accesses touch, sorted by begin and end, each once */
  bool *is_strided;      /* by region: written at offsets that are known only at run time */
  bool *is_freed;        /* by region */
  AccessVector accesses; /* of one step */
  HitVector hits, from_hits;
  Arena arena;
} Cutter;

static Targets ask_points(const Regions *regions, const Access *access) {
  if (access->is_reached) return points_of_reached(regions->points);
  return access->place ? points_of_place(regions->points, access->place, access->context)
                       : points_of_value(regions->points, access->pointer, access->context);
}

/* ---- regions ------------------------------------------------------------------------------------- */

static bool is_in_cycle(const Graph *graph, const Step *step) {
  return graph->nodes.data[step->from].component == graph->nodes.data[step->to].component;
}

static RegionId add_region(Regions *regions, Region region) {
  region.life = region.extent = region.version = region.used = CELL_NONE;
  vector_push(&regions->regions, region);
  return (RegionId)regions->regions.size - 1;
}

static void add_variables(Regions *regions) {
  const Graph *graph = regions->graph;
  regions->of_variable = memory_alloc((graph->variables.size + 1) * sizeof(uint32_t));
  for (VariableId v = 0; v < graph->variables.size; v++) {
    const GraphVariable *variable = &graph->variables.data[v];
    regions->of_variable[v] = REGION_NONE;
    if (!region_holds(graph->cfa, variable->symbol)) continue;
    ObjectId object = points_of_variable(regions->points, v);
    Region region = {.object = object, .variable = v, .step = UINT32_MAX, .size = cfa_object_size(graph->cfa, variable->symbol)};
    RegionId id = regions->of_variable[v] = add_region(regions, region);
    if (object == OBJECT_NONE) continue;
    regions->first_of_object[object] = id;
    regions->instances[object] = 1;
    if (variable->symbol->storage == STORAGE_AUTO || variable->symbol->storage == STORAGE_PARAMETER)
      vector_push(&regions->dying[variable->context], id);
  }
}

/* The pointers of which an assumption asks what memory is like there. */
static void ask_questions(const Regions *regions, const Step *step) {
  ExprVector work = {0};
  if (regions->graph->cfa->asks_memory && step->kind == STEP_EDGE && step->edge->kind == EDGE_ASSUME) vector_push(&work, step->edge->right);
  while (work.size) {
    const Expr *e = vector_pop(&work);
    if (e->kind == EXPR_MEMORY && e->left) points_of_value(regions->points, e->left, step->context);
    expression_push_operands(&work, e);
  }
  vector_release(&work);
}

/* Questions make objects: of variables that an index alone leads into, of strings that are only read.  All are asked before
 * regions are made. */
static void find_objects(Regions *regions) {
  const Graph *graph = regions->graph;
  AccessVector accesses = {0};
  for (VariableId v = 0; v < graph->variables.size; v++) {
    const GraphVariable *variable = &graph->variables.data[v];
    if (!region_holds(graph->cfa, variable->symbol)) continue;
    Expr *place = ARENA_NEW(&regions->made, Expr);
    *place = (Expr){.kind = EXPR_VARIABLE, .type = variable->symbol->type, .symbol = (Symbol *)variable->symbol};
    points_of_place(regions->points, place, variable->context);
  }
  for (size_t i = 0; i < graph->steps.size; i++) {
    vector_clear(&accesses);
    step_accesses(graph, &graph->steps.data[i], &regions->made, &accesses);
    for (size_t j = 0; j < accesses.size; j++) ask_points(regions, &accesses.data[j]);
    ask_questions(regions, &graph->steps.data[i]);
  }
  vector_release(&accesses);
}

static bool allocates(const Graph *graph, uint32_t step) { return graph->steps.data[step].edge->kind == EDGE_ALLOCATE; }

static void add_object(Regions *regions, ObjectId id, const RegionOptions *options) {
  const PointsObject *object = points_object(regions->points, id);
  Region region = {.object = id, .variable = UINT32_MAX, .step = UINT32_MAX, .size = object->size};
  unsigned count = 1;
  if (object->kind == OBJECT_VARIABLE || object->kind == OBJECT_FUNCTION) return;
  if (object->kind == OBJECT_STRING) {
    region.string = object->string;
    region.size = object->string->text_size;
  } else if (object->kind == OBJECT_ALLOCATED && allocates(regions->graph, object->step)) {
    region.step = object->step;
    if (is_in_cycle(regions->graph, &regions->graph->steps.data[object->step])) count = options->instances + regions->graph->cfa->asks_memory;
  } else { /* what the library keeps or allocates is not followed */
    region.view = VIEW_LARGE;
    region.element = UINT64_MAX;
  }
  regions->first_of_object[id] = (RegionId)regions->regions.size;
  regions->instances[id] = count;
  for (region.instance = 0; region.instance < count; region.instance++) {
    RegionId added = add_region(regions, region);
    if (region.step == UINT32_MAX) continue;
    const Step *step = &regions->graph->steps.data[region.step];
    if (step->edge->is_automatic) vector_push(&regions->dying[step->context], added);
  }
  if (region.step == UINT32_MAX || !is_in_cycle(regions->graph, &regions->graph->steps.data[region.step])) return;
  region.view = VIEW_LARGE;
  region.element = UINT64_MAX;
  region.is_summary = true;
  add_region(regions, region);
  regions->instances[id]++;
}

static void add_regions(Regions *regions, const RegionOptions *options) {
  size_t objects = regions->objects = points_object_count(regions->points);
  regions->first_of_object = memory_alloc((objects + 1) * sizeof(uint32_t));
  regions->instances = memory_zeroed(objects + 1, sizeof(uint32_t));
  regions->dying = memory_zeroed(regions->graph->contexts.size + 1, sizeof(U32Vector));
  for (size_t i = 0; i < objects; i++) regions->first_of_object[i] = REGION_NONE;
  add_variables(regions);
  for (size_t i = 0; i < objects; i++) add_object(regions, (ObjectId)i, options);
}

/* Addresses from the bottom up, with a gap behind each region so that the end of one is not the start of the next; functions
 * come first. */
const uint64_t regions_begin = 0x10000;

uint64_t region_room(const Regions *regions, const Region *region) {
  return region->size == UINT64_MAX ? regions->room : region->size;
}

/* What is left of the address space, shared among objects of open size. */
static uint64_t find_room(const Regions *regions, uint64_t limit) {
  uint64_t known = 0, open = 0, largest = cfa_largest_object(&regions->graph->cfa->program->types);
  for (size_t i = 0; i < regions->regions.size; i++) {
    uint64_t size = regions->regions.data[i].size;
    open += size == UINT64_MAX;
    if (size < limit) known += size + 64;
  }
  uint64_t share = known < limit ? (limit - known) / (open + 1) : 0, room = 1 << 12;
  if (open == 1 && known < limit / 4) return largest;
  while (2 * room <= share && room < largest) room *= 2;
  return room;
}

unsigned regions_alignment(const Regions *regions, ObjectId id) {
  enum { ALLOCATED = 16 };
  const Graph *graph = regions->graph;
  const PointsObject *object = points_object(regions->points, id);
  if (object->kind == OBJECT_ALLOCATED && allocates(graph, object->step)) {
    const Edge *edge = graph->steps.data[object->step].edge;
    unsigned least = edge->is_automatic ? 1 : ALLOCATED;
    return edge->alignment > least ? edge->alignment : least;
  }
  if (object->kind != OBJECT_VARIABLE) return 1;
  const Symbol *symbol = graph->variables.data[object->variable].symbol;
  return symbol_alignment(&graph->cfa->program->types, symbol);
}

bool region_is_heap(const Regions *regions, const Region *region) {
  return region->step != UINT32_MAX && !regions->graph->steps.data[region->step].edge->is_automatic;
}

/* An address that is computed beyond one region must not be found to lie in another, where edges ask that: half of the space is for gaps. */
static uint64_t find_gap(const Regions *regions, uint64_t limit) {
  enum { LEAST = 16 };
  const uint64_t most = (uint64_t)1 << 36;
  if (!regions->graph->cfa->asks_memory) return LEAST;
  uint64_t gap = limit / 2 / (regions->regions.size + 1);
  return gap < LEAST ? LEAST : gap > most ? most : gap;
}

uint64_t regions_margin(const Regions *regions) { return regions->gap / 2 < SPACE_MARGIN ? regions->gap / 2 : SPACE_MARGIN; }

static void place_regions(Regions *regions) {
  bool is_small = regions->graph->cfa->program->types.model == ILP32;
  uint64_t limit = is_small ? 0xf0000000u : (uint64_t)1 << 46;
  uint64_t address = regions_end_of_functions(regions);
  regions->gap = find_gap(regions, limit);
  regions->room = find_room(regions, regions->graph->cfa->asks_memory ? limit / 2 : limit);
  for (size_t i = 0, count = regions->regions.size; i < count; i++) {
    Region *region = &regions->regions.data[regions->options.in_bytes ? count - 1 - i : i];
    uint64_t alignment = 16, size = region_room(regions, region);
    if (region->object != OBJECT_NONE && regions_alignment(regions, region->object) > alignment)
      alignment = regions_alignment(regions, region->object);
    if (size > limit || alignment > limit) regions->is_too_large = true;
    if (regions->is_too_large) size = 1, alignment = 16;
    region->address = (address + alignment - 1) / alignment * alignment;
    address = region->address + size + regions->gap;
    if (address > limit) regions->is_too_large = true;
  }
  regions->end = address;
}

uint64_t regions_function_address(const Symbol *function) { return regions_begin + 16 * (uint64_t)function->serial; }

uint64_t regions_end_of_functions(const Regions *regions) {
  return regions_begin + 16 * ((uint64_t)regions->graph->cfa->program->symbol_count + 1);
}

RegionId regions_of_string(const Regions *regions, const Expr *string) {
  ObjectId object = points_of_string(regions->points, string);
  return object >= regions->objects ? REGION_NONE : regions->first_of_object[object];
}

/* ---- where accesses go --------------------------------------------------------------------------- */

/* The variable or string that a place lies in, at a known offset; NULL: a pointer decides. */
static const Expr *place_root(const Types *types, const Expr *e, uint64_t *offset) {
  i128 index;
  for (;;) switch (e->kind) {
    case EXPR_VARIABLE:
    case EXPR_STRING: return e;
    case EXPR_MEMBER:
      *offset += e->member->offset;
      e = e->left;
      break;
    case EXPR_LOAD: /* of a record whose member is meant */
      if (!type_is_record(e->type)) return NULL;
      e = e->left;
      break;
    case EXPR_DEREFERENCE:
    case EXPR_ADDRESS:
    case EXPR_DECAY: e = e->left; break;
    case EXPR_CAST:
      if (e->type->kind != TYPE_POINTER || e->left->type->kind != TYPE_POINTER) return NULL;
      e = e->left;
      break;
    case EXPR_BINARY: {
      if (e->op != OP_POINTER_ADD && e->op != OP_POINTER_SUBTRACT) return NULL;
      if (!closed_value(types, e->right, &index)) return NULL;
      uint64_t bytes = (uint64_t)index * type_size(types, e->left->type->base);
      *offset += e->op == OP_POINTER_ADD ? bytes : -bytes;
      e = e->left;
      break;
    }
    default: return NULL;
    }
}

static bool resolve_directly(const Regions *regions, const Access *access, HitVector *hits) {
  const Graph *graph = regions->graph;
  uint64_t offset = access->offset;
  const Expr *root = place_root(&graph->cfa->program->types, access->place ? access->place : access->pointer, &offset);
  if (!root) return false;
  RegionId region = root->kind == EXPR_STRING
                        ? regions_of_string(regions, root)
                        : regions->of_variable[graph_variable(graph, access->context, root->symbol)];
  if (region == REGION_NONE) return false;
  vector_push(hits, (Hit){region, offset, 0});
  return true;
}

/* The variable that a place lies in, wherever; NULL: a pointer that was read decides. */
static const Expr *place_variable(const Expr *e) {
  while (e && e->kind != EXPR_VARIABLE) {
    bool goes_on = e->kind == EXPR_MEMBER || e->kind == EXPR_DEREFERENCE || e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY ||
                   e->kind == EXPR_CAST || (e->kind == EXPR_LOAD && type_is_record(e->type)) ||
                   (e->kind == EXPR_BINARY && (e->op == OP_POINTER_ADD || e->op == OP_POINTER_SUBTRACT));
    e = goes_on ? e->left : NULL;
  }
  return e;
}

/* What the place says by itself is not left to the analysis. */
static void add_own_region(const Regions *regions, const Access *access, size_t first, HitVector *hits) {
  const Expr *root = place_variable(access->place ? access->place : access->pointer);
  if (!root) return;
  RegionId own = regions->of_variable[graph_variable(regions->graph, access->context, root->symbol)];
  for (size_t i = first; i < hits->size; i++)
    if (hits->data[i].region == own) return;
  if (own != REGION_NONE) vector_push(hits, (Hit){own, 0, 1});
}

bool regions_has_ended(const Regions *regions, const Region *region, ContextId context) {
  const Graph *graph = regions->graph;
  ContextId owner;
  if (region->variable != UINT32_MAX) {
    const GraphVariable *variable = &graph->variables.data[region->variable];
    Storage storage = variable->symbol->storage;
    if (storage != STORAGE_AUTO && storage != STORAGE_PARAMETER) return false;
    owner = variable->context;
  } else if (region->step != UINT32_MAX && graph->steps.data[region->step].edge->is_automatic) {
    owner = graph->steps.data[region->step].context;
  } else {
    return false;
  }
  while (context != owner && graph->contexts.data[context].call) context = graph->contexts.data[context].parent;
  return context != owner;
}

/* To the variable that the place says by itself; else the address decides. */
static void resolve_by_address(const Regions *regions, const Access *access, HitVector *hits) {
  size_t first = hits->size;
  add_own_region(regions, access, first, hits);
  if (hits->size > first) return;
  for (RegionId id = 0; id < regions->regions.size; id++)
    if (!regions_has_ended(regions, &regions->regions.data[id], access->context)) vector_push(hits, (Hit){id, 0, 1});
}

static Targets spoil(const Regions *regions, Targets targets) {
  if (regions->options.fault == REGION_FAULT_TARGET && targets.size > 1) targets.size--;
  return targets;
}

/* To what the points-to analysis says. */
static void resolve_by_targets(const Regions *regions, const Access *access, HitVector *hits) {
  Targets targets = spoil(regions, ask_points(regions, access));
  for (size_t i = 0; i < targets.size; i++) {
    const Target *target = &targets.data[i];
    if (target->object >= regions->objects || !regions->instances[target->object]) continue;
    if (regions_has_ended(regions, &regions->regions.data[regions->first_of_object[target->object]], access->context)) continue;
    uint64_t low = target->low + access->offset, stride = target->stride;
    if (regions->options.fault == REGION_FAULT_ROW) stride *= 2;
    if (stride) low %= stride;
    for (uint32_t k = 0; k < regions->instances[target->object]; k++)
      vector_push(hits, (Hit){regions->first_of_object[target->object] + k, low, stride});
  }
}

static bool resolve(const Regions *regions, const Access *access, bool by_address, HitVector *hits) {
  size_t first = hits->size;
  if (access->bytes != ACCESS_WHOLE && resolve_directly(regions, access, hits))
    return regions->regions.data[vector_last(hits).region].variable != UINT32_MAX;
  if (by_address) {
    resolve_by_address(regions, access, hits);
  } else {
    resolve_by_targets(regions, access, hits);
    add_own_region(regions, access, first, hits);
  }
  return false;
}

bool regions_resolve(const Regions *regions, const Access *access, HitVector *hits) {
  return resolve(regions, access, regions->options.in_bytes && !access->is_reached, hits);
}

bool regions_expect(const Regions *regions, const Access *access, HitVector *hits) { return resolve(regions, access, false, hits); }

/* ---- ranges -------------------------------------------------------------------------------------- */

/* Put in order; false if it was there. */
static bool add_range(RangeVector *ranges, Range range) {
  size_t low = 0, high = ranges->size;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const Range *other = &ranges->data[middle];
    if (other->begin < range.begin || (other->begin == range.begin && other->end < range.end))
      low = middle + 1;
    else
      high = middle;
  }
  if (low < ranges->size && ranges->data[low].begin == range.begin && ranges->data[low].end == range.end) return false;
  vector_push(ranges, range);
  memmove(&ranges->data[low + 1], &ranges->data[low], (ranges->size - 1 - low) * sizeof *ranges->data);
  ranges->data[low] = range;
  return true;
}

static bool is_over(const Cutter *c, RegionId id) {
  const Region *region = &c->regions->regions.data[id];
  size_t most = c->is_strided[id] ? c->options->flat_cells : c->options->most_cells;
  return region->view == VIEW_LARGE || c->ranges[id].size > most;
}

static void make_large(Cutter *c, RegionId id) {
  c->regions->regions.data[id].view = VIEW_LARGE;
  vector_release(&c->ranges[id]);
}

/* A large region whose elements all have one size can be followed element by element. */
static void note_element(Cutter *c, RegionId id, const Hit *hit, uint64_t bytes) {
  Region *region = &c->regions->regions.data[id];
  bool fits = bytes <= 16 && hit->low % bytes == 0 && hit->stride % bytes == 0;
  if (region->element == 0) region->element = fits ? bytes : UINT64_MAX;
  if (!fits || region->element != bytes) region->element = UINT64_MAX;
}

/* The bytes [low + k stride, ... + bytes) that lie inside of the region. */
static bool mark_hit(Cutter *c, const Hit *hit, uint64_t bytes, bool is_write) {
  Region *region = &c->regions->regions.data[hit->region];
  bool is_new = false;
  if (!bytes || bytes == ACCESS_WHOLE) return false;
  note_element(c, hit->region, hit, bytes);
  if (region->view == VIEW_LARGE || c->options->in_bytes) return false;
  if (hit->stride && is_write && !c->is_strided[hit->region]) c->is_strided[hit->region] = is_new = true;
  if (hit->stride && region->size == UINT64_MAX) {
    make_large(c, hit->region);
    return true;
  }
  for (uint64_t at = hit->low; at <= region->size && bytes <= region->size - at; at += hit->stride) {
    is_new |= add_range(&c->ranges[hit->region], (Range){at, at + bytes});
    if (is_over(c, hit->region)) make_large(c, hit->region);
    if (!hit->stride || region->view == VIEW_LARGE) break;
  }
  return is_new;
}

static void mark_step(Cutter *c, const Step *step) {
  vector_clear(&c->accesses);
  step_accesses(c->regions->graph, step, &c->arena, &c->accesses);
  for (size_t i = 0; i < c->accesses.size; i++) {
    const Access *access = &c->accesses.data[i];
    bool is_copied = access->copied_from != UINT32_MAX;
    for (size_t j = 0; j < c->accesses.size; j++) is_copied |= c->accesses.data[j].copied_from == i;
    bool is_scalar = !is_copied && (!access->place || type_is_scalar(access->place->type));
    if (!is_scalar || !access->place) continue; /* many bytes at once ask for nothing by themselves */
    vector_clear(&c->hits);
    regions_expect(c->regions, access, &c->hits);
    for (size_t j = 0; j < c->hits.size; j++) mark_hit(c, &c->hits.data[j], access->bytes, access->is_write);
  }
  if (step->kind != STEP_EDGE || step->edge->kind != EDGE_FREE) return;
  Access freed = {.pointer = step->edge->right, .context = step->context, .bytes = ACCESS_WHOLE};
  vector_clear(&c->hits);
  regions_resolve(c->regions, &freed, &c->hits);
  for (size_t j = 0; j < c->hits.size; j++) c->is_freed[c->hits.data[j].region] = true;
}

/* ---- copies -------------------------------------------------------------------------------------- */

/* What is asked of the target at one offset is asked of the source at another. */
static bool pass_on(Cutter *c, RegionId to, uint64_t to_offset, const Hit *from, uint64_t bytes) {
  bool is_new = false;
  RangeVector asked = {0};
  for (size_t i = 0; i < c->ranges[to].size; i++) vector_push(&asked, c->ranges[to].data[i]);
  for (size_t i = 0; i < asked.size; i++) {
    Range range = asked.data[i];
    if (range.begin < to_offset || range.end > to_offset + bytes) continue;
    Hit hit = {from->region, from->low + (range.begin - to_offset), from->stride};
    if (hit.stride) hit.low %= hit.stride;
    is_new |= mark_hit(c, &hit, range.end - range.begin, false);
  }
  vector_release(&asked);
  return is_new;
}

static bool pass_copy(Cutter *c, const Access *to, const Access *from) {
  bool is_new = false;
  vector_clear(&c->hits);
  vector_clear(&c->from_hits);
  regions_resolve(c->regions, to, &c->hits);
  regions_resolve(c->regions, from, &c->from_hits);
  for (size_t i = 0; i < c->hits.size; i++)
    for (size_t j = 0; j < c->from_hits.size; j++) {
      Hit hit = c->hits.data[i];
      const Region *region = &c->regions->regions.data[hit.region];
      if (region->view == VIEW_LARGE || region->size == UINT64_MAX) continue;
      for (uint64_t at = hit.low; at <= region->size && to->bytes <= region->size - at; at += hit.stride) {
        is_new |= pass_on(c, hit.region, at, &c->from_hits.data[j], to->bytes);
        if (!hit.stride) break;
      }
    }
  return is_new;
}

/* In each round a demand passes over one more copy; a demand that is not met costs precision only. */
static bool pass_copies(Cutter *c, Budget *budget) {
  const Graph *graph = c->regions->graph;
  U32Vector copying = {0};
  enum { ROUNDS = 12 };
  bool is_new = true, has_time = true;
  for (int round = 0; is_new && has_time && round < ROUNDS; round++) {
    is_new = false;
    size_t count = round ? copying.size : graph->steps.size;
    for (size_t i = 0; i < count && (has_time = budget_left(budget, "regions")); i++) {
      uint32_t id = round ? copying.data[i] : (uint32_t)i;
      bool copies = false;
      vector_clear(&c->accesses);
      step_accesses(graph, &graph->steps.data[id], &c->arena, &c->accesses);
      for (size_t j = 0; j < c->accesses.size; j++) {
        uint32_t from = c->accesses.data[j].copied_from;
        if (from == UINT32_MAX) continue;
        copies = true;
        is_new |= pass_copy(c, &c->accesses.data[j], &c->accesses.data[from]);
      }
      if (copies && !round) vector_push(&copying, id);
    }
  }
  vector_release(&copying);
  return has_time;
}

/* ---- cells --------------------------------------------------------------------------------------- */

static int compare_numbers(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

CellId regions_add_cell(Regions *regions, RegionId region, uint64_t offset, uint32_t bits) {
  vector_push(&regions->cells, (Cell){.region = region, .offset = (uint32_t)offset, .bits = bits});
  return (CellId)regions->cells.size - 1;
}

/* Pieces between neighbouring ends that lie in some range. */
static void cut_region(Regions *regions, RegionId id, const RangeVector *ranges) {
  VECTOR(uint64_t) ends = {0};
  Region *region = &regions->regions.data[id];
  region->first = (CellId)regions->cells.size;
  for (size_t i = 0; i < ranges->size; i++) {
    vector_push(&ends, ranges->data[i].begin);
    vector_push(&ends, ranges->data[i].end);
  }
  if (ends.size) qsort(ends.data, ends.size, sizeof *ends.data, compare_numbers);
  size_t next = 0;
  uint64_t reach = 0; /* the farthest end of the ranges that begin before here */
  for (size_t i = 0; i + 1 < ends.size; i++) {
    if (ends.data[i] == ends.data[i + 1]) continue;
    for (; next < ranges->size && ranges->data[next].begin <= ends.data[i]; next++)
      if (ranges->data[next].end > reach) reach = ranges->data[next].end;
    if (reach > ends.data[i]) regions_add_cell(regions, id, ends.data[i], (uint32_t)(8 * (ends.data[i + 1] - ends.data[i])));
  }
  region->count = (uint32_t)regions->cells.size - region->first;
  vector_release(&ends);
}

/* All bytes of it; those of a string are known. */
static void cut_into_bytes(Cutter *c, RegionId id) {
  Region *region = &c->regions->regions.data[id];
  region->first = (CellId)c->regions->cells.size;
  if (!region->string && region->size > c->options->most_cells) region->view = VIEW_LARGE;
  if (region->string || region->view == VIEW_LARGE) return;
  for (uint64_t i = 0; i < region->size; i++) regions_add_cell(c->regions, id, i, 8);
  region->count = (uint32_t)region->size;
}

static void cut_regions(Cutter *c) {
  Regions *regions = c->regions;
  const Types *types = &regions->graph->cfa->program->types;
  uint32_t pointer_bits = types->model == ILP32 ? 32 : 64;
  for (RegionId id = 0; id < regions->regions.size; id++) {
    Region *region = &regions->regions.data[id];
    if (region->element == UINT64_MAX) region->element = 0;
    if (c->options->in_bytes)
      cut_into_bytes(c, id);
    else if (region->view == VIEW_FLAT)
      cut_region(regions, id, &c->ranges[id]);
    if (region->step == UINT32_MAX || region->is_summary) continue;
    const Step *step = &regions->graph->steps.data[region->step];
    bool can_end = c->is_freed[id] || step->edge->is_automatic, is_repeated = is_in_cycle(regions->graph, step);
    bool is_asked = regions->graph->cfa->asks_heap && region_is_heap(regions, region);
    if (can_end || is_repeated || is_asked) region->life = regions_add_cell(regions, id, 0, 1);
    if (is_repeated && regions->graph->cfa->asks_memory && !region->instance) region->used = regions_add_cell(regions, id, 0, 1);
    region->is_reused = can_end && is_repeated;
    if (region->size == UINT64_MAX) region->extent = regions_add_cell(regions, id, 0, pointer_bits);
  }
}

/* Calls in a loop: the same local variable is another object each time, wherever it lies; that matters if an address outlives
 * its call. */
static void find_reused(Regions *regions) {
  const Graph *graph = regions->graph;
  bool *is_repeated = memory_zeroed(graph->contexts.size + 1, sizeof *is_repeated), *outlived = points_outlived(regions->points);
  for (size_t i = 0; i < graph->steps.size; i++)
    if (graph->steps.data[i].kind == STEP_ENTER && is_in_cycle(graph, &graph->steps.data[i])) is_repeated[graph->steps.data[i].callee] = true;
  for (ContextId context = 0; context < graph->contexts.size; context++)
    for (size_t i = 0; is_repeated[context] && i < regions->dying[context].size; i++) {
      Region *region = &regions->regions.data[regions->dying[context].data[i]];
      if (region->variable != UINT32_MAX && region->object < regions->objects) region->is_reused = outlived[region->object];
    }
  memory_free(is_repeated);
  memory_free(outlived);
}

CellId region_first_cell(const Regions *regions, const Region *region, uint64_t offset) {
  CellId low = region->first, high = region->first + region->count;
  while (low < high) {
    CellId middle = (low + high) / 2;
    const Cell *cell = &regions->cells.data[middle];
    if (cell->offset + cell->bits / 8 <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* ---- the whole ----------------------------------------------------------------------------------- */

Regions *regions_new(const Graph *graph, Points *points, const RegionOptions *options, Budget *budget) {
  Regions *regions = memory_zeroed(1, sizeof *regions);
  regions->graph = graph;
  regions->points = points;
  regions->options = *options;
  arena_init(&regions->made);
  find_objects(regions);
  add_regions(regions, options);
  place_regions(regions);
  size_t count = regions->regions.size + 1;
  Cutter c = {.regions = regions, .options = options};
  arena_init(&c.arena);
  c.ranges = memory_zeroed(count, sizeof *c.ranges);
  c.is_strided = memory_zeroed(count, sizeof *c.is_strided);
  c.is_freed = memory_zeroed(count, sizeof *c.is_freed);
  bool has_time = true;
  for (size_t i = 0; i < graph->steps.size && (has_time = budget_left(budget, "regions")); i++)
    mark_step(&c, &graph->steps.data[i]);
  if (has_time && !options->in_bytes) has_time = pass_copies(&c, budget);
  if (has_time) cut_regions(&c);
  if (has_time) find_reused(regions);
  if (has_time && options->has_arrays) has_time = regions_make_arrays(regions, budget);
  if (has_time) regions_track(regions, options);
  for (size_t i = 0; i < count; i++) vector_release(&c.ranges[i]);
  memory_free(c.ranges);
  memory_free(c.is_strided);
  memory_free(c.is_freed);
  vector_release(&c.accesses);
  vector_release(&c.hits);
  vector_release(&c.from_hits);
  arena_release(&c.arena);
  if (has_time) return regions;
  regions_delete(regions);
  return NULL;
}

void regions_delete(Regions *regions) {
  if (!regions) return;
  for (size_t i = 0; regions->dying && i < regions->graph->contexts.size; i++) vector_release(&regions->dying[i]);
  memory_free(regions->dying);
  memory_free(regions->of_variable);
  memory_free(regions->first_of_object);
  memory_free(regions->instances);
  arena_release(&regions->made);
  vector_release(&regions->regions);
  vector_release(&regions->cells);
  vector_release(&regions->tracked);
  memory_free(regions);
}

static void dump_region(const Regions *regions, RegionId id, Buffer *out) {
  const Region *region = &regions->regions.data[id];
  const Graph *graph = regions->graph;
  buffer_format(out, "region %u at 0x%llx: ", id, (unsigned long long)region->address);
  if (region->variable != UINT32_MAX) {
    const GraphVariable *variable = &graph->variables.data[region->variable];
    buffer_format(out, "variable %s, call path %u", variable->symbol->name, variable->context);
  } else if (region->string) {
    buffer_add(out, "string");
  } else if (region->step == UINT32_MAX) {
    buffer_add(out, "of the library");
  } else {
    buffer_format(out, "allocated by e%u, instance %u", graph->steps.data[region->step].edge->id, region->instance);
  }
  if (region->size == UINT64_MAX)
    buffer_add(out, ", size open");
  else
    buffer_format(out, ", %llu bytes", (unsigned long long)region->size);
  if (region->view == VIEW_LARGE) {
    buffer_add(out, ", large");
    if (region->is_summary) buffer_add(out, ", a summary");
    if (region->element)
      buffer_format(out, ", elements of %llu bytes, %u tracked", (unsigned long long)region->element, region->tracked_count);
  } else {
    if (region->view == VIEW_ARRAY) buffer_format(out, ", an array, every %llu bytes", (unsigned long long)region->period);
    buffer_format(out, ", %u cells:", region->count);
    for (uint32_t i = 0; i < region->count; i++) {
      const Cell *cell = &regions->cells.data[region->first + i];
      buffer_format(out, " %u..%u", cell->offset, cell->offset + cell->bits / 8 - 1);
    }
  }
  buffer_add(out, "\n");
}

void regions_dump(const Regions *regions, Buffer *out) {
  for (RegionId id = 0; id < regions->regions.size; id++) dump_region(regions, id, out);
}
