/* Questions about memory, which checks ask: see OP_IS_ACCESSIBLE and its neighbours in lang/ast.h.
 *
 * An address lies in an object of the program only if the points-to analysis sends it there: the answer is about these regions,
 * and no where there is none.  Of what a step in a loop allocates, one object at a time is *watched* (Region.used): an object that
 * is accessed or released wrongly, or left, is the watched one in one of the choices that the model has.  So the summary, of which nobody
 * knows which of its objects live, may be taken to be alive wherever it is asked for. */
#include "model/encode/encode_step.h"
#include "flow/code/space.h"
#include "model/encode/heap_roots.h"

static const Region *region_at(const StepEncoder *e, RegionId id) { return &e->regions->regions.data[id]; }

static Term is_alive(StepEncoder *e, const Region *region, StateMap map) {
  return region->life == CELL_NONE ? term_true(e->bank) : memory_cell(&e->memory, map, region->life);
}

/* `bytes` of them from the address on lie in the region, whatever it is now. */
static Term fits(StepEncoder *e, const Region *region, StateMap map, Term address, Term bytes) {
  TermBank *bank = e->bank;
  if (term_is_constant(bank, bytes)) return memory_has_bytes(&e->memory, map, region, address, term_value(bank, bytes));
  Term distance = term_subtract(bank, address, memory_address(&e->memory, region->address));
  Term size = memory_address(&e->memory, region_room(e->regions, region));
  if (region->extent != CELL_NONE) size = memory_cell(&e->memory, map, region->extent);
  Term starts = term_not(bank, term_uless(bank, size, distance));
  Term ends = term_not(bank, term_uless(bank, term_subtract(bank, size, distance), bytes));
  return term_and(bank, is_alive(e, region, map), term_and(bank, starts, ends));
}

/* Where calls come again, a pointer to a local variable may be one to what it was in an earlier call. */
static bool may_be_earlier(const Region *region, const Access *access, bool is_exact) {
  return region->variable != UINT32_MAX && region->is_reused && access->pointer && !is_exact;
}

static Term is_accessible(StepEncoder *e, const Expr *question, ContextId in, StateMap map, Term address, Term bytes) {
  Access access = {.pointer = question->left, .context = in, .copied_from = UINT32_MAX};
  bool writes = question->op == OP_IS_WRITABLE;
  Term found = term_equal(e->bank, bytes, memory_address(&e->memory, 0));
  HitVector hits = {0};
  bool is_exact = regions_resolve(e->regions, &access, &hits);
  for (size_t i = 0; i < hits.size; i++) {
    const Region *region = region_at(e, hits.data[i].region);
    bool is_constant = region->variable != UINT32_MAX && cfa_is_read_only(e->graph->variables.data[region->variable].symbol);
    if (writes && (region->string || is_constant)) continue;
    Term here = fits(e, region, map, address, bytes);
    if (may_be_earlier(region, &access, is_exact) && !term_is_false(e->bank, here))
      here = term_and(e->bank, here, encode_choice(e, "pointer to a local variable of an earlier call"));
    found = term_or(e->bank, found, here);
  }
  vector_release(&hits);
  return found;
}

static Term is_freeable(StepEncoder *e, const Expr *question, ContextId in, StateMap map, Term address) {
  Access access = {.pointer = question->left, .context = in, .bytes = ACCESS_WHOLE, .copied_from = UINT32_MAX};
  Term found = term_equal(e->bank, address, memory_address(&e->memory, 0));
  HitVector hits = {0};
  regions_resolve(e->regions, &access, &hits);
  for (size_t i = 0; i < hits.size; i++) {
    const Region *region = region_at(e, hits.data[i].region);
    if (!region_is_heap(e->regions, region)) continue;
    Term starts = term_equal(e->bank, address, memory_address(&e->memory, region->address));
    found = term_or(e->bank, found, term_and(e->bank, starts, is_alive(e, region, map)));
  }
  vector_release(&hits);
  return found;
}

static Term is_callable(StepEncoder *e, const Expr *question, ContextId in, Term address) {
  Term found = term_false(e->bank);
  Targets targets = points_of_value(e->points, question->left, in);
  for (size_t i = 0; i < targets.size; i++) {
    const PointsObject *object = points_object(e->points, targets.data[i].object);
    if (object->kind != OBJECT_FUNCTION) continue;
    found = term_or(e->bank, found, term_equal(e->bank, address, memory_address(&e->memory, regions_function_address(object->function))));
  }
  return found;
}

/* low <= address <= high */
static Term is_between(StepEncoder *e, Term address, uint64_t low, uint64_t high) {
  Term distance = term_subtract(e->bank, address, memory_address(&e->memory, low));
  return term_not(e->bank, term_uless(e->bank, memory_address(&e->memory, high - low), distance));
}

/* Far from what the points-to analysis has for it, and where the interpreter would find it to be outside as well, since that has the last word. */
static Term is_outside(StepEncoder *e, const Expr *question, ContextId in, Term address) {
  Access access = {.pointer = question->left, .context = in, .bytes = ACCESS_WHOLE, .copied_from = UINT32_MAX};
  Term known = term_uless(e->bank, address, memory_address(&e->memory, SPACE_NULL_PAGE));
  HitVector hits = {0};
  uint64_t margin = regions_margin(e->regions);
  regions_resolve(e->regions, &access, &hits);
  for (size_t i = 0; i < hits.size; i++) {
    const Region *region = region_at(e, hits.data[i].region);
    known = term_or(e->bank, known, is_between(e, address, region->address - margin, region->address + region_room(e->regions, region) + margin));
  }
  for (int i = 0; i < REGION_COUNT; i++) {
    uint64_t low, high;
    space_bounds(e->types->model, (RegionKind)i, &low, &high);
    known = term_or(e->bank, known, is_between(e, address, low, high));
  }
  known = term_or(e->bank, known, is_between(e, address, SPACE_FIRST_FUNCTION, SPACE_FIRST_FUNCTION + 16 * e->graph->cfa->program->functions.size));
  vector_release(&hits);
  return term_not(e->bank, known);
}

