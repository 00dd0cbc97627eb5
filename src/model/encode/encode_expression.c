/* C expressions as terms, by a stack of expressions still to do and one of values: no recursion, since generated
 * programs nest expressions thousands deep.  Signed overflow wraps.  The semantics is that of flow/interpret/interpret.c: a
 * shift by an amount outside 0 .. width-1 shifts everything out; a division by zero is excluded by a guard of the
 * automaton, so whatever the term says there does not matter. */
#include "model/encode/encode_expression.h"
#include "model/encode/nan.h"
#include "logic/float.h"
#include "model/encode/address.h"
#include "model/encode/equality.h"
#include <assert.h>
#include <string.h>

/* An expression still to do, `phase` parts of it done, under the condition within the whole that C evaluates it at all. */
typedef struct {
  const Expr *expression;
  unsigned phase;
  Term guard;
} Task;

typedef VECTOR(Task) TaskVector;
typedef VECTOR(Term) ValueVector;

static IeeeFormat format_of(const Type *type) {
  switch (type->kind) {
  case TYPE_FLOAT16: return IEEE_HALF;
  case TYPE_FLOAT: return IEEE_FLOAT;
  case TYPE_DOUBLE: return IEEE_DOUBLE;
  case TYPE_LDOUBLE: return IEEE_X87;
  default: assert(type->kind == TYPE_FLOAT128); return IEEE_QUAD;
  }
}

unsigned expression_width(const Types *types, const Type *type) {
  return type_is_float(type) ? ieee_width(format_of(type)) : type_width(types, type);
}

Term expression_truth(TermBank *bank, const Type *type, Term value) {
  if (!type_is_float(type)) return term_nonzero(bank, value);
  IeeeFormat format = format_of(type);
  return term_not(bank, term_float_compare(bank, TERM_FP_EQUAL, format, value, term_float_zero(bank, format, false)));
}

static bool is_signed(const ExpressionEncoder *e, const Type *type) {
  return type_is_integer(type) && type->kind != TYPE_BOOL && type_is_signed(e->types, type);
}

static Term integer_constant(const ExpressionEncoder *e, const Expr *expression) {
  u128 value = (u128)expression->integer;
  uint64_t words[2] = {(uint64_t)value, (uint64_t)(value >> 64)};
  unsigned width = expression_width(e->types, expression->type);
  if (width <= 64) return term_constant(e->bank, width, words[0]);
  return term_words_constant(e->bank, width, words);
}

static Term float_constant(const ExpressionEncoder *e, const Expr *expression) {
  uint64_t words[2];
  memcpy(words, expression->bytes, sizeof words);
  unsigned width = expression_width(e->types, expression->type);
  if (width < 128) words[1] &= ((uint64_t)1 << (width > 64 ? width - 64 : 0)) - 1;
  if (width < 64) words[0] &= ((uint64_t)1 << width) - 1;
  return term_words_constant(e->bank, width, words);
}

static Term load(const ExpressionEncoder *e, const Expr *expression, ContextId context, StateMap map) {
  const Expr *place = expression->left;
  VariableId variable = graph_variable(e->graph, context, place->symbol);
  Term value = statemap_get(e->maps, map, variable);
  return value != TERM_NONE ? value : e->missing(e->context, variable);
}

/* A truth value as C's int (or whatever `type` is). */
static Term truth(const ExpressionEncoder *e, const Type *type, Term bit) {
  return term_zero_extend(e->bank, bit, expression_width(e->types, type));
}

/* The value cut off towards zero as a signed integer of `width` bits; where it does not fit, `otherwise`. */
static Term cut_float(const ExpressionEncoder *e, IeeeFormat format, Term value, unsigned width, bool is_signed, Term otherwise) {
  Term fits = term_float_in_range(e->bank, format, IEEE_TOWARDS_ZERO, value, width, is_signed);
  Term integer = term_float_to_integer(e->bank, format, IEEE_TOWARDS_ZERO, value, width, is_signed);
  return term_ite(e->bank, fits, integer, otherwise);
}

/* Where C leaves a conversion open, it is what x86 does (flow/code/number.c): narrow types go through int, unsigned int through a
 * signed 64-bit integer, and what does not fit gives the most negative integer. */
