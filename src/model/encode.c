/* Functional large-block encoding.
 *
 * Between cut points the graph is acyclic, so one walk in reverse post-order computes for every node the condition
 * under which it is reached from the start of the block and the values of all variables there.  Steps into a cut point
 * end the block; their values, merged, are the next state.  The `loop` block starts at all cut points at once, told apart by
 * `pc`; the `prefix` block starts at the entry.  This is the large-block encoding of the IMC paper (Sect. 4.1)
 * with the single-loop transformation done by `pc`.  A variable is part of the state only if it is live at some cut point. */
#include "model/encode.h"
#include "base/log.h"
#include "model/plain.h"
#include "model/compact.h"
#include "model/cone.h"
#include "model/expression.h"
#include "model/live.h"
#include "model/memory.h"
#include "model/name.h"
#include "model/statemap.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Reaching a place: when, and with which values. */
typedef struct {
  Term condition; /* TERM_NONE: not reached yet */
  StateMap map;
} Arrival;

typedef struct {
  const Graph *graph;
  const Types *types;
  Model *model;
  TermBank *bank;
  Liveness live;
  StateMaps maps;
  Points *points;
  Regions *regions;
  Memory memory;
  uint32_t pc;          /* the key of the program counter in the maps; the first behind the variables.  Cells follow */
  uint32_t keys;
  uint32_t *state_of;   /* per key: index of its state variable, UINT32_MAX if it has none */
  uint32_t *cut_index;  /* per node */
  Arrival *arrivals;    /* per node, of the block being walked */
  Block *block;
  Arrival sink;         /* arrivals at cut points, merged */
  ExpressionEncoder expressions;
  const Edge *edge;     /* in whose name the step being taken asks for inputs */
  Term condition;       /* under which it is taken */
  Term ends;            /* under which it follows a null pointer */
  StateMap flags;       /* flags of tracked elements that the step changes, and no more */
  NodeId node;          /* that it leaves */
  struct {
    NodeId node;        /* whose assumption was evaluated last */
    const Edge *edge;   /* it; NULL: none */
    Term holds, ends;
    StateMap flags;
  } assumed;
} Encoder;

/* ---- joining paths ------------------------------------------------------------------------------- */

/* If a = c and x, b = c and not x: x and c.  Such pairs come from every if statement; joining them to c, and selecting
 * by x alone, keeps conditions from growing along the block. */
static bool split_by(TermBank *bank, Term a, Term b, Term *x, Term *c) {
  bool both_and = term_operator(bank, a) == TERM_AND && term_operator(bank, b) == TERM_AND;
  for (unsigned i = 0; both_and && i < 2; i++)
    for (unsigned j = 0; j < 2; j++)
      if (term_child(bank, a, i) == term_not(bank, term_child(bank, b, j)) &&
          term_child(bank, a, 1 - i) == term_child(bank, b, 1 - j)) {
        *x = term_child(bank, a, i);
        *c = term_child(bank, a, 1 - i);
        return true;
      }
  return false;
}

static void join(Encoder *e, Arrival *here, Term condition, StateMap map) {
  if (here->condition == TERM_NONE) {
    *here = (Arrival){condition, map};
    return;
  }
  Term select = condition, together;
  if (!split_by(e->bank, condition, here->condition, &select, &together))
    together = term_or(e->bank, condition, here->condition);
  here->map = statemap_merge(&e->maps, select, map, here->map);
  here->condition = together;
}

/* ---- arbitrary values ---------------------------------------------------------------------------- */

static unsigned key_width(const Encoder *e, uint32_t key) {
  if (key > e->pc) return e->regions->cells.data[key - e->memory.first_key].bits;
  return expression_width(e->types, e->graph->variables.data[key].symbol->type);
}

static Term missing_key(Encoder *e, uint32_t key) {
  const char *name = key < e->pc ? e->graph->variables.data[key].symbol->name : "memory";
  return model_add_input(e->model, e->block, name, key_width(e, key), term_false(e->bank), NULL);
}

static Term missing_value(void *context, VariableId variable) { return missing_key(context, variable); }

static Term missing_bytes(void *context, uint32_t key, unsigned bits) {
  Encoder *e = context;
  if (key != UINT32_MAX) return missing_key(e, key);
  return model_add_input(e->model, e->block, "memory", bits, term_false(e->bank), NULL);
}

static const char passed_over[] = "memory";

/* The first one is told, but a value rather than something that was passed over. */
static void approximate(Encoder *e, const char *what, SourcePos pos) {
  const char *before = e->model->approximation;
  if (before && (before != passed_over || what == passed_over)) return;
  e->model->approximation = what;
  e->model->approximation_pos = pos;
}

/* Any bits.  No input of the program: a trace that needs them has to stand the replay without them. */
static Term any_bits(Encoder *e, unsigned width, const char *what, SourcePos pos) {
  approximate(e, what, pos);
  return model_add_input(e->model, e->block, what, width, term_false(e->bank), NULL);
}

static Term any_value(Encoder *e, const Type *type, const char *what, SourcePos pos) {
  return any_bits(e, expression_width(e->types, type), what, pos);
}

static Term unknown_value(void *context, const Expr *expression, const char *what) {
  return any_value(context, expression->type, what, expression->range.begin);
}

/* ---- memory -------------------------------------------------------------------------------------- */

