/* value_analysis.c: abstract interpretation with ranges (Cousot and Cousot, POPL 1977).
 *
 * States are persistent maps from variables to ranges; a variable without an entry may have any value.  The next node worked on is
 * always the first one by order.  From the LAZY-th change of a cut point on, what comes back to it is widened; what comes from before
 * is not, since it has been widened there.  Two more rounds over all nodes, without widening, take back what was too much. */
#include "flow/values/value_analysis.h"

#include <stdlib.h>
#include "flow/values/constants.h"
#include "flow/values/value_range_float.h"
#include "flow/cfa/unknown.h"

enum { LAZY = 3, STEEP = 30, ROUNDS = 100, NARROWING = 2, STEPS_LIMIT = 64, NUMBERS_LIMIT = 100 };

typedef VECTOR(i128) CellVector;

typedef struct {
  const Expr *expression;
  bool operands_done; /* in refine: it is false */
} Task;

struct Values {
  const Graph *graph;
  const Types *types;
  Arena arena;
  PersistentShape shape;
  PersistentMap *state;            /* per node */
  unsigned char *reached; /* per node */
  unsigned char *waiting; /* per node */
  uint32_t *changes;      /* per node */
  size_t next;
  CellVector steps;   /* where widening stops, ascending */
  CellVector numbers; /* and that of floating-point numbers: doubles */
  bool has_other_rounding; /* the program may change how arithmetic rounds: nothing is known of floating-point numbers */
  VECTOR(Task) tasks;
  VECTOR(Range) ranges;
};

/* ---- states -------------------------------------------------------------------------------------- */

static Form form_of(const Values *v, const Type *type) {
  Form form = form_of_type(v->types, type);
  return form_is_float(form) && v->has_other_rounding ? FORM_NONE : form;
}

static Range get(const Values *v, PersistentMap map, VariableId variable) {
  const Range *range = persistent_map_item(v->shape, map, variable);
  return range ? *range : range_all(form_of(v, v->graph->variables.data[variable].symbol->type));
}

static PersistentMap set(Values *v, PersistentMap map, VariableId variable, const Range *range) {
  const Range *before = persistent_map_item(v->shape, map, variable);
  if (before && range_equal(before, range)) return map;
  const void *item = range_is_all(range) ? NULL : arena_copy(&v->arena, range, sizeof *range);
  return persistent_map_put_item(v->shape, map, variable, item);
}

typedef struct {
  Values *values;
  bool widens;
  bool has_steps; /* do they count? */
} Join;

static Range widen(const Join *join, const Range *old, const Range *new) {
  const CellVector *steps = form_is_float(old->form) ? &join->values->numbers : &join->values->steps;
  return range_widen(old, new, steps->data, join->has_steps ? steps->size : 0);
}

static uint64_t join_ranges(void *context, uint64_t x, uint64_t y) {
  const Join *join = context;
  const Range *a = (const Range *)(uintptr_t)x, *b = (const Range *)(uintptr_t)y;
  Range range = join->widens ? widen(join, a, b) : range_join(a, b);
  if (range_equal(&range, a)) return x;
  return range_is_all(&range) ? 0 : (uint64_t)(uintptr_t)arena_copy(&join->values->arena, &range, sizeof range);
}

/* ---- expressions --------------------------------------------------------------------------------- */

static VariableId loaded(const Values *v, ContextId context, const Expr *load) {
  return graph_variable(v->graph, context, load->left->symbol);
}

static i128 float_constant(const Expr *e, Form form) {
  i128 cell;
  memcpy(&cell, e->bytes, sizeof cell);
  return form_convert(form, cell);
}

static Range evaluate(Values *v, PersistentMap map, ContextId context, const Expr *root);

/* How far from the start of a variable or string a pointer may lead. */
typedef struct {
  i128 low, high; /* in bytes */
} Distance;

static bool add_index(Values *v, PersistentMap map, ContextId context, const Expr *step, Distance *distance) {
  enum { MOST_BYTES = 1 << 30 };
  const Type *element = step->left->type->base;
  if (!type_is_complete(element) || type_is_variable(element) || type_size(v->types, element) > MOST_BYTES) return false;
  Range index = evaluate(v, map, context, step->right);
  if (index.form == FORM_NONE || form_is_float(index.form)) return false;
  i128 size = (i128)type_size(v->types, element);
  bool is_back = step->op == OP_POINTER_SUBTRACT;
  distance->low += size * (is_back ? -index.high : index.low);
  distance->high += size * (is_back ? -index.low : index.high);
  return true;
}