static Term float_to_integer(const ExpressionEncoder *e, const Type *type, IeeeFormat format, Term value) {
  TermBank *bank = e->bank;
  unsigned width = expression_width(e->types, type);
  bool sign = is_signed(e, type);
  unsigned through = width < 32 || (width == 32 && sign) ? 32 : width <= 64 ? 64 : 128;
  if (width == 128 && !sign) return cut_float(e, format, value, 128, false, term_constant(bank, 128, 0));
  uint64_t lowest[2] = {through == 128 ? 0 : (uint64_t)1 << (through - 1), through == 128 ? (uint64_t)1 << 63 : 0};
  Term result = cut_float(e, format, value, through, true, term_words_constant(bank, through, lowest));
  if (width == 64 && !sign) {
    uint64_t half_words[2] = {0, (uint64_t)1 << 63};
    Term border = term_float_from_integer(bank, format, IEEE_NEAREST_EVEN, term_constant(bank, 64, half_words[1]), false);
    Term large = term_float_compare(bank, TERM_FP_LESS_EQUAL, format, border, value);
    result = term_ite(bank, large, cut_float(e, format, value, 64, false, term_constant(bank, 64, 0)), result);
  }
  return term_resize(bank, result, width, true);
}

static Term cast_float(const ExpressionEncoder *e, const Expr *expression, Term value) {
  const Type *to = expression->type, *from = expression->left->type;
  if (!type_is_float(to)) return float_to_integer(e, to, format_of(from), value);
  if (type_is_float(from)) {
    IeeeFormat wanted = format_of(to), given = format_of(from);
    Term result = term_float_convert(e->bank, wanted, given, e->rounding, value);
    bool is_same = !e->keeps_nans || ieee_same_format(wanted, given);
    return is_same ? result : nan_of_conversion(e->bank, wanted, given, value, result);
  }
  return term_float_from_integer(e->bank, format_of(to), e->rounding, value, is_signed(e, from));
}

static Term cast(const ExpressionEncoder *e, const Expr *expression, Term value) {
  if (expression->type->kind == TYPE_BOOL) return expression_truth(e->bank, expression->left->type, value);
  if (type_is_float(expression->type) || type_is_float(expression->left->type)) return cast_float(e, expression, value);
  unsigned width = expression_width(e->types, expression->type);
  return term_resize(e->bank, value, width, is_signed(e, expression->left->type));
}

static Term unary(const ExpressionEncoder *e, const Expr *expression, Term value) {
  bool is_float = type_is_float(expression->left->type);
  switch (expression->op) {
  case OP_NEGATE:
    if (is_float) return term_float_negate(e->bank, format_of(expression->left->type), value);
    return term_unary(e->bank, TERM_NEGATE, value);
  case OP_BIT_NOT: return term_not(e->bank, value);
  default:
    assert(expression->op == OP_NOT);
    return truth(e, expression->type, term_not(e->bank, expression_truth(e->bank, expression->left->type, value)));
  }
}

/* The amount is cut or extended to the width of what is shifted, so that an amount too large stays too large. */
static Term shift(const ExpressionEncoder *e, const Expr *expression, Term value, Term amount) {
  unsigned width = term_width(e->bank, value), given = term_width(e->bank, amount);
  if (given > width) {
    Term high = term_extract(e->bank, amount, given - 1, width);
    Term all_out = term_constant(e->bank, width, width);
    amount = term_ite(e->bank, term_nonzero(e->bank, high), all_out, term_extract(e->bank, amount, width - 1, 0));
  } else {
    amount = term_resize(e->bank, amount, width, is_signed(e, expression->right->type));
  }
  if (expression->op == OP_SHIFT_LEFT) return term_binary(e->bank, TERM_SHIFT_LEFT, value, amount);
  bool arithmetic = is_signed(e, expression->left->type);
  return term_binary(e->bank, arithmetic ? TERM_SHIFT_RIGHT_SIGNED : TERM_SHIFT_RIGHT, value, amount);
}

