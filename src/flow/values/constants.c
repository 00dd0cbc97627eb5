/* constants.c: constants of plain variables: see constants.h.
 *
 * Expressions are worked out with a stack of tasks and one of values, like in the encoding, since generated programs nest them
 * thousands deep. */
#include "flow/values/constants.h"

#include <assert.h>
#include <string.h>
#include "flow/cfa/unknown.h"

static const Constant unknown = {false, 0};

static Constant known(i128 cell) { return (Constant){true, cell}; }

/* ---- maps ---------------------------------------------------------------------------------------- */

void constants_init(Constants *constants, const Graph *graph) {
  *constants = (Constants){.graph = graph, .types = &graph->cfa->program->types};
  constants->shape = persistent_map_shape(&constants->arena, graph->variables.size);
  for (size_t i = 0; i < graph->cfa->edges.size; i++)
    if (edge_changes_rounding(&graph->cfa->edges.data[i])) constants->has_other_rounding = true;
}

void constants_release(Constants *constants) {
  arena_release(&constants->arena);
  vector_release(&constants->tasks);
  vector_release(&constants->values);
}

Constant constants_get(const Constants *constants, ConstantMap map, VariableId variable) {
  const i128 *value = persistent_map_item(constants->shape, map, variable);
  return value ? known(*value) : unknown;
}

ConstantMap constants_set(Constants *constants, ConstantMap map, VariableId variable, Constant value) {
  const i128 *before = persistent_map_item(constants->shape, map, variable), *item = NULL;
  if (value.is_known && before && *before == value.cell) return map;
  if (value.is_known) item = arena_copy(&constants->arena, &value.cell, sizeof value.cell);
  return persistent_map_put_item(constants->shape, map, variable, item);
}

static uint64_t agree(void *context, uint64_t a, uint64_t b) {
  (void)context;
  return *(const i128 *)(uintptr_t)a == *(const i128 *)(uintptr_t)b ? a : 0;
}

ConstantMap constants_meet(Constants *constants, ConstantMap a, ConstantMap b) {
  return persistent_map_merge(constants->shape, a, b, false, agree, NULL);
}

/* ---- operators ----------------------------------------------------------------------------------- */

static Form form_of(const Constants *constants, const Expr *e) { return form_of_type(constants->types, e->type); }

static bool is_true(Form form, i128 cell) {
  return form_is_float(form) ? !number_is_zero(form, cell) : cell != 0;
}

static Constant cast(const Constants *c, const Expr *e, Constant value) {
  Form to = form_of(c, e), from = form_of(c, e->left);
  if (!value.is_known || to == FORM_NONE || from == FORM_NONE) return unknown;
  if (to == from) return value;
  if (form_is_float(to) || form_is_float(from))
    return c->has_other_rounding ? unknown : known(number_convert(to, from, value.cell));
  return known(form_convert(to, value.cell));
}

static Constant unary(const Constants *c, const Expr *e, Constant value) {
  Form form = form_of(c, e->left);
  if (!value.is_known || form == FORM_NONE) return unknown;
  if (e->op == OP_NOT) return known(!is_true(form, value.cell));
  if (form_is_float(form)) return e->op == OP_NEGATE ? known(number_negate(form, value.cell)) : unknown;
  return known(form_convert(form, e->op == OP_NEGATE ? (i128) - (u128)value.cell : ~value.cell));
}

static Constant divide(Form form, Operator op, i128 a, i128 b) {
  bool quotient = op == OP_DIVIDE;
  if (b == 0) return unknown;
  if (form == FORM_U128) return known((i128)(quotient ? (u128)a / (u128)b : (u128)a % (u128)b));
  if (b == -1) return known(quotient ? form_convert(form, (i128) - (u128)a) : 0);
  return known(quotient ? a / b : a % b);
}

static i128 shift(Form form, Operator op, i128 value, i128 amount) {
  u128 count = (u128)amount; /* a negative one is very large */
  bool is_out = count >= form_width(form);
  if (op == OP_SHIFT_LEFT) return is_out ? 0 : form_convert(form, (i128)((u128)value << count));
  if (form == FORM_U128) return is_out ? 0 : (i128)((u128)value >> count);
  return is_out ? (value < 0 ? -1 : 0) : value >> count;
}

static bool less(Form form, i128 a, i128 b) { return form == FORM_U128 ? (u128)a < (u128)b : a < b; }