static Term is_null(Encoder *e, Term address) {
  enum { NULL_PAGE = 4096 };
  return term_uless(e->bank, address, memory_address(&e->memory, NULL_PAGE));
}

/* Following a null pointer ends the path. */
static void follow(Encoder *e, Term address, Term guard) {
  Term null = term_and(e->bank, guard, is_null(e, address));
  e->ends = term_or(e->bank, e->ends, null);
}

/* Was this the tracked element of the place?  It is what the flag says behind the step. */
static void set_flag(Encoder *e, const Tracked *tracked, Term address, StateMap map, Term guard) {
  Term inside = memory_is_inside(&e->memory, map, tracked->region, address);
  Term is_it = term_implies(e->bank, inside, memory_is_tracked(&e->memory, map, tracked, address));
  Term before = statemap_get(&e->maps, e->flags, e->memory.first_key + tracked->flag);
  if (before == TERM_NONE) before = memory_cell(&e->memory, map, tracked->flag);
  e->flags = memory_set_cell(&e->memory, e->flags, tracked->flag, term_ite(e->bank, guard, is_it, before));
}

static void set_flags(Encoder *e, const Access *access, Term address, StateMap map, Term guard) {
  for (size_t i = 0; i < e->regions->tracked.size; i++) {
    const Tracked *tracked = &e->regions->tracked.data[i];
    if (tracked->node == e->node && tracked->place == access->place) set_flag(e, tracked, address, map, guard);
  }
}

static StateMap keep_flags(Encoder *e, StateMap map) {
  for (size_t i = 0; e->flags && i < e->regions->tracked.size; i++) {
    CellId flag = e->regions->tracked.data[i].flag;
    Term value = statemap_get(&e->maps, e->flags, e->memory.first_key + flag);
    if (value != TERM_NONE) map = memory_set_cell(&e->memory, map, flag, value);
  }
  return map;
}

static Term all_flags(Encoder *e, StateMap map) {
  Term all = term_true(e->bank);
  for (size_t i = 0; i < e->regions->tracked.size; i++)
    all = term_and(e->bank, all, memory_cell(&e->memory, map, e->regions->tracked.data[i].flag));
  return all;
}

/* What lies outside of every object is any value: an input that the edge asks for, unless what a large region holds, which we do not
 * follow, may have been meant. */
static Term read_memory(void *context, const Access *access, Term address, StateMap map, Term guard) {
  Encoder *e = context;
  HitVector hits = {0};
  unsigned bits = (unsigned)(8 * access->bytes);
  follow(e, address, guard);
  regions_resolve(e->regions, access, &hits);
  MemoryRead read = memory_read(&e->memory, map, address, &hits, access->bytes);
  vector_release(&hits);
  set_flags(e, access, address, map, guard);
  if (term_is_true(e->bank, read.is_inside)) return read.value;
  Term when = term_and(e->bank, e->condition, term_and(e->bank, guard, term_not(e->bank, read.is_inside)));
  Term other = read.is_open ? any_bits(e, bits, plain_place_name(access->place), access->place->range.begin)
                            : model_add_input(e->model, e->block, "invalid read", bits, when, e->edge);
  return read.value == TERM_NONE ? other : term_ite(e->bank, read.is_inside, read.value, other);
}

static Term value_of(Encoder *e, const Expr *expression, ContextId context, StateMap map) {
  return expression_encode(&e->expressions, expression, context, map);
}

static bool is_in_memory(const Encoder *e, const Expr *place) {
  return place->kind != EXPR_VARIABLE || region_holds(e->graph->cfa, place->symbol);
}

static Access access_of(const Encoder *e, const Expr *place, ContextId context) {
  Access access = {.place = place, .context = context, .copied_from = UINT32_MAX};
  region_place_bytes(e->types, place, &access.offset, &access.bytes);
  return access;
}

/* A field changes some bits of the bytes that hold it. */
static Term insert_field(Encoder *e, const Member *field, Term bytes, Term value) {
  unsigned low = field->bit_offset % 8, width = term_width(e->bank, bytes), high = low + field->bit_width;
  Term result = term_resize(e->bank, value, field->bit_width, false);
  if (low) result = term_concat(e->bank, result, term_extract(e->bank, bytes, low - 1, 0));
  if (high < width) result = term_concat(e->bank, term_extract(e->bank, bytes, width - 1, high), result);
  return result;
}

/* place := value, a number in memory */
static StateMap write_place(Encoder *e, StateMap map, const Expr *place, ContextId context, Term value) {
  Term address = expression_address(&e->expressions, place, context, map);
  if (address == TERM_NONE) return map;
  Access access = access_of(e, place, context);
  HitVector hits = {0};
  follow(e, address, term_true(e->bank));
  regions_resolve(e->regions, &access, &hits);
  address = term_add(e->bank, address, memory_address(&e->memory, access.offset));
  Term bytes = expression_to_bytes(&e->expressions, place->type, value);
  if (place->kind == EXPR_MEMBER && place->member->is_bit_field) {
    MemoryRead read = memory_read(&e->memory, map, address, &hits, access.bytes);
    if (read.value == TERM_NONE) read.value = term_constant(e->bank, (unsigned)(8 * access.bytes), 0);
    bytes = insert_field(e, place->member, read.value, value);
  }
  map = memory_write(&e->memory, map, address, &hits, access.bytes, bytes);
  vector_release(&hits);
  return map;
}