static Term compare(const ExpressionEncoder *e, const Expr *expression, Term a, Term b) {
  bool sign = is_signed(e, expression->left->type);
  TermOperator less = sign ? TERM_SLESS : TERM_ULESS;
  TermOperator less_equal = sign ? TERM_SLESS_EQUAL : TERM_ULESS_EQUAL;
  switch (expression->op) {
  case OP_EQUAL: return term_equal(e->bank, a, b);
  case OP_NOT_EQUAL: return term_not(e->bank, term_equal(e->bank, a, b));
  case OP_LESS: return term_binary(e->bank, less, a, b);
  case OP_LESS_EQUAL: return term_binary(e->bank, less_equal, a, b);
  case OP_GREATER: return term_binary(e->bank, less, b, a);
  default: return term_binary(e->bank, less_equal, b, a);
  }
}

/* In elements of what the pointer points to. */
static Term pointer_arithmetic(const ExpressionEncoder *e, const Expr *expression, Term a, Term b) {
  unsigned width = term_width(e->bank, a);
  Term size = term_constant(e->bank, width, type_size(e->types, expression->left->type->base));
  if (expression->op == OP_POINTER_DIFFERENCE) {
    Term elements = term_binary(e->bank, TERM_SDIVIDE, term_subtract(e->bank, a, b), size);
    return term_resize(e->bank, elements, expression_width(e->types, expression->type), true);
  }
  b = term_multiply(e->bank, term_resize(e->bank, b, width, is_signed(e, expression->right->type)), size);
  return expression->op == OP_POINTER_ADD ? term_add(e->bank, a, b) : term_subtract(e->bank, a, b);
}

static bool may_be_nan(const ExpressionEncoder *e, IeeeFormat format, Term a) {
  return !term_is_false(e->bank, term_float_test(e->bank, TERM_FP_IS_NAN, format, a));
}

static Term float_arithmetic(const ExpressionEncoder *e, TermOperator op, const Type *type, Term a, Term b) {
  IeeeFormat format = format_of(type);
  Term result = term_float_binary(e->bank, op, format, e->rounding, a, b);
  if (!e->keeps_nans) return result;
  bool is_open = may_be_nan(e, format, a) && may_be_nan(e, format, b);
  Term first = is_open ? e->choice(e->context, "operation on two NaNs") : term_true(e->bank);
  return nan_of_binary(e->bank, format, a, b, first, result);
}

/* fmin, fmax: which zero of two is open, as the libraries differ. */
static Term float_extreme(const ExpressionEncoder *e, TermOperator op, const Type *type, Term a, Term b) {
  IeeeFormat format = format_of(type);
  Term result = term_float_binary(e->bank, op, format, e->rounding, a, b);
  Term zeros = term_and(e->bank, term_float_test(e->bank, TERM_FP_IS_ZERO, format, a), term_float_test(e->bank, TERM_FP_IS_ZERO, format, b));
  bool is_open = a != b && (!term_is_false(e->bank, zeros) || (may_be_nan(e, format, a) && may_be_nan(e, format, b)));
  return is_open ? nan_of_extreme(e->bank, format, a, b, e->choice(e->context, "minimum or maximum of two zeros"), result) : result;
}

static Term float_unary(const ExpressionEncoder *e, TermOperator op, IeeeFormat format, IeeeRounding rounding, Term a) {
  Term result = term_float_unary(e->bank, op, format, rounding, a);
  return e->keeps_nans ? nan_of_unary(e->bank, format, a, result) : result;
}

/* a * b + c: any NaN, where an operand is one. */
static Term float_fused(const ExpressionEncoder *e, IeeeFormat format, Term a, Term b, Term c) {
  Term result = term_float_fma(e->bank, format, e->rounding, a, b, c);
  if (!e->keeps_nans) return result;
  Term first = e->choice(e->context, "operation on two NaNs"), second = e->choice(e->context, "operation on two NaNs");
  result = nan_of_unary(e->bank, format, c, result);
  result = nan_of_binary(e->bank, format, a, b, second, result);
  Term is_third = term_and(e->bank, first, term_float_test(e->bank, TERM_FP_IS_NAN, format, c));
  return term_ite(e->bank, is_third, nan_of_unary(e->bank, format, c, result), result);
}

