/* Results and traces: see result.h. */
#include "model/trace/result.h"
#include <string.h>

void result_init(Result *result) { *result = (Result){.verdict = VERDICT_UNKNOWN}; }

void result_release(Result *result) {
  trace_delete(result->trace);
  run_inputs_delete(result->run);
  result_init(result);
}

const char *verdict_name(Verdict verdict) {
  static const char *const names[] = {"UNKNOWN", "TRUE", "FALSE"};
  return names[verdict];
}

const InputVector *trace_inputs(const Model *model, unsigned step) {
  return step ? &model->loop.inputs : &model->prefix.inputs;
}

static size_t words_of(unsigned width) { return (width + 63) / 64; }

Trace *trace_new(const Model *model, unsigned length) {
  Trace *trace = memory_zeroed(1, sizeof *trace);
  trace->length = length;
  trace->values = ARENA_ARRAY(&trace->arena, const uint64_t **, length + 1);
  for (unsigned step = 0; step <= length; step++) {
    const InputVector *inputs = trace_inputs(model, step);
    trace->values[step] = ARENA_ARRAY(&trace->arena, const uint64_t *, inputs->size + 1);
    for (size_t i = 0; i < inputs->size; i++)
      trace->values[step][i] =
          ARENA_ARRAY(&trace->arena, uint64_t, words_of(term_width(model->bank, inputs->data[i].var)));
  }
  return trace;
}

void trace_delete(Trace *trace) {
  if (!trace) return;
  arena_release(&trace->arena);
  memory_free(trace);
}

void run_inputs_delete(RunInputs *run) {
  if (!run) return;
  vector_release(&run->inputs);
  memory_free(run);
}

void trace_set(Trace *trace, unsigned step, unsigned input, const uint64_t *words, unsigned width) {
  trace->values[step][input] = arena_copy(&trace->arena, words, words_of(width) * sizeof *words);
}

/* Terms know bits, the type knows the sign. */
static i128 input_value(const TermBank *bank, const Types *types, const ModelInput *input, const uint64_t *words) {
  unsigned width = term_width(bank, input->var);
  u128 bits = words[0];
  if (width > 64) bits |= (u128)words[1] << 64;
  const Expr *left = input->edge->left;
  bool is_signed = left && type_is_integer(left->type) && type_is_signed(types, left->type);
  if (is_signed && width < 128 && bits >> (width - 1) & 1) bits |= ~(u128)0 << width;
  return (i128)bits;
}

void run_inputs_add(RunInputVector *inputs, RunCounts *counts, const TermBank *bank, const Types *types, const ModelInput *input,
                    const uint64_t *words) {
  Map *counted = input->is_content ? &counts->visits : &counts->occurrences;
  uint32_t count = (uint32_t)map_get(counted, input->edge->id, 0);
  bool is_new = !input->is_content || input->is_first;
  if (is_new) map_put(counted, input->edge->id, count + 1);
  vector_push(inputs, (RunInput){.edge = input->edge,
                                 .occurrence = is_new ? count : count - 1,
                                 .value = input_value(bank, types, input, words),
                                 .is_content = input->is_content,
                                 .offset = input->offset,
                                 .bytes = term_width(bank, input->var) / 8});
}

void run_counts_release(RunCounts *counts) {
  map_release(&counts->occurrences);
  map_release(&counts->visits);
}
