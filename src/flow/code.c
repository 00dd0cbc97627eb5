/* code.c: a stack machine for pure integer expressions.
 *
 * The meaning of the operators, where C leaves it open or undefined:
 *   - signed arithmetic wraps;
 *   - INT_MIN / -1 is INT_MIN and INT_MIN % -1 is 0; division by zero does not occur (a guard precedes it);
 *   - the amount of a shift is taken as an unsigned number of the left operand's width; if it is not below
 * that width, all bits are shifted out: the result is 0, or all sign bits for a right shift of a signed
 * value;
 *   - a right shift of a negative number fills with the sign;
 *   - conversion to a narrower signed type keeps the low bits.
 * Short circuits and ?: are jumps here; nothing depends on it, as pure expressions are total. */
#include "flow/code.h"

#include <assert.h>

enum {
  DO_CONSTANT,
  DO_LOCAL,
  DO_GLOBAL,
  DO_CONVERT,
  DO_NEGATE,
  DO_BIT_NOT,
  DO_NOT,
  DO_TRUTH,
  DO_ADD,
  DO_SUBTRACT,
  DO_MULTIPLY,
  DO_DIVIDE,
  DO_REMAINDER,
  DO_SHIFT_LEFT,
  DO_SHIFT_RIGHT,
  DO_BIT_AND,
  DO_BIT_OR,
  DO_BIT_XOR,
  DO_EQUAL,
  DO_NOT_EQUAL,
  DO_LESS,
  DO_LESS_EQUAL,
  DO_GREATER,
  DO_GREATER_EQUAL,
  DO_LESS_U128,
  DO_LESS_EQUAL_U128,
  DO_GREATER_U128,
  DO_GREATER_EQUAL_U128,
  DO_AND,
  DO_OR, /* decided by the top: leave 0 or 1 there and jump; else pop */
  DO_JUMP_IF_ZERO,
  DO_JUMP,
  DO_END
};

Form form_of_type(const Types *types, const Type *type) {
  if (!type_is_integer(type)) return FORM_NONE;
  while (type->kind == TYPE_ENUM) {
    if (!type->base) return FORM_NONE;
    type = type->base;
  }
  if (type->kind == TYPE_BOOL) return FORM_BOOL;
  bool is_signed = type_is_signed(types, type);
  switch (type_width(types, type)) {
  case 8: return is_signed ? FORM_S8 : FORM_U8;
  case 16: return is_signed ? FORM_S16 : FORM_U16;
  case 32: return is_signed ? FORM_S32 : FORM_U32;
  case 64: return is_signed ? FORM_S64 : FORM_U64;
  case 128: return is_signed ? FORM_S128 : FORM_U128;
  default: return FORM_NONE;
  }
}

static inline unsigned form_width(unsigned form) {
  static const unsigned char widths[] = {1, 8, 8, 16, 16, 32, 32, 64, 64, 128, 128};
  assert(form < FORM_NONE);
  return widths[form];
}

static inline i128 convert(unsigned form, u128 value) {
  switch (form) {
  case FORM_BOOL: return value != 0;
  case FORM_S8: return (int8_t)value;
  case FORM_U8: return (uint8_t)value;
  case FORM_S16: return (int16_t)value;
  case FORM_U16: return (uint16_t)value;
  case FORM_S32: return (int32_t)value;
  case FORM_U32: return (uint32_t)value;
  case FORM_S64: return (int64_t)value;
  case FORM_U64: return (uint64_t)value;
  default: return (i128)value;
  }
}

i128 form_convert(Form form, i128 value) { return convert(form, (u128)value); }
i128 form_reduce(Form form, i128 value) {
  return form == FORM_BOOL ? (value & 1) : convert(form, (u128)value);
}

/* ---- compiling ----------------------------------------------------------------------------------- */

typedef enum { VISIT, EMIT, AND_OR_MIDDLE, AND_OR_END, CHOICE_MIDDLE, CHOICE_ELSE, CHOICE_END } Stage;
typedef struct {
  const Expr *expr;
  Stage stage;
  uint32_t at;
} Task;
typedef VECTOR(Task) TaskVector;

