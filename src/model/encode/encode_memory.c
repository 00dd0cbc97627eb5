/* Values that are not known, and memory as steps read and write it: see encode_step.h. */
#include "model/encode/encode_step.h"
#include "model/encode/plain.h"

/* ---- arbitrary values ---------------------------------------------------------------------------- */

static Sort key_sort(const StepEncoder *e, uint32_t key) {
  if (key >= e->memory.first_key) return memory_cell_sort(&e->memory, key - e->memory.first_key);
  return expression_width(e->types, e->graph->variables.data[key].symbol->type);
}

const char encode_passed_over[] = "memory";

/* The first one is told, but a value rather than something that was passed over. */
void encode_approximate(StepEncoder *e, const char *what, SourcePos pos) {
  const char *before = e->model->approximation;
  if (before && (before != encode_passed_over || what == encode_passed_over)) return;
  e->model->approximation = what;
  e->model->approximation_pos = pos;
}

/* Bytes that nobody has given a value, as those of a long double that are no part of it. */
void encode_note_missing(StepEncoder *e, uint32_t key) {
  if (key < e->memory.first_key) return;
  const Region *region = &e->regions->regions.data[e->regions->cells.data[key - e->memory.first_key].region];
  if (region->variable == UINT32_MAX) return;
  encode_approximate(e, encode_passed_over, e->graph->variables.data[region->variable].symbol->range.begin);
}

Term encode_missing(StepEncoder *e, uint32_t key) {
  encode_note_missing(e, key);
  return encode_placeholder(e, key);
}

/* ---- where addresses decide ---------------------------------------------------------------------- */

static Term is_ours(StepEncoder *e, Term address) {
  Term distance = term_subtract(e->bank, address, memory_address(&e->memory, regions_begin));
  return term_uless(e->bank, distance, memory_address(&e->memory, e->regions->end - regions_begin));
}

/* Where nothing lies; if the upper half of the address space is free, different places there instead of different ones here. */
static Term nowhere(StepEncoder *e, Term address) {
  uint64_t half = (uint64_t)1 << (e->memory.pointer_bits - 1);
  if (e->regions->end > half) return memory_address(&e->memory, regions_begin - 16);
  return term_or(e->bank, address, memory_address(&e->memory, half));
}

/* The points-to analysis gives it no target; here it must not have one by its value. */
Term encode_from_outside(StepEncoder *e, const Type *type, Term pointer) {
  if (!e->regions->options.in_bytes || type->kind != TYPE_POINTER) return pointer;
  return term_ite(e->bank, is_ours(e, pointer), nowhere(e, pointer), pointer);
}

/* The plain variable whose value, a pointer, is moved to where the access is; NULL: it is not so simple. */
static const Expr *moved_pointer(const StepEncoder *e, const Access *access) {
  const Expr *at = access->place ? access->place : access->pointer;
  while (at && (at->kind != EXPR_LOAD || type_is_record(at->type))) {
    bool goes_on = at->kind == EXPR_MEMBER || at->kind == EXPR_LOAD || at->kind == EXPR_DEREFERENCE || at->kind == EXPR_ADDRESS || at->kind == EXPR_DECAY ||
                   (at->kind == EXPR_CAST && at->type->kind == TYPE_POINTER) ||
                   (at->kind == EXPR_BINARY && (at->op == OP_POINTER_ADD || at->op == OP_POINTER_SUBTRACT));
    at = goes_on ? at->left : NULL;
  }
  bool is_plain = at && at->type->kind == TYPE_POINTER && at->left->kind == EXPR_VARIABLE && !region_holds(e->graph->cfa, at->left->symbol);
  return is_plain ? at : NULL;
}

/* In the object, or right behind it. */
static Term is_of(StepEncoder *e, RegionId id, Term pointer) {
  const Region *region = &e->regions->regions.data[id];
  Term distance = term_subtract(e->bank, pointer, memory_address(&e->memory, region->address));
  return term_not(e->bank, term_uless(e->bank, memory_address(&e->memory, region_room(e->regions, region)), distance));
}

/* An access belongs to the object that its address was computed from, as far as one expression shows that: else it hits nothing.  A constant
 * distance is that of a member. */
