/* code.c: compiling pure expressions for the stack machine.
 *
 * The meaning of the operators, where C leaves it open or undefined:
 *   - signed arithmetic wraps;
 *   - INT_MIN / -1 is INT_MIN and INT_MIN % -1 is 0; division by zero does not occur (a guard precedes it);
 *   - the amount of a shift is taken as it is, a negative one as very large; if it is not below the width of the left
 *     operand, all bits are shifted out: the result is 0, or all sign bits for a right shift of a signed value;
 *   - a right shift of a negative number fills with the sign;
 *   - conversion to a narrower signed type keeps the low bits;
 *   - pointers are compared and subtracted as the integers that they are; pointer arithmetic wraps.
 * Short circuits and ?: are jumps here, so that what C does not evaluate is not read either. */
#include "flow/code/code.h"

#include <assert.h>
#include "flow/code/code_operations.h"
#include "flow/code/watch.h"

typedef enum {
  VISIT,       /* the value */
  VISIT_TRUTH, /* 0 or 1 */
  VISIT_PLACE, /* the address */
  EMIT,        /* the operands are on the stack */
  EMIT_TRUTH,
  EMIT_LOAD,
  EMIT_OFFSET,
  EMIT_QUESTION,
  AND_OR_MIDDLE,
  AND_OR_END,
  CHOICE_MIDDLE,
  CHOICE_ELSE,
  CHOICE_END
} Stage;
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
  size_t barrier; /* a jump leads here: instructions before it must stay as they are */
  bool failed;
} Compiler;

static uint32_t emit(Compiler *c, unsigned operation, unsigned form, uint32_t index, int effect) {
  vector_push(&c->bank->program, (Instruction){(uint8_t)operation, (uint8_t)form, 0, index});
  c->depth = (size_t)((ptrdiff_t)c->depth + effect);
  if (c->depth > c->bank->stack_size) c->bank->stack_size = c->depth;
  return (uint32_t)c->bank->program.size - 1;
}

static void schedule(Compiler *c, const Expr *expr, Stage stage, uint32_t at) {
  vector_push(&c->tasks, (Task){expr, stage, at});
}

static void patch(Compiler *c, uint32_t at) {
  c->bank->program.data[at].index = (uint32_t)c->bank->program.size;
  c->barrier = c->bank->program.size;
}

static Form form_of(Compiler *c, const Expr *expr) {
  Form form = form_of_type(c->bank->types, expr->type);
  if (form == FORM_NONE || (c->bank->is_watched && form_width(form) == 128)) c->failed = true;
  return form;
}

static Form pointer_form(const Compiler *c) { return c->bank->types->model == LP64 ? FORM_U64 : FORM_U32; }

/* The last instruction if it may still be changed and does this, else NULL. */
static Instruction *last_if(Compiler *c, unsigned operation) {
  size_t size = c->bank->program.size;
  if (size <= c->barrier || !size || c->bank->program.data[size - 1].operation != operation) return NULL;
  return &c->bank->program.data[size - 1];
}

static void emit_constant(Compiler *c, i128 value) {
  vector_push(&c->bank->constants, value);
  emit(c, DO_CONSTANT, 0, (uint32_t)c->bank->constants.size - 1, 1);
}

static void emit_address(Compiler *c, uint64_t address) { emit_constant(c, c->bank->is_watched ? cell_of_address(address) : (i128)address); }

/* ---- lvalues ------------------------------------------------------------------------------------- */

static VariablePlace place_of(const Compiler *c, const Symbol *symbol) {
  return c->bank->places ? c->bank->places[symbol->serial] : (VariablePlace){PLACE_NOWHERE, 0};
}

static void emit_address_constant(Compiler *c, const Expr *expr) {
  uint64_t address = c->bank->address ? c->bank->address(c->bank->address_context, expr) : 0;
  if (!address) c->failed = true;
  emit_address(c, address);
}

static void compile_variable_address(Compiler *c, const Expr *expr) {
  VariablePlace place = place_of(c, expr->symbol);
  if (place.kind == PLACE_FRAME)
    emit(c, DO_FRAME, pointer_form(c), (uint32_t)place.at, 1);
  else if (place.kind == PLACE_STATIC)
    emit_address(c, place.at);
  else
    c->failed = true;
}