static Term float_compare(const ExpressionEncoder *e, TermOperator op, const Type *type, Term a, Term b) {
  return term_float_compare(e->bank, op, format_of(type), a, b);
}

static Term binary_float(const ExpressionEncoder *e, const Expr *expression, Term a, Term b) {
  const Type *type = expression->left->type;
  switch (expression->op) {
  case OP_ADD: return float_arithmetic(e, TERM_FP_ADD, type, a, b);
  case OP_SUBTRACT: return float_arithmetic(e, TERM_FP_SUBTRACT, type, a, b);
  case OP_MULTIPLY: return float_arithmetic(e, TERM_FP_MULTIPLY, type, a, b);
  case OP_DIVIDE: return float_arithmetic(e, TERM_FP_DIVIDE, type, a, b);
  case OP_EQUAL: return truth(e, expression->type, float_compare(e, TERM_FP_EQUAL, type, a, b));
  case OP_NOT_EQUAL:
    return truth(e, expression->type, term_not(e->bank, float_compare(e, TERM_FP_EQUAL, type, a, b)));
  case OP_LESS: return truth(e, expression->type, float_compare(e, TERM_FP_LESS, type, a, b));
  case OP_LESS_EQUAL: return truth(e, expression->type, float_compare(e, TERM_FP_LESS_EQUAL, type, a, b));
  case OP_GREATER: return truth(e, expression->type, float_compare(e, TERM_FP_LESS, type, b, a));
  default:
    assert(expression->op == OP_GREATER_EQUAL);
    return truth(e, expression->type, float_compare(e, TERM_FP_LESS_EQUAL, type, b, a));
  }
}

static Term binary(const ExpressionEncoder *e, const Expr *expression, Term a, Term b) {
  if (type_is_float(expression->left->type)) return binary_float(e, expression, a, b);
  bool sign = is_signed(e, expression->left->type);
  switch (expression->op) {
  case OP_ADD: return term_add(e->bank, a, b);
  case OP_SUBTRACT: return term_subtract(e->bank, a, b);
  case OP_MULTIPLY: return term_multiply(e->bank, a, b);
  case OP_DIVIDE: return term_binary(e->bank, sign ? TERM_SDIVIDE : TERM_UDIVIDE, a, b);
  case OP_REMAINDER: return term_binary(e->bank, sign ? TERM_SREMAINDER : TERM_UREMAINDER, a, b);
  case OP_SHIFT_LEFT:
  case OP_SHIFT_RIGHT: return shift(e, expression, a, b);
  case OP_POINTER_ADD:
  case OP_POINTER_SUBTRACT:
  case OP_POINTER_DIFFERENCE: return pointer_arithmetic(e, expression, a, b);
  case OP_BIT_AND: return term_and(e->bank, a, b);
  case OP_BIT_OR: return term_or(e->bank, a, b);
  case OP_BIT_XOR: return term_xor(e->bank, a, b);
  default: return truth(e, expression->type, compare(e, expression, a, b));
  }
}

static Term connect(const ExpressionEncoder *e, const Expr *expression, Term a, Term b) {
  a = expression_truth(e->bank, expression->left->type, a);
  b = expression_truth(e->bank, expression->right->type, b);
  return truth(e, expression->type, expression->kind == EXPR_AND ? term_and(e->bank, a, b) : term_or(e->bank, a, b));
}

static Term combine(const ExpressionEncoder *e, const Expr *expression, ValueVector *values) {
  Term right = expression->right ? vector_pop(values) : TERM_NONE;
  Term left = expression->left ? vector_pop(values) : TERM_NONE;
  Term condition = expression->condition ? vector_pop(values) : TERM_NONE;
  switch (expression->kind) {
  case EXPR_CAST: return cast(e, expression, left);
  case EXPR_UNARY: return unary(e, expression, left);
  case EXPR_BINARY: return binary(e, expression, left, right);
  case EXPR_AND:
  case EXPR_OR: return connect(e, expression, left, right);
  default:
    assert(expression->kind == EXPR_CONDITIONAL);
    return term_ite(e->bank, expression_truth(e->bank, expression->condition->type, condition), left == TERM_NONE ? condition : left, right);
  }
}

/* ---- memory -------------------------------------------------------------------------------------- */

