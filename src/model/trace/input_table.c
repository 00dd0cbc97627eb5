/* Chosen inputs by edge and occurrence: see input_table.h. */
#include "model/trace/input_table.h"

static uint64_t table_key(const Edge *edge, uint32_t occurrence) {
  return (uint64_t)edge->id << 32 | occurrence;
}

/* Offsets have 40 bits of the key, numbers the rest. */
static uint64_t byte_key(uint64_t content, uint64_t offset) { return content << 40 | offset; }

/* The first piece that says something of a byte is right. */
static void add_content(InputTable *table, uint64_t key, const RunInput *input) {
  uint64_t content = map_get(&table->contents, key, table->contents.size);
  map_put(&table->contents, key, content);
  for (unsigned i = 0; i < input->bytes; i++) {
    uint64_t byte = byte_key(content, input->offset + i);
    if (!map_has(&table->bytes, byte)) map_put(&table->bytes, byte, (uint8_t)((u128)input->value >> 8 * i));
  }
}

void input_table_init(InputTable *table, const RunInputVector *inputs) {
  *table = (InputTable){.inputs = inputs};
  for (size_t i = 0; i < inputs->size; i++) {
    const RunInput *input = &inputs->data[i];
    uint64_t key = table_key(input->edge, input->occurrence);
    if (input->is_content)
      add_content(table, key, input);
    else
      map_put(&table->index, key, i);
  }
}

void input_table_release(InputTable *table) {
  map_release(&table->index);
  map_release(&table->contents);
  map_release(&table->bytes);
}

i128 input_table_value(void *context, const Edge *edge, uint32_t occurrence) {
  const InputTable *table = context;
  uint64_t i = map_get(&table->index, table_key(edge, occurrence), UINT64_MAX);
  return i == UINT64_MAX ? 0 : table->inputs->data[i].value;
}

uint8_t input_table_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  const InputTable *table = context;
  uint64_t content = map_get(&table->contents, table_key(edge, visit), UINT64_MAX);
  return content == UINT64_MAX ? 0 : (uint8_t)map_get(&table->bytes, byte_key(content, offset), 0);
}

RunEnd input_table_run_on(Interpreter *interpreter, const RunInputVector *inputs, uint64_t step_limit, StepObserver observe, void *context) {
  InputTable table;
  input_table_init(&table, inputs);
  RunOptions options = {.input = input_table_value,
                        .input_context = &table,
                        .content = input_table_content,
                        .observe = observe,
                        .observe_context = context,
                        .step_limit = step_limit ? step_limit : REPLAY_STEP_LIMIT};
  RunResult result;
  interpreter_run(interpreter, &options, NULL, &result);
  input_table_release(&table);
  return result.end;
}

RunEnd input_table_run(const Cfa *cfa, const RunInputVector *inputs, uint64_t step_limit, StepObserver observe, void *context) {
  Interpreter *interpreter = interpreter_new(cfa);
  RunEnd end = input_table_run_on(interpreter, inputs, step_limit, observe, context);
  interpreter_delete(interpreter);
  return end;
}