static void compile_place(Compiler *c, const Expr *expr) {
  switch (expr->kind) {
  case EXPR_VARIABLE: compile_variable_address(c, expr); break;
  case EXPR_STRING:
  case EXPR_FUNCTION: emit_address_constant(c, expr); break;
  case EXPR_DEREFERENCE: schedule(c, expr->left, VISIT, 0); break;
  case EXPR_MEMBER:
    schedule(c, expr, EMIT_OFFSET, 0);
    schedule(c, expr->left, VISIT_PLACE, 0);
    break;
  default: c->failed = true;
  }
}

static void emit_offset(Compiler *c, const Expr *expr) {
  uint64_t offset = expr->member->offset;
  if (offset > UINT32_MAX) c->failed = true;
  if (!offset) return;
  Instruction *last = last_if(c, DO_OFFSET);
  if (!last) last = last_if(c, DO_FRAME);
  if (last && last->index + offset <= UINT32_MAX)
    last->index += (uint32_t)offset;
  else
    emit(c, DO_OFFSET, pointer_form(c), (uint32_t)offset, 0);
}

/* The address is on the stack. */
static void emit_load(Compiler *c, const Expr *expr) {
  Form form = form_of(c, expr);
  const Expr *place = expr->left;
  Instruction *last = last_if(c, DO_FRAME);
  if (expression_is_bit_field(place)) {
    vector_push(&c->bank->fields, place->member);
    emit(c, DO_LOAD_BITS, form, (uint32_t)c->bank->fields.size - 1, 0);
  } else if (last) {
    last->operation = DO_LOAD_FRAME;
    last->form = (uint8_t)form;
  } else {
    emit(c, DO_LOAD, form, 0, 0);
  }
}

static void compile_load(Compiler *c, const Expr *expr) {
  VariablePlace place = {PLACE_NOWHERE, 0};
  if (expr->left->kind == EXPR_VARIABLE) place = place_of(c, expr->left->symbol);
  if (place.kind == PLACE_LOCAL_SLOT || place.kind == PLACE_GLOBAL_SLOT) {
    emit(c, place.kind == PLACE_LOCAL_SLOT ? DO_LOCAL : DO_GLOBAL, 0, (uint32_t)place.at, 1);
    return;
  }
  schedule(c, expr, EMIT_LOAD, 0);
  schedule(c, expr->left, VISIT_PLACE, 0);
}

/* ---- values -------------------------------------------------------------------------------------- */

static void compile_float(Compiler *c, const Expr *expr) {
  i128 value;
  memcpy(&value, expr->bytes, sizeof value);
  emit_constant(c, form_convert(form_of(c, expr), value));
}

static void compile_visit(Compiler *c, const Expr *expr) {
  if (form_of(c, expr) == FORM_NONE) return;
  switch (expr->kind) {
  case EXPR_INTEGER: emit_constant(c, expr->integer); break;
  case EXPR_FLOAT: compile_float(c, expr); break;
  case EXPR_LABEL_ADDRESS: emit_address_constant(c, expr); break;
  case EXPR_LOAD: compile_load(c, expr); break;
  case EXPR_ADDRESS:
  case EXPR_DECAY: schedule(c, expr->left, VISIT_PLACE, 0); break;
  case EXPR_CAST:
    schedule(c, expr, EMIT, 0);
    schedule(c, expr->left, VISIT, 0);
    break;
  case EXPR_UNARY:
    schedule(c, expr, EMIT, 0);
    schedule(c, expr->left, expr->op == OP_NOT ? VISIT_TRUTH : VISIT, 0);
    break;
  case EXPR_BINARY:
    schedule(c, expr, EMIT, 0);
    schedule(c, expr->right, VISIT, 0);
    schedule(c, expr->left, VISIT, 0);
    break;
  case EXPR_MEMORY:
    schedule(c, expr, EMIT_QUESTION, 0);
    if (expr->right) schedule(c, expr->right, VISIT, 0);
    if (expr->left) schedule(c, expr->left, VISIT, 0);
    break;
  case EXPR_AND:
  case EXPR_OR:
    schedule(c, expr, AND_OR_MIDDLE, 0);
    schedule(c, expr->left, VISIT_TRUTH, 0);
    break;
  case EXPR_CONDITIONAL:
    if (!expr->left) {
      c->failed = true;
      break;
    }
    schedule(c, expr, CHOICE_MIDDLE, 0);
    schedule(c, expr->condition, VISIT_TRUTH, 0);
    break;
  default: c->failed = true;
  }
}