static StateMap copy_bytes(Encoder *e, StateMap map, Term to, const Access *written, Term from, const Access *read) {
  HitVector to_hits = {0}, from_hits = {0};
  regions_resolve(e->regions, written, &to_hits);
  regions_resolve(e->regions, read, &from_hits);
  follow(e, to, term_true(e->bank));
  follow(e, from, term_true(e->bank));
  map = memory_copy(&e->memory, map, to, &to_hits, from, &from_hits, written->bytes);
  vector_release(&to_hits);
  vector_release(&from_hits);
  return map;
}

static StateMap fill_bytes(Encoder *e, StateMap map, Term address, const Access *written, Term byte) {
  HitVector hits = {0};
  regions_resolve(e->regions, written, &hits);
  follow(e, address, term_true(e->bank));
  map = memory_fill(&e->memory, map, address, &hits, written->bytes, byte);
  vector_release(&hits);
  return map;
}

/* All that the access may touch holds anything from now on. */
static StateMap forget_access(Encoder *e, StateMap map, const Access *access) {
  HitVector hits = {0};
  regions_resolve(e->regions, access, &hits);
  for (size_t i = 0; i < hits.size; i++) map = memory_forget(&e->memory, map, hits.data[i].region);
  vector_release(&hits);
  return map;
}

static StateMap write_string(Encoder *e, StateMap map, const Expr *place, ContextId context, const Expr *string) {
  const Region *region = &e->regions->regions.data[e->regions->of_variable[graph_variable(e->graph, context, place->symbol)]];
  if (region->view == VIEW_LARGE) return memory_forget(&e->memory, map, (RegionId)(region - e->regions->regions.data));
  for (uint64_t i = 0; i < region->size; i++) {
    uint8_t byte = i < string->text_size ? (uint8_t)string->text[i] : 0;
    HitVector hits = {0};
    vector_push(&hits, (Hit){(RegionId)(region - e->regions->regions.data), i, 0});
    Term address = memory_address(&e->memory, region->address + i);
    map = memory_write(&e->memory, map, address, &hits, 1, term_constant(e->bank, 8, byte));
    vector_release(&hits);
  }
  return map;
}

static const Expr *strip_casts(const Expr *expression) {
  while (expression->kind == EXPR_CAST) expression = expression->left;
  return expression;
}

/* place := value where the value is a record or an array */
static StateMap write_many(Encoder *e, StateMap map, const Expr *place, ContextId to, const Expr *value, ContextId from) {
  Term address = expression_address(&e->expressions, place, to, map);
  Access written = access_of(e, place, to);
  if (address == TERM_NONE) return map;
  value = strip_casts(value);
  if (value->kind == EXPR_INTEGER) return fill_bytes(e, map, address, &written, term_constant(e->bank, 8, 0));
  if (value->kind == EXPR_LOAD && value->left->kind == EXPR_STRING) value = value->left;
  if (value->kind == EXPR_STRING && place->kind == EXPR_VARIABLE) return write_string(e, map, place, to, value);
  if (value->kind == EXPR_LOAD) {
    Term source = expression_address(&e->expressions, value->left, from, map);
    Access read = access_of(e, value->left, from);
    if (source != TERM_NONE) return copy_bytes(e, map, address, &written, source, &read);
  }
  approximate(e, "value of a struct or array", value->range.begin);
  return forget_access(e, map, &written);
}

/* ---- one step ------------------------------------------------------------------------------------ */

static StateMap set_variable(Encoder *e, StateMap map, ContextId context, const Symbol *symbol, Term value) {
  return statemap_set(&e->maps, map, graph_variable(e->graph, context, symbol), value);
}

/* place := value, a number */
static StateMap assign(Encoder *e, StateMap map, const Expr *place, ContextId context, Term value) {
  if (is_in_memory(e, place)) return write_place(e, map, place, context, value);
  return set_variable(e, map, context, place->symbol, value);
}

static Expr place_of(const Symbol *symbol, SourceRange range) {
  return (Expr){.kind = EXPR_VARIABLE, .type = symbol->type, .symbol = (Symbol *)symbol, .range = range};
}

/* place (in `to`) := value (in `from`) */
static StateMap store(Encoder *e, StateMap map, const Expr *place, ContextId to, const Expr *value, ContextId from) {
  if (!type_is_scalar(place->type)) return write_many(e, map, place, to, value, from);
  Term term = value_of(e, value, from, map);
  if (term_width(e->bank, term) != expression_width(e->types, place->type)) /* K&R: passed with another type */
    term = any_value(e, place->type, "argument of another type", value->range.begin);
  return assign(e, map, place, to, term);
}

/* The function that the pointer of a call must hold for this step. */
static Term calls_it(Encoder *e, const Step *step, StateMap map) {
  const Symbol *callee = e->graph->cfa->functions.data[e->graph->contexts.data[step->callee].function].symbol;
  Term pointer = value_of(e, step->edge->right, step->context, map);
  return term_equal(e->bank, pointer, memory_address(&e->memory, regions_function_address(callee)));
}

