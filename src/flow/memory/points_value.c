/* points_value.c: the targets of pure expressions.
 *
 * Evaluating makes temporaries and rules, never looks at sets: what an expression holds is known when the rules have been
 * solved.  Most expressions need none: a variable, a member and a constant offset are an object or a node and a change. */
#include <assert.h>
#include "flow/code/closed.h"
#include "flow/memory/points_inside.h"

uint64_t points_width(const Points *points, const Type *type) {
  Form form = form_of_type(points->types, type);
  return form == FORM_NONE ? type_size(points->types, type) : form_bytes(form);
}

bool points_is_plain(const Points *points, const Symbol *symbol) {
  return form_of_type(points->types, symbol->type) != FORM_NONE && !cfa_is_addressed(points->graph->cfa, symbol);
}

static Value none(void) { return (Value){.kind = VALUE_NONE}; }

/* ---- memory -------------------------------------------------------------------------------------- */

static bool is_same_change(Change a, Change b) {
  return a.shift == b.shift && a.stride == b.stride && a.is_mixed == b.is_mixed && a.is_shifted == b.is_shifted;
}

/* All loads of one pointer share a temporary. */
static PointsNode load_node(Points *points, Value address, uint64_t width, bool is_mixed) {
  uint64_t key = hash_mix(hash_mix(address.of, (uint64_t)address.change.shift), address.change.stride);
  key = hash_mix(key, 8 * width + 4 * address.change.is_shifted + 2 * address.change.is_mixed + is_mixed);
  for (;; key++) {
    uint64_t index = map_get(&points->load_of, key, UINT64_MAX);
    if (index == UINT64_MAX) break;
    const Rule *rule = &points->rules.data[index];
    if (rule->first.of == address.of && is_same_change(rule->first.change, address.change) && rule->size == width &&
        rule->is_mixed == is_mixed)
      return rule->result;
  }
  map_put(&points->load_of, key, points->rules.size);
  PointsNode result = points_add_node(points);
  points_add_rule(points, (Rule){.kind = RULE_LOAD, .first = address, .size = width, .is_mixed = is_mixed, .result = result});
  return result;
}

Value points_load(Points *points, Value address, uint64_t width, bool is_mixed) {
  if (value_is_none(address) || !width) return none();
  if (address.kind == VALUE_NODE) return value_of_node(load_node(points, address, width, is_mixed));
  PointsNode node = points_read(points, value_target(points, address), width);
  if (node == POINTS_NONE) return none();
  return is_mixed ? value_computed(value_of_node(node)) : value_of_node(node);
}

void points_store(Points *points, Value address, uint64_t width, Value value) {
  if (value_is_none(address) || value_is_none(value) || !width) return;
  if (address.kind == VALUE_NODE) {
    points_add_rule(points, (Rule){.kind = RULE_STORE, .first = address, .second = value, .size = width});
    return;
  }
  PointsNode node = points_written(points, value_target(points, address), width);
  if (node != POINTS_NONE) points_add_flow(points, value, node);
}

void points_copy(Points *points, Value to, Value from, uint64_t size, bool is_whole) {
  if (value_is_none(to) || value_is_none(from) || !size) return;
  points_add_rule(points, (Rule){.kind = RULE_COPY, .first = to, .second = from, .size = size, .is_whole = is_whole});
}

/* ---- operators ----------------------------------------------------------------------------------- */

Value points_convert(const Points *points, const Type *to, const Type *from, Value value) {
  if (to->kind == TYPE_BOOL || value_is_none(value)) return none();
  if (to->kind == TYPE_VOID) return none();
  bool is_number = type_is_float(to) || type_is_float(from);
  bool is_narrow = !is_number && type_width(points->types, to) < points->pointer_width;
  return is_number || is_narrow ? value_computed(value) : value;
}

static Value join_mixed(Points *points, Value a, Value b) { return value_join(points, value_computed(a), value_computed(b)); }

static Value combine(Points *points, RuleKind kind, Value first, Value second, bool is_index) {
  PointsNode result = points_add_node(points);
  points_add_rule(points, (Rule){.kind = kind, .first = first, .second = second, .result = result, .is_index = is_index});
  return value_of_node(result);
}

