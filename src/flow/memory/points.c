/* points.c: objects, steps and questions of the points-to analysis: see points.h. */
#include "flow/memory/points.h"

#include <assert.h>
#include "flow/code/closed.h"
#include "base/divisor.h"
#include "base/library.h"
#include "flow/memory/points_inside.h"

/* ---- objects ------------------------------------------------------------------------------------- */

static ObjectId add_object(Points *points, PointsObject info, bool is_single) {
  vector_push(&points->objects, (ObjectInside){.info = info, .is_single = is_single});
  return (ObjectId)points->objects.size - 1;
}

ObjectInside *points_inside(Points *points, ObjectId object) {
  if (object == OBJECT_OUTSIDE) return &points->outside;
  return object_is_buffer(object) ? &points->buffers.data[object - OBJECT_BUFFERS] : &points->objects.data[object];
}

ObjectId points_variable_object(Points *points, VariableId variable) {
  uint32_t *object = &points->variable_object.data[variable];
  if (*object != OBJECT_NONE) return *object;
  const Symbol *symbol = points->graph->variables.data[variable].symbol;
  PointsObject info = {.kind = OBJECT_VARIABLE, .variable = variable};
  info.size = cfa_object_size(points->graph->cfa, symbol);
  points->has_unsized |= cfa_is_unsized(symbol);
  return *object = add_object(points, info, true);
}

/* Can the step happen more than once? */
static bool is_repeated(const Points *points, uint32_t step) {
  const Graph *graph = points->graph;
  if (!points->has_order) return true;
  const Step *s = &graph->steps.data[step];
  return graph->nodes.data[s->from].component == graph->nodes.data[s->to].component;
}

ObjectId points_step_object(Points *points, uint32_t step, uint64_t size) {
  uint64_t known = map_get(&points->step_object, step, OBJECT_NONE);
  if (known != OBJECT_NONE) return (ObjectId)known;
  PointsObject info = {.kind = OBJECT_ALLOCATED, .step = step, .size = size};
  ObjectId object = add_object(points, info, !is_repeated(points, step));
  map_put(&points->step_object, step, object);
  return object;
}

ObjectId points_string_object(Points *points, const Expr *string) {
  uint64_t known = map_get(&points->string_object, map_key(string), OBJECT_NONE);
  if (known != OBJECT_NONE) return (ObjectId)known;
  PointsObject info = {.kind = OBJECT_STRING, .string = string, .size = string->text_size};
  ObjectId object = add_object(points, info, true);
  map_put(&points->string_object, map_key(string), object);
  return object;
}

ObjectId points_function_object(Points *points, const Symbol *function) {
  uint64_t known = map_get(&points->function_object, function->serial, OBJECT_NONE);
  if (known != OBJECT_NONE) return (ObjectId)known;
  PointsObject info = {.kind = OBJECT_FUNCTION, .function = function, .size = 1};
  ObjectId object = add_object(points, info, true);
  map_put(&points->function_object, function->serial, object);
  return object;
}

ObjectId points_arguments_object(Points *points, ContextId context) {
  uint64_t known = map_get(&points->arguments_object, context, OBJECT_NONE);
  if (known != OBJECT_NONE) return (ObjectId)known;
  PointsObject info = {.kind = OBJECT_ARGUMENTS, .context = context, .size = UINT64_MAX};
  ObjectId object = add_object(points, info, false);
  map_put(&points->arguments_object, context, object);
  return object;
}

ObjectId points_library_object(Points *points, const Symbol *function, bool is_behind, uint64_t size) {
  uint64_t key = 2 * (uint64_t)function->serial + is_behind;
  uint64_t known = map_get(&points->library_object, key, OBJECT_NONE);
  if (known != OBJECT_NONE) return (ObjectId)known;
  PointsObject info = {.kind = OBJECT_LIBRARY, .function = is_behind ? NULL : function, .size = size};
  ObjectId object = add_object(points, info, true);
  map_put(&points->library_object, key, object);
  return object;
}

PointsNode points_variable_node(Points *points, VariableId variable) {
  PointsNode *node = &points->variable_node.data[variable];
  if (*node == POINTS_NONE) {
    PointsNode made = points_add_node(points);
    *node = made;
  }
  return *node;
}

/* ---- steps --------------------------------------------------------------------------------------- */