static bool take_enter(Encoder *e, const Step *step, Arrival *at) {
  const Symbol *callee = e->graph->cfa->functions.data[e->graph->contexts.data[step->callee].function].symbol;
  if (step->edge->right->kind != EXPR_FUNCTION)
    at->condition = e->condition = term_and(e->bank, at->condition, calls_it(e, step, at->map));
  StateMap inside = at->map;
  for (size_t i = 0; i < callee->parameter_count && i < step->edge->argument_count; i++) {
    const Expr *argument = step->edge->arguments[i];
    Expr place = place_of(callee->parameters[i], argument->range);
    if (type_is_scalar(place.type)) {
      Term value = value_of(e, argument, step->context, at->map);
      if (term_width(e->bank, value) != expression_width(e->types, place.type))
        value = any_value(e, place.type, "argument of another type", argument->range.begin);
      inside = assign(e, inside, &place, step->callee, value);
    } else {
      inside = write_many(e, inside, &place, step->callee, argument, step->context);
    }
  }
  at->map = inside;
  return !term_is_false(e->bank, at->condition);
}

static StateMap take_leave(Encoder *e, const Step *step, StateMap map) {
  const CfaFunction *callee = &e->graph->cfa->functions.data[e->graph->contexts.data[step->callee].function];
  const Expr *left = step->edge->left;
  if (left && callee->result && type_unqualified(left->type)->kind == type_unqualified(callee->result->type)->kind) {
    Expr result = place_of(callee->result, step->edge->range);
    Expr load = {.kind = EXPR_LOAD, .type = result.type, .left = &result, .range = result.range};
    map = store(e, map, left, step->context, &load, step->callee);
  } else if (left && type_is_scalar(left->type)) {
    map = assign(e, map, left, step->context, any_value(e, left->type, "result of another type", step->edge->range.begin));
  } else if (left) {
    Access written = access_of(e, left, step->context);
    approximate(e, "result of another type", step->edge->range.begin);
    map = forget_access(e, map, &written);
  }
  const U32Vector *dying = &e->regions->dying[step->callee];
  for (size_t i = 0; i < dying->size; i++) map = memory_forget(&e->memory, map, dying->data[i]);
  return map;
}

/* The bytes of a cell as the edge gives them to a new object. */
static Term content_input(Encoder *e, const char *name, const Cell *cell, bool is_first) {
  Term input = model_add_input(e->model, e->block, name, cell->bits, e->condition, e->edge);
  ModelInput *added = &vector_last(&e->block->inputs);
  added->is_content = true;
  added->is_first = is_first;
  added->offset = cell->offset;
  return input;
}

static StateMap take_havoc(Encoder *e, const Step *step, StateMap map) {
  const Symbol *symbol = step->edge->left->symbol;
  const char *name = step->edge->reason ? step->edge->reason : symbol->name;
  if (type_is_scalar(symbol->type)) {
    unsigned width = expression_width(e->types, symbol->type);
    Term input = model_add_input(e->model, e->block, name, width, e->condition, step->edge);
    return assign(e, map, step->edge->left, step->context, input);
  }
  const Region *region = &e->regions->regions.data[e->regions->of_variable[graph_variable(e->graph, step->context, symbol)]];
  if (region->view == VIEW_LARGE) return memory_forget(&e->memory, map, (RegionId)(region - e->regions->regions.data));
  for (uint32_t i = 0; i < region->count; i++) {
    Term content = content_input(e, name, &e->regions->cells.data[region->first + i], i == 0);
    map = memory_set_cell(&e->memory, map, region->first + i, content);
  }
  return map;
}

static StateMap take_return(Encoder *e, const Step *step, StateMap map) {
  const CfaFunction *function = &e->graph->cfa->functions.data[e->graph->contexts.data[step->context].function];
  if (!step->edge->right || !function->result) return map;
  Expr place = place_of(function->result, step->edge->range);
  return store(e, map, &place, step->context, step->edge->right, step->context);
}

static void add_incomplete(Encoder *e, Term condition, const char *reason, SourcePos pos) {
  if (term_is_false(e->bank, condition)) return;
  IncompletePoint point = {.when = condition, .reason = reason, .pos = pos};
  vector_push(&e->block->incompletes, point);
  e->block->incomplete = term_or(e->bank, e->block->incomplete, condition);
}

/* ---- allocation ---------------------------------------------------------------------------------- */

/* The content of a new object; `chosen`: it is this instance.  All instances share the inputs. */
static StateMap fill_instance(Encoder *e, const Step *step, StateMap map, const Region *region, Term chosen, Term *contents) {
  for (uint32_t i = 0; region->view == VIEW_FLAT && i < region->count; i++) {
    const Cell *cell = &e->regions->cells.data[region->first + i];
    if (contents[i] == TERM_NONE)
      contents[i] = step->edge->is_zeroed ? term_constant(e->bank, 8, 0) : content_input(e, "new memory", cell, i == 0);
    Term content = step->edge->is_zeroed ? term_constant(e->bank, cell->bits, 0) : contents[i];
    if (!term_is_true(e->bank, chosen)) content = term_ite(e->bank, chosen, content, memory_cell(&e->memory, map, region->first + i));
    map = memory_set_cell(&e->memory, map, region->first + i, content);
  }
  for (uint32_t i = 0; i < region->tracked_count; i++) { /* they get any content, and keep it in the other instances */
    CellId cell = e->regions->tracked.data[region->first_tracked + i].content;
    unsigned bits = e->regions->cells.data[cell].bits;
    Term content = step->edge->is_zeroed ? term_constant(e->bank, bits, 0) : missing_bytes(e, UINT32_MAX, bits);
    if (!term_is_true(e->bank, chosen)) content = term_ite(e->bank, chosen, content, memory_cell(&e->memory, map, cell));
    map = memory_set_cell(&e->memory, map, cell, content);
  }
  return map;
}