typedef struct {
  CodeBank *bank;
  TaskVector tasks;
  size_t depth;
  bool failed;
} Compiler;

static uint32_t emit(Compiler *c, unsigned operation, unsigned form, uint32_t index, int effect) {
  vector_push(&c->bank->program, (Instruction){(uint8_t)operation, (uint8_t)form, index});
  c->depth = (size_t)((ptrdiff_t)c->depth + effect);
  if (c->depth > c->bank->stack_size) c->bank->stack_size = c->depth;
  return (uint32_t)c->bank->program.size - 1;
}

static void schedule(Compiler *c, const Expr *expr, Stage stage, uint32_t at) {
  vector_push(&c->tasks, (Task){expr, stage, at});
}

static void patch(Compiler *c, uint32_t at) {
  c->bank->program.data[at].index = (uint32_t)c->bank->program.size;
}

static Form form_of(Compiler *c, const Expr *expr) {
  Form form = form_of_type(c->bank->types, expr->type);
  if (form == FORM_NONE) c->failed = true;
  return form;
}

static void compile_load(Compiler *c, const Expr *expr) {
  const Expr *variable = expr->left;
  uint32_t slot = SLOT_NONE;
  if (variable->kind == EXPR_VARIABLE && c->bank->slots) slot = c->bank->slots[variable->symbol->serial];
  if (slot == SLOT_NONE)
    c->failed = true;
  else
    emit(c, slot & SLOT_GLOBAL ? DO_GLOBAL : DO_LOCAL, 0, slot & ~SLOT_GLOBAL, 1);
}

static void compile_visit(Compiler *c, const Expr *expr) {
  if (form_of(c, expr) == FORM_NONE) return;
  switch (expr->kind) {
  case EXPR_INTEGER:
    vector_push(&c->bank->constants, expr->integer);
    emit(c, DO_CONSTANT, 0, (uint32_t)c->bank->constants.size - 1, 1);
    break;
  case EXPR_LOAD: compile_load(c, expr); break;
  case EXPR_CAST:
  case EXPR_UNARY:
    schedule(c, expr, EMIT, 0);
    schedule(c, expr->left, VISIT, 0);
    break;
  case EXPR_BINARY:
    schedule(c, expr, EMIT, 0);
    schedule(c, expr->right, VISIT, 0);
    schedule(c, expr->left, VISIT, 0);
    break;
  case EXPR_AND:
  case EXPR_OR:
    schedule(c, expr, AND_OR_MIDDLE, 0);
    schedule(c, expr->left, VISIT, 0);
    break;
  case EXPR_CONDITIONAL:
    if (!expr->left) {
      c->failed = true;
      break;
    }
    schedule(c, expr, CHOICE_MIDDLE, 0);
    schedule(c, expr->condition, VISIT, 0);
    break;
  default: c->failed = true;
  }
}

static unsigned binary_operation(Operator op, Form form) {
  bool wide = form == FORM_U128;
  switch (op) {
  case OP_ADD: return DO_ADD;
  case OP_SUBTRACT: return DO_SUBTRACT;
  case OP_MULTIPLY: return DO_MULTIPLY;
  case OP_DIVIDE: return DO_DIVIDE;
  case OP_REMAINDER: return DO_REMAINDER;
  case OP_SHIFT_LEFT: return DO_SHIFT_LEFT;
  case OP_SHIFT_RIGHT: return DO_SHIFT_RIGHT;
  case OP_BIT_AND: return DO_BIT_AND;
  case OP_BIT_OR: return DO_BIT_OR;
  case OP_BIT_XOR: return DO_BIT_XOR;
  case OP_EQUAL: return DO_EQUAL;
  case OP_NOT_EQUAL: return DO_NOT_EQUAL;
  case OP_LESS: return wide ? DO_LESS_U128 : DO_LESS;
  case OP_LESS_EQUAL: return wide ? DO_LESS_EQUAL_U128 : DO_LESS_EQUAL;
  case OP_GREATER: return wide ? DO_GREATER_U128 : DO_GREATER;
  case OP_GREATER_EQUAL: return wide ? DO_GREATER_EQUAL_U128 : DO_GREATER_EQUAL;
  default: return DO_END;
  }
}