Constant constants_compute(Form form, Operator op, i128 a, i128 b) {
  switch (op) {
  case OP_ADD: return known(form_convert(form, (i128)((u128)a + (u128)b)));
  case OP_SUBTRACT: return known(form_convert(form, (i128)((u128)a - (u128)b)));
  case OP_MULTIPLY: return known(form_convert(form, (i128)((u128)a * (u128)b)));
  case OP_DIVIDE:
  case OP_REMAINDER: return divide(form, op, a, b);
  case OP_SHIFT_LEFT:
  case OP_SHIFT_RIGHT: return known(shift(form, op, a, b));
  case OP_BIT_AND: return known(a & b);
  case OP_BIT_OR: return known(a | b);
  case OP_BIT_XOR: return known(a ^ b);
  case OP_EQUAL: return known(a == b);
  case OP_NOT_EQUAL: return known(a != b);
  case OP_LESS: return known(less(form, a, b));
  case OP_LESS_EQUAL: return known(!less(form, b, a));
  case OP_GREATER: return known(less(form, b, a));
  case OP_GREATER_EQUAL: return known(!less(form, a, b));
  default: return unknown; /* pointers */
  }
}

static Constant float_operation(Form form, Operator op, i128 a, i128 b) {
  switch (op) {
  case OP_ADD:
  case OP_SUBTRACT:
  case OP_MULTIPLY:
  case OP_DIVIDE: return known(number_binary(op, form, a, b));
  default: return op >= OP_EQUAL && op <= OP_GREATER_EQUAL ? known(number_compare(op, form, a, b)) : unknown;
  }
}

static Constant binary(const Constants *c, const Expr *e, Constant a, Constant b) {
  Form form = form_of(c, e->left);
  if (form == FORM_NONE) return unknown;
  if (form_is_float(form))
    return a.is_known && b.is_known && !c->has_other_rounding ? float_operation(form, e->op, a.cell, b.cell) : unknown;
  if (a.is_known && b.is_known) return constants_compute(form, e->op, a.cell, b.cell);
  bool has_zero = (a.is_known && a.cell == 0) || (b.is_known && b.cell == 0);
  return has_zero && (e->op == OP_MULTIPLY || e->op == OP_BIT_AND) ? known(0) : unknown;
}

/* One operand may be enough. */
static Constant connect(Constants *c, const Expr *e, Constant a, Constant b) {
  c->is_partly_decided |= a.is_known || b.is_known;
  bool decider = e->kind == EXPR_OR; /* the truth value that decides */
  bool a_decides = a.is_known && is_true(form_of(c, e->left), a.cell) == decider;
  bool b_decides = b.is_known && is_true(form_of(c, e->right), b.cell) == decider;
  if (a_decides || b_decides) return known(decider);
  return a.is_known && b.is_known ? known(!decider) : unknown;
}

static Constant choose(const Constants *c, const Expr *e, Constant condition, Constant left, Constant right) {
  if (!e->left) return unknown;
  if (condition.is_known) return is_true(form_of(c, e->condition), condition.cell) ? left : right;
  return left.is_known && right.is_known && left.cell == right.cell ? left : unknown;
}

/* ---- expressions --------------------------------------------------------------------------------- */

bool constants_is_plain_load(const Graph *graph, const Expr *e) {
  return e->kind == EXPR_LOAD && e->left->kind == EXPR_VARIABLE && cfa_is_plain(graph->cfa, e->left->symbol);
}

bool constants_has_operands(const Expr *e) {
  return e->kind == EXPR_CAST || e->kind == EXPR_UNARY || e->kind == EXPR_BINARY || e->kind == EXPR_AND ||
         e->kind == EXPR_OR || e->kind == EXPR_CONDITIONAL;
}

static Constant leaf(const Constants *c, ConstantMap map, ContextId context, const Expr *e) {
  if (e->kind == EXPR_INTEGER && form_of(c, e) != FORM_NONE) return known(e->integer);
  if (e->kind == EXPR_FLOAT) {
    i128 cell;
    memcpy(&cell, e->bytes, sizeof cell);
    return known(form_convert(form_of(c, e), cell));
  }
  if (!constants_is_plain_load(c->graph, e)) return unknown;
  return constants_get(c, map, graph_variable(c->graph, context, e->left->symbol));
}

static Constant combine(Constants *c, const Expr *e) {
  Constant right = e->right ? vector_pop(&c->values) : unknown;
  Constant left = e->left ? vector_pop(&c->values) : unknown;
  Constant condition = e->condition ? vector_pop(&c->values) : unknown;
  switch (e->kind) {
  case EXPR_CAST: return cast(c, e, left);
  case EXPR_UNARY: return unary(c, e, left);
  case EXPR_BINARY: return binary(c, e, left, right);
  case EXPR_AND:
  case EXPR_OR: return connect(c, e, left, right);
  default: return choose(c, e, condition, left, right);
  }
}

static void push_task(Constants *c, const Expr *e) {
  if (e) vector_push(&c->tasks, (ConstantTask){e, false});
}