static Term stay_in_object(StepEncoder *e, const Access *access, Term address, StateMap map) {
  const Expr *pointer = e->regions->options.in_bytes ? moved_pointer(e, access) : NULL;
  Term from = pointer ? encode_value(e, pointer, access->context, map) : address, stays = term_false(e->bank);
  if (term_is_constant(e->bank, term_subtract(e->bank, address, from))) return address;
  for (RegionId id = 0; id < e->regions->regions.size; id++)
    stays = term_or(e->bank, stays, term_and(e->bank, is_of(e, id, from), memory_is_at(&e->memory, id, address)));
  return term_ite(e->bank, term_and(e->bank, is_ours(e, address), term_not(e->bank, stays)), nowhere(e, address), address);
}

/* ---- arbitrary content --------------------------------------------------------------------------- */

Term encode_placeholder(StepEncoder *e, uint32_t key) {
  const Symbol *symbol = key < e->graph->variables.size ? e->graph->variables.data[key].symbol : NULL;
  Term any = model_add_input(e->model, e->block, symbol ? symbol->name : "memory", key_sort(e, key), term_false(e->bank), NULL);
  return symbol ? encode_from_outside(e, symbol->type, any) : any;
}

Term encode_missing_variable(void *context, VariableId variable) { return encode_missing(context, variable); }

Term encode_any_bytes(void *context, uint32_t key, Sort sort) {
  StepEncoder *e = context;
  if (key < MEMORY_FORGOTTEN) return encode_missing(e, key);
  if (key == MEMORY_LOST) encode_approximate(e, encode_passed_over, e->edge->range.begin);
  return model_add_input(e->model, e->block, "memory", sort, term_false(e->bank), NULL);
}

/* Any bits.  No input of the program: a trace that needs them has to stand the replay without them. */
static Term any_bits(StepEncoder *e, unsigned width, const char *what, SourcePos pos) {
  encode_approximate(e, what, pos);
  return model_add_input(e->model, e->block, what, width, term_false(e->bank), NULL);
}

Term encode_any(StepEncoder *e, const Type *type, const char *what, SourcePos pos) {
  return any_bits(e, expression_width(e->types, type), what, pos);
}

Term encode_choice(void *context, const char *what) {
  StepEncoder *e = context;
  return any_bits(e, 1, what, e->edge->range.begin);
}

Term encode_unknown(void *context, const Expr *expression, const char *what) {
  return encode_any(context, expression->type, what, expression->range.begin);
}

/* The same two addresses are equal or not as often as a block asks. */
Term encode_comparison(void *context, const Expr *comparison, Term left, Term right) {
  StepEncoder *e = context;
  uint64_t key = left < right ? (uint64_t)left << 32 | right : (uint64_t)right << 32 | left;
  Term any = (Term)map_get(&e->comparisons, key, TERM_NONE);
  if (any == TERM_NONE) {
    any = any_bits(e, 1, "comparison of addresses", comparison->range.begin);
    map_put(&e->comparisons, key, any);
  }
  return any;
}

/* ---- memory -------------------------------------------------------------------------------------- */

Term encode_cell(void *context, StateMap map, CellId cell) {
  StepEncoder *e = context;
  return memory_cell(&e->memory, map, cell);
}

static Term is_null(StepEncoder *e, Term address) {
  enum { NULL_PAGE = 4096 };
  return term_uless(e->bank, address, memory_address(&e->memory, NULL_PAGE));
}

/* Following a null pointer ends the path; one that is computed may lead out of its object. */
void encode_follow(StepEncoder *e, Term address, Term guard) {
  Term null = term_and(e->bank, guard, is_null(e, address));
  e->ends = term_or(e->bank, e->ends, null);
  bool may_leave = !term_is_constant(e->bank, address) && !e->graph->cfa->asks_access; /* else a check comes before */
  if (!e->model->wild && may_leave) e->model->wild = e->edge->range.begin;
}