/* The first instance that is not alive becomes the new object; beyond the last one our model ends. */
static bool take_allocation(Encoder *e, const Step *step, Arrival *at) {
  const Regions *regions = e->regions;
  SourcePos pos = step->edge->range.begin;
  ObjectId object = points_of_step(e->points, (uint32_t)(step - e->graph->steps.data));
  const Region *first = &regions->regions.data[regions->first_of_object[object]];
  Term size = term_resize(e->bank, value_of(e, step->edge->right, step->context, at->map), e->memory.pointer_bits, false);
  Term *contents = memory_zeroed(first->count + 1, sizeof *contents), open = term_true(e->bank), address = TERM_NONE;
  StateMap map = at->map;
  for (uint32_t i = 0; i < regions->instances[object]; i++) {
    const Region *region = first + i;
    Term alive = region->life == CELL_NONE ? term_false(e->bank) : memory_cell(&e->memory, map, region->life);
    Term chosen = term_and(e->bank, open, term_not(e->bank, alive));
    Term here = memory_address(&e->memory, region->address);
    address = address == TERM_NONE ? here : term_ite(e->bank, chosen, here, address);
    map = fill_instance(e, step, map, region, chosen, contents);
    if (region->life != CELL_NONE) map = memory_set_cell(&e->memory, map, region->life, term_or(e->bank, alive, chosen));
    if (region->extent != CELL_NONE) {
      Term extent = term_is_true(e->bank, chosen) ? size : term_ite(e->bank, chosen, size, memory_cell(&e->memory, map, region->extent));
      map = memory_set_cell(&e->memory, map, region->extent, extent);
    }
    open = term_and(e->bank, open, alive);
  }
  memory_free(contents);
  Term too_large = term_false(e->bank), impossible = term_false(e->bank);
  if (first->extent != CELL_NONE) {
    too_large = term_uless(e->bank, memory_address(&e->memory, regions->room), size);
    impossible = term_uless(e->bank, memory_address(&e->memory, region_largest(e->types)), size);
  }
  add_incomplete(e, term_and(e->bank, at->condition, open), "more allocated objects than are followed", pos);
  add_incomplete(e, term_and(e->bank, at->condition, term_and(e->bank, term_not(e->bank, open), term_and(e->bank, too_large, term_not(e->bank, impossible)))),
                 "allocation of many bytes", pos);
  Term lost = term_or(e->bank, open, too_large);
  at->condition = term_and(e->bank, at->condition, term_not(e->bank, lost));
  at->map = assign(e, map, step->edge->left, step->context, address);
  return !term_is_false(e->bank, at->condition);
}

static StateMap take_free(Encoder *e, const Step *step, StateMap map) {
  Term address = value_of(e, step->edge->right, step->context, map);
  Access freed = {.pointer = step->edge->right, .context = step->context, .bytes = ACCESS_WHOLE, .copied_from = UINT32_MAX};
  HitVector hits = {0};
  regions_resolve(e->regions, &freed, &hits);
  for (size_t i = 0; i < hits.size; i++) {
    const Region *region = &e->regions->regions.data[hits.data[i].region];
    if (region->life == CELL_NONE) continue;
    Term other = term_not(e->bank, term_equal(e->bank, address, memory_address(&e->memory, region->address)));
    map = memory_set_cell(&e->memory, map, region->life, term_and(e->bank, memory_cell(&e->memory, map, region->life), other));
  }
  vector_release(&hits);
  return map;
}

/* ---- calls of the library ------------------------------------------------------------------------ */

static Access pointed(const Expr *pointer, ContextId context, uint64_t bytes) {
  return (Access){.pointer = pointer, .context = context, .bytes = bytes, .copied_from = UINT32_MAX};
}

/* memcpy, memset and their like; the value is the first argument, or behind what was copied. */
static StateMap take_bytes(Encoder *e, const Step *step, StateMap map, RegionCall call, Term *value) {
  const Edge *edge = step->edge;
  const Expr *to = edge->arguments[call.to];
  Term address = value_of(e, to, step->context, map);
  Access written = pointed(to, step->context, call.bytes);
  *value = address;
  if (!strcmp(edge->right->symbol->name, "mempcpy"))
    *value = term_add(e->bank, address, memory_address(&e->memory, call.bytes));
  if (!call.bytes) return map;
  if (call.kind == REGION_CALL_COPY) {
    const Expr *from = edge->arguments[call.from];
    Access read = pointed(from, step->context, call.bytes);
    return copy_bytes(e, map, address, &written, value_of(e, from, step->context, map), &read);
  }
  Term byte = term_constant(e->bank, 8, 0);
  if (!strcmp(edge->right->symbol->name, "memset"))
    byte = term_resize(e->bank, value_of(e, edge->arguments[call.from], step->context, map), 8, false);
  return fill_bytes(e, map, address, &written, byte);
}

static StateMap forget_writes(Encoder *e, const Step *step, StateMap map) {
  AccessVector accesses = {0};
  Arena arena;
  arena_init(&arena);
  step_accesses(e->graph, step, &arena, &accesses);
  for (size_t i = 0; i < accesses.size; i++) {
    if (accesses.data[i].bytes != ACCESS_WHOLE) continue;
    approximate(e, passed_over, step->edge->range.begin);
    map = forget_access(e, map, &accesses.data[i]);
  }
  vector_release(&accesses);
  arena_release(&arena);
  return map;
}