static Term is_heap_left(StepEncoder *e, StateMap map) {
  Term left = term_false(e->bank);
  for (RegionId id = 0; id < e->regions->regions.size; id++) {
    const Region *region = region_at(e, id);
    if (!region_is_heap(e->regions, region) || region->is_summary) continue;
    left = term_or(e->bank, left, is_alive(e, region, map));
  }
  return left;
}

/* ---- what pointers lead to ------------------------------------------------------------------------- */

typedef struct {
  StepEncoder *encoder;
  StateMap map;
  U32Vector heap; /* regions that are told apart */
  Term *found;    /* by place in `heap`: 1 bit */
} Search;

static Term points_into(const Search *s, const Region *region, Term pointer) {
  StepEncoder *e = s->encoder;
  Term distance = term_subtract(e->bank, pointer, memory_address(&e->memory, region->address));
  Term size = region->extent == CELL_NONE ? memory_address(&e->memory, region->size) : memory_cell(&e->memory, s->map, region->extent);
  Term is_start = term_equal(e->bank, distance, memory_address(&e->memory, 0));
  return term_or(e->bank, is_start, term_uless(e->bank, distance, size));
}

/* A pointer that counts under this condition; true: it says something new. */
static bool follow(Search *s, Term condition, Term pointer) {
  TermBank *bank = s->encoder->bank;
  bool is_new = false;
  for (size_t i = 0; i < s->heap.size; i++) {
    Term here = term_and(bank, condition, points_into(s, region_at(s->encoder, s->heap.data[i]), pointer));
    Term found = term_or(bank, s->found[i], here);
    is_new |= found != s->found[i];
    s->found[i] = found;
  }
  return is_new;
}

static bool follow_region(Search *s, const Region *region, Term condition) {
  const StepEncoder *e = s->encoder;
  bool is_new = false;
  condition = term_and(e->bank, condition, is_alive(s->encoder, region, s->map));
  if (term_is_false(e->bank, condition)) return false;
  for (uint32_t i = 0; region->view == VIEW_FLAT && i < region->count; i++) {
    CellId cell = region->first + i;
    Term value = statemap_get(&e->maps, s->map, e->memory.first_key + cell);
    if (heap_root_cell(e->regions, region, cell) && value != TERM_NONE) is_new |= follow(s, condition, value);
  }
  return is_new;
}

static void follow_roots(Search *s, ContextId in, bool is_behind) {
  StepEncoder *e = s->encoder;
  HeapRoots roots;
  heap_roots_find(&roots, e->regions, in, is_behind);
  for (size_t i = 0; i < roots.variables.size; i++) {
    Term value = statemap_get(&e->maps, s->map, roots.variables.data[i]);
    if (value != TERM_NONE) follow(s, term_true(e->bank), value);
  }
  for (size_t i = 0; i < roots.regions.size; i++) follow_region(s, region_at(e, roots.regions.data[i]), term_true(e->bank));
  heap_roots_release(&roots);
}

/* What is not found is taken to be lost.  Chains of more objects than rounds are not followed to their end. */
static Term is_heap_lost(StepEncoder *e, ContextId in, StateMap map, bool is_behind) {
  enum { ROUNDS = 8 };
  Search s = {.encoder = e, .map = map};
  Term lost = term_false(e->bank);
  for (RegionId id = 0; id < e->regions->regions.size; id++)
    if (region_is_heap(e->regions, region_at(e, id)) && !region_at(e, id)->is_summary) vector_push(&s.heap, id);
  s.found = memory_alloc((s.heap.size + 1) * sizeof *s.found);
  for (size_t i = 0; i < s.heap.size; i++) s.found[i] = term_false(e->bank);
  if (s.heap.size) {
    encode_approximate(e, "whether a pointer leads to allocated memory", e->edge->range.begin);
    follow_roots(&s, in, is_behind);
  }
  bool is_new = true;
  for (unsigned round = 0; is_new && round < ROUNDS; round++) {
    is_new = false;
    for (size_t i = 0; i < s.heap.size; i++) is_new |= follow_region(&s, region_at(e, s.heap.data[i]), s.found[i]);
  }
  for (size_t i = 0; i < s.heap.size; i++) {
    Term alive = is_alive(e, region_at(e, s.heap.data[i]), map);
    lost = term_or(e->bank, lost, term_and(e->bank, alive, term_not(e->bank, s.found[i])));
  }
  memory_free(s.found);
  vector_release(&s.heap);
  return lost;
}

Term encode_answer(void *context, const Expr *question, ContextId in, StateMap map, Term left, Term right) {
  StepEncoder *e = context;
  switch (question->op) {
  case OP_IS_ACCESSIBLE:
  case OP_IS_WRITABLE: return is_accessible(e, question, in, map, left, term_resize(e->bank, right, e->memory.pointer_bits, false));
  case OP_IS_FREEABLE: return is_freeable(e, question, in, map, left);
  case OP_IS_CALLABLE: return is_callable(e, question, in, left);
  case OP_IS_OUTSIDE: return is_outside(e, question, in, left);
  case OP_HEAP_IS_LEFT: return is_heap_left(e, map);
  default: return is_heap_lost(e, in, map, question->op == OP_HEAP_IS_LOST_BEHIND);
  }
}
