/* C expressions as terms, by a stack of expressions still to do and one of values: no recursion, since generated
 * programs nest expressions thousands deep.  Signed overflow wraps.  The semantics is that of flow/interpret/interpret.c: a
 * shift by an amount outside 0 .. width-1 shifts everything out; a division by zero is excluded by a guard of the
 * automaton, so whatever the term says there does not matter. */
#include "model/encode/encode_expression.h"
#include "model/encode/address.h"
#include "model/encode/equality.h"
#include <assert.h>

/* An expression still to do, `phase` parts of it done, under the condition within the whole that C evaluates it at all. */
typedef struct {
  const Expr *expression;
  unsigned phase;
  Term guard;
} Task;

typedef VECTOR(Task) TaskVector;
typedef VECTOR(Term) ValueVector;

static Term load(const ExpressionEncoder *e, const Expr *expression, ContextId context, StateMap map) {
  const Expr *place = expression->left;
  VariableId variable = graph_variable(e->graph, context, place->symbol);
  Term value = statemap_get(e->maps, map, variable);
  return value != TERM_NONE ? value : e->missing(e->context, variable);
}

static Term combine(const ExpressionEncoder *e, const Expr *expression, ValueVector *values) {
  Term right = expression->right ? vector_pop(values) : TERM_NONE;
  Term left = expression->left ? vector_pop(values) : TERM_NONE;
  Term condition = expression->condition ? vector_pop(values) : TERM_NONE;
  return operator_apply(&e->operators, expression, condition, left, right);
}

/* ---- memory -------------------------------------------------------------------------------------- */

Term expression_to_bytes(const ExpressionEncoder *e, const Type *type, Term value) {
  return type->kind == TYPE_BOOL ? term_zero_extend(e->operators.bank, value, 8) : value;
}

Term expression_from_bytes(const ExpressionEncoder *e, const Type *type, Term bytes) {
  return type->kind == TYPE_BOOL ? term_nonzero(e->operators.bank, bytes) : bytes;
}

static Term pointer_constant(const ExpressionEncoder *e, uint64_t value) {
  return term_constant(e->operators.bank, e->operators.types->model == ILP32 ? 32 : 64, value);
}

/* The address of a base that needs no pointer; TERM_NONE: not known. */
static Term base_address(const ExpressionEncoder *e, const Expr *base, ContextId context) {
  RegionId region = REGION_NONE;
  if (base->kind == EXPR_FUNCTION) return pointer_constant(e, regions_function_address(base->symbol));
  if (base->kind == EXPR_STRING) region = regions_of_string(e->regions, base);
  if (base->kind == EXPR_VARIABLE) region = e->regions->of_variable[graph_variable(e->graph, context, base->symbol)];
  return region == REGION_NONE ? TERM_NONE : pointer_constant(e, e->regions->regions.data[region].address);
}

static bool is_plain_load(const ExpressionEncoder *e, const Expr *expression) {
  return expression->kind == EXPR_LOAD && expression->left->kind == EXPR_VARIABLE &&
         !region_holds(e->graph->cfa, expression->left->symbol);
}

/* A field's bits out of the bytes that hold it. */
static Term field_value(const ExpressionEncoder *e, const Expr *expression, const Member *field, Term bytes) {
  unsigned low = field->bit_offset % 8;
  Term bits = term_extract(e->operators.bank, bytes, low + field->bit_width - 1, low);
  return term_resize(e->operators.bank, bits, expression_width(e->operators.types, expression->type), operator_is_signed(&e->operators, expression->type));
}

/* The bytes that hold a bit-field whose record lies at `address`: each is read by itself, as the interpreter does. */
static Term field_bytes(const ExpressionEncoder *e, const Access *field, Term address, StateMap map, Term guard) {
  Term value = TERM_NONE;
  for (uint64_t i = 0; i < field->bytes; i++) {
    Access access = *field;
    access.offset += i;
    access.bytes = 1;
    Term at = term_add(e->operators.bank, address, pointer_constant(e, access.offset));
    Term byte = e->read(e->context, &access, at, map, guard);
    value = value == TERM_NONE ? byte : term_concat(e->operators.bank, byte, value);
  }
  return value;
}