/* The variable or string that the pointer leads into, or past; NULL: not known. */
static const Expr *find_object(Values *v, PersistentMap map, ContextId context, const Expr *e, Distance *distance) {
  for (;; e = e->left) switch (e->kind) {
    case EXPR_VARIABLE: return type_is_complete(e->symbol->type) && !type_is_variable(e->symbol->type) ? e : NULL;
    case EXPR_STRING: return e;
    case EXPR_ADDRESS:
    case EXPR_DECAY:
    case EXPR_DEREFERENCE: break;
    case EXPR_MEMBER:
      if (e->member->is_bit_field) return NULL;
      distance->low += (i128)e->member->offset;
      distance->high += (i128)e->member->offset;
      break;
    case EXPR_CAST:
      if (e->type->kind != TYPE_POINTER || e->left->type->kind != TYPE_POINTER) return NULL;
      break;
    case EXPR_BINARY:
      if ((e->op != OP_POINTER_ADD && e->op != OP_POINTER_SUBTRACT) || !add_index(v, map, context, e, distance)) return NULL;
      break;
    default: return NULL;
    }
}

/* A question about memory: an access within a variable that is named is a good one. */
static Range answer(Values *v, PersistentMap map, ContextId context, const Expr *e) {
  Range all = range_all(form_of(v, e->type)), bytes;
  Distance distance = {0};
  if (e->op != OP_IS_ACCESSIBLE && e->op != OP_IS_WRITABLE) return all;
  const Expr *object = find_object(v, map, context, e->left, &distance);
  bool is_read_only = object && (object->kind == EXPR_STRING || cfa_is_read_only(object->symbol));
  if (!object || (is_read_only && e->op == OP_IS_WRITABLE)) return all;
  bytes = evaluate(v, map, context, e->right);
  i128 size = (i128)(object->kind == EXPR_STRING ? object->text_size : cfa_object_size(v->graph->cfa, object->symbol));
  bool is_inside = bytes.form != FORM_NONE && distance.low >= 0 && distance.high + bytes.high <= size;
  return is_inside ? range_one(form_of(v, e->type), 1) : all;
}

static Range leaf(Values *v, PersistentMap map, ContextId context, const Expr *e) {
  if (e->kind == EXPR_MEMORY) return answer(v, map, context, e);
  if (e->kind == EXPR_INTEGER) return range_one(form_of(v, e->type), e->integer);
  if (e->kind == EXPR_FLOAT) return range_one(form_of(v, e->type), float_constant(e, form_of_type(v->types, e->type)));
  if (constants_is_plain_load(v->graph, e)) return get(v, map, loaded(v, context, e));
  return range_all(form_of(v, e->type));
}

static Range connect(const Expr *e, const Range *left, const Range *right) {
  Range a = range_truth(left), b = range_truth(right);
  if (e->kind == EXPR_AND) return range_between(FORM_S32, a.low & b.low, a.high & b.high);
  return range_between(FORM_S32, a.low | b.low, a.high | b.high);
}

static Range negation(const Range *r) {
  Range truth = range_truth(r);
  return range_between(FORM_S32, !truth.high, !truth.low);
}

static Range combine(Values *v, const Expr *e) {
  Range none = {.form = FORM_NONE};
  Range right = e->right ? vector_pop(&v->ranges) : none;
  Range left = e->left ? vector_pop(&v->ranges) : none;
  Range condition = e->condition ? vector_pop(&v->ranges) : none;
  Range all = range_all(form_of(v, e->type));
  switch (e->kind) {
  case EXPR_CAST: return left.form == FORM_NONE ? all : range_convert(form_of(v, e->type), &left);
  case EXPR_UNARY:
    if (e->op == OP_NOT) return negation(&left);
    return left.form == FORM_NONE ? all : e->op == OP_NEGATE ? range_negate(&left) : range_invert(&left);
  case EXPR_BINARY:
    return left.form == FORM_NONE || right.form == FORM_NONE || e->op >= OP_POINTER_ADD ? all
                                                                                       : range_binary(e->op, &left, &right);
  case EXPR_AND:
  case EXPR_OR: return connect(e, &left, &right);
  default:
    condition = range_truth(&condition);
    if (!e->left || left.form != right.form) return all;
    return condition.low ? left : !condition.high ? right : range_join(&left, &right);
  }
}

