/* Chosen inputs by edge and occurrence: see input_table.h. */
#include "model/input_table.h"

static uint64_t table_key(const Edge *edge, uint32_t occurrence) {
  return (uint64_t)edge->id << 32 | occurrence;
}

void input_table_init(InputTable *table, const RunInputVector *inputs) {
  *table = (InputTable){.inputs = inputs};
  for (size_t i = 0; i < inputs->size; i++) {
    const RunInput *input = &inputs->data[i];
    uint64_t key = table_key(input->edge, input->occurrence);
    if (!input->is_content)
      map_put(&table->index, key, i);
    else if (!map_has(&table->contents, key))
      map_put(&table->contents, key, i);
  }
}

void input_table_release(InputTable *table) {
  map_release(&table->index);
  map_release(&table->contents);
}

i128 input_table_value(void *context, const Edge *edge, uint32_t occurrence) {
  const InputTable *table = context;
  uint64_t i = map_get(&table->index, table_key(edge, occurrence), UINT64_MAX);
  return i == UINT64_MAX ? 0 : table->inputs->data[i].value;
}

uint8_t input_table_content(void *context, const Edge *edge, uint32_t visit, uint64_t offset) {
  const InputTable *table = context;
  const RunInputVector *inputs = table->inputs;
  for (uint64_t i = map_get(&table->contents, table_key(edge, visit), UINT64_MAX); i < inputs->size; i++) {
    const RunInput *input = &inputs->data[i];
    if (!input->is_content || input->edge != edge || input->occurrence != visit) break;
    if (offset - input->offset < input->bytes) return (uint8_t)((u128)input->value >> 8 * (offset - input->offset));
  }
  return 0;
}

RunEnd input_table_run(const Cfa *cfa, const RunInputVector *inputs, StepObserver observe, void *context) {
  InputTable table;
  input_table_init(&table, inputs);
  RunOptions options = {.input = input_table_value,
                        .input_context = &table,
                        .content = input_table_content,
                        .observe = observe,
                        .observe_context = context,
                        .step_limit = REPLAY_STEP_LIMIT};
  RunResult result;
  interpret(cfa, &options, NULL, &result);
  input_table_release(&table);
  return result.end;
}
