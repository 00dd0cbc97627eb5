/* C expressions as terms, by a stack of expressions still to do and one of values: no recursion, since generated
 * programs nest expressions thousands deep.  Signed overflow wraps.  The semantics is that of flow/interpret.c: a
 * shift by an amount outside 0 .. width-1 shifts everything out; a division by zero is excluded by a guard of the
 * automaton, so whatever the term says there does not matter. */
#include "model/expression.h"
#include <assert.h>

typedef struct {
  const Expr *expression;
  bool operands_done;
} Task;

typedef VECTOR(Task) TaskVector;
typedef VECTOR(Term) ValueVector;

unsigned expression_width(const Types *types, const Type *type) { return type_width(types, type); }

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

static Term load(const ExpressionEncoder *e, const Expr *expression, ContextId context, StateMap map) {
  const Expr *place = expression->left;
  assert(place->kind == EXPR_VARIABLE);
  VariableId variable = graph_variable(e->graph, context, place->symbol);
  Term value = statemap_get(e->maps, map, variable);
  return value != TERM_NONE ? value : e->missing(e->missing_context, variable);
}

/* A truth value as C's int (or whatever `type` is). */
static Term truth(const ExpressionEncoder *e, const Type *type, Term bit) {
  return term_zero_extend(e->bank, bit, expression_width(e->types, type));
}

static Term cast(const ExpressionEncoder *e, const Expr *expression, Term value) {
  if (expression->type->kind == TYPE_BOOL) return term_nonzero(e->bank, value);
  unsigned width = expression_width(e->types, expression->type);
  return term_resize(e->bank, value, width, is_signed(e, expression->left->type));
}

static Term unary(const ExpressionEncoder *e, const Expr *expression, Term value) {
  switch (expression->op) {
  case OP_NEGATE: return term_unary(e->bank, TERM_NEGATE, value);
  case OP_BIT_NOT: return term_not(e->bank, value);
  default:
    assert(expression->op == OP_NOT);
    return truth(e, expression->type, term_not(e->bank, term_nonzero(e->bank, value)));
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

static Term binary(const ExpressionEncoder *e, const Expr *expression, Term a, Term b) {
  bool sign = is_signed(e, expression->left->type);
  switch (expression->op) {
  case OP_ADD: return term_add(e->bank, a, b);
  case OP_SUBTRACT: return term_subtract(e->bank, a, b);
  case OP_MULTIPLY: return term_multiply(e->bank, a, b);
  case OP_DIVIDE: return term_binary(e->bank, sign ? TERM_SDIVIDE : TERM_UDIVIDE, a, b);
  case OP_REMAINDER: return term_binary(e->bank, sign ? TERM_SREMAINDER : TERM_UREMAINDER, a, b);
  case OP_SHIFT_LEFT:
  case OP_SHIFT_RIGHT: return shift(e, expression, a, b);
  case OP_BIT_AND: return term_and(e->bank, a, b);
  case OP_BIT_OR: return term_or(e->bank, a, b);
  case OP_BIT_XOR: return term_xor(e->bank, a, b);
  default: return truth(e, expression->type, compare(e, expression, a, b));
  }
}

static Term connect(const ExpressionEncoder *e, const Expr *expression, Term a, Term b) {
  a = term_nonzero(e->bank, a);
  b = term_nonzero(e->bank, b);
  return truth(e, expression->type, expression->kind == EXPR_AND ? term_and(e->bank, a, b) : term_or(e->bank, a, b));
}

static void push_task(TaskVector *tasks, const Expr *expression) {
  if (expression) vector_push(tasks, (Task){.expression = expression});
}

/* Operands are pushed so that they are computed from left to right. */
static void push_operands(TaskVector *tasks, const Expr *expression) {
  push_task(tasks, expression->right);
  push_task(tasks, expression->left);
  push_task(tasks, expression->condition);
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
    return term_ite(e->bank, term_nonzero(e->bank, condition), left == TERM_NONE ? condition : left, right);
  }
}

Term expression_encode(const ExpressionEncoder *e, const Expr *root, ContextId context, StateMap map) {
  TaskVector tasks = {0};
  ValueVector values = {0};
  push_task(&tasks, root);
  while (tasks.size) {
    Task task = vector_last(&tasks);
    if (task.operands_done) {
      tasks.size--;
      Term value = combine(e, task.expression, &values);
      vector_push(&values, value);
    } else if (task.expression->kind == EXPR_INTEGER) {
      tasks.size--;
      vector_push(&values, integer_constant(e, task.expression));
    } else if (task.expression->kind == EXPR_LOAD) {
      tasks.size--;
      vector_push(&values, load(e, task.expression, context, map));
    } else {
      vector_last(&tasks).operands_done = true;
      push_operands(&tasks, task.expression);
    }
  }
  Term value = values.data[0];
  vector_release(&tasks);
  vector_release(&values);
  return value;
}