static Range evaluate(Values *v, PersistentMap map, ContextId context, const Expr *root) {
  size_t bottom = v->tasks.size;
  vector_push(&v->tasks, (Task){root, false});
  while (v->tasks.size > bottom) {
    Task task = vector_last(&v->tasks);
    const Expr *e = task.expression;
    if (!task.operands_done && constants_has_operands(e)) {
      vector_last(&v->tasks).operands_done = true;
      if (e->right) vector_push(&v->tasks, (Task){e->right, false});
      if (e->left) vector_push(&v->tasks, (Task){e->left, false});
      if (e->condition) vector_push(&v->tasks, (Task){e->condition, false});
      continue;
    }
    v->tasks.size--;
    Range range = task.operands_done ? combine(v, e) : leaf(v, map, context, e);
    vector_push(&v->ranges, range);
  }
  return vector_pop(&v->ranges);
}

/* ---- conditions ---------------------------------------------------------------------------------- */

/* What becomes `range` when converted to a floating form; false: nothing.  Converted back and rounded it still lies between the
 * rounded bounds. */
static bool restrict_converted(Range *inner, const Range *range) {
  if (!range_float_keeps(range->form, inner)) return true;
  Range back = range_convert(inner->form, range);
  return range_meet(inner, &back);
}

/* The values of `e` lie in `range`: then so do those of the variable that it converts, if they all stay what they are. */
static bool restrict_variable(Values *v, PersistentMap *map, ContextId context, const Expr *e, const Range *range) {
  Range narrow = *range;
  while (e->kind == EXPR_CAST) {
    Range inner = evaluate(v, *map, context, e->left);
    if (inner.form == FORM_NONE) return true;
    if (form_is_float(narrow.form)) {
      if (!restrict_converted(&inner, &narrow)) return false;
      narrow = inner;
      e = e->left;
      continue;
    }
    if (form_is_float(inner.form)) return true;
    Range there = range_convert(narrow.form, &inner);
    if (there.low != inner.low || there.high != inner.high) return true; /* (bits need not be the same) */
    Range back = range_between(inner.form, narrow.low, narrow.high);
    if (narrow.low > inner.high || narrow.high < inner.low) return false;
    if (narrow.count) back = range_convert(inner.form, &narrow);
    if (!range_meet(&inner, &back)) return false;
    narrow = inner;
    e = e->left;
  }
  if (!constants_is_plain_load(v->graph, e)) return true;
  Range before = get(v, *map, loaded(v, context, e));
  if (before.form != narrow.form) return true;
  if (!range_meet(&before, &narrow)) return false;
  *map = set(v, *map, loaded(v, context, e), &before);
  return true;
}

/* `a`, restricted to what stands in this relation to something in `b`; false: nothing does. */
static bool restrict_range(Range *a, Operator op, const Range *b) {
  i128 low = a->low, high = a->high;
  switch (op) {
  case OP_EQUAL: return range_meet(a, b);
  case OP_NOT_EQUAL: return b->low != b->high || range_remove(a, b->low);
  case OP_LESS: high = b->high - 1; break;
  case OP_LESS_EQUAL: high = b->high; break;
  case OP_GREATER: low = b->low + 1; break;
  default: low = b->low; break;
  }
  if (low > a->high || high < a->low) return false;
  Range bound = range_between(a->form, low < a->low ? a->low : low, high > a->high ? a->high : high);
  return range_meet(a, &bound);
}

static bool is_same_load(const Values *v, const Expr *e) {
  return constants_is_plain_load(v->graph, e->left) && constants_is_plain_load(v->graph, e->right) &&
         e->left->left->symbol == e->right->left->symbol;
}

/* x == x and x <= x hold of all but NaNs, x < x of nothing. */
static bool refine_itself(Values *v, PersistentMap *map, ContextId context, const Expr *e, bool holds) {
  Range x = evaluate(v, *map, context, e->left);
  if (e->op == OP_LESS || e->op == OP_GREATER) return !holds;
  bool is_number = e->op == OP_NOT_EQUAL ? !holds : holds;
  Range all = range_all(x.form), which = range_float_between(x.form, is_number ? all.low : 1, is_number ? all.high : 0, !is_number);
  return range_meet(&x, &which) && restrict_variable(v, map, context, e->left, &x);
}