/* Was this the tracked element of the place?  It is what the flag says behind the step. */
static void set_flag(StepEncoder *e, const Tracked *tracked, Term address, StateMap map, Term guard) {
  Term inside = term_and(e->bank, memory_is_inside(&e->memory, map, tracked->region, address), memory_is_aligned(&e->memory, tracked->region, address));
  Term is_it = term_implies(e->bank, inside, memory_is_tracked(&e->memory, map, tracked, address));
  Term before = statemap_get(&e->maps, e->flags, e->memory.first_key + tracked->flag);
  if (before == TERM_NONE) before = memory_cell(&e->memory, map, tracked->flag);
  e->flags = memory_set_cell(&e->memory, e->flags, tracked->flag, term_ite(e->bank, guard, is_it, before));
}

static void set_flags(StepEncoder *e, const Access *access, Term address, StateMap map, Term guard) {
  for (size_t i = 0; i < e->regions->tracked.size; i++) {
    const Tracked *tracked = &e->regions->tracked.data[i];
    if (tracked->flag != CELL_NONE && tracked->node == e->node && tracked->place == access->place) set_flag(e, tracked, address, map, guard);
  }
}

StateMap encode_keep_flags(StepEncoder *e, StateMap map) {
  for (size_t i = 0; e->flags && i < e->regions->tracked.size; i++) {
    CellId flag = e->regions->tracked.data[i].flag;
    if (flag == CELL_NONE) continue;
    Term value = statemap_get(&e->maps, e->flags, e->memory.first_key + flag);
    if (value != TERM_NONE) map = memory_set_cell(&e->memory, map, flag, value);
  }
  return map;
}

Term encode_all_flags(StepEncoder *e, StateMap map) {
  Term all = term_true(e->bank);
  for (size_t i = 0; i < e->regions->tracked.size; i++) {
    CellId flag = e->regions->tracked.data[i].flag;
    if (flag != CELL_NONE) all = term_and(e->bank, all, memory_cell(&e->memory, map, flag));
  }
  return all;
}

/* The one large region among the hits whose elements the access reads; REGION_NONE: none, or several. */
static RegionId large_region(const StepEncoder *e, const HitVector *hits, uint64_t bytes) {
  RegionId found = REGION_NONE;
  for (size_t i = 0; i < hits->size; i++) {
    const Region *region = &e->regions->regions.data[hits->data[i].region];
    if (region->view != VIEW_LARGE) continue;
    if (found != REGION_NONE || region->version == CELL_NONE || region->element != bytes) return REGION_NONE;
    found = hits->data[i].region;
  }
  return found;
}

/* An element that is not tracked is arbitrary, but the same while nothing is written to its region. */
static Term any_element(StepEncoder *e, const Access *access, Term address, const HitVector *hits, StateMap map) {
  const char *name = plain_place_name(access->place);
  unsigned bits = (unsigned)(8 * access->bytes);
  RegionId region = large_region(e, hits, access->bytes);
  Term outside = any_bits(e, bits, name, access->place->range.begin);
  if (region == REGION_NONE) return outside;
  uint64_t key = (uint64_t)address << 32 | memory_cell(&e->memory, map, e->regions->regions.data[region].version);
  Term element = (Term)map_get(&e->elements, key, TERM_NONE);
  if (element == TERM_NONE) {
    element = any_bits(e, bits, name, access->place->range.begin);
    map_put(&e->elements, key, element);
  }
  return term_ite(e->bank, memory_is_inside(&e->memory, map, region, address), element, outside);
}

static bool is_volatile(const Type *type) { return type->qualifiers & QUALIFIER_VOLATILE; }

/* What lies outside of every object is any value: an input that the edge asks for, though it counts only where the value is
 * not known already. */
static Term read_outside(StepEncoder *e, const Access *access, Term address, Term when) {
  unsigned bits = (unsigned)(8 * access->bytes);
  Term fresh = model_add_input(e->model, e->block, "invalid read", bits, when, e->edge);
  if (!points_of_outside(e->points).size) fresh = encode_from_outside(e, access->place->type, fresh);
  if (points_of_place(e->points, access->place, access->context).size || is_volatile(access->place->type)) return fresh;
  encode_approximate(e, "memory from outside", access->place->range.begin);
  OutsideAccess read = {.address = address, .condition = when, .bytes = access->bytes};
  return outside_read(e->bank, &e->outside, &read, fresh);
}