void points_assign_variable(Points *points, const Symbol *symbol, ContextId context, const Type *type, Value value) {
  if (value_is_none(value)) return;
  VariableId variable = graph_variable(points->graph, context, symbol);
  bool is_scalar = form_of_type(points->types, symbol->type) != FORM_NONE;
  if (is_scalar && form_of_type(points->types, type) != FORM_NONE) value = points_convert(points, symbol->type, type, value);
  if (points_is_plain(points, symbol)) {
    points_add_flow(points, value, points_variable_node(points, variable));
    return;
  }
  Value address = value_of_object(points_variable_object(points, variable));
  uint64_t size = points_width(points, symbol->type), given = points_width(points, type);
  if (is_scalar)
    points_store(points, address, size, value);
  else
    points_copy(points, address, value, given < size ? given : size, true);
}

static void add_assignment(Points *points, const Step *step) {
  const Edge *edge = step->edge;
  const Expr *left = edge->left;
  bool is_scalar = form_of_type(points->types, left->type) != FORM_NONE;
  Value value = points_operand(points, edge->right, step->context);
  if (value_is_none(value)) return;
  if (left->kind == EXPR_VARIABLE) {
    points_assign_variable(points, left->symbol, step->context, edge->right->type, value);
    return;
  }
  Value address = points_evaluate_place(points, left, step->context);
  if (is_scalar)
    points_assign_place(points, left, address, points_convert(points, left->type, edge->right->type, value));
  else
    points_copy(points, address, value, type_size(points->types, left->type), true);
}

/* A record may hold pointers wherever one is aligned; bytes may be read into one (as models of the library do), other narrow numbers
 * rather stay what they are.  A variable that has no value yet is no input: it is given one before it is followed, and most variables begin
 * like this, so they would all lead outside.  One that is given no address at all leads there when the analysis settles. */
static void add_input(Points *points, const Step *step) {
  const Expr *left = step->edge->left;
  Value any = value_of_object(OBJECT_OUTSIDE);
  bool is_scalar = form_of_type(points->types, left->type) != FORM_NONE;
  uint64_t word = points->pointer_width / 8;
  uint64_t size = type_size(points->types, left->type);
  if ((size < word && size != 1) || step->edge->is_unset) return;
  if (left->kind == EXPR_VARIABLE && is_scalar) {
    points_assign_variable(points, left->symbol, step->context, left->type, any);
    return;
  }
  Value address = points_evaluate_place(points, left, step->context);
  if (is_scalar)
    points_assign_place(points, left, address, any);
  else if (!value_is_none(address))
    points_store(points, value_widened(points, address, word), word, any);
}

/* A constant, or made of variables that hold constants there; UINT64_MAX if it is not known, or if no object is so large: then
 * the size is open, and asked for being too large. */
static uint64_t allocated_size(const Points *points, const Step *step) {
  Constant size = {.is_known = false};
  if (closed_value(points->types, step->edge->right, &size.cell))
    size.is_known = true;
  else if (points->sizes)
    size = node_constants_evaluate(points->sizes, step->from, step->context, step->edge->right);
  bool is_possible = size.is_known && size.cell >= 0 && size.cell <= (i128)cfa_largest_object(points->types);
  return is_possible ? (uint64_t)size.cell : UINT64_MAX;
}

static void add_allocation(Points *points, uint32_t index, const Step *step) {
  ObjectId object = points_step_object(points, index, allocated_size(points, step));
  const Expr *left = step->edge->left;
  points_assign_variable(points, left->symbol, step->context, left->type, value_of_object(object));
}

static const CfaFunction *function_of(const Points *points, ContextId context) {
  const Graph *graph = points->graph;
  return &graph->cfa->functions.data[graph->contexts.data[context].function];
}

static void add_return(Points *points, const Step *step) {
  const Symbol *result = function_of(points, step->context)->result;
  const Expr *right = step->edge->right;
  if (!right || !result) return;
  points_assign_variable(points, result, step->context, right->type, points_operand(points, right, step->context));
}