static bool refine_comparison(Values *v, PersistentMap *map, ContextId context, const Expr *e, bool holds) {
  Operator op = holds ? e->op : operator_opposite(e->op);
  Range a = evaluate(v, *map, context, e->left), b = evaluate(v, *map, context, e->right);
  if (a.form == FORM_NONE || a.form != b.form) return true;
  Range left = a, right = b;
  if (form_is_float(a.form)) {
    if (is_same_load(v, e)) return refine_itself(v, map, context, e, holds);
    return range_float_restrict(&left, e->op, holds, &b) && range_float_restrict(&right, operator_mirrored(e->op), holds, &a) &&
           restrict_variable(v, map, context, e->left, &left) && restrict_variable(v, map, context, e->right, &right);
  }
  return restrict_range(&left, op, &b) && restrict_range(&right, operator_mirrored(op), &a) &&
         restrict_variable(v, map, context, e->left, &left) && restrict_variable(v, map, context, e->right, &right);
}

static bool refine_truth(Values *v, PersistentMap *map, ContextId context, const Expr *e, bool holds) {
  Range range = evaluate(v, *map, context, e);
  if (range.form == FORM_NONE) return true;
  Range zero = range_one(range.form, 0);
  bool is_possible = form_is_float(range.form) ? range_float_restrict(&range, OP_NOT_EQUAL, holds, &zero)
                     : holds                   ? range_remove(&range, 0)
                                               : range_meet(&range, &zero);
  return is_possible && restrict_variable(v, map, context, e, &range);
}

/* What the state becomes where the condition holds; false: it does not hold. */
static bool refine(Values *v, PersistentMap *map, ContextId context, const Expr *condition) {
  size_t bottom = v->tasks.size;
  bool is_possible = true;
  vector_push(&v->tasks, (Task){condition, false});
  while (v->tasks.size > bottom) {
    Task task = vector_pop(&v->tasks);
    const Expr *e = task.expression;
    bool holds = !task.operands_done;
    if (!is_possible) continue;
    if (e->kind == EXPR_UNARY && e->op == OP_NOT) {
      vector_push(&v->tasks, (Task){e->left, holds});
    } else if (e->kind == (holds ? EXPR_AND : EXPR_OR)) {
      vector_push(&v->tasks, (Task){e->right, !holds});
      vector_push(&v->tasks, (Task){e->left, !holds});
    } else if (e->kind == EXPR_BINARY && e->op >= OP_EQUAL && e->op <= OP_GREATER_EQUAL) {
      is_possible = refine_comparison(v, map, context, e, holds);
    } else {
      is_possible = refine_truth(v, map, context, e, holds);
    }
  }
  return is_possible;
}

/* ---- steps --------------------------------------------------------------------------------------- */

/* Handed over with another type: only between integers of one width. */
static Range pass(const Values *v, const Type *to, const Range *range) {
  Form form = form_of(v, to);
  if (range->form == form) return *range;
  if (range->form == FORM_NONE || form > FORM_U64 || form_width(form) != form_width(range->form)) return range_all(form);
  return range_convert(form, range);
}

static PersistentMap take_enter(Values *v, const Step *step, PersistentMap map) {
  const Symbol *callee = graph_function(v->graph, step->callee)->symbol;
  PersistentMap inside = map;
  for (size_t i = 0; i < callee->parameter_count; i++) {
    const Symbol *parameter = callee->parameters[i];
    if (!cfa_is_plain(v->graph->cfa, parameter)) continue;
    Range range = {.form = FORM_NONE};
    if (i < step->edge->argument_count) range = evaluate(v, map, step->context, step->edge->arguments[i]);
    range = pass(v, parameter->type, &range);
    inside = set(v, inside, graph_variable(v->graph, step->callee, parameter), &range);
  }
  return inside;
}

/* The result of a function of the library that is an operation on numbers. */
static Range value_called(Values *v, const Step *step, PersistentMap map) {
  const Edge *edge = step->edge;
  Range a = evaluate(v, map, step->context, edge->arguments[0]), b = {.form = FORM_NONE};
  if (edge->argument_count > 1) b = evaluate(v, map, step->context, edge->arguments[1]);
  return form_is_float(a.form) ? range_float_function(plain_function(edge), &a, &b) : (Range){.form = FORM_NONE};
}

static Range value_set(Values *v, const Step *step, PersistentMap map) {
  const Edge *edge = step->edge;
  if (step->kind == STEP_LEAVE) {
    const Symbol *result = graph_function(v->graph, step->callee)->result;
    bool is_plain = result && cfa_is_plain(v->graph->cfa, result);
    return is_plain ? get(v, map, graph_variable(v->graph, step->callee, result)) : (Range){.form = FORM_NONE};
  }
  if (plain_function(edge) != PLAIN_NONE) return value_called(v, step, map);
  if (edge->kind != EDGE_ASSIGN && edge->kind != EDGE_RETURN) return (Range){.form = FORM_NONE};
  return evaluate(v, map, step->context, edge->right);
}