static bool is_constant(const Points *points, const Expr *e, i128 *value) {
  const Expr *leaf = e;
  while (leaf->kind == EXPR_CAST || (leaf->kind == EXPR_UNARY && leaf->op != OP_NOT)) leaf = leaf->left;
  if (leaf->kind != EXPR_INTEGER || !closed_value(points->types, e, value)) return false;
  *value = (int64_t)*value; /* arithmetic wraps */
  return true;
}

static Value move(const Points *points, Value value, i128 distance) {
  int64_t shift = points->pointer_width == 64 ? (int64_t)distance : (int32_t)distance;
  return value_change(points, value, (Change){shift, 0, false, false});
}

/* As a number: beyond some pages it is none of its object any more, and what it is compared with tells where that lies. */
static Value move_number(const Points *points, Value value, i128 distance) {
  enum { NEAR = 4096 };
  value = move(points, value, distance);
  return distance < -NEAR || distance > NEAR ? value_shifted(value) : value;
}

/* Pointer plus or minus index. */
static Value step_pointer(Points *points, const Expr *e, Value pointer, Value index) {
  uint64_t size = type_size(points->types, e->left->type->base);
  bool is_variable = type_is_variable(e->left->type->base), is_back = e->op == OP_POINTER_SUBTRACT;
  i128 number;
  if (!is_variable && is_constant(points, e->right, &number) && size <= UINT32_MAX && value_is_none(index)) {
    i128 bytes = number * (i128)size;
    return value_is_none(pointer) ? pointer : move(points, pointer, is_back ? -bytes : bytes);
  }
  if (value_is_none(pointer) && value_is_none(index)) return value_of_object(OBJECT_OUTSIDE); /* null, moved by something */
  uint64_t stride = is_variable ? 1 : pattern_index_stride(points, e->right, size);
  if (!value_is_none(pointer)) pointer = value_widened(points, pointer, stride);
  if (value_is_none(index)) return pointer;
  index = size == 1 && !is_back ? value_widened(points, index, 1) : value_computed(index);
  return value_is_none(pointer) ? index : combine(points, RULE_SUM, pointer, index, true);
}

static Value add(Points *points, const Expr *e, Value left, Value right) {
  i128 number;
  if (value_is_none(right) && is_constant(points, e->right, &number)) return value_is_none(left) ? left : move_number(points, left, number);
  if (value_is_none(left) && is_constant(points, e->left, &number)) return move_number(points, right, number);
  if (!value_is_none(left)) left = value_shifted(value_widened(points, left, pattern_index_stride(points, e->right, 1)));
  if (!value_is_none(right)) right = value_shifted(value_widened(points, right, pattern_index_stride(points, e->left, 1)));
  if (value_is_none(left) || value_is_none(right)) return value_is_none(left) ? right : left;
  return combine(points, RULE_SUM, left, right, false);
}

static Value subtract(Points *points, const Expr *e, Value left, Value right) {
  i128 number;
  bool is_bytes = e->op == OP_SUBTRACT || type_size(points->types, e->left->type->base) == 1;
  if (e->op == OP_SUBTRACT && value_is_none(right) && is_constant(points, e->right, &number))
    return value_is_none(left) ? left : move_number(points, left, -number);
  if (value_is_none(right)) {
    if (value_is_none(left)) return left;
    return is_bytes ? value_shifted(value_widened(points, left, pattern_index_stride(points, e->right, 1))) : value_computed(left);
  }
  if (value_is_none(left)) return value_computed(right);
  if (is_bytes) left = value_shifted(value_widened(points, left, pattern_index_stride(points, e->right, 1)));
  return combine(points, RULE_DIFFERENCE, left, right, false);
}

