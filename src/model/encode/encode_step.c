/* What each kind of step does: see encode_step.h. */
#include "model/encode/encode_step.h"
#include "flow/memory/exposed.h"
#include "flow/values/float_bits.h"
#include "flow/values/rounding.h"
#include "flow/cfa/unknown.h"
#include "model/encode/plain.h"

/* ---- the encoder --------------------------------------------------------------------------------- */

uint32_t encode_key_count(const StepEncoder *e) { return e->memory.first_key + (uint32_t)e->regions->cells.size; }

RegionOptions encode_memory_options(const Model *model) {
  RegionOptions memory = model->in_bytes ? region_bytes : region_defaults;
  memory.fault = (RegionFault)model->fault;
  if (reduction_is_in(model->without, REDUCE_TRACK)) memory.tracked = 0;
  if (model->instances) memory.instances = model->instances;
  return memory;
}

static void begin_steps(StepEncoder *e, const Graph *graph, Model *model, Arena *arena) {
  e->graph = graph;
  e->types = &graph->cfa->program->types;
  e->model = model;
  e->bank = model->bank;
  e->is_exposed = exposed_any(graph, e->points);
  unsigned pointer_bits = e->types->model == ILP32 ? 32 : 64;
  uint32_t first_cell = (uint32_t)graph->variables.size + 1;
  e->memory = (Memory){e->bank, e->regions, &e->maps, pointer_bits, first_cell, encode_any_bytes, e};
  statemaps_init(&e->maps, arena, e->bank, encode_key_count(e));
  OperatorEncoder operators = {e->bank, e->types, IEEE_NEAREST_EVEN, floats_are_inspected(graph->cfa), encode_choice, e};
  e->expressions = (ExpressionEncoder){operators, graph, &e->maps, e->regions, encode_missing_variable, encode_unknown,
                                       encode_read, encode_cell, encode_comparison, e, encode_answer};
  e->roundings = rounding_modes(graph);
}

bool encode_steps_init(StepEncoder *e, const Graph *graph, Model *model, const RegionOptions *memory, Arena *arena, Budget *budget) {
  *e = (StepEncoder){.points = points_new(graph, budget)};
  e->regions = e->points ? regions_new(graph, e->points, memory, budget) : NULL;
  if (!e->regions) return false;
  begin_steps(e, graph, model, arena);
  return true;
}

void encode_steps_borrow(StepEncoder *e, const Model *from, Model *holder, Arena *arena) {
  *e = (StepEncoder){.points = from->points, .regions = from->regions, .borrows_regions = true};
  begin_steps(e, from->graph, holder, arena);
}

void encode_steps_release(StepEncoder *e) {
  if (!e->borrows_regions) {
    regions_delete(e->regions);
    points_delete(e->points);
  }
  map_release(&e->elements);
  map_release(&e->comparisons);
  map_release(&e->error_of);
  vector_release(&e->outside);
  memory_free(e->roundings);
}

void encode_begin_block(StepEncoder *e, Block *block) {
  e->block = block;
  e->assumed.edge = NULL;
  map_clear(&e->elements);
  map_clear(&e->comparisons);
  map_clear(&e->error_of);
  vector_clear(&e->outside);
}

StateMap encode_start_block(StepEncoder *e, StateMap map) {
  for (size_t i = 0; i < e->regions->regions.size; i++)
    if (e->regions->regions.data[i].version != CELL_NONE) map = memory_touch(&e->memory, map, (RegionId)i);
  return map;
}

StateMap encode_start(StepEncoder *e, StateMap map) {
  for (size_t i = 0; i < e->regions->regions.size; i++) {
    CellId life = e->regions->regions.data[i].life;
    CellId used = e->regions->regions.data[i].used;
    if (life != CELL_NONE) map = memory_set_cell(&e->memory, map, life, term_false(e->bank));
    if (used != CELL_NONE) map = memory_set_cell(&e->memory, map, used, term_false(e->bank));
  }
  for (size_t i = 0; i < e->regions->tracked.size; i++) {
    CellId flag = e->regions->tracked.data[i].flag;
    if (flag != CELL_NONE) map = memory_set_cell(&e->memory, map, flag, term_true(e->bank));
  }
  return encode_start_block(e, map);
}

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