Term expression_to_bytes(const ExpressionEncoder *e, const Type *type, Term value) {
  return type->kind == TYPE_BOOL ? term_zero_extend(e->bank, value, 8) : value;
}

Term expression_from_bytes(const ExpressionEncoder *e, const Type *type, Term bytes) {
  return type->kind == TYPE_BOOL ? term_nonzero(e->bank, bytes) : bytes;
}

static Term pointer_constant(const ExpressionEncoder *e, uint64_t value) {
  return term_constant(e->bank, e->types->model == ILP32 ? 32 : 64, value);
}

/* Where the members of a place start from: a variable, a string or what a pointer points to. */
static const Expr *place_base(const Expr *place, uint64_t *offset) {
  for (*offset = 0; place->kind == EXPR_MEMBER || place->kind == EXPR_LOAD; place = place->left)
    if (place->kind == EXPR_MEMBER) *offset += place->member->offset;
  return place;
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
  Term bits = term_extract(e->bank, bytes, low + field->bit_width - 1, low);
  return term_resize(e->bank, bits, expression_width(e->types, expression->type), is_signed(e, expression->type));
}

/* Each byte is read by itself, as the interpreter does. */
Term expression_field_bytes(const ExpressionEncoder *e, const Access *field, Term address, StateMap map, Term guard) {
  Term value = TERM_NONE;
  for (uint64_t i = 0; i < field->bytes; i++) {
    Access access = *field;
    access.offset += i;
    access.bytes = 1;
    Term at = term_add(e->bank, address, pointer_constant(e, access.offset));
    Term byte = e->read(e->context, &access, at, map, guard);
    value = value == TERM_NONE ? byte : term_concat(e->bank, byte, value);
  }
  return value;
}

static Term load_memory(const ExpressionEncoder *e, const Expr *expression, Term address, ContextId context, StateMap map,
                        Term guard) {
  const Expr *place = expression->kind == EXPR_LOAD ? expression->left : expression;
  Access access = {.place = place, .context = context, .copied_from = UINT32_MAX};
  if (address == TERM_NONE || !type_is_scalar(expression->type))
    return e->unknown(e->context, expression, plain_place_name(place));
  region_place_bytes(e->types, place, &access.offset, &access.bytes);
  if (address_is_piece(e->regions, expression, context)) return e->unknown(e->context, expression, "address as a number");
  if (place->kind == EXPR_MEMBER && place->member->is_bit_field)
    return field_value(e, expression, place->member, expression_field_bytes(e, &access, address, map, guard));
  address = term_add(e->bank, address, pointer_constant(e, access.offset));
  return expression_from_bytes(e, expression->type, e->read(e->context, &access, address, map, guard));
}

/* ---- one expression ------------------------------------------------------------------------------ */

static Term label_address(const ExpressionEncoder *e, const Expr *expression) {
  return pointer_constant(e, 0x2000 + 16 * (uint64_t)expression->label->index);
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
  const Expr *base = place_base(task.expression->kind == EXPR_MEMBER ? task.expression : task.expression->left, &offset);
  if (!task.phase && base->kind == EXPR_DEREFERENCE) {
    vector_last(&w->tasks).phase = 1;
    push_task(w, base->left, task.guard);
    return;
  }
  Term address = task.phase ? vector_pop(&w->values) : base_address(e, base, w->context);
  if (address != TERM_NONE) address = term_add(e->bank, address, pointer_constant(e, offset));
  w->tasks.size--;
  bool is_address = task.expression->kind == EXPR_ADDRESS || task.expression->kind == EXPR_DECAY;
  Term value = !is_address ? load_memory(e, task.expression, address, w->context, w->map, task.guard)
               : address != TERM_NONE ? address
                                      : e->unknown(e->context, task.expression, "address");
  vector_push(&w->values, value);
}

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
    Term holds = expression_truth(e->bank, first->type, vector_last(&w->values));
    Term right = term_and(e->bank, task.guard, expression->kind == EXPR_AND ? holds : term_not(e->bank, holds));
    push_task(w, expression->right, right);
    if (expression->kind == EXPR_CONDITIONAL) push_task(w, expression->left, term_and(e->bank, task.guard, holds));
    return;
  }
  w->tasks.size--;
  Term value = combine(e, expression, &w->values);
  vector_push(&w->values, value);
}