/* Tags in the lowest bits of an address: set or cleared, they move it within a few bytes. */
static Value tag(Points *points, const Expr *e, Value left, Value right) {
  enum { MOST_TAGS = 16 };
  const Expr *constant = value_is_none(right) ? e->right : e->left;
  Value address = value_is_none(right) ? left : right;
  i128 bits;
  bool is_tag = value_is_none(left) != value_is_none(right) && is_constant(points, constant, &bits);
  bool keeps = is_tag && (e->op == OP_BIT_AND ? bits < 0 && bits >= -MOST_TAGS : bits >= 0 && bits < MOST_TAGS);
  if (keeps) return value_widened(points, address, 1);
  return join_mixed(points, left, right);
}

static bool is_comparison(Operator op) { return op >= OP_EQUAL && op <= OP_GREATER_EQUAL; }

static Value operate(Points *points, const Expr *e, Value left, Value right) {
  if (type_is_float(e->type)) return join_mixed(points, left, right);
  switch (e->op) {
  case OP_ADD: return add(points, e, left, right);
  case OP_SUBTRACT:
  case OP_POINTER_DIFFERENCE: return subtract(points, e, left, right);
  case OP_POINTER_ADD:
  case OP_POINTER_SUBTRACT: return step_pointer(points, e, left, right);
  case OP_BIT_AND:
  case OP_BIT_OR:
  case OP_BIT_XOR: return tag(points, e, left, right);
  default: return join_mixed(points, left, right);
  }
}

/* ---- walking expressions ------------------------------------------------------------------------- */

typedef enum { VISIT_VALUE, VISIT_PLACE, EMIT_LOAD, EMIT_MEMBER, EMIT_CAST, EMIT_UNARY, EMIT_BINARY, EMIT_JOIN } Stage;

static void schedule(Points *points, const Expr *e, Stage stage) {
  vector_push(&points->tasks, (EvaluateTask){e, (uint8_t)stage});
}

static void give(Points *points, Value value) { vector_push(&points->values, value); }

static Value variable_address(Points *points, const Symbol *symbol, ContextId context) {
  if (points_is_plain(points, symbol)) return none();
  return value_of_object(points_variable_object(points, graph_variable(points->graph, context, symbol)));
}

static void schedule_choice(Points *points, const Expr *e, Stage stage) {
  schedule(points, e, EMIT_JOIN);
  schedule(points, e->left ? e->left : e->condition, stage);
  schedule(points, e->right, stage);
}

static void visit_place(Points *points, const Expr *e, ContextId context) {
  switch (e->kind) {
  case EXPR_VARIABLE:
  case EXPR_COMPOUND_LITERAL: give(points, variable_address(points, e->symbol, context)); break;
  case EXPR_STRING: give(points, value_of_object(points_string_object(points, e))); break;
  case EXPR_FUNCTION: give(points, value_of_object(points_function_object(points, e->symbol))); break;
  case EXPR_DEREFERENCE: schedule(points, e->left, VISIT_VALUE); break;
  case EXPR_MEMBER:
    schedule(points, e, EMIT_MEMBER);
    schedule(points, e->left, VISIT_PLACE);
    break;
  case EXPR_LOAD: /* a record: where it comes from */
  case EXPR_CAST: schedule(points, e->left, VISIT_PLACE); break;
  case EXPR_CONDITIONAL: schedule_choice(points, e, VISIT_PLACE); break;
  default: give(points, none());
  }
}

static void visit_load(Points *points, const Expr *e, ContextId context) {
  const Expr *place = e->left;
  if (place->kind == EXPR_VARIABLE && points_is_plain(points, place->symbol)) {
    VariableId variable = graph_variable(points->graph, context, place->symbol);
    give(points, value_of_node(points_variable_node(points, variable)));
    return;
  }
  schedule(points, e, EMIT_LOAD);
  schedule(points, place, VISIT_PLACE);
}