/* False: no run takes the step. */
static bool take(Values *v, const Step *step, PersistentMap *map) {
  if (step->kind == STEP_BOUND) return true;
  if (step->kind == STEP_ENTER) {
    *map = take_enter(v, step, *map);
    return true;
  }
  if (step->kind == STEP_EDGE && step->edge->kind == EDGE_ASSUME)
    return refine(v, map, step->context, step->edge->right);
  const Symbol *target = constants_target(v->graph, step);
  if (target) {
    Range range = value_set(v, step, *map);
    range = pass(v, target->type, &range);
    *map = set(v, *map, graph_variable(v->graph, step->context, target), &range);
  }
  if (step->kind == STEP_EDGE && edge_calls_unknown(v->graph->cfa, step->edge)) *map = NULL;
  return true;
}

/* ---- the fixed point ----------------------------------------------------------------------------- */

static void arrive(Values *v, NodeId node, PersistentMap map, bool comes_back) {
  Join join = {v, comes_back && v->changes[node] >= LAZY, v->changes[node] < STEEP};
  PersistentMap joined = v->reached[node] ? persistent_map_merge(v->shape, v->state[node], map, false, join_ranges, &join) : map;
  if (v->reached[node] && joined == v->state[node]) return;
  v->reached[node] = v->waiting[node] = 1;
  v->changes[node]++;
  v->state[node] = joined;
  if (v->graph->nodes.data[node].order < v->next) v->next = v->graph->nodes.data[node].order;
}

static void visit(Values *v, NodeId node) {
  const U32Vector *out = &v->graph->nodes.data[node].out;
  v->waiting[node] = 0;
  for (size_t i = 0; i < out->size; i++) {
    const Step *step = &v->graph->steps.data[out->data[i]];
    PersistentMap map = v->state[node];
    bool comes_back = v->graph->nodes.data[step->to].order <= v->graph->nodes.data[node].order;
    if (take(v, step, &map)) arrive(v, step->to, map, comes_back);
  }
}

static bool ascend(Values *v, Budget *budget) {
  const U32Vector *order = &v->graph->by_order;
  uint64_t left = (uint64_t)ROUNDS * order->size + 10000;
  arrive(v, v->graph->entry, NULL, false);
  for (v->next = 0; v->next < order->size && left;) {
    NodeId node = order->data[v->next++];
    if (!v->waiting[node]) continue;
    if (!budget_left(budget, "value_node")) return false;
    visit(v, node);
    left--;
  }
  return v->next >= order->size;
}

/* The state of a node again, from those before it. */
static void recompute(Values *v, NodeId node) {
  const U32Vector *in = &v->graph->nodes.data[node].in;
  Join join = {v, false, false};
  PersistentMap joined = NULL;
  bool is_reached = node == v->graph->entry;
  for (size_t i = 0; i < in->size; i++) {
    const Step *step = &v->graph->steps.data[in->data[i]];
    PersistentMap map = v->state[step->from];
    if (!v->reached[step->from] || !take(v, step, &map)) continue;
    joined = is_reached ? persistent_map_merge(v->shape, joined, map, false, join_ranges, &join) : map;
    is_reached = true;
  }
  v->reached[node] = is_reached;
  v->state[node] = joined;
}

static bool descend(Values *v, Budget *budget) {
  for (unsigned round = 0; round < NARROWING && v->graph->cuts.size; round++)
    for (size_t i = 0; i < v->graph->by_order.size; i++) {
      if (!budget_left(budget, "value_node")) return false;
      if (v->reached[v->graph->by_order.data[i]]) recompute(v, v->graph->by_order.data[i]);
    }
  return true;
}

/* ---- where widening stops ------------------------------------------------------------------------ */

static int compare_cells(const void *a, const void *b) {
  i128 x = *(const i128 *)a, y = *(const i128 *)b;
  return x < y ? -1 : x > y;
}

static void add_number(Values *v, i128 cell, Map *seen) {
  if (number_is_nan(FORM_F64, cell) || map_has(seen, (uint64_t)cell) || v->numbers.size >= NUMBERS_LIMIT) return;
  map_put(seen, (uint64_t)cell, 1);
  vector_push(&v->numbers, cell);
  vector_push(&v->numbers, number_negate(FORM_F64, cell));
}

