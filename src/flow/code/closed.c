/* Closed expressions: see closed.h. */
#include "flow/code/closed.h"

#include "base/memory.h"
#include "flow/code/code.h"

/* Nothing in it is read from anywhere. */
static bool is_closed(const Expr *root) {
  ExprVector work = {0};
  bool closed = true;
  vector_push(&work, root);
  while (work.size && closed) {
    const Expr *e = vector_pop(&work);
    bool is_operator = e->kind == EXPR_CAST || e->kind == EXPR_UNARY || e->kind == EXPR_BINARY || e->kind == EXPR_AND ||
                       e->kind == EXPR_OR || e->kind == EXPR_CONDITIONAL;
    closed = is_operator || e->kind == EXPR_INTEGER || e->kind == EXPR_FLOAT;
    if (!is_operator) continue;
    expression_push_operands(&work, e);
  }
  vector_release(&work);
  return closed;
}

bool closed_value(const Types *types, const Expr *expression, i128 *value) {
  bool is_integer = type_is_integer(expression->type) || expression->type->kind == TYPE_POINTER;
  if (expression->kind == EXPR_INTEGER) *value = expression->integer;
  if (expression->kind == EXPR_INTEGER || !is_integer) return is_integer;
  if (!is_closed(expression)) return false;
  CodeBank bank = {.types = types};
  uint32_t start = code_compile(&bank, expression);
  CodeState state = {.fault = start == CODE_NONE ? FAULT_DIVISION : FAULT_NONE};
  if (!state.fault) {
    state.stack = memory_zeroed(bank.stack_size, sizeof *state.stack);
    *value = code_run(&bank, start, &state);
    memory_free(state.stack);
  }
  code_bank_release(&bank);
  return !state.fault;
}