/* A value that only counts as zero or not: integers may stay what they are. */
static void compile_truth(Compiler *c, const Expr *expr) {
  if (form_is_float(form_of(c, expr))) schedule(c, expr, EMIT_TRUTH, 0);
  schedule(c, expr, VISIT, 0);
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

static void emit_cast(Compiler *c, Form form, Form operand) {
  if (form == operand) return;
  if (form_is_float(form) || form_is_float(operand))
    emit(c, DO_CONVERT_NUMBER, form, operand, 0);
  else
    emit(c, DO_CONVERT, form, 0, 0);
}

static void emit_unary(Compiler *c, const Expr *expr, Form form) {
  if (expr->op == OP_NOT)
    emit(c, DO_NOT, form, 0, 0);
  else if (form_is_float(form))
    emit(c, DO_NUMBER_NEGATE, form, 0, 0);
  else
    emit(c, expr->op == OP_NEGATE ? DO_NEGATE : DO_BIT_NOT, form, 0, 0);
}

/* Pointer arithmetic; the index is the size of an element. */
static void emit_step(Compiler *c, const Expr *expr) {
  const Type *pointer = expr->left->type;
  uint64_t size = type_size(c->bank->types, pointer->base);
  bool is_known = pointer->base->kind == TYPE_VOID || pointer->base->kind == TYPE_FUNCTION ||
                  type_is_complete(pointer->base);
  if (!is_known || type_is_variable(pointer->base) || size > UINT32_MAX) {
    c->failed = true;
    return;
  }
  const Instruction *last = last_if(c, DO_CONSTANT);
  if (last && last->index == c->bank->constants.size - 1) { /* a constant number of elements */
    i128 bytes = vector_last(&c->bank->constants) * (i128)size;
    if (expr->op == OP_POINTER_ADD && bytes >= 0 && bytes < UINT32_MAX) {
      c->bank->program.size--;
      c->bank->constants.size--;
      c->depth--;
      if (bytes) emit(c, DO_OFFSET, pointer_form(c), (uint32_t)bytes, 0);
      return;
    }
  }
  Instruction *local = expr->op == OP_POINTER_ADD && size <= UINT16_MAX ? last_if(c, DO_LOCAL) : NULL;
  if (local) {
    *local = (Instruction){DO_INDEX_LOCAL, (uint8_t)pointer_form(c), (uint16_t)size, local->index};
    c->depth--;
    return;
  }
  unsigned operation = expr->op == OP_POINTER_ADD        ? DO_INDEX
                       : expr->op == OP_POINTER_SUBTRACT ? DO_INDEX_BACK
                                                         : DO_DISTANCE;
  emit(c, operation, pointer_form(c), (uint32_t)size, -1);
}

static void emit_number_operation(Compiler *c, const Expr *expr, Form operand) {
  switch (expr->op) {
  case OP_ADD:
  case OP_SUBTRACT:
  case OP_MULTIPLY:
  case OP_DIVIDE: emit(c, DO_NUMBER, operand, expr->op, -1); break;
  case OP_EQUAL:
  case OP_NOT_EQUAL:
  case OP_LESS:
  case OP_LESS_EQUAL:
  case OP_GREATER:
  case OP_GREATER_EQUAL: emit(c, DO_NUMBER_COMPARE, operand, expr->op, -1); break;
  default: c->failed = true;
  }
}

/* An operation whose right operand was the last thing pushed takes it from where it is. */
static void emit_operation(Compiler *c, unsigned operation, Form operand) {
  Instruction *last = last_if(c, DO_CONSTANT);
  unsigned variant = DO_ADD_CONSTANT;
  if (!last) last = last_if(c, DO_LOCAL), variant = DO_ADD_LOCAL;
  if (!last) {
    emit(c, operation, operand, 0, -1);
    return;
  }
  last->operation = (uint8_t)(operation - DO_ADD + variant);
  last->form = (uint8_t)operand;
  c->depth--;
}

static bool is_integer(const Expr *expr) {
  while (expr->kind == EXPR_CAST) expr = expr->left;
  return expr->kind == EXPR_INTEGER;
}

/* A comparison between what may be addresses. */
static bool compares_addresses(const Compiler *c, const Expr *expr, Form operand) {
  if (is_integer(expr->left) || is_integer(expr->right)) return false;
  bool is_equality = expr->op == OP_EQUAL || expr->op == OP_NOT_EQUAL, is_order = expr->op >= OP_LESS && expr->op <= OP_GREATER_EQUAL;
  return operand == pointer_form(c) ? is_equality || is_order : operand == FORM_S64 && is_equality;
}

static void emit_comparison(Compiler *c, Operator op, Form operand) {
  if (op == OP_EQUAL || op == OP_NOT_EQUAL)
    emit(c, op == OP_EQUAL ? DO_SAME : DO_DIFFERENT, operand, 0, -1);
  else
    emit(c, DO_ORDER, operand, op, -1);
}

static void emit_binary(Compiler *c, const Expr *expr, Form operand) {
  if (expr->op >= OP_POINTER_ADD) {
    emit_step(c, expr);
  } else if (compares_addresses(c, expr, operand)) {
    emit_comparison(c, expr->op, operand);
  } else if (form_is_float(operand)) {
    emit_number_operation(c, expr, operand);
  } else {
    unsigned operation = binary_operation(expr->op, operand);
    if (operation == DO_END)
      c->failed = true;
    else
      emit_operation(c, operation, operand);
  }
}

static void compile_emit(Compiler *c, const Expr *expr) {
  Form form = form_of(c, expr), operand = form_of(c, expr->left);
  if (c->failed) return;
  if (expr->kind == EXPR_CAST)
    emit_cast(c, form, operand);
  else if (expr->kind == EXPR_UNARY)
    emit_unary(c, expr, form);
  else
    emit_binary(c, expr, operand);
}

static void emit_question(Compiler *c, const Expr *expr) {
  int operands = (expr->left ? 1 : 0) + (expr->right ? 1 : 0);
  emit(c, DO_QUESTION, (unsigned)operands, expr->op, 1 - operands);
}

static void compile_stage(Compiler *c, Task task) {
  const Expr *expr = task.expr;
  uint32_t at;
  switch (task.stage) {
  case VISIT: compile_visit(c, expr); break;
  case VISIT_TRUTH: compile_truth(c, expr); break;
  case VISIT_PLACE: compile_place(c, expr); break;
  case EMIT: compile_emit(c, expr); break;
  case EMIT_TRUTH: emit(c, DO_NUMBER_TRUTH, form_of(c, expr), 0, 0); break;
  case EMIT_LOAD: emit_load(c, expr); break;
  case EMIT_OFFSET: emit_offset(c, expr); break;
  case EMIT_QUESTION: emit_question(c, expr); break;
  case AND_OR_MIDDLE:
    at = emit(c, expr->kind == EXPR_AND ? DO_AND : DO_OR, 0, 0, -1);
    schedule(c, expr, AND_OR_END, at);
    schedule(c, expr->right, VISIT_TRUTH, 0);
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

static uint32_t compile(CodeBank *bank, const Expr *expression, Stage stage) {
  Compiler compiler = {.bank = bank};
  size_t start = bank->program.size;
  compiler.barrier = start;
  schedule(&compiler, expression, stage, 0);
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

uint32_t code_compile(CodeBank *bank, const Expr *expression) { return compile(bank, expression, VISIT); }
uint32_t code_compile_truth(CodeBank *bank, const Expr *expression) {
  return compile(bank, expression, VISIT_TRUTH);
}
uint32_t code_compile_address(CodeBank *bank, const Expr *expression) {
  return compile(bank, expression, VISIT_PLACE);
}

void code_bank_release(CodeBank *bank) {
  vector_release(&bank->program);
  vector_release(&bank->constants);
  vector_release(&bank->fields);
}