/* An argument of a `...`: it lies at `offset` among them. */
static uint64_t pass_variable_argument(Points *points, const Step *step, const Expr *argument, uint64_t offset) {
  Value value = points_operand(points, argument, step->context);
  uint64_t size = points_width(points, argument->type);
  Value at = value_of_object(points_arguments_object(points, step->callee));
  at = value_change(points, at, (Change){(int64_t)offset, 0, false, false});
  if (form_of_type(points->types, argument->type) != FORM_NONE)
    points_store(points, at, size, value);
  else
    points_copy(points, at, value, size, true);
  return offset + (size + LIBRARY_SLOT - 1) / LIBRARY_SLOT * LIBRARY_SLOT;
}

static void add_enter(Points *points, const Step *step) {
  const Symbol *function = function_of(points, step->callee)->symbol;
  const Edge *edge = step->edge;
  uint64_t offset = 0;
  for (size_t i = 0; i < edge->argument_count; i++) {
    const Expr *argument = edge->arguments[i];
    if (i >= function->parameter_count) {
      offset = pass_variable_argument(points, step, argument, offset);
      continue;
    }
    Value value = points_operand(points, argument, step->context);
    points_assign_variable(points, function->parameters[i], step->callee, argument->type, value);
  }
}

static void add_leave(Points *points, const Step *step) {
  const Symbol *result = function_of(points, step->callee)->result;
  const Expr *left = step->edge->left;
  if (!left || !result) return;
  VariableId variable = graph_variable(points->graph, step->callee, result);
  Value value = points_is_plain(points, result) ? value_of_node(points_variable_node(points, variable))
                                                : value_of_object(points_variable_object(points, variable));
  if (form_of_type(points->types, result->type) != FORM_NONE && value.kind == VALUE_ADDRESS)
    value = points_load(points, value, points_width(points, result->type), false);
  points_assign_variable(points, left->symbol, step->context, result->type, value);
}

static void add_edge(Points *points, uint32_t index, const Step *step) {
  switch (step->edge->kind) {
  case EDGE_ASSIGN: add_assignment(points, step); break;
  case EDGE_CALL: points_call_library(points, index, step); break;
  case EDGE_RETURN: add_return(points, step); break;
  case EDGE_ALLOCATE: add_allocation(points, index, step); break;
  case EDGE_HAVOC: add_input(points, step); break;
  default: break; /* what holds no address: assumptions, ends */
  }
}