/* Where a write hits none of the regions that it may go to. */
static Term misses(StepEncoder *e, StateMap map, Term address, const HitVector *hits) {
  Term outside = term_and(e->bank, e->condition, term_not(e->bank, is_null(e, address)));
  for (size_t i = 0; i < hits->size; i++) {
    const Region *region = &e->regions->regions.data[hits->data[i].region];
    outside = term_and(e->bank, outside, term_not(e->bank, memory_has_bytes(&e->memory, map, region, address, 1)));
  }
  return outside;
}

/* Beyond the bytes that an object has here whose end nobody knows, the model ends, and no path goes on. */
static void end_at_unsized(StepEncoder *e, StateMap map, const Access *access, Term address, const HitVector *hits, Term guard) {
  const Expr *where = access->place ? access->place : access->pointer;
  if (!points_may_be_unsized(e->points, where, access->context, access->place != NULL)) return;
  Term beyond = term_and(e->bank, guard, misses(e, map, address, hits));
  encode_incomplete(e, beyond, cfa_size_not_told, where->range.begin);
  e->ends = term_or(e->bank, e->ends, beyond);
}

/* The variable that a place lies in needs no pointer. */
static bool is_within_variable(const Expr *place) {
  while (place && (place->kind == EXPR_MEMBER || place->kind == EXPR_LOAD)) place = place->left;
  return place && place->kind == EXPR_VARIABLE;
}

void encode_lose_outside(StepEncoder *e, Term condition) {
  outside_write(&e->outside, &(OutsideAccess){.address = TERM_NONE, .condition = condition, .is_write = true});
}

static bool is_elsewhere(const StepEncoder *e, RegionId id) {
  VariableId variable = e->regions->regions.data[id].variable;
  return variable != UINT32_MAX && cfa_is_elsewhere(e->graph->variables.data[variable].symbol);
}

static bool is_changed_by_calls(const StepEncoder *e, RegionId id) {
  VariableId variable = e->regions->regions.data[id].variable;
  return variable != UINT32_MAX && cfa_is_shared(e->graph->variables.data[variable].symbol);
}

StateMap encode_change_elsewhere(StepEncoder *e, StateMap map, Term outside, bool is_call) {
  for (RegionId id = 0; id < e->regions->regions.size; id++) {
    const Region *region = &e->regions->regions.data[id];
    if (!(is_call ? is_changed_by_calls(e, id) : is_elsewhere(e, id))) continue;
    if (region->view != VIEW_FLAT) map = memory_forget(&e->memory, map, id, term_true(e->bank));
    for (uint32_t i = 0; region->view == VIEW_FLAT && i < region->count; i++) {
      Term content = memory_cell(&e->memory, map, region->first + i);
      Term any = any_bits(e, term_width(e->bank, content), "object defined elsewhere", e->edge->range.begin);
      map = memory_set_cell(&e->memory, map, region->first + i, term_ite(e->bank, outside, any, content));
    }
  }
  return map;
}

/* The address that lies so far from where the write begins is one of which only a part is overwritten: what it is from now on depends on where objects lie. */
static const char cut_address[] = "address of which a part is overwritten";

static void note_cut(StepEncoder *e, StateMap map, const Access *written, Term address, const HitVector *hits, int64_t distance) {
  HitVector shifted = {0};
  for (size_t i = 0; i < hits->size; i++) {
    Hit hit = hits->data[i];
    int64_t low = (int64_t)hit.low + distance, stride = (int64_t)hit.stride;
    if (stride) low = (low % stride + stride) % stride;
    hit.low = (uint64_t)low;
    if (low >= 0) vector_push(&shifted, hit);
  }
  Term at = term_add(e->bank, address, memory_address(&e->memory, (uint64_t)distance));
  MemoryRead read = memory_read(&e->memory, map, at, &shifted, e->memory.pointer_bits / 8);
  vector_release(&shifted);
  if (read.value == TERM_NONE) return;
  SourceRange range = written->place ? written->place->range : written->pointer->range;
  Term when = term_and(e->bank, e->condition, term_and(e->bank, read.is_inside, is_ours(e, read.value)));
  if (term_is_false(e->bank, when)) return;
  encode_incomplete(e, when, cut_address, range.begin); /* but runs to an error go on */
  encode_approximate(e, cut_address, range.begin);
}