static void compile_emit(Compiler *c, const Expr *expr) {
  Form form = form_of(c, expr), operand = form_of(c, expr->left);
  if (c->failed) return;
  if (expr->kind == EXPR_CAST) {
    if (form != operand) emit(c, DO_CONVERT, form, 0, 0);
  } else if (expr->kind == EXPR_UNARY) {
    emit(c, expr->op == OP_NOT ? DO_NOT : expr->op == OP_NEGATE ? DO_NEGATE : DO_BIT_NOT, form, 0, 0);
  } else {
    unsigned operation = binary_operation(expr->op, operand);
    if (operation == DO_END)
      c->failed = true;
    else
      emit(c, operation, operand, 0, -1);
  }
}

static void compile_stage(Compiler *c, Task task) {
  const Expr *expr = task.expr;
  uint32_t at;
  switch (task.stage) {
  case VISIT: compile_visit(c, expr); break;
  case EMIT: compile_emit(c, expr); break;
  case AND_OR_MIDDLE:
    at = emit(c, expr->kind == EXPR_AND ? DO_AND : DO_OR, 0, 0, -1);
    schedule(c, expr, AND_OR_END, at);
    schedule(c, expr->right, VISIT, 0);
    break;
  case AND_OR_END:
    emit(c, DO_TRUTH, 0, 0, 0);
    patch(c, task.at);
    break;
  case CHOICE_MIDDLE:
    at = emit(c, DO_JUMP_IF_ZERO, 0, 0, -1);
    schedule(c, expr, CHOICE_ELSE, at);
    schedule(c, expr->left, VISIT, 0);
    break;
  case CHOICE_ELSE:
    at = emit(c, DO_JUMP, 0, 0, -1);
    patch(c, task.at);
    schedule(c, expr, CHOICE_END, at);
    schedule(c, expr->right, VISIT, 0);
    break;
  case CHOICE_END: patch(c, task.at); break;
  }
}

uint32_t code_compile(CodeBank *bank, const Expr *expression) {
  Compiler compiler = {.bank = bank};
  size_t start = bank->program.size;
  schedule(&compiler, expression, VISIT, 0);
  while (compiler.tasks.size && !compiler.failed) {
    Task task = vector_pop(&compiler.tasks);
    compile_stage(&compiler, task);
  }
  if (!compiler.failed)
    emit(&compiler, DO_END, 0, 0, 0);
  else
    bank->program.size = start;
  vector_release(&compiler.tasks);
  return compiler.failed ? CODE_NONE : (uint32_t)start;
}

void code_bank_release(CodeBank *bank) {
  vector_release(&bank->program);
  vector_release(&bank->constants);
}

/* ---- running ------------------------------------------------------------------------------------- */

static inline bool fits_64(i128 value) { return value == (int64_t)value; }

static i128 divide(unsigned form, Operator op, i128 left, i128 right, bool *fault) {
  if (right == 0) {
    *fault = true;
    return 0;
  }
  bool quotient = op == OP_DIVIDE;
  if (form == FORM_U128) return (i128)(quotient ? (u128)left / (u128)right : (u128)left % (u128)right);
  if (right == -1) return quotient ? convert(form, -(u128)left) : 0;
  if (fits_64(left) && fits_64(right))
    return quotient ? (int64_t)left / (int64_t)right : (int64_t)left % (int64_t)right;
  return quotient ? left / right : left % right;
}