void points_add_step(Points *points, uint32_t index, const Step *step) {
  switch (step->kind) {
  case STEP_EDGE: add_edge(points, index, step); break;
  case STEP_ENTER: add_enter(points, step); break;
  case STEP_LEAVE: add_leave(points, step); break;
  case STEP_BOUND: break;
  }
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static void fill(U32Vector *vector, size_t count) {
  for (size_t i = 0; i < count; i++) vector_push(vector, POINTS_NONE);
}

/* Is there an allocation whose size is no constant itself? */
static bool has_open_size(const Points *points) {
  for (size_t i = 0; i < points->graph->steps.size; i++) {
    const Step *step = &points->graph->steps.data[i];
    i128 size;
    if (step->kind == STEP_EDGE && step->edge->kind == EDGE_ALLOCATE && !closed_value(points->types, step->edge->right, &size))
      return true;
  }
  return false;
}

static bool add_steps(Points *points, Budget *budget) {
  enum { POLL_INTERVAL = 4096 };
  for (size_t i = 0; i < points->graph->steps.size; i++) {
    points_add_step(points, (uint32_t)i, &points->graph->steps.data[i]);
    if (budget && i % POLL_INTERVAL == 0 && !budget_left(budget, "points_to")) return false;
  }
  return true;
}

/* Memory from outside holds pointers into itself, so do the parameters of the entry; it may be where variables are that are defined
 * elsewhere, and they there. */
static void add_outside(Points *points) {
  const Graph *graph = points->graph;
  uint64_t word = points->pointer_width / 8;
  Value outside = value_of_object(OBJECT_OUTSIDE);
  points->outside.info = (PointsObject){.kind = OBJECT_LIBRARY, .size = UINT64_MAX};
  points_store(points, outside, word, outside);
  for (VariableId v = 0; v < graph->variables.size; v++) {
    if (!cfa_is_elsewhere(graph->variables.data[v].symbol) || points->variable_object.data[v] == OBJECT_NONE) continue;
    Value variable = value_of_object(points->variable_object.data[v]);
    uint64_t size = points->objects.data[points->variable_object.data[v]].info.size;
    points_copy(points, outside, variable, size, true);
    points_copy(points, variable, outside, size, true);
  }
  if (!graph->contexts.size) return;
  const Symbol *entry = function_of(points, 0)->symbol;
  VariableId used;
  for (size_t i = 0; i < entry->parameter_count; i++)
    if (entry->parameters[i]->type->kind == TYPE_POINTER && graph_find_variable(graph, 0, entry->parameters[i], &used))
      points_assign_variable(points, entry->parameters[i], 0, entry->parameters[i]->type, outside);
}

Points *points_start(const Graph *graph, Budget *budget) {
  Points *points = memory_zeroed(1, sizeof *points);
  points->graph = graph;
  points->types = &graph->cfa->program->types;
  points->pointer_width = points->types->model == LP64 ? 64 : 32;
  points->token = points->reached = POINTS_NONE;
  fill(&points->variable_node, graph->variables.size);
  fill(&points->variable_object, graph->variables.size);
  for (VariableId v = 0; v < graph->variables.size; v++) /* all of them, whether or not a pointer to it is made */
    if (!cfa_is_plain(graph->cfa, graph->variables.data[v].symbol)) points_variable_object(points, v);
  points->has_order = graph->nodes.size > 0;
  if (budget && points->has_order && has_open_size(points)) points->sizes = node_constants_new(graph, NULL, budget);
  add_outside(points);
  bool is_good = add_steps(points, budget);
  node_constants_delete(points->sizes);
  points->sizes = NULL;
  if (is_good && points_solve(points, budget)) return points;
  points_delete(points);
  return NULL;
}

Points *points_new(const Graph *graph, Budget *budget) {
  Points *points = points_start(graph, budget);
  if (!points || !points_settle(points) || points_solve(points, budget)) return points;
  points_delete(points);
  return NULL;
}

static void release_maps(Points *points) {
  map_release(&points->step_object);
  map_release(&points->string_object);
  map_release(&points->function_object);
  map_release(&points->arguments_object);
  map_release(&points->library_object);
  map_release(&points->cell_of);
  map_release(&points->transfer_of);
  map_release(&points->load_of);
  map_release(&points->question_of);
  map_release(&points->plain_flows);
  map_release(&points->mixed_flows);
}

static void release_inside(ObjectInside *object) {
  vector_release(&object->written);
  vector_release(&object->read);
  vector_release(&object->transfers);
}

void points_delete(Points *points) {
  if (!points) return;
  for (size_t i = 0; i < points->objects.size; i++) release_inside(&points->objects.data[i]);
  for (size_t i = 0; i < points->buffers.size; i++) release_inside(&points->buffers.data[i]);
  release_inside(&points->outside);
  for (size_t i = 0; i < points->nodes.size; i++) {
    memory_free(points->nodes.data[i].set.data);
    memory_free(points->nodes.data[i].fresh.data);
  }
  vector_release(&points->objects);
  vector_release(&points->buffers);
  vector_release(&points->nodes);
  vector_release(&points->flows);
  vector_release(&points->rules);
  vector_release(&points->listeners);
  vector_release(&points->cells);
  vector_release(&points->transfers);
  vector_release(&points->questions);
  vector_release(&points->differences);
  vector_release(&points->queue);
  vector_release(&points->new_cells);
  vector_release(&points->variable_node);
  vector_release(&points->variable_object);
  vector_release(&points->tasks);
  vector_release(&points->values);
  vector_release(&points->answer);
  release_maps(points);
  memory_free(points);
}

/* ---- questions ----------------------------------------------------------------------------------- */

size_t points_object_count(const Points *points) { return points->objects.size; }

const PointsObject *points_object(const Points *points, ObjectId object) {
  assert(object < points->objects.size);
  return &points->objects.data[object].info;
}

ObjectId points_of_variable(const Points *points, VariableId variable) { return points->variable_object.data[variable]; }

ObjectId points_of_step(const Points *points, uint32_t step) {
  return (ObjectId)map_get(&points->step_object, step, OBJECT_NONE);
}

ObjectId points_of_string(const Points *points, const Expr *string) {
  return (ObjectId)map_get(&points->string_object, map_key(string), OBJECT_NONE);
}

ObjectId points_of_function(const Points *points, const Symbol *function) {
  return (ObjectId)map_get(&points->function_object, function->serial, OBJECT_NONE);
}

/* Offsets that are none of the object's are left out. */
static void answer_target(Points *points, Target target) {
  if (target_is_outside(target)) return;
  uint64_t size = points->objects.data[target.object].info.size;
  if (target_is_mixed(target)) target.low = 0;
  bool is_within = target_is_exact(target) ? (int64_t)target.low >= 0 && target.low <= size : target.low <= size;
  if (is_within) vector_push(&points->answer, target);
}

static Value ask(Points *points, const Expr *expression, ContextId context, bool is_place) {
  uint64_t key = hash_mix(map_key(expression), 2 * (uint64_t)context + is_place);
  for (;; key++) {
    uint64_t index = map_get(&points->question_of, key, UINT64_MAX);
    if (index == UINT64_MAX) break;
    const Question *q = &points->questions.data[index];
    if (q->expression == expression && q->context == context && q->is_place == is_place) return q->value;
  }
  Value value = is_place ? points_evaluate_place(points, expression, context) : points_evaluate(points, expression, context);
  points_solve(points, NULL);
  if (points->settled && points_settle(points)) points_solve(points, NULL);
  map_put(&points->question_of, key, points->questions.size);
  vector_push(&points->questions, (Question){expression, context, is_place, value});
  return value;
}

static Targets answer(Points *points, Value value) {
  vector_clear(&points->answer);
  if (value.kind == VALUE_ADDRESS) answer_target(points, value_target(points, value));
  if (value.kind == VALUE_NODE) {
    const TargetSet *set = &points->nodes.data[points_find(points, value.of)].set;
    for (uint32_t i = 0; i < set->size; i++) answer_target(points, target_change(points, set->data[i], value.change));
  }
  return (Targets){points->answer.data, points->answer.size};
}

Targets points_of_value(Points *points, const Expr *expression, ContextId context) {
  return answer(points, ask(points, expression, context, false));
}

static bool is_unsized(const Points *points, Target target) {
  if (target_is_outside(target)) return false;
  const PointsObject *object = &points->objects.data[target.object].info;
  return object->kind == OBJECT_VARIABLE && cfa_is_unsized(points->graph->variables.data[object->variable].symbol);
}

bool points_have_unsized(const Points *points) { return points->has_unsized; }

bool points_may_be_unsized(Points *points, const Expr *expression, ContextId context, bool is_place) {
  if (!points->has_unsized) return false;
  Value value = ask(points, expression, context, is_place);
  if (value.kind == VALUE_ADDRESS) return is_unsized(points, value_target(points, value));
  const TargetSet *set = value.kind == VALUE_NODE ? &points->nodes.data[points_find(points, value.of)].set : NULL;
  for (uint32_t i = 0; set && i < set->size; i++)
    if (is_unsized(points, set->data[i])) return true;
  return false;
}

static void hold(const Points *points, Target target, Held *held) {
  if (target_is_outside(target)) return;
  uint64_t size = points->objects.data[target.object].info.size;
  held->count++;
  held->object = target.object;
  held->is_mixed |= target_is_mixed(target);
  held->is_shifted |= target.is_shifted && !target_is_mixed(target);
  held->is_computed |= target.is_shifted && target_is_mixed(target);
  held->is_outside |= target_is_exact(target) && ((int64_t)target.low < 0 || target.low > size);
}

Held points_held(Points *points, const Expr *expression, ContextId context) {
  Held held = {.object = OBJECT_NONE};
  Value value = ask(points, expression, context, false);
  if (value.kind == VALUE_ADDRESS) hold(points, value_target(points, value), &held);
  if (value.kind == VALUE_NODE) {
    const TargetSet *set = &points->nodes.data[points_find(points, value.of)].set;
    for (uint32_t i = 0; i < set->size; i++) hold(points, target_change(points, set->data[i], value.change), &held);
  }
  return held;
}

Targets points_of_place(Points *points, const Expr *place, ContextId context) {
  return answer(points, ask(points, place, context, true));
}

Targets points_held_at(Points *points, ObjectId object, uint64_t offset, uint64_t width) {
  Value address = value_change(points, value_of_object(object), (Change){(int64_t)offset, 0, false, false});
  Value held = points_load(points, address, width, false);
  points_solve(points, NULL);
  return answer(points, held);
}

Targets points_held_within(Points *points, ObjectId object) {
  Value held = points_load(points, value_widened(points, value_of_object(object), 1), 1, true);
  points_solve(points, NULL);
  return answer(points, held);
}

static bool holds_address(const Points *points, const PointsCell *cell) {
  const TargetSet *set = &points->nodes.data[points_find(points, cell->node)].set;
  for (uint32_t i = 0; i < set->size; i++)
    if (!target_is_outside(set->data[i])) return true;
  return false;
}

static bool is_at(int64_t apart, int64_t distance, int64_t period) { return period ? (apart - distance) % period == 0 : apart == distance; }

void points_find_cut(const Points *points, ObjectId object, uint64_t low, uint64_t stride, uint64_t bytes, DistanceVector *distances) {
  const U32Vector *written = &points->objects.data[object].written;
  int64_t width = points->pointer_width / 8, end = bytes < INT32_MAX ? (int64_t)bytes : INT32_MAX;
  for (size_t i = 0; i < written->size; i++) {
    const PointsCell *cell = &points->cells.data[written->data[i]];
    if ((int64_t)cell->width != width || target_is_mixed(cell->at) || !holds_address(points, cell)) continue;
    int64_t period = (int64_t)common_divisor(stride, cell->at.stride), apart = (int64_t)(cell->at.low - low);
    for (int64_t k = 1; k < width; k++) {
      int64_t before = -k, behind = end - k;
      if (is_at(apart, before, period)) vector_push(distances, before);
      if (behind >= 0 && is_at(apart, behind, period)) vector_push(distances, behind);
    }
  }
}

Targets points_of_reached(Points *points) {
  Value none = {.kind = VALUE_NONE};
  return answer(points, points->reached == POINTS_NONE ? none : value_mixed(value_of_node(points->reached)));
}

Targets points_of_outside(Points *points) {
  Value held = points_load(points, value_of_object(OBJECT_OUTSIDE), 1, true);
  points_solve(points, NULL);
  return answer(points, held);
}

/* ---- addresses that outlive their objects -------------------------------------------------------- */

static bool is_local(const Symbol *symbol) { return symbol->storage == STORAGE_AUTO || symbol->storage == STORAGE_PARAMETER; }

/* Does what is local to `inner` end before what is local to `outer` does? */
static bool ends_within(const Graph *graph, ContextId inner, ContextId outer) {
  while (inner != outer && graph->contexts.data[inner].call) inner = graph->contexts.data[inner].parent;
  return inner == outer;
}

/* `holder`: the variable in which they are held; UINT32_MAX: it may live for ever. */
static void mark_outlived(const Points *points, const TargetSet *held, VariableId holder, bool *outlived) {
  const Graph *graph = points->graph;
  bool is_for_ever = holder == UINT32_MAX || !is_local(graph->variables.data[holder].symbol);
  for (uint32_t i = 0; i < held->size && !target_is_outside(held->data[i]); i++) {
    const PointsObject *object = &points->objects.data[held->data[i].object].info;
    if (object->kind != OBJECT_VARIABLE || outlived[held->data[i].object]) continue;
    const GraphVariable *variable = &graph->variables.data[object->variable];
    if (!is_local(variable->symbol)) continue;
    outlived[held->data[i].object] = is_for_ever || !ends_within(graph, graph->variables.data[holder].context, variable->context);
  }
}

bool *points_outlived(const Points *points) {
  bool *outlived = memory_zeroed(points->objects.size + 1, sizeof *outlived);
  for (VariableId v = 0; v < points->variable_node.size; v++) {
    PointsNode node = points->variable_node.data[v];
    if (node != POINTS_NONE) mark_outlived(points, &points->nodes.data[points_find(points, node)].set, v, outlived);
  }
  for (size_t i = 0; i < points->cells.size; i++) {
    const PointsCell *cell = &points->cells.data[i];
    const PointsObject *object = &points_inside((Points *)points, cell->at.object)->info;
    VariableId holder = object->kind == OBJECT_VARIABLE ? object->variable : UINT32_MAX;
    if (cell->is_written && !object_is_buffer(cell->at.object)) mark_outlived(points, &points->nodes.data[points_find(points, cell->node)].set, holder, outlived);
  }
  if (points->reached != POINTS_NONE) mark_outlived(points, &points->nodes.data[points_find(points, points->reached)].set, UINT32_MAX, outlived);
  return outlived;
}
