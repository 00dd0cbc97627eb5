/* From a trace of the model to a run of the program: see replay.h. */
#include "evidence/replay.h"
#include "base/log.h"
#include "evidence/input_table.h"
#include "evidence/stepper.h"

/* ---- the inputs that a trace chooses --------------------------------------------------------------- */

/* The value as the program's type has it: terms know bits, the type knows the sign. */
static i128 input_value(const Model *model, const ModelInput *input, const uint64_t *words) {
  unsigned width = term_width(model->bank, input->var);
  u128 bits = words[0];
  if (width > 64) bits |= (u128)words[1] << 64;
  const Expr *left = input->edge->left;
  const Types *types = &model->graph->cfa->program->types;
  bool is_signed = left && type_is_integer(left->type) && type_is_signed(types, left->type);
  if (is_signed && width < 128 && bits >> (width - 1) & 1) bits |= ~(u128)0 << width;
  return (i128)bits;
}

/* Questions of an edge are counted one by one, the content that it gives to objects by visits. */
static ReplayInput next_input(const ModelInput *input, Map *occurrences, Map *visits) {
  Map *counted = input->is_content ? visits : occurrences;
  uint32_t count = (uint32_t)map_get(counted, input->edge->id, 0);
  bool is_new = !input->is_content || input->is_first;
  if (is_new) map_put(counted, input->edge->id, count + 1);
  return (ReplayInput){.edge = input->edge,
                       .occurrence = is_new ? count : count - 1,
                       .is_content = input->is_content,
                       .offset = input->offset};
}

static void add_inputs_of_step(Stepper *stepper, Map *occurrences, Map *visits, ReplayInputVector *inputs) {
  const InputVector *all = trace_inputs(stepper->model, stepper->step);
  for (size_t i = 0; i < all->size; i++) {
    const ModelInput *input = &all->data[i];
    if (!input->edge || !stepper_is_true(stepper, input->when)) continue;
    ReplayInput chosen = next_input(input, occurrences, visits);
    chosen.value = input_value(stepper->model, input, stepper->trace->values[stepper->step][i]);
    chosen.bytes = term_width(stepper->model->bank, input->var) / 8;
    vector_push(inputs, chosen);
  }
}

void replay_inputs(Model *model, const Trace *trace, ReplayInputVector *inputs) {
  vector_clear(inputs);
  Map occurrences = {0}, visits = {0};
  Stepper stepper;
  for (stepper_init(&stepper, model, trace);; stepper_advance(&stepper)) {
    add_inputs_of_step(&stepper, &occurrences, &visits, inputs);
    if (stepper_is_last(&stepper)) break;
  }
  stepper_release(&stepper);
  map_release(&occurrences);
  map_release(&visits);
}

/* ---- the program ----------------------------------------------------------------------------------- */

EvidenceAnswer replay_program(const Cfa *cfa, const ReplayInputVector *inputs, Budget *budget) {
  InputTable table;
  input_table_init(&table, inputs);
  RunOptions options = {.input = input_table_value, .input_context = &table, .content = input_table_content};
  RunResult result;
  interpret(cfa, &options, budget, &result);
  input_table_release(&table);
  LOG("the run ends with %d", (int)result.end);
  switch (result.end) {
  case RUN_ERROR: return EVIDENCE_HOLDS;
  case RUN_FINISHED:
  case RUN_BLOCKED: return EVIDENCE_FAILS;
  default: return EVIDENCE_UNDECIDED;
  }
}

/* ---- hardware -------------------------------------------------------------------------------------- */

static bool step_is_good(Stepper *stepper) {
  const Block *block = stepper_block(stepper);
  if (!stepper_is_last(stepper)) return stepper_is_true(stepper, block->valid);
  return stepper_is_true(stepper, block->error) && !stepper_is_true(stepper, block->incomplete);
}

EvidenceAnswer replay_hardware(Model *model, const Trace *trace) {
  if (trace->length && !model->has_loop) return EVIDENCE_FAILS;
  Stepper stepper;
  stepper_init(&stepper, model, trace);
  bool good = step_is_good(&stepper);
  while (good && !stepper_is_last(&stepper)) {
    stepper_advance(&stepper);
    good = step_is_good(&stepper);
  }
  stepper_release(&stepper);
  return good ? EVIDENCE_HOLDS : EVIDENCE_FAILS;
}