Constant constants_evaluate(Constants *c, ConstantMap map, ContextId context, const Expr *root) {
  size_t bottom = c->tasks.size;
  push_task(c, root);
  while (c->tasks.size > bottom) {
    ConstantTask task = vector_last(&c->tasks);
    const Expr *e = task.expression;
    if (!task.operands_done && constants_has_operands(e)) {
      vector_last(&c->tasks).operands_done = true;
      push_task(c, e->right);
      push_task(c, e->left);
      push_task(c, e->condition);
      continue;
    }
    c->tasks.size--;
    Constant value = task.operands_done ? combine(c, e) : leaf(c, map, context, e);
    vector_push(&c->values, value);
  }
  return vector_pop(&c->values);
}

/* ---- assumptions --------------------------------------------------------------------------------- */

/* `e` has the value: then so has the variable that it converts, if the conversion loses nothing. */
static ConstantMap learn_value(Constants *c, ConstantMap map, ContextId context, const Expr *e, i128 cell) {
  while (e->kind == EXPR_CAST) {
    Form to = form_of(c, e), from = form_of(c, e->left);
    if (to == FORM_NONE || from == FORM_NONE || form_is_float(to) || form_is_float(from)) return map;
    i128 inner = form_convert(from, cell);
    if (form_width(to) < form_width(from) || form_convert(to, inner) != cell) return map;
    cell = inner;
    e = e->left;
  }
  if (!constants_is_plain_load(c->graph, e) || form_is_float(form_of(c, e))) return map;
  return constants_set(c, map, graph_variable(c->graph, context, e->left->symbol), known(cell));
}

static ConstantMap learn_equal(Constants *c, ConstantMap map, ContextId context, const Expr *e) {
  if (form_is_float(form_of(c, e->left))) return map;
  Constant a = constants_evaluate(c, map, context, e->left), b = constants_evaluate(c, map, context, e->right);
  if (a.is_known == b.is_known) return map;
  return learn_value(c, map, context, a.is_known ? e->right : e->left, a.is_known ? a.cell : b.cell);
}

/* A conversion that keeps zero and only zero zero. */
static bool keeps_truth(const Constants *c, const Expr *e) {
  Form to = form_of(c, e), from = form_of(c, e->left);
  if (to == FORM_NONE || from == FORM_NONE || form_is_float(to) || form_is_float(from)) return false;
  return to == FORM_BOOL || form_width(to) >= form_width(from);
}

/* The condition is known to hold: look for equations in it.  In the tasks, `operands_done` stands for "is false". */
static ConstantMap learn(Constants *c, ConstantMap map, ContextId context, const Expr *condition) {
  size_t bottom = c->tasks.size;
  push_task(c, condition);
  while (c->tasks.size > bottom) {
    ConstantTask task = vector_pop(&c->tasks);
    const Expr *e = task.expression;
    bool holds = !task.operands_done;
    if (e->kind == EXPR_UNARY && e->op == OP_NOT) {
      vector_push(&c->tasks, (ConstantTask){e->left, holds});
    } else if (e->kind == (holds ? EXPR_AND : EXPR_OR)) {
      vector_push(&c->tasks, (ConstantTask){e->right, !holds});
      vector_push(&c->tasks, (ConstantTask){e->left, !holds});
    } else if (e->kind == EXPR_CAST && keeps_truth(c, e)) {
      vector_push(&c->tasks, (ConstantTask){e->left, !holds});
    } else if (e->kind == EXPR_BINARY && e->op == (holds ? OP_EQUAL : OP_NOT_EQUAL)) {
      map = learn_equal(c, map, context, e);
    } else if (constants_is_plain_load(c->graph, e) && (!holds || form_of(c, e) == FORM_BOOL)) {
      map = learn_value(c, map, context, e, holds);
    }
  }
  return map;
}

/* ---- steps --------------------------------------------------------------------------------------- */

static bool is_plain_place(const Graph *graph, const Expr *place) {
  return place && place->kind == EXPR_VARIABLE && cfa_is_plain(graph->cfa, place->symbol);
}

const Symbol *constants_target(const Graph *graph, const Step *step) {
  const Edge *edge = step->edge;
  if (step->kind == STEP_EDGE && edge->kind == EDGE_RETURN) {
    const Symbol *result = graph_function(graph, step->context)->result;
    return edge->right && result && cfa_is_plain(graph->cfa, result) ? result : NULL;
  }
  if (step->kind != STEP_EDGE && step->kind != STEP_LEAVE) return NULL;
  return is_plain_place(graph, edge->left) ? edge->left->symbol : NULL;
}

/* Handed over as the value of another type (old functions without prototypes): only if the bits stay the same integer. */
static Constant pass(const Constants *c, const Type *to, const Type *from, Constant value) {
  Form target = form_of_type(c->types, to), source = form_of_type(c->types, from);
  if (target == source) return value;
  if (!value.is_known || target == FORM_NONE || source == FORM_NONE) return unknown;
  if (form_is_float(target) || form_is_float(source) || form_width(target) != form_width(source)) return unknown;
  return known(form_convert(target, value.cell));
}