/* A call of the library: an operation on numbers or on bytes, or any result.  Other calls have been inlined. */
static StateMap take_function(Encoder *e, const Step *step, StateMap map) {
  const Edge *edge = step->edge;
  PlainFunction function = plain_function(edge);
  RegionCall call = region_call(e->graph->cfa, edge);
  Term value = TERM_NONE;
  if (call.kind != REGION_CALL_OTHER) {
    map = take_bytes(e, step, map, call, &value);
  } else if (function != PLAIN_NONE) {
    Term a = value_of(e, edge->arguments[0], step->context, map), b = TERM_NONE;
    if (edge->argument_count > 1) b = value_of(e, edge->arguments[1], step->context, map);
    value = expression_apply(&e->expressions, function, edge->arguments[0]->type, a, b);
  } else {
    map = forget_writes(e, step, map);
  }
  if (!edge->left) return map;
  if (!type_is_scalar(edge->left->type)) {
    Access written = access_of(e, edge->left, step->context);
    approximate(e, plain_library_name(edge), edge->range.begin);
    return forget_access(e, map, &written);
  }
  if (value == TERM_NONE || term_width(e->bank, value) != expression_width(e->types, edge->left->type))
    value = any_value(e, edge->left->type, plain_library_name(edge), edge->range.begin);
  return assign(e, map, edge->left, step->context, value);
}

/* A call through a pointer that holds none of the functions that were found for it. */
static void take_unknown_call(Encoder *e, const Step *step, const Arrival *at) {
  Term pointer = value_of(e, step->edge->right, step->context, at->map), left = at->condition;
  const GraphNode *node = &e->graph->nodes.data[step->from];
  for (size_t i = 0; i < node->out.size; i++) {
    const Step *other = &e->graph->steps.data[node->out.data[i]];
    if (other->kind == STEP_ENTER && other->edge == step->edge)
      left = term_and(e->bank, left, term_not(e->bank, calls_it(e, other, at->map)));
  }
  follow(e, pointer, term_true(e->bank));
  left = term_and(e->bank, left, term_not(e->bank, e->ends));
  add_incomplete(e, left, "call through a pointer", step->edge->range.begin);
}

/* An assumption and its negation are evaluated once: both see the same inputs. */
static Term holds(Encoder *e, const Step *step, StateMap map) {
  bool is_known = e->assumed.edge == e->edge && e->assumed.node == step->from;
  if (!is_known) {
    Term value = expression_truth(e->bank, step->edge->right->type, value_of(e, step->edge->right, step->context, map));
    e->assumed.node = step->from;
    e->assumed.edge = e->edge;
    e->assumed.holds = step->edge == e->edge ? value : term_not(e->bank, value);
    e->assumed.ends = e->ends;
    e->assumed.flags = e->flags;
  }
  e->ends = e->assumed.ends;
  e->flags = e->assumed.flags;
  return step->edge == e->edge ? e->assumed.holds : term_not(e->bank, e->assumed.holds);
}

/* ---- steps --------------------------------------------------------------------------------------- */

static bool take_edge(Encoder *e, const Step *step, Arrival *at) {
  const Edge *edge = step->edge;
  const char *beyond = plain_refuses(e->graph->cfa, edge);
  if (beyond) {
    if (edge->kind == EDGE_CALL && edge->right->kind != EXPR_FUNCTION)
      take_unknown_call(e, step, at);
    else
      add_incomplete(e, at->condition, beyond, edge->range.begin);
    return false;
  }
  switch (edge->kind) {
  case EDGE_SKIP: return true;
  case EDGE_ASSIGN: at->map = store(e, at->map, edge->left, step->context, edge->right, step->context); return true;
  case EDGE_ASSUME: at->condition = term_and(e->bank, at->condition, holds(e, step, at->map)); return true;
  case EDGE_RETURN: at->map = take_return(e, step, at->map); return true;
  case EDGE_HAVOC: at->map = take_havoc(e, step, at->map); return true;
  case EDGE_ERROR: {
    Term counts = term_and(e->bank, at->condition, all_flags(e, at->map));
    e->block->error = term_or(e->bank, e->block->error, counts);
    return false;
  }
  case EDGE_INCOMPLETE: add_incomplete(e, at->condition, edge->reason, edge->range.begin); return false;
  case EDGE_STOP: return false;
  case EDGE_ALLOCATE: return take_allocation(e, step, at);
  case EDGE_FREE: at->map = take_free(e, step, at->map); return true;
  case EDGE_CALL: at->map = take_function(e, step, at->map); return true;
  }
  return false;
}

/* What the step does to an arrival at its source; false if it leads nowhere. */
static bool take_step(Encoder *e, const Step *step, Arrival *at) {
  bool goes_on = true;
  e->edge = cfa_asking_edge(e->graph->cfa, step->edge);
  e->condition = at->condition;
  e->ends = term_false(e->bank);
  e->flags = NULL;
  e->node = step->from;
  switch (step->kind) {
  case STEP_ENTER: goes_on = take_enter(e, step, at); break;
  case STEP_LEAVE: at->map = take_leave(e, step, at->map); break;
  case STEP_BOUND: add_incomplete(e, at->condition, "recursion bound", step->edge->range.begin); return false;
  case STEP_EDGE: goes_on = take_edge(e, step, at); break;
  }
  if (goes_on) at->condition = term_and(e->bank, at->condition, term_not(e->bank, e->ends));
  at->map = keep_flags(e, at->map);
  return goes_on && !term_is_false(e->bank, at->condition);
}