static i128 shift(unsigned form, Operator op, i128 left, i128 amount) {
  unsigned width = form_width(form);
  u128 count = (u128)amount;
  if (width < 128) count &= ((u128)1 << width) - 1;
  bool is_out = count >= width;
  if (op == OP_SHIFT_LEFT) return is_out ? 0 : convert(form, (u128)left << count);
  if (form == FORM_U128) return is_out ? 0 : (i128)((u128)left >> count);
  return is_out ? (left < 0 ? -1 : 0) : left >> count;
}

#define BINARY(operation, result)                                                                            \
  case operation: {                                                                                          \
    i128 right = *top--, left = *top;                                                                        \
    *top = (result);                                                                                         \
    break;                                                                                                   \
  }

i128 code_run(const CodeBank *bank, uint32_t start, const i128 *frame, const i128 *globals, i128 *stack,
              bool *fault) {
  const Instruction *program = bank->program.data, *next = program + start;
  i128 *top = stack - 1;
  for (;; next++) {
    unsigned form = next->form;
    switch (next->operation) {
    case DO_CONSTANT: *++top = bank->constants.data[next->index]; break;
    case DO_LOCAL: *++top = frame[next->index]; break;
    case DO_GLOBAL: *++top = globals[next->index]; break;
    case DO_CONVERT: *top = convert(form, (u128)*top); break;
    case DO_NEGATE: *top = convert(form, -(u128)*top); break;
    case DO_BIT_NOT: *top = convert(form, ~(u128)*top); break;
    case DO_NOT: *top = *top == 0; break;
    case DO_TRUTH:
      *top = *top != 0;
      break;
      BINARY(DO_ADD, convert(form, (u128)left + (u128)right))
      BINARY(DO_SUBTRACT, convert(form, (u128)left - (u128)right))
      BINARY(DO_MULTIPLY, convert(form, (u128)left * (u128)right))
      BINARY(DO_DIVIDE, divide(form, OP_DIVIDE, left, right, fault))
      BINARY(DO_REMAINDER, divide(form, OP_REMAINDER, left, right, fault))
      BINARY(DO_SHIFT_LEFT, shift(form, OP_SHIFT_LEFT, left, right))
      BINARY(DO_SHIFT_RIGHT, shift(form, OP_SHIFT_RIGHT, left, right))
      BINARY(DO_BIT_AND, left & right)
      BINARY(DO_BIT_OR, left | right)
      BINARY(DO_BIT_XOR, left ^ right)
      BINARY(DO_EQUAL, left == right)
      BINARY(DO_NOT_EQUAL, left != right)
      BINARY(DO_LESS, left < right)
      BINARY(DO_LESS_EQUAL, left <= right)
      BINARY(DO_GREATER, left > right)
      BINARY(DO_GREATER_EQUAL, left >= right)
      BINARY(DO_LESS_U128, (u128)left < (u128)right)
      BINARY(DO_LESS_EQUAL_U128, (u128)left <= (u128)right)
      BINARY(DO_GREATER_U128, (u128)left > (u128)right)
      BINARY(DO_GREATER_EQUAL_U128, (u128)left >= (u128)right)
    case DO_AND:
      if (*top)
        top--;
      else
        next = program + next->index - 1;
      break;
    case DO_OR:
      if (!*top)
        top--;
      else
        *top = 1, next = program + next->index - 1;
      break;
    case DO_JUMP_IF_ZERO:
      if (!*top--) next = program + next->index - 1;
      break;
    case DO_JUMP: next = program + next->index - 1; break;
    default: return *top;
    }
  }
}

bool code_constant(const Types *types, const Expr *expression, i128 *value) {
  if (expression->kind == EXPR_INTEGER) {
    *value = expression->integer;
    return type_is_integer(expression->type);
  }
  CodeBank bank = {.types = types};
  uint32_t start = code_compile(&bank, expression);
  bool fault = start == CODE_NONE;
  if (!fault) {
    i128 *stack = memory_zeroed(bank.stack_size, sizeof *stack);
    *value = code_run(&bank, start, NULL, NULL, stack, &fault);
    memory_free(stack);
  }
  code_bank_release(&bank);
  return !fault;
}