/* Addresses may be equal or not where C leaves that open. */
static void do_comparison(Work *w, const Expr *expression) {
  const ExpressionEncoder *e = w->encoder;
  Term right = vector_pop(&w->values), left = vector_pop(&w->values);
  EqualityEncoder equality = {e->bank, e->regions, e->cell, e->context};
  Comparison comparison = {expression, w->context, w->map, left, right};
  Term is_open = equality_is_open(&equality, &comparison), is_equal = term_equal(e->bank, left, right);
  if (!term_is_false(e->bank, is_open)) {
    Term any = e->compare(e->context, expression, left, right);
    is_equal = term_ite(e->bank, is_open, any, is_equal);
  }
  vector_push(&w->values, truth(e, expression->type, expression->op == OP_EQUAL ? is_equal : term_not(e->bank, is_equal)));
}

/* Arbitrary, but for the lowest bits where they are the same wherever the object lies. */
static Term hide_address(Work *w, const Expr *expression, Term value) {
  const ExpressionEncoder *e = w->encoder;
  unsigned known = address_known_bits(e->regions, expression, w->context), width = term_width(e->bank, value);
  Term any = e->unknown(e->context, expression, "address as a number");
  if (!known || known >= width) return known ? value : any;
  return term_concat(e->bank, term_extract(e->bank, any, width - 1, known), term_extract(e->bank, value, known - 1, 0));
}

static void do_question(Work *w, const Expr *question) {
  const ExpressionEncoder *e = w->encoder;
  Term right = question->right ? vector_pop(&w->values) : TERM_NONE;
  Term left = question->left ? vector_pop(&w->values) : TERM_NONE;
  vector_push(&w->values, truth(e, question->type, e->answer(e->context, question, w->context, w->map, left, right)));
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
  case EXPR_INTEGER: do_leaf(w, integer_constant(e, task.expression)); break;
  case EXPR_FLOAT: do_leaf(w, float_constant(e, task.expression)); break;
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
  push_task(&work, root, term_true(e->bank));
  while (work.tasks.size) do_task(&work);
  Term value = work.values.data[0];
  vector_release(&work.tasks);
  vector_release(&work.values);
  return value;
}

Term expression_address(const ExpressionEncoder *e, const Expr *place, ContextId context, StateMap map) {
  uint64_t offset;
  const Expr *base = place_base(place, &offset);
  Term address = base->kind == EXPR_DEREFERENCE ? expression_encode(e, base->left, context, map) : base_address(e, base, context);
  return address == TERM_NONE ? TERM_NONE : term_add(e->bank, address, pointer_constant(e, offset));
}

Term expression_apply(const ExpressionEncoder *e, PlainFunction function, const Type *type, const Term *operands) {
  static const IeeeRounding roundings[] = {[PLAIN_FLOOR] = IEEE_DOWNWARD, [PLAIN_CEILING] = IEEE_UPWARD,
                                           [PLAIN_TRUNCATE] = IEEE_TOWARDS_ZERO, [PLAIN_ROUND] = IEEE_NEAREST_AWAY};
  IeeeFormat format = format_of(type);
  Term a = operands[0], b = operands[1];
  switch (function) {
  case PLAIN_ABSOLUTE: return term_float_absolute(e->bank, format, a);
  case PLAIN_ROOT: return float_unary(e, TERM_FP_SQRT, format, e->rounding, a);
  case PLAIN_NEAREST: return float_unary(e, TERM_FP_ROUND, format, e->rounding, a);
  case PLAIN_MINIMUM: return float_extreme(e, TERM_FP_MIN, type, a, b);
  case PLAIN_MAXIMUM: return float_extreme(e, TERM_FP_MAX, type, a, b);
  case PLAIN_SIGN: return term_float_sign(e->bank, format, a);
  case PLAIN_COPY_SIGN: return term_float_copy_sign(e->bank, format, a, b);
  case PLAIN_FUSED: return float_fused(e, format, a, b, operands[2]);
  default: return float_unary(e, TERM_FP_ROUND, format, roundings[function], a);
  }
}