/* ---- one block ----------------------------------------------------------------------------------- */

/* What is dead at the cut point is left out of its map, so that merging ignores it. */
static void arrive_at_cut(Encoder *e, NodeId node, const Arrival *at) {
  StateMap map = NULL;
  uint32_t cut = e->cut_index[node];
  const U32Vector *live = &e->live.at_cut[cut];
  for (size_t i = 0; i < live->size; i++) {
    Term value = statemap_get(&e->maps, at->map, live->data[i]);
    map = statemap_set(&e->maps, map, live->data[i], value != TERM_NONE ? value : missing_key(e, live->data[i]));
  }
  if (e->state_of[e->pc] != UINT32_MAX) {
    unsigned width = term_width(e->bank, e->model->state.data[e->state_of[e->pc]].var);
    map = statemap_set(&e->maps, map, e->pc, term_constant(e->bank, width, cut));
  }
  join(e, &e->sink, at->condition, map);
}

static void arrive(Encoder *e, NodeId node, const Arrival *at) {
  if (e->graph->nodes.data[node].is_cut)
    arrive_at_cut(e, node, at);
  else
    join(e, &e->arrivals[node], at->condition, at->map);
}

static void leave_node(Encoder *e, NodeId id) {
  const GraphNode *node = &e->graph->nodes.data[id];
  for (size_t i = 0; i < node->out.size; i++) {
    const Step *step = &e->graph->steps.data[node->out.data[i]];
    Arrival at = e->arrivals[id];
    if (take_step(e, step, &at)) arrive(e, step->to, &at);
  }
}

/* Walk the block whose starts are set in `arrivals`; false if the budget ended. */
static bool walk_block(Encoder *e, Budget *budget) {
  const U32Vector *order = &e->graph->by_order;
  for (size_t i = 0; i < order->size; i++) {
    if (!budget_left(budget, "encode_block")) return false;
    if (e->arrivals[order->data[i]].condition != TERM_NONE) leave_node(e, order->data[i]);
  }
  if (e->sink.condition != TERM_NONE) e->block->valid = e->sink.condition;
  return true;
}

static void begin_block(Encoder *e, Block *block) {
  e->block = block;
  e->sink = (Arrival){TERM_NONE, NULL};
  e->assumed.edge = NULL;
  memset(e->arrivals, 0, e->graph->nodes.size * sizeof *e->arrivals);
}

/* The value of each state variable at the end of the block. */
static void read_sink(Encoder *e, bool is_prefix) {
  for (uint32_t key = 0; key < e->keys; key++) {
    if (e->state_of[key] == UINT32_MAX) continue;
    StateVariable *variable = &e->model->state.data[e->state_of[key]];
    Term value = statemap_get(&e->maps, e->sink.map, key);
    if (value == TERM_NONE) value = is_prefix ? term_constant(e->bank, term_width(e->bank, variable->var), 0) : variable->var;
    if (is_prefix)
      variable->init = value;
    else
      variable->next = value;
  }
}

static bool encode_prefix(Encoder *e, Budget *budget) {
  begin_block(e, &e->model->prefix);
  StateMap map = NULL;
  for (size_t i = 0; i < e->live.entry.size; i++) {
    uint32_t key = e->live.entry.data[i];
    map = statemap_set(&e->maps, map, key, missing_key(e, key));
  }
  for (size_t i = 0; i < e->regions->regions.size; i++) { /* nothing is allocated yet */
    CellId life = e->regions->regions.data[i].life;
    if (life != CELL_NONE) map = memory_set_cell(&e->memory, map, life, term_false(e->bank));
  }
  for (size_t i = 0; i < e->regions->tracked.size; i++) /* nothing was read yet */
    map = memory_set_cell(&e->memory, map, e->regions->tracked.data[i].flag, term_true(e->bank));
  if (e->regions->is_too_large) {
    const Edge *first = e->graph->steps.size ? e->graph->steps.data[0].edge : NULL;
    add_incomplete(e, term_true(e->bank), "objects larger than the address space", first ? first->range.begin : 0);
    return true;
  }
  arrive(e, e->graph->entry, &(Arrival){term_true(e->bank), map});
  if (!walk_block(e, budget)) return false;
  read_sink(e, true);
  return true;
}

static bool encode_loop(Encoder *e, Budget *budget) {
  begin_block(e, &e->model->loop);
  for (uint32_t c = 0; c < e->graph->cuts.size; c++) {
    Arrival *start = &e->arrivals[e->graph->cuts.data[c]];
    start->condition = term_true(e->bank);
    if (e->state_of[e->pc] != UINT32_MAX) {
      Term pc = e->model->state.data[e->state_of[e->pc]].var;
      start->condition = term_equal(e->bank, pc, term_constant(e->bank, term_width(e->bank, pc), c));
    }
  }
  for (uint32_t c = 0; c < e->graph->cuts.size; c++) {
    Arrival *start = &e->arrivals[e->graph->cuts.data[c]];
    const U32Vector *live = &e->live.at_cut[c];
    for (size_t i = 0; i < live->size; i++) {
      Term value = e->model->state.data[e->state_of[live->data[i]]].var;
      start->map = statemap_set(&e->maps, start->map, live->data[i], value);
    }
  }
  if (!walk_block(e, budget)) return false;
  read_sink(e, false);
  return true;
}