static Term load_memory(const ExpressionEncoder *e, const Expr *expression, Term address, ContextId context, StateMap map,
                        Term guard) {
  const Expr *place = expression->kind == EXPR_LOAD ? expression->left : expression;
  Access access = {.place = place, .context = context, .copied_from = UINT32_MAX};
  if (address == TERM_NONE || !type_is_scalar(expression->type))
    return e->unknown(e->context, expression, plain_place_name(place));
  region_place_bytes(e->operators.types, place, &access.offset, &access.bytes);
  if (address_is_piece(e->regions, expression, context)) return e->unknown(e->context, expression, "address as a number");
  if (expression_is_bit_field(place))
    return field_value(e, expression, place->member, field_bytes(e, &access, address, map, guard));
  address = term_add(e->operators.bank, address, pointer_constant(e, access.offset));
  return expression_from_bytes(e, expression->type, e->read(e->context, &access, address, map, guard));
}

/* ---- one expression ------------------------------------------------------------------------------ */

static Term label_address(const ExpressionEncoder *e, const Expr *expression) {
  return pointer_constant(e, 0x2000 + label_offset(expression->label));
}

typedef struct {
  const ExpressionEncoder *encoder;
  ContextId context;
  StateMap map;
  TaskVector tasks;
  ValueVector values;
} Work;

static void push_task(Work *w, const Expr *expression, Term guard) {
  if (expression) vector_push(&w->tasks, (Task){.expression = expression, .guard = guard});
}

/* Reading or naming a place: its pointer first, if there is one. */
static void do_place(Work *w, Task task) {
  const ExpressionEncoder *e = w->encoder;
  uint64_t offset;
  const Expr *base = expression_base(task.expression->kind == EXPR_MEMBER ? task.expression : task.expression->left, &offset);
  if (!task.phase && base->kind == EXPR_DEREFERENCE) {
    vector_last(&w->tasks).phase = 1;
    push_task(w, base->left, task.guard);
    return;
  }
  Term address = task.phase ? vector_pop(&w->values) : base_address(e, base, w->context);
  if (address != TERM_NONE) address = term_add(e->operators.bank, address, pointer_constant(e, offset));
  w->tasks.size--;
  bool is_address = task.expression->kind == EXPR_ADDRESS || task.expression->kind == EXPR_DECAY;
  Term value = !is_address ? load_memory(e, task.expression, address, w->context, w->map, task.guard)
               : address != TERM_NONE ? address
                                      : e->unknown(e->context, task.expression, "address");
  vector_push(&w->values, value);
}

/* Whether a number that an address was shifted to is zero hangs on where its object lies. */
Term expression_tested(const ExpressionEncoder *e, const Expr *expression, ContextId context, Term value) {
  bool is_open = type_is_scalar(expression->type) && !type_is_float(expression->type) && address_truth_is_open(e->regions, expression, context);
  return is_open ? e->unknown(e->context, expression, "address as a number") : value;
}

static void test_last(Work *w, const Expr *expression) { vector_last(&w->values) = expression_tested(w->encoder, expression, w->context, vector_last(&w->values)); }

/* && and || evaluate the right side only where the left one does not decide; ?: one of its sides. */
static void do_guarded(Work *w, Task task) {
  const ExpressionEncoder *e = w->encoder;
  const Expr *expression = task.expression;
  const Expr *first = expression->kind == EXPR_CONDITIONAL ? expression->condition : expression->left;
  vector_last(&w->tasks).phase++;
  if (!task.phase) {
    push_task(w, first, task.guard);
    return;
  }
  if (task.phase == 1) {
    test_last(w, first);
    Term holds = expression_truth(e->operators.bank, first->type, vector_last(&w->values));
    Term right = term_and(e->operators.bank, task.guard, expression->kind == EXPR_AND ? holds : term_not(e->operators.bank, holds));
    push_task(w, expression->right, right);
    if (expression->kind == EXPR_CONDITIONAL) push_task(w, expression->left, term_and(e->operators.bank, task.guard, holds));
    return;
  }
  w->tasks.size--;
  if (expression->kind != EXPR_CONDITIONAL) test_last(w, expression->right);
  Term value = combine(e, expression, &w->values);
  vector_push(&w->values, value);
}

/* Addresses may be equal or not where C leaves that open. */
static void do_comparison(Work *w, const Expr *expression) {
  const ExpressionEncoder *e = w->encoder;
  Term right = vector_pop(&w->values), left = vector_pop(&w->values);
  EqualityEncoder equality = {e->operators.bank, e->regions, e->cell, e->context};
  Comparison comparison = {expression, w->context, w->map, left, right};
  Term is_open = equality_is_open(&equality, &comparison), is_equal = term_equal(e->operators.bank, left, right);
  if (!term_is_false(e->operators.bank, is_open)) {
    Term any = e->compare(e->context, expression, left, right);
    is_equal = term_ite(e->operators.bank, is_open, any, is_equal);
  }
  vector_push(&w->values, operator_truth(&e->operators, expression->type, expression->op == OP_EQUAL ? is_equal : term_not(e->operators.bank, is_equal)));
}