void encode_join(StepEncoder *e, Arrival *here, Term condition, StateMap map) {
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

/* ---- one step ------------------------------------------------------------------------------------ */

static StateMap set_variable(StepEncoder *e, StateMap map, ContextId context, const Symbol *symbol, Term value) {
  return statemap_set(&e->maps, map, graph_variable(e->graph, context, symbol), value);
}

/* place := value, a number */
static StateMap assign(StepEncoder *e, StateMap map, const Expr *place, ContextId context, Term value) {
  if (!encode_is_in_memory(e, place)) return set_variable(e, map, context, place->symbol, value);
  return encode_write(e, map, place, context, expression_address(&e->expressions, place, context, map), value);
}

static Expr place_of(const Symbol *symbol, SourceRange range) {
  return (Expr){.kind = EXPR_VARIABLE, .type = symbol->type, .symbol = (Symbol *)symbol, .range = range};
}

/* place (in `to`) := value (in `from`); where the place is comes first */
static StateMap store(StepEncoder *e, StateMap map, const Expr *place, ContextId to, const Expr *value, ContextId from) {
  if (!type_is_scalar(place->type)) return encode_write_many(e, map, place, to, value, from);
  bool is_stored = encode_is_in_memory(e, place);
  Term address = is_stored ? expression_address(&e->expressions, place, to, map) : TERM_NONE;
  Term term = encode_value(e, value, from, map);
  if (term_width(e->bank, term) != expression_width(e->types, place->type)) /* K&R: passed with another type */
    term = encode_any(e, place->type, "argument of another type", value->range.begin);
  if (!is_stored) return set_variable(e, map, to, place->symbol, term);
  return encode_write(e, map, place, to, address, term);
}

/* The function that the pointer of a call must hold for this step. */
static Term calls_it(StepEncoder *e, const Step *step, StateMap map) {
  const Symbol *callee = e->graph->cfa->functions.data[e->graph->contexts.data[step->callee].function].symbol;
  Term pointer = encode_value(e, step->edge->right, step->context, map);
  return term_equal(e->bank, pointer, memory_address(&e->memory, regions_function_address(callee)));
}

static bool take_enter(StepEncoder *e, const Step *step, Arrival *at) {
  const Symbol *callee = e->graph->cfa->functions.data[e->graph->contexts.data[step->callee].function].symbol;
  if (step->edge->right->kind != EXPR_FUNCTION)
    at->condition = e->condition = term_and(e->bank, at->condition, calls_it(e, step, at->map));
  StateMap inside = at->map;
  for (size_t i = 0; i < callee->parameter_count && i < step->edge->argument_count; i++) {
    const Expr *argument = step->edge->arguments[i];
    Expr place = place_of(callee->parameters[i], argument->range);
    if (type_is_scalar(place.type)) {
      Term value = encode_value(e, argument, step->context, at->map);
      if (term_width(e->bank, value) != expression_width(e->types, place.type))
        value = encode_any(e, place.type, "argument of another type", argument->range.begin);
      inside = assign(e, inside, &place, step->callee, value);
    } else {
      inside = encode_write_many(e, inside, &place, step->callee, argument, step->context);
    }
  }
  at->map = inside;
  return !term_is_false(e->bank, at->condition);
}

static StateMap take_leave(StepEncoder *e, const Step *step, StateMap map) {
  const CfaFunction *callee = &e->graph->cfa->functions.data[e->graph->contexts.data[step->callee].function];
  const Expr *left = step->edge->left;
  if (left && callee->result && type_unqualified(left->type)->kind == type_unqualified(callee->result->type)->kind) {
    Expr result = place_of(callee->result, step->edge->range);
    Expr load = {.kind = EXPR_LOAD, .type = result.type, .left = &result, .range = result.range};
    map = store(e, map, left, step->context, &load, step->callee);
  } else if (left && type_is_scalar(left->type)) {
    map = assign(e, map, left, step->context, encode_any(e, left->type, "result of another type", step->edge->range.begin));
  } else if (left) {
    Access written = encode_access(e, left, step->context);
    encode_approximate(e, "result of another type", step->edge->range.begin);
    map = encode_forget(e, map, &written);
  }
  const U32Vector *dying = &e->regions->dying[step->callee];
  for (size_t i = 0; i < dying->size; i++) {
    CellId life = e->regions->regions.data[dying->data[i]].life;
    map = memory_forget(&e->memory, map, dying->data[i], term_true(e->bank));
    if (life != CELL_NONE) map = memory_set_cell(&e->memory, map, life, term_false(e->bank));
  }
  return map;
}

/* The bytes of a cell as the edge gives them to a new object. */
static Term content_input(StepEncoder *e, const char *name, CellId id, bool is_first) {
  const Cell *cell = &e->regions->cells.data[id];
  Term input = model_add_input(e->model, e->block, name, memory_cell_sort(&e->memory, id), e->condition, e->edge);
  ModelInput *added = &vector_last(&e->block->inputs);
  added->is_content = true;
  added->is_first = is_first;
  added->offset = cell->index_bits ? 0 : cell->offset;
  return input;
}

/* A visit of the edge that gives content to nothing: others may be about content, and visits are counted. */
static void count_visit(StepEncoder *e) {
  model_add_input(e->model, e->block, "no content", 1, e->condition, e->edge);
  ModelInput *added = &vector_last(&e->block->inputs);
  added->is_content = added->is_first = true;
}

static StateMap take_havoc(StepEncoder *e, const Step *step, StateMap map) {
  const Symbol *symbol = step->edge->left->symbol;
  const char *name = step->edge->reason ? step->edge->reason : symbol->name;
  if (type_is_scalar(symbol->type)) {
    unsigned width = expression_width(e->types, symbol->type);
    Term input = model_add_input(e->model, e->block, name, width, e->condition, step->edge);
    return assign(e, map, step->edge->left, step->context, encode_from_outside(e, symbol->type, input));
  }
  const Region *region = &e->regions->regions.data[e->regions->of_variable[graph_variable(e->graph, step->context, symbol)]];
  if (region->view == VIEW_LARGE || !region->count) count_visit(e);
  if (region->view == VIEW_LARGE) return memory_forget(&e->memory, map, (RegionId)(region - e->regions->regions.data), term_true(e->bank));
  for (uint32_t i = 0; i < region->count; i++) {
    Term content = content_input(e, name, region->first + i, i == 0);
    map = memory_set_cell(&e->memory, map, region->first + i, content);
  }
  return map;
}

static StateMap take_return(StepEncoder *e, const Step *step, StateMap map) {
  const CfaFunction *function = &e->graph->cfa->functions.data[e->graph->contexts.data[step->context].function];
  if (!step->edge->right || !function->result) return map;
  Expr place = place_of(function->result, step->edge->range);
  return store(e, map, &place, step->context, step->edge->right, step->context);
}

void encode_incomplete(StepEncoder *e, Term condition, const char *reason, SourcePos pos) {
  if (term_is_false(e->bank, condition)) return;
  IncompletePoint point = {.when = condition, .reason = reason, .pos = pos};
  vector_push(&e->block->incompletes, point);
  e->block->incomplete = term_or(e->bank, e->block->incomplete, condition);
}

/* ---- allocation ---------------------------------------------------------------------------------- */

/* The content of a new object; `chosen`: it is this instance.  All instances share the inputs. */
static StateMap fill_instance(StepEncoder *e, const Step *step, StateMap map, const Region *region, Term chosen, Term *contents) {
  for (uint32_t i = 0; region->view != VIEW_LARGE && i < region->count; i++) {
    if (contents[i] == TERM_NONE)
      contents[i] = step->edge->is_zeroed ? term_constant(e->bank, 8, 0) : content_input(e, "new memory", region->first + i, i == 0);
    Term content = step->edge->is_zeroed ? memory_zero_cell(&e->memory, region->first + i) : contents[i];
    if (!term_is_true(e->bank, chosen)) content = term_ite(e->bank, chosen, content, memory_cell(&e->memory, map, region->first + i));
    map = memory_set_cell(&e->memory, map, region->first + i, content);
  }
  map = memory_touch(&e->memory, map, (RegionId)(region - e->regions->regions.data));
  for (uint32_t i = 0; i < region->tracked_count; i++) { /* they get any content, and keep it in the other instances */
    CellId cell = e->regions->tracked.data[region->first_tracked + i].content;
    unsigned bits = e->regions->cells.data[cell].bits;
    Term content = step->edge->is_zeroed ? term_constant(e->bank, bits, 0) : encode_any_bytes(e, MEMORY_FORGOTTEN, bits);
    if (!term_is_true(e->bank, chosen)) content = term_ite(e->bank, chosen, content, memory_cell(&e->memory, map, cell));
    map = memory_set_cell(&e->memory, map, cell, content);
  }
  return map;
}

/* The watched instance may become the new object, unless it was one. */
static StateMap take_watched(StepEncoder *e, const Region *region, StateMap map, Term *chosen) {
  Term used = memory_cell(&e->memory, map, region->used);
  Term choice = model_add_input(e->model, e->block, "watched", 1, term_false(e->bank), NULL);
  *chosen = term_and(e->bank, *chosen, term_and(e->bank, choice, term_not(e->bank, used)));
  return memory_set_cell(&e->memory, map, region->used, term_or(e->bank, used, *chosen));
}

/* The first instance that is not alive becomes the new object; the last one of a step in a loop is the summary, which is
 * always free.  Without a summary, beyond the last one our model ends. */
static bool take_allocation(StepEncoder *e, const Step *step, Arrival *at) {
  const Regions *regions = e->regions;
  SourcePos pos = step->edge->range.begin;
  ObjectId object = points_of_step(e->points, (uint32_t)(step - e->graph->steps.data));
  const Region *first = &regions->regions.data[regions->first_of_object[object]];
  Term size = term_resize(e->bank, encode_value(e, step->edge->right, step->context, at->map), e->memory.pointer_bits, false);
  Term *contents = memory_zeroed(first->count + 1, sizeof *contents), open = term_true(e->bank), address = TERM_NONE;
  StateMap map = at->map;
  if (!step->edge->is_zeroed && (first->view == VIEW_LARGE || !first->count)) count_visit(e);
  for (uint32_t i = 0; i < regions->instances[object]; i++) {
    const Region *region = first + i;
    Term alive = region->life == CELL_NONE ? term_false(e->bank) : memory_cell(&e->memory, map, region->life);
    Term chosen = term_and(e->bank, open, term_not(e->bank, alive));
    if (region->used != CELL_NONE) map = take_watched(e, region, map, &chosen);
    Term here = memory_address(&e->memory, region->address);
    address = address == TERM_NONE ? here : term_ite(e->bank, chosen, here, address);
    map = fill_instance(e, step, map, region, chosen, contents);
    if (region->life != CELL_NONE) map = memory_set_cell(&e->memory, map, region->life, term_or(e->bank, alive, chosen));
    if (region->extent != CELL_NONE) {
      Term extent = term_is_true(e->bank, chosen) ? size : term_ite(e->bank, chosen, size, memory_cell(&e->memory, map, region->extent));
      map = memory_set_cell(&e->memory, map, region->extent, extent);
    }
    open = term_and(e->bank, open, region->used != CELL_NONE ? term_not(e->bank, chosen) : alive);
  }
  memory_free(contents);
  Term too_large = term_false(e->bank), impossible = term_false(e->bank), other = term_false(e->bank);
  if (first->size != UINT64_MAX) /* that variables in it are constant was found by an analysis: nobody has to trust it */
    other = term_not(e->bank, term_equal(e->bank, size, memory_address(&e->memory, first->size)));
  if (first->extent != CELL_NONE) {
    too_large = term_uless(e->bank, memory_address(&e->memory, regions->room), size);
    impossible = term_uless(e->bank, memory_address(&e->memory, cfa_largest_object(e->types)), size);
  }
  encode_incomplete(e, term_and(e->bank, at->condition, open), "more allocated objects than are followed", pos);
  Term many = term_and(e->bank, term_not(e->bank, open), term_and(e->bank, too_large, term_not(e->bank, impossible)));
  encode_incomplete(e, term_and(e->bank, at->condition, many), "allocation of many bytes", pos);
  encode_incomplete(e, term_and(e->bank, at->condition, term_and(e->bank, term_not(e->bank, open), other)), "size of an allocation", pos);
  Term lost = term_or(e->bank, open, term_or(e->bank, too_large, other));
  at->condition = term_and(e->bank, at->condition, term_not(e->bank, lost));
  at->map = assign(e, map, step->edge->left, step->context, address);
  return !term_is_false(e->bank, at->condition);
}

static StateMap take_free(StepEncoder *e, const Step *step, StateMap map) {
  Term address = encode_value(e, step->edge->right, step->context, map);
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
static StateMap take_bytes(StepEncoder *e, const Step *step, StateMap map, RegionCall call, Term *value) {
  const Edge *edge = step->edge;
  const LibraryFunction *library = edge_library(edge);
  const Expr *to = edge->arguments[call.to];
  Term address = encode_value(e, to, step->context, map);
  Access written = pointed(to, step->context, call.bytes);
  *value = address;
  if (library->gives == GIVES_BEHIND)
    *value = term_add(e->bank, address, memory_address(&e->memory, call.bytes));
  if (!call.bytes) return map;
  if (call.kind == REGION_CALL_COPY) {
    const Expr *from = edge->arguments[call.from];
    Access read = pointed(from, step->context, call.bytes);
    return encode_copy(e, map, address, &written, encode_value(e, from, step->context, map), &read);
  }
  Term byte = term_constant(e->bank, 8, 0);
  if (library->moves == MOVES_FILLING)
    byte = term_resize(e->bank, encode_value(e, edge->arguments[call.from], step->context, map), 8, false);
  return encode_fill(e, map, address, &written, byte);
}

static StateMap forget_writes(StepEncoder *e, const Step *step, StateMap map) {
  AccessVector accesses = {0};
  Arena arena;
  arena_init(&arena);
  step_accesses(e->graph, step, &arena, &accesses);
  const LibraryFunction *library = edge_library(step->edge);
  if (library && library->kind == LIBRARY_ANYTHING) encode_approximate(e, plain_library_name(step->edge), step->edge->range.begin);
  for (size_t i = 0; i < accesses.size; i++) {
    if (accesses.data[i].bytes != ACCESS_WHOLE) continue;
    encode_approximate(e, encode_passed_over, step->edge->range.begin);
    map = encode_forget(e, map, &accesses.data[i]);
    encode_lose_outside(e, e->condition);
  }
  vector_release(&accesses);
  arena_release(&arena);
  return map;
}

static bool asks_rounding(const Edge *edge) {
  const LibraryFunction *library = edge_library(edge);
  return library && library->kind == LIBRARY_ASKS_ROUNDING && edge->left && type_is_integer(edge->left->type);
}

/* A call of the library: an operation on numbers or on bytes, or any result.  Other calls have been inlined. */
static StateMap take_function(StepEncoder *e, const Step *step, StateMap map) {
  const Edge *edge = step->edge;
  PlainFunction function = plain_function(edge);
  RegionCall call = region_call(e->graph->cfa, edge);
  Term value = TERM_NONE;
  if (call.kind != REGION_CALL_OTHER) {
    map = take_bytes(e, step, map, call, &value);
  } else if (function != PLAIN_NONE) {
    Term operands[PLAIN_ARGUMENTS] = {TERM_NONE, TERM_NONE, TERM_NONE};
    for (size_t i = 0; i < edge->argument_count && i < PLAIN_ARGUMENTS; i++)
      operands[i] = encode_value(e, edge->arguments[i], step->context, map);
    value = operator_call(&e->expressions.operators, function, edge->arguments[0]->type, operands);
  } else if (asks_rounding(edge)) {
    value = term_constant(e->bank, expression_width(e->types, edge->left->type), rounding_number(e->expressions.operators.rounding));
  } else {
    map = forget_writes(e, step, map);
  }
  if (!edge->left) return map;
  if (!type_is_scalar(edge->left->type)) {
    Access written = encode_access(e, edge->left, step->context);
    encode_approximate(e, plain_library_name(edge), edge->range.begin);
    return encode_forget(e, map, &written);
  }
  if (value == TERM_NONE || term_width(e->bank, value) != expression_width(e->types, edge->left->type))
    value = encode_any(e, edge->left->type, plain_library_name(edge), edge->range.begin);
  return assign(e, map, edge->left, step->context, value);
}

/* fesetround: a guess says which mode it sets; with another argument our model ends. */
static bool take_rounding(StepEncoder *e, const Step *step, Arrival *at) {
  const Edge *edge = step->edge;
  bool is_usual = edge->argument_count == 1 && type_is_integer(edge->arguments[0]->type) && (!edge->left || type_is_integer(edge->left->type));
  Term other = term_true(e->bank);
  if (is_usual) {
    Term number = encode_value(e, edge->arguments[0], step->context, at->map);
    Term guess = term_constant(e->bank, term_width(e->bank, number), rounding_number(rounding_set(e->graph, step)));
    other = term_not(e->bank, term_equal(e->bank, number, guess));
  }
  Term goes_on = term_not(e->bank, e->ends);
  encode_incomplete(e, term_and(e->bank, at->condition, term_and(e->bank, goes_on, other)), "fesetround", edge->range.begin);
  at->condition = term_and(e->bank, at->condition, term_not(e->bank, other));
  if (is_usual && edge->left) { /* it succeeds */
    Term zero = term_constant(e->bank, expression_width(e->types, edge->left->type), 0);
    at->map = assign(e, at->map, edge->left, step->context, zero);
  }
  return is_usual;
}

static Term is_function(StepEncoder *e, Term pointer) {
  Term distance = term_subtract(e->bank, pointer, memory_address(&e->memory, regions_begin));
  return term_uless(e->bank, distance, memory_address(&e->memory, regions_end_of_functions(e->regions) - regions_begin));
}

/* The pointer holds a function of the program or the library that the call does not enter. */
static Term calls_known(StepEncoder *e, const Step *step, Term pointer) {
  Term known = term_false(e->bank);
  if (e->regions->options.in_bytes) return is_function(e, pointer);
  Targets targets = points_of_value(e->points, step->edge->right, step->context);
  for (size_t i = 0; i < targets.size; i++) {
    const PointsObject *object = points_object(e->points, targets.data[i].object);
    if (object->kind != OBJECT_FUNCTION) continue;
    Term address = memory_address(&e->memory, regions_function_address(object->function));
    known = term_or(e->bank, known, term_equal(e->bank, pointer, address));
  }
  return known;
}

/* A pointer from outside holds no function of the program: what it calls has no body, so that the result is arbitrary. */
static bool take_outside_call(StepEncoder *e, const Step *step, Arrival *at, Term pointer) {
  const Edge *edge = step->edge;
  Term known = e->is_exposed ? term_true(e->bank) : calls_known(e, step, pointer), goes_on = term_not(e->bank, e->ends);
  encode_incomplete(e, term_and(e->bank, at->condition, term_and(e->bank, goes_on, known)), "call through a pointer", edge->range.begin);
  at->condition = term_and(e->bank, at->condition, term_not(e->bank, known));
  encode_approximate(e, "result of a function from outside", edge->range.begin);
  if (!e->model->outside) e->model->outside = edge->range.begin;
  at->map = encode_change_elsewhere(e, at->map, at->condition, true);
  if (edge->left && type_is_scalar(edge->left->type)) {
    Term any = encode_any(e, edge->left->type, "result of a function from outside", edge->range.begin);
    at->map = assign(e, at->map, edge->left, step->context, encode_from_outside(e, edge->left->type, any));
  } else if (edge->left) {
    Access written = encode_access(e, edge->left, step->context);
    at->map = encode_forget(e, at->map, &written);
  }
  return true;
}

/* A call through a pointer that holds none of the functions that were found for it.  True if it goes on. */
static bool take_unknown_call(StepEncoder *e, const Step *step, Arrival *at) {
  Term pointer = encode_value(e, step->edge->right, step->context, at->map), left = at->condition;
  const GraphNode *node = &e->graph->nodes.data[step->from];
  if (e->graph->nodes.data[step->to].location == step->edge->to) {
    encode_follow(e, pointer, term_true(e->bank));
    return take_outside_call(e, step, at, pointer);
  }
  for (size_t i = 0; i < node->out.size; i++) {
    const Step *other = &e->graph->steps.data[node->out.data[i]];
    if (other->kind == STEP_ENTER && other->edge == step->edge)
      left = term_and(e->bank, left, term_not(e->bank, calls_it(e, other, at->map)));
  }
  encode_follow(e, pointer, term_true(e->bank));
  left = term_and(e->bank, left, term_not(e->bank, e->ends));
  encode_incomplete(e, left, "call through a pointer", step->edge->range.begin);
  return false;
}

/* An assumption and its negation are evaluated once: both see the same inputs. */
static Term holds(StepEncoder *e, const Step *step, StateMap map) {
  bool is_known = e->assumed.edge == e->edge && e->assumed.node == step->from;
  if (!is_known) {
    Term tested = expression_tested(&e->expressions, step->edge->right, step->context, encode_value(e, step->edge->right, step->context, map));
    Term value = expression_truth(e->bank, step->edge->right->type, tested);
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

/* An error counts only if tracked elements were read where they are tracked. */
static void take_error(StepEncoder *e, const Check *check, const Arrival *at) {
  Term when = term_and(e->bank, at->condition, encode_all_flags(e, at->map));
  if (term_is_false(e->bank, when)) return;
  uint64_t known = map_get(&e->error_of, check->id, UINT64_MAX);
  if (known == UINT64_MAX) {
    map_put(&e->error_of, check->id, e->block->errors.size);
    block_add_error(e->block, e->bank, when, check);
    return;
  }
  ErrorPoint *point = &e->block->errors.data[known];
  point->when = term_or(e->bank, point->when, when);
  e->block->error = term_or(e->bank, e->block->error, when);
}

/* ---- steps --------------------------------------------------------------------------------------- */

static bool take_edge(StepEncoder *e, const Step *step, Arrival *at) {
  const Edge *edge = step->edge;
  const char *beyond = plain_refuses(e->graph->cfa, edge);
  if (beyond) {
    if (edge_calls_through_pointer(edge))
      return take_unknown_call(e, step, at);
    encode_incomplete(e, at->condition, beyond, edge->range.begin);
    return false;
  }
  switch (edge->kind) {
  case EDGE_SKIP:
    if (edge->is_skipped_loop) encode_lose_outside(e, at->condition);
    return true;
  case EDGE_ASSIGN: at->map = store(e, at->map, edge->left, step->context, edge->right, step->context); return true;
  case EDGE_ASSUME: at->condition = term_and(e->bank, at->condition, holds(e, step, at->map)); return true;
  case EDGE_RETURN: at->map = take_return(e, step, at->map); return true;
  case EDGE_HAVOC: at->map = take_havoc(e, step, at->map); return true;
  case EDGE_ERROR:
    if (step_is_error(e->graph, step)) take_error(e, edge->check, at);
    return false;
  case EDGE_INCOMPLETE:
    if (!edge->check || graph_asks(e->graph, edge->check)) encode_incomplete(e, at->condition, edge->reason, edge->range.begin);
    return false;
  case EDGE_STOP: return false;
  case EDGE_ALLOCATE: return take_allocation(e, step, at);
  case EDGE_FREE: at->map = take_free(e, step, at->map); return true;
  case EDGE_CALL:
    if (edge_changes_rounding(edge)) return take_rounding(e, step, at);
    at->map = take_function(e, step, at->map);
    return true;
  }
  return false;
}

/* False: the mode is open, and the step is more than setting it. */
static bool set_rounding(StepEncoder *e, const Step *step) {
  if (!e->roundings) return true;
  uint8_t mode = e->roundings[step->from];
  e->expressions.operators.rounding = mode < ROUNDING_OPEN ? (IeeeRounding)mode : IEEE_NEAREST_EVEN;
  return mode != ROUNDING_OPEN || rounding_sets_constant(e->graph, step);
}

/* What the step does to an arrival at its source; false if it leads nowhere. */
bool encode_take(StepEncoder *e, const Step *step, Arrival *at) {
  bool goes_on = true;
  e->edge = cfa_asking_edge(e->graph->cfa, step->edge);
  e->condition = at->condition;
  e->ends = term_false(e->bank);
  e->flags = NULL;
  e->node = step->from;
  if (!set_rounding(e, step)) {
    encode_incomplete(e, at->condition, "more than one rounding mode", step->edge->range.begin);
    return false;
  }
  switch (step->kind) {
  case STEP_ENTER: goes_on = take_enter(e, step, at); break;
  case STEP_LEAVE: at->map = take_leave(e, step, at->map); break;
  case STEP_BOUND: encode_incomplete(e, at->condition, "recursion bound", step->edge->range.begin); return false;
  case STEP_EDGE: goes_on = take_edge(e, step, at); break;
  }
  if (goes_on) at->condition = term_and(e->bank, at->condition, term_not(e->bank, e->ends));
  at->map = encode_keep_flags(e, at->map);
  return goes_on && !term_is_false(e->bank, at->condition);
}