/* ---- the state ----------------------------------------------------------------------------------- */

static void add_variable(Encoder *e, VariableId id) {
  const GraphVariable *variable = &e->graph->variables.data[id];
  const Context *context = &e->graph->contexts.data[variable->context];
  const char *function = e->graph->cfa->functions.data[context->function].symbol->name;
  char name[256];
  if (variable->symbol->function)
    snprintf(name, sizeof name, "%s:%s#%u", function, variable->symbol->name, id);
  else
    snprintf(name, sizeof name, "%s#%u", variable->symbol->name, id);
  model_add_state(e->model, name, expression_width(e->types, variable->symbol->type));
  StateVariable *state = &vector_last(&e->model->state);
  state->symbol = variable->symbol;
  state->context = variable->context;
  e->state_of[id] = (uint32_t)e->model->state.size - 1;
}

static void add_cell(Encoder *e, CellId id) {
  const Cell *cell = &e->regions->cells.data[id];
  const Region *region = &e->regions->regions.data[cell->region];
  const char *part = id == region->life ? "alive" : id == region->extent ? "size" : "bytes";
  char name[256];
  if (region->variable != UINT32_MAX)
    snprintf(name, sizeof name, "%s#%u.%s@%u", e->graph->variables.data[region->variable].symbol->name, region->variable, part,
             cell->offset);
  else
    snprintf(name, sizeof name, "object#%u.%s@%u", cell->region, part, cell->offset);
  model_add_state(e->model, name, cell->bits);
  e->state_of[e->memory.first_key + id] = (uint32_t)e->model->state.size - 1;
}

static void add_pc(Encoder *e) {
  unsigned width = 1;
  while (((size_t)1 << width) < e->graph->cuts.size) width++;
  model_add_state(e->model, "pc", width);
  e->state_of[e->pc] = (uint32_t)e->model->state.size - 1;
}

static void choose_state(Encoder *e) {
  unsigned char *is_live = memory_zeroed(e->keys, 1);
  memset(e->state_of, 0xff, e->keys * sizeof *e->state_of);
  for (size_t c = 0; c < e->graph->cuts.size; c++)
    for (size_t i = 0; i < e->live.at_cut[c].size; i++) is_live[e->live.at_cut[c].data[i]] = 1;
  for (uint32_t key = 0; key < e->keys; key++) {
    if (!is_live[key]) continue;
    if (key < e->pc)
      add_variable(e, key);
    else
      add_cell(e, key - e->memory.first_key);
  }
  if (e->graph->cuts.size > 1) add_pc(e);
  memory_free(is_live);
}

/* False if the budget ended. */
static bool encoder_init(Encoder *e, const Graph *graph, Arena *arena, Budget *budget) {
  *e = (Encoder){.graph = graph, .types = &graph->cfa->program->types, .model = model_new()};
  e->points = points_new(graph, budget);
  e->regions = e->points ? regions_new(graph, e->points, &region_defaults, budget) : NULL;
  if (!e->regions) return false;
  e->bank = e->model->bank;
  e->model->graph = graph;
  e->model->has_loop = graph->cuts.size > 0;
  e->pc = (uint32_t)graph->variables.size;
  e->keys = e->pc + 1 + (uint32_t)e->regions->cells.size;
  liveness_init(&e->live, graph, e->regions, e->pc + 1);
  statemaps_init(&e->maps, arena, e->bank, e->keys);
  e->state_of = memory_zeroed(e->keys, sizeof *e->state_of);
  e->arrivals = memory_zeroed(graph->nodes.size, sizeof *e->arrivals);
  e->cut_index = memory_zeroed(graph->nodes.size, sizeof *e->cut_index);
  for (uint32_t i = 0; i < graph->cuts.size; i++) e->cut_index[graph->cuts.data[i]] = i;
  unsigned pointer_bits = e->types->model == ILP32 ? 32 : 64;
  e->memory = (Memory){e->bank, e->regions, &e->maps, pointer_bits, e->pc + 1, missing_bytes, e};
  e->expressions =
      (ExpressionEncoder){e->bank, e->types, graph, &e->maps, e->regions, missing_value, unknown_value, read_memory, e};
  return true;
}

static void encoder_release(Encoder *e) {
  liveness_release(&e->live);
  regions_delete(e->regions);
  points_delete(e->points);
  memory_free(e->state_of);
  memory_free(e->arrivals);
  memory_free(e->cut_index);
}

Model *model_encode(const Graph *graph, Budget *budget) {
  Encoder e;
  Arena arena;
  arena_init(&arena);
  bool done = encoder_init(&e, graph, &arena, budget);
  if (done) choose_state(&e);
  done = done && encode_prefix(&e, budget) && encode_loop(&e, budget);
  encoder_release(&e);
  arena_release(&arena);
  if (!done) {
    model_delete(e.model);
    return NULL;
  }
  model_reduce_cone(e.model);
  model_compact(e.model);
  if (e.model->base) model_name_divisions(e.model->base);
  model_name_divisions(e.model);
  LOG("%zu state variables, %u bits", e.model->state.size, model_state_bits(e.model));
  return e.model;
}
