/* Values of a run: see inspect.h. */
#include "flow/interpret/inspect.h"
#include "flow/interpret/machine.h"

static i128 nothing(void *context) { return (void)context, 0; }

bool inspect_value(Interpreter *interpreter, const Expr *expression, i128 *value) {
  Machine *m = &interpreter->machine;
  uint32_t code = code_compile(&m->bank, expression);
  if (code == CODE_NONE) return false;
  CodeState state = m->state; /* with a stack that is large enough, and nobody to ask */
  state.stack = memory_zeroed(m->bank.stack_size + 1, sizeof *state.stack);
  state.ask = nothing;
  state.fault = FAULT_NONE;
  *value = code_run(&m->bank, code, &state);
  memory_free(state.stack);
  return !state.fault && state.invalid_reads == m->state.invalid_reads;
}

bool inspect_was_released(const Interpreter *interpreter, uint64_t address) {
  const Space *space = &interpreter->machine.space;
  for (size_t i = 0; i < space->blocks.size; i++)
    if (space->blocks.data[i].address == address) return true;
  return false;
}