static void note_cuts(StepEncoder *e, StateMap map, const Access *written, Term address, const HitVector *hits) {
  DistanceVector cuts = {0};
  Map seen = {0};
  if (e->regions->options.in_bytes) return; /* any write may overwrite a part of any address there, as far as anyone knows */
  for (size_t i = 0; i < hits->size; i++) {
    ObjectId object = e->regions->regions.data[hits->data[i].region].object;
    if (object != OBJECT_NONE) points_find_cut(e->points, object, hits->data[i].low, hits->data[i].stride, written->bytes, &cuts);
  }
  for (size_t i = 0; i < cuts.size; i++) {
    if (map_has(&seen, (uint64_t)cuts.data[i])) continue;
    map_put(&seen, (uint64_t)cuts.data[i], 1);
    note_cut(e, map, written, address, hits, cuts.data[i]);
  }
  map_release(&seen);
  vector_release(&cuts);
}

/* A write that hits nothing goes outside; `value` TERM_NONE: many bytes.  But if addresses are exposed, the pointer may be one
 * that lost its target. */
static StateMap write_outside(StepEncoder *e, StateMap map, const Access *written, Term address, const HitVector *hits, Term value) {
  for (size_t i = 0; i < hits->size; i++)
    if (is_elsewhere(e, hits->data[i].region)) encode_lose_outside(e, e->condition);
  end_at_unsized(e, map, written, address, hits, term_true(e->bank));
  note_cuts(e, map, written, address, hits);
  if (written->place && is_within_variable(written->place)) return map;
  Term outside = misses(e, map, address, hits);
  SourceRange range = written->place ? written->place->range : written->pointer->range;
  if (e->is_exposed) encode_incomplete(e, outside, "write through a number that may be an address", range.begin);
  if (term_is_false(e->bank, outside)) return map;
  OutsideAccess write = {value == TERM_NONE ? TERM_NONE : address, value, outside, written->bytes, true};
  outside_write(&e->outside, &write);
  return encode_change_elsewhere(e, map, outside, false);
}

/* Numbers may have been put together to an address: to one of the model, which is none in a run. */
static void note_parts(StepEncoder *e, const Access *access, const HitVector *hits, Term value) {
  if (value == TERM_NONE || 8 * access->bytes != e->memory.pointer_bits) return;
  TermOperator operator = term_operator(e->bank, value);
  bool has_parts = operator == TERM_CONCAT || operator == TERM_ZERO_EXTEND;
  for (size_t i = 0; has_parts && i < hits->size; i++) {
    ObjectId object = e->regions->regions.data[hits->data[i].region].object;
    bool holds = object != OBJECT_NONE && points_held_at(e->points, object, hits->data[i].low, access->bytes).size;
    if (holds) encode_approximate(e, "address that is put together from parts", access->place->range.begin);
  }
}

/* What a large region holds, which we do not follow, may have been meant. */
Term encode_read(void *context, const Access *access, Term address, StateMap map, Term guard) {
  StepEncoder *e = context;
  HitVector hits = {0};
  encode_follow(e, address, guard);
  regions_resolve(e->regions, access, &hits);
  address = stay_in_object(e, access, address, map);
  MemoryRead read = memory_read(&e->memory, map, address, &hits, access->bytes);
  set_flags(e, access, address, map, guard);
  end_at_unsized(e, map, access, address, &hits, guard);
  note_parts(e, access, &hits, read.value);
  if (term_is_true(e->bank, read.is_inside)) {
    vector_release(&hits);
    return read.value;
  }
  Term when = term_and(e->bank, e->condition, term_and(e->bank, guard, term_not(e->bank, read.is_inside)));
  Term other = read.is_open ? any_element(e, access, address, &hits, map) : read_outside(e, access, address, when);
  vector_release(&hits);
  return read.value == TERM_NONE ? other : term_ite(e->bank, read.is_inside, read.value, other);
}

Term encode_value(StepEncoder *e, const Expr *expression, ContextId context, StateMap map) {
  return expression_encode(&e->expressions, expression, context, map);
}

bool encode_is_in_memory(const StepEncoder *e, const Expr *place) {
  return place->kind != EXPR_VARIABLE || region_holds(e->graph->cfa, place->symbol);
}

