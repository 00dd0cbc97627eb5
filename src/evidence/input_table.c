/* Chosen inputs by edge and occurrence: see input_table.h. */
#include "evidence/input_table.h"

static uint64_t table_key(const Edge *edge, uint32_t occurrence) {
  return (uint64_t)edge->id << 32 | occurrence;
}

void input_table_init(InputTable *table, const ReplayInputVector *inputs) {
  *table = (InputTable){.inputs = inputs};
  for (size_t i = 0; i < inputs->size; i++)
    map_put(&table->index, table_key(inputs->data[i].edge, inputs->data[i].occurrence), i);
}

void input_table_release(InputTable *table) { map_release(&table->index); }

i128 input_table_value(void *context, const Edge *edge, uint32_t occurrence) {
  const InputTable *table = context;
  uint64_t i = map_get(&table->index, table_key(edge, occurrence), UINT64_MAX);
  return i == UINT64_MAX ? 0 : table->inputs->data[i].value;
}