static void visit_value(Points *points, const Expr *e, ContextId context) {
  switch (e->kind) {
  case EXPR_LOAD: visit_load(points, e, context); break;
  case EXPR_MEMBER:
    schedule(points, e, EMIT_LOAD);
    schedule(points, e, VISIT_PLACE);
    break;
  case EXPR_ADDRESS:
  case EXPR_DECAY: schedule(points, e->left, VISIT_PLACE); break;
  case EXPR_STRING:
  case EXPR_FUNCTION: visit_place(points, e, context); break;
  case EXPR_CAST:
    schedule(points, e, EMIT_CAST);
    schedule(points, e->left, VISIT_VALUE);
    break;
  case EXPR_UNARY:
    if (e->op == OP_NOT) {
      give(points, none());
      break;
    }
    schedule(points, e, EMIT_UNARY);
    schedule(points, e->left, VISIT_VALUE);
    break;
  case EXPR_BINARY:
    if (is_comparison(e->op)) {
      give(points, none());
      break;
    }
    schedule(points, e, EMIT_BINARY);
    schedule(points, e->left, VISIT_VALUE);
    schedule(points, e->right, VISIT_VALUE);
    break;
  case EXPR_CONDITIONAL: schedule_choice(points, e, VISIT_VALUE); break;
  default: give(points, none()); /* constants, && and ||; nothing else is pure */
  }
}

/* The bytes that a bit-field lies in. */
static Value field_address(const Points *points, const Member *field, Value address, uint64_t *width) {
  *width = (field->bit_offset % 8 + field->bit_width + 7) / 8;
  return value_is_none(address) ? address : move(points, address, field->bit_offset / 8);
}

static Value load_place(Points *points, const Expr *e, Value address) {
  const Expr *place = e->kind == EXPR_LOAD ? e->left : e;
  bool is_field = place->kind == EXPR_MEMBER && place->member->is_bit_field;
  uint64_t width = points_width(points, e->type);
  if (is_field) address = field_address(points, place->member, address, &width);
  return points_load(points, address, width, is_field);
}

void points_assign_place(Points *points, const Expr *place, Value address, Value value) {
  uint64_t width = points_width(points, place->type);
  if (place->kind == EXPR_MEMBER && place->member->is_bit_field) {
    address = field_address(points, place->member, address, &width);
    value = value_computed(value);
  }
  points_store(points, address, width, value);
}

/* A number that becomes a pointer may lead outside, if it is not null. */
static Value cast(Points *points, const Expr *e, Value value) {
  i128 number;
  value = points_convert(points, e->type, e->left->type, value);
  if (e->type->kind != TYPE_POINTER || !type_is_integer(e->left->type)) return value;
  if (is_constant(points, e->left, &number) && !number) return value;
  return value_join(points, value, value_of_object(OBJECT_OUTSIDE));
}

static void emit(Points *points, const Expr *e, Stage stage) {
  Value value = vector_pop(&points->values), other;
  switch (stage) {
  case EMIT_LOAD: give(points, load_place(points, e, value)); break;
  case EMIT_MEMBER:
    give(points, value_is_none(value) ? value : move(points, value, (i128)e->member->offset));
    break;
  case EMIT_CAST: give(points, cast(points, e, value)); break;
  case EMIT_UNARY: give(points, value_computed(value)); break;
  case EMIT_BINARY:
    other = vector_pop(&points->values);
    give(points, operate(points, e, value, other));
    break;
  default:
    other = vector_pop(&points->values);
    give(points, value_join(points, value, other));
  }
}

static Value evaluate(Points *points, const Expr *expression, ContextId context, Stage stage) {
  assert(!points->tasks.size && !points->values.size);
  schedule(points, expression, stage);
  while (points->tasks.size) {
    EvaluateTask task = vector_pop(&points->tasks);
    if (task.stage == VISIT_VALUE)
      visit_value(points, task.expression, context);
    else if (task.stage == VISIT_PLACE)
      visit_place(points, task.expression, context);
    else
      emit(points, task.expression, (Stage)task.stage);
  }
  return vector_pop(&points->values);
}

Value points_evaluate(Points *points, const Expr *expression, ContextId context) {
  return evaluate(points, expression, context, VISIT_VALUE);
}

Value points_evaluate_place(Points *points, const Expr *place, ContextId context) {
  return evaluate(points, place, context, VISIT_PLACE);
}

Value points_operand(Points *points, const Expr *expression, ContextId context) {
  bool is_scalar = form_of_type(points->types, expression->type) != FORM_NONE;
  return evaluate(points, expression, context, is_scalar ? VISIT_VALUE : VISIT_PLACE);
}