Access encode_access(const StepEncoder *e, const Expr *place, ContextId context) {
  Access access = {.place = place, .context = context, .copied_from = UINT32_MAX};
  region_place_bytes(e->types, place, &access.offset, &access.bytes);
  return access;
}

/* The bits from `low` on replaced. */
static Term insert_bits(StepEncoder *e, Term byte, unsigned low, Term piece) {
  unsigned high = low + term_width(e->bank, piece);
  if (low) piece = term_concat(e->bank, piece, term_extract(e->bank, byte, low - 1, 0));
  return high < 8 ? term_concat(e->bank, term_extract(e->bank, byte, 7, high), piece) : piece;
}

/* A field is written byte by byte; bytes that it shares are read before. */
static StateMap write_field(StepEncoder *e, StateMap map, const Access *access, Term address, const Member *field, Term value) {
  unsigned low = field->bit_offset % 8, high = low + field->bit_width;
  Term bits = term_resize(e->bank, value, field->bit_width, false);
  for (unsigned i = 0; i < access->bytes; i++) {
    unsigned from = i ? 0 : low, to = high < 8 * i + 8 ? high - 8 * i : 8;
    Access byte = *access;
    byte.offset += i;
    byte.bytes = 1;
    Term at = term_add(e->bank, address, memory_address(&e->memory, byte.offset));
    Term piece = term_extract(e->bank, bits, 8 * i + to - low - 1, 8 * i + from - low);
    if (to - from < 8) piece = insert_bits(e, encode_read(e, &byte, at, map, term_true(e->bank)), from, piece);
    HitVector hits = {0};
    regions_resolve(e->regions, &byte, &hits);
    encode_follow(e, at, term_true(e->bank));
    at = stay_in_object(e, &byte, at, map);
    map = write_outside(e, map, &byte, at, &hits, piece);
    map = memory_write(&e->memory, map, at, &hits, 1, piece);
    vector_release(&hits);
  }
  return map;
}

StateMap encode_write(StepEncoder *e, StateMap map, const Expr *place, ContextId context, Term address, Term value) {
  if (address == TERM_NONE) {
    encode_incomplete(e, e->condition, "store to an unknown place", place->range.begin);
    return map;
  }
  Access access = encode_access(e, place, context);
  if (expression_is_bit_field(place))
    return write_field(e, map, &access, address, place->member, value);
  HitVector hits = {0};
  encode_follow(e, address, term_true(e->bank));
  regions_resolve(e->regions, &access, &hits);
  address = stay_in_object(e, &access, term_add(e->bank, address, memory_address(&e->memory, access.offset)), map);
  value = expression_to_bytes(&e->expressions, place->type, value);
  map = write_outside(e, map, &access, address, &hits, value);
  map = memory_write(&e->memory, map, address, &hits, access.bytes, value);
  vector_release(&hits);
  return map;
}

StateMap encode_copy(StepEncoder *e, StateMap map, Term to, const Access *written, Term from, const Access *read) {
  HitVector to_hits = {0}, from_hits = {0};
  regions_resolve(e->regions, written, &to_hits);
  regions_resolve(e->regions, read, &from_hits);
  encode_follow(e, to, term_true(e->bank));
  encode_follow(e, from, term_true(e->bank));
  to = stay_in_object(e, written, to, map);
  from = stay_in_object(e, read, from, map);
  map = write_outside(e, map, written, to, &to_hits, TERM_NONE);
  map = memory_copy(&e->memory, map, to, &to_hits, from, &from_hits, written->bytes);
  vector_release(&to_hits);
  vector_release(&from_hits);
  return map;
}

StateMap encode_fill(StepEncoder *e, StateMap map, Term address, const Access *written, Term byte) {
  HitVector hits = {0};
  regions_resolve(e->regions, written, &hits);
  encode_follow(e, address, term_true(e->bank));
  address = stay_in_object(e, written, address, map);
  map = write_outside(e, map, written, address, &hits, TERM_NONE);
  map = memory_fill(&e->memory, map, address, &hits, written->bytes, byte);
  vector_release(&hits);
  return map;
}