/* Arbitrary, but for the lowest bits where they are the same wherever the object lies. */
static Term hide_address(Work *w, const Expr *expression, Term value) {
  const ExpressionEncoder *e = w->encoder;
  unsigned known = address_known_bits(e->regions, expression, w->context), width = term_width(e->operators.bank, value);
  Term any = e->unknown(e->context, expression, "address as a number");
  if (!known || known >= width) return known ? value : any;
  return term_concat(e->operators.bank, term_extract(e->operators.bank, any, width - 1, known), term_extract(e->operators.bank, value, known - 1, 0));
}

static void do_question(Work *w, const Expr *question) {
  const ExpressionEncoder *e = w->encoder;
  Term right = question->right ? vector_pop(&w->values) : TERM_NONE;
  Term left = question->left ? vector_pop(&w->values) : TERM_NONE;
  vector_push(&w->values, operator_truth(&e->operators, question->type, e->answer(e->context, question, w->context, w->map, left, right)));
}

static void do_operator(Work *w, Task task) {
  const ExpressionEncoder *e = w->encoder;
  if (!task.phase) {
    vector_last(&w->tasks).phase = 1;
    push_task(w, task.expression->right, task.guard);
    push_task(w, task.expression->left, task.guard);
    return;
  }
  w->tasks.size--;
  if (task.expression->kind == EXPR_MEMORY) {
    do_question(w, task.expression);
    return;
  }
  bool is_equality = task.expression->kind == EXPR_BINARY &&
                     (task.expression->op == OP_EQUAL || task.expression->op == OP_NOT_EQUAL);
  if (is_equality && !type_is_float(task.expression->left->type)) {
    do_comparison(w, task.expression);
    return;
  }
  bool is_tested = (task.expression->kind == EXPR_UNARY && task.expression->op == OP_NOT) || (task.expression->kind == EXPR_CAST && task.expression->type->kind == TYPE_BOOL);
  if (is_tested) test_last(w, task.expression->left);
  Term value = combine(e, task.expression, &w->values);
  if (address_decides(e->regions, task.expression, w->context)) value = hide_address(w, task.expression, value);
  vector_push(&w->values, value);
}

static void do_leaf(Work *w, Term value) {
  w->tasks.size--;
  vector_push(&w->values, value);
}

static void do_task(Work *w) {
  const ExpressionEncoder *e = w->encoder;
  Task task = vector_last(&w->tasks);
  switch (task.expression->kind) {
  case EXPR_INTEGER: do_leaf(w, operator_integer(&e->operators, task.expression)); break;
  case EXPR_FLOAT: do_leaf(w, operator_float(&e->operators, task.expression)); break;
  case EXPR_LABEL_ADDRESS: do_leaf(w, label_address(e, task.expression)); break;
  case EXPR_FUNCTION: do_leaf(w, base_address(e, task.expression, w->context)); break;
  case EXPR_LOAD:
    if (is_plain_load(e, task.expression))
      do_leaf(w, load(e, task.expression, w->context, w->map));
    else
      do_place(w, task);
    break;
  case EXPR_MEMBER:
  case EXPR_ADDRESS:
  case EXPR_DECAY: do_place(w, task); break;
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_CONDITIONAL: do_guarded(w, task); break;
  default: do_operator(w, task);
  }
}

Term expression_encode(const ExpressionEncoder *e, const Expr *root, ContextId context, StateMap map) {
  Work work = {.encoder = e, .context = context, .map = map};
  push_task(&work, root, term_true(e->operators.bank));
  while (work.tasks.size) do_task(&work);
  Term value = work.values.data[0];
  vector_release(&work.tasks);
  vector_release(&work.values);
  return value;
}

Term expression_address(const ExpressionEncoder *e, const Expr *place, ContextId context, StateMap map) {
  uint64_t offset;
  const Expr *base = expression_base(place, &offset);
  Term address = base->kind == EXPR_DEREFERENCE ? expression_encode(e, base->left, context, map) : base_address(e, base, context);
  return address == TERM_NONE ? TERM_NONE : term_add(e->operators.bank, address, pointer_constant(e, offset));
}