static ConstantMap take_enter(Constants *c, const Step *step, ConstantMap map) {
  const Symbol *callee = graph_function(c->graph, step->callee)->symbol;
  ConstantMap inside = map;
  for (size_t i = 0; i < callee->parameter_count; i++) {
    const Symbol *parameter = callee->parameters[i];
    if (!cfa_is_plain(c->graph->cfa, parameter)) continue;
    Constant value = unknown;
    if (i < step->edge->argument_count) {
      const Expr *argument = step->edge->arguments[i];
      value = pass(c, parameter->type, argument->type, constants_evaluate(c, map, step->context, argument));
    }
    inside = constants_set(c, inside, graph_variable(c->graph, step->callee, parameter), value);
  }
  return inside;
}

static Constant value_set(Constants *c, const Step *step, const Symbol *target, ConstantMap map) {
  const Edge *edge = step->edge;
  if (step->kind == STEP_LEAVE) {
    const Symbol *result = graph_function(c->graph, step->callee)->result;
    if (!result || !cfa_is_plain(c->graph->cfa, result)) return unknown;
    return pass(c, target->type, result->type, constants_get(c, map, graph_variable(c->graph, step->callee, result)));
  }
  if (edge->kind != EDGE_ASSIGN && edge->kind != EDGE_RETURN) return unknown;
  return pass(c, target->type, edge->right->type, constants_evaluate(c, map, step->context, edge->right));
}

static bool take_assume(Constants *c, const Step *step, ConstantMap *map, bool *is_decided) {
  const Expr *condition = step->edge->right;
  c->is_partly_decided = false;
  Constant value = constants_evaluate(c, *map, step->context, condition);
  *is_decided = value.is_known || c->is_partly_decided;
  if (value.is_known) return is_true(form_of(c, condition), value.cell);
  *map = learn(c, *map, step->context, condition);
  return true;
}

bool constants_take(Constants *c, const Step *step, ConstantMap *map, bool *is_decided) {
  *is_decided = false;
  if (step->kind == STEP_BOUND) return true;
  if (step->kind == STEP_ENTER) {
    *map = take_enter(c, step, *map);
    return true;
  }
  if (step->kind == STEP_EDGE && step->edge->kind == EDGE_ASSUME) return take_assume(c, step, map, is_decided);
  const Symbol *target = constants_target(c->graph, step);
  if (target)
    *map = constants_set(c, *map, graph_variable(c->graph, step->context, target), value_set(c, step, target, *map));
  if (step->kind == STEP_EDGE && edge_calls_unknown(c->graph->cfa, step->edge)) *map = NULL;
  return true;
}

bool constants_written(const Graph *graph, const Step *step, U32Vector *written) {
  if (step->kind == STEP_ENTER) {
    const Symbol *callee = graph_function(graph, step->callee)->symbol;
    for (size_t i = 0; i < callee->parameter_count; i++)
      if (cfa_is_plain(graph->cfa, callee->parameters[i]))
        vector_push(written, graph_variable(graph, step->callee, callee->parameters[i]));
  }
  const Symbol *target = constants_target(graph, step);
  if (target) vector_push(written, graph_variable(graph, step->context, target));
  return step->kind == STEP_EDGE && edge_calls_unknown(graph->cfa, step->edge);
}

static void add_reads(const Graph *graph, ContextId context, const Expr *root, U32Vector *read) {
  VECTOR(const Expr *) work = {0};
  if (root) vector_push(&work, root);
  while (work.size) {
    const Expr *e = vector_pop(&work);
    if (constants_is_plain_load(graph, e)) vector_push(read, graph_variable(graph, context, e->left->symbol));
    if (!constants_has_operands(e)) continue;
    if (e->right) vector_push(&work, e->right);
    if (e->left) vector_push(&work, e->left);
    if (e->condition) vector_push(&work, e->condition);
  }
  vector_release(&work);
}

void constants_read(const Graph *graph, const Step *step, U32Vector *read) {
  const Edge *edge = step->edge;
  if (step->kind == STEP_ENTER) {
    for (size_t i = 0; i < edge->argument_count; i++) add_reads(graph, step->context, edge->arguments[i], read);
  } else if (step->kind == STEP_LEAVE) {
    const Symbol *result = graph_function(graph, step->callee)->result;
    if (result && cfa_is_plain(graph->cfa, result)) vector_push(read, graph_variable(graph, step->callee, result));
  } else if (step->kind == STEP_EDGE && (edge->kind == EDGE_ASSUME || constants_target(graph, step))) {
    add_reads(graph, step->context, edge->right, read);
  }
}