/* The address where the access begins, if that alone decides; TERM_NONE: its hits do. */
static Term deciding_address(StepEncoder *e, StateMap map, const Access *access) {
  if (!e->regions->options.in_bytes || access->is_reached) return TERM_NONE;
  if (access->place) return expression_address(&e->expressions, access->place, access->context, map);
  Term value = type_is_scalar(access->pointer->type) ? encode_value(e, access->pointer, access->context, map) : TERM_NONE;
  bool is_address = value != TERM_NONE && !type_is_float(access->pointer->type) && term_width(e->bank, value) == e->memory.pointer_bits;
  return is_address ? value : memory_address(&e->memory, 0);
}

/* Memory from outside, and what is defined elsewhere, may be written as well. */
static StateMap forget_outside(StepEncoder *e, StateMap map, const Access *access, const HitVector *hits) {
  if (access->is_reached) {
    encode_lose_outside(e, e->condition);
    return encode_change_elsewhere(e, map, e->condition, true);
  }
  if (!access->place && access->pointer->type->kind != TYPE_POINTER) return map;
  Term address = access->place ? expression_address(&e->expressions, access->place, access->context, map)
                               : encode_value(e, access->pointer, access->context, map);
  return address == TERM_NONE ? map : write_outside(e, map, access, address, hits, TERM_NONE);
}

/* All that the access may touch holds anything from now on. */
StateMap encode_forget(StepEncoder *e, StateMap map, const Access *access) {
  HitVector hits = {0};
  regions_resolve(e->regions, access, &hits);
  map = forget_outside(e, map, access, &hits);
  Term address = deciding_address(e, map, access);
  for (size_t i = 0; i < hits.size; i++) {
    RegionId id = hits.data[i].region;
    Term here = address == TERM_NONE ? term_true(e->bank) : memory_is_at(&e->memory, id, address);
    map = memory_forget(&e->memory, map, id, here);
  }
  vector_release(&hits);
  return map;
}

static StateMap write_string(StepEncoder *e, StateMap map, const Expr *place, ContextId context, const Expr *string) {
  const Region *region = &e->regions->regions.data[e->regions->of_variable[graph_variable(e->graph, context, place->symbol)]];
  RegionId id = (RegionId)(region - e->regions->regions.data);
  if (region->view == VIEW_LARGE) return memory_forget(&e->memory, map, id, term_true(e->bank));
  uint64_t written = region->size;
  if (region->view == VIEW_ARRAY) { /* zeroes first, and all at once */
    HitVector whole = {0};
    vector_push(&whole, (Hit){id, 0, 0});
    map = memory_fill(&e->memory, map, memory_address(&e->memory, region->address), &whole, region->size, term_constant(e->bank, 8, 0));
    vector_release(&whole);
    if (string->text_size < written) written = string->text_size;
  }
  for (uint64_t i = 0; i < written; i++) {
    uint8_t byte = i < string->text_size ? (uint8_t)string->text[i] : 0;
    HitVector hits = {0};
    vector_push(&hits, (Hit){id, i, 0});
    Term address = memory_address(&e->memory, region->address + i);
    map = memory_write(&e->memory, map, address, &hits, 1, term_constant(e->bank, 8, byte));
    vector_release(&hits);
  }
  return map;
}

/* place := value where the value is a record or an array */
StateMap encode_write_many(StepEncoder *e, StateMap map, const Expr *place, ContextId to, const Expr *value, ContextId from) {
  Term address = expression_address(&e->expressions, place, to, map);
  Access written = encode_access(e, place, to);
  if (address == TERM_NONE) {
    encode_incomplete(e, e->condition, "store to an unknown place", place->range.begin);
    return map;
  }
  value = expression_strip_casts(value);
  if (value->kind == EXPR_INTEGER) return encode_fill(e, map, address, &written, term_constant(e->bank, 8, 0));
  if (value->kind == EXPR_LOAD && value->left->kind == EXPR_STRING) value = value->left;
  if (value->kind == EXPR_STRING && place->kind == EXPR_VARIABLE) return write_string(e, map, place, to, value);
  if (value->kind == EXPR_LOAD) {
    Term source = expression_address(&e->expressions, value->left, from, map);
    Access read = encode_access(e, value->left, from);
    if (source != TERM_NONE) return encode_copy(e, map, address, &written, source, &read);
  }
  encode_approximate(e, "value of a struct or array", value->range.begin);
  return encode_forget(e, map, &written);
}