static void add_numbers(Values *v, const Expr *root, Map *seen) {
  size_t bottom = v->tasks.size;
  if (root) vector_push(&v->tasks, (Task){root, false});
  while (v->tasks.size > bottom) {
    const Expr *e = vector_pop(&v->tasks).expression;
    if (e->left) vector_push(&v->tasks, (Task){e->left, false});
    if (e->right) vector_push(&v->tasks, (Task){e->right, false});
    Form form = form_of_type(v->types, e->type);
    if (e->kind == EXPR_FLOAT) add_number(v, number_convert(FORM_F64, form, float_constant(e, form)), seen);
    if (e->kind == EXPR_INTEGER && form <= FORM_U64) add_number(v, number_convert(FORM_F64, form, e->integer), seen);
  }
}

/* The constants of conditions, and some that bound what is added up. */
static void find_numbers(Values *v) {
  static const double ladder[] = {0, 1, 2, 5, 10, 100, 1000, 1e4, 1e6, 1e9, 1e15, 1e30};
  Map seen = {0};
  for (size_t i = 0; i < sizeof ladder / sizeof *ladder; i++) add_number(v, double_cell(ladder[i]), &seen);
  for (size_t i = 0; i < v->graph->steps.size; i++) {
    const Step *step = &v->graph->steps.data[i];
    if (step->kind == STEP_EDGE && step->edge->kind == EDGE_ASSUME) add_numbers(v, step->edge->right, &seen);
  }
  map_release(&seen);
}

static void add_steps(Values *v, const Expr *root, Map *seen) {
  size_t bottom = v->tasks.size;
  if (root) vector_push(&v->tasks, (Task){root, false});
  while (v->tasks.size > bottom) {
    const Expr *e = vector_pop(&v->tasks).expression;
    if (e->left) vector_push(&v->tasks, (Task){e->left, false});
    if (e->right) vector_push(&v->tasks, (Task){e->right, false});
    if (e->kind != EXPR_INTEGER || v->steps.size >= STEPS_LIMIT) continue;
    if (e->integer != (int64_t)e->integer || map_has(seen, (uint64_t)e->integer)) continue;
    map_put(seen, (uint64_t)e->integer, 1);
    for (int i = -1; i <= 1; i++) vector_push(&v->steps, e->integer + i);
  }
}

static void find_steps(Values *v) {
  Map seen = {0};
  for (size_t i = 0; i < v->graph->steps.size; i++) {
    const Step *step = &v->graph->steps.data[i];
    if (step->kind == STEP_EDGE && step->edge->kind == EDGE_ASSUME) add_steps(v, step->edge->right, &seen);
  }
  if (v->steps.size) qsort(v->steps.data, v->steps.size, sizeof *v->steps.data, compare_cells);
  map_release(&seen);
}

/* ---- the door ------------------------------------------------------------------------------------ */

Values *values_compute(const Graph *graph, Budget *budget) {
  Values *v = memory_zeroed(1, sizeof *v);
  size_t nodes = graph->nodes.size;
  v->graph = graph;
  v->types = &graph->cfa->program->types;
  v->shape = persistent_map_shape(&v->arena, graph->variables.size);
  v->state = memory_zeroed(nodes, sizeof *v->state);
  v->reached = memory_zeroed(nodes, 1);
  v->waiting = memory_zeroed(nodes, 1);
  v->changes = memory_zeroed(nodes, sizeof *v->changes);
  for (size_t i = 0; i < graph->cfa->edges.size; i++) v->has_other_rounding |= edge_changes_rounding(&graph->cfa->edges.data[i]);
  find_steps(v);
  find_numbers(v);
  if (ascend(v, budget) && descend(v, budget)) return v;
  values_delete(v);
  return NULL;
}

void values_delete(Values *v) {
  if (!v) return;
  arena_release(&v->arena);
  memory_free(v->state);
  memory_free(v->reached);
  memory_free(v->waiting);
  memory_free(v->changes);
  vector_release(&v->steps);
  vector_release(&v->numbers);
  vector_release(&v->tasks);
  vector_release(&v->ranges);
  memory_free(v);
}

bool values_reach(const Values *v, NodeId node) { return v->reached[node]; }

Range values_at(const Values *v, NodeId node, VariableId variable) { return get(v, v->state[node], variable); }
